package import AppSurvey
internal import CleanerProtocol
internal import FileSystem
package import OwnPrograms
package import SystemPackage
internal import Translation

/// Everything the daemon must know before it starts, from flags, the settings file and the surroundings.
package struct Configuration: Sendable {
    /// The values from the command line; nil or empty uses the next source.
    package struct Flags: Sendable {
        package var libraries: [FilePath] = []
        package var stateDirectory: FilePath?
        package var socket: FilePath?
        package var settingsFile: FilePath?
        package var powerSupplies: FilePath?
        /// Settings as `NAME=VALUE`; a repeated name adds to a list of folders, otherwise its last value counts.
        package var settings: [String] = []

        package init() {}
    }

    package let libraries: [FilePath]
    /// Where the user's browsers put what they download; nil if the desktop does not say it.
    let downloads: FilePath?
    /// Ignored folders, relative to each library.
    package let ignored: Set<FilePath>
    package let stateDirectory: FilePath
    package let socket: FilePath
    package let workers: Int
    /// The user's own image-text model; nil if the user names none.
    package let model: CommandWords?
    /// The user's own language model; nil if the user names none.
    package let appCommand: CommandWords?
    /// The environment, of which the user's own programs get a few variables.
    package let environment: [String: String]
    package let homeTrash: FilePath
    /// The user's cache directory, which the daemon shares with other programs.
    let cacheHome: FilePath
    /// Where the kernel describes the machine's batteries.
    package let powerSupplies: FilePath
    package let home: FilePath
    package let settingsFile: FilePath
    /// The places of the survey of installed applications.
    package let surveyPlaces: SurveyPlaces
    /// The settings that may change while the daemon runs, from flags and file.
    let adjustable: AdjustableSettings
    /// The sources of the values that take effect only at a start; `default` if no source sets one.
    let sources: [Setting: SettingSource]

    /// Resolves every path.
    ///
    /// - Throws: `DaemonError` if something is missing or contradictory.
    package init(flags: Flags, surroundings: Surroundings, processors: Int) throws(DaemonError) {
        let configHome = surroundings.directory("XDG_CONFIG_HOME", default: ".config")
        home = surroundings.home
        settingsFile = try flags.settingsFile.map(Self.absolute) ?? configHome.appending("cleanerd/config.toml")
        let settings = try Self.settings(settingsFile, mustExist: flags.settingsFile != nil, home: home)
        adjustable = AdjustableSettings(flags: try Self.values(flags.settings), file: settings.values)
        sources = Self.sources(flags, settings)
        libraries = try Self.libraries(flags, settings, surroundings, configHome)
        downloads = Self.userDirectory("XDG_DOWNLOAD_DIR", surroundings, configHome)
        ignored = Set(settings.ignore.map { FilePath($0) })
        stateDirectory =
            try flags.stateDirectory.map(Self.absolute)
            ?? surroundings.directory("XDG_STATE_HOME", default: ".local/state").appending("cleanerd")
        if let socket = flags.socket {
            self.socket = try Self.absolute(socket)
        } else if let runtime = surroundings.runtimeDirectory {
            socket = runtime.appending("cleanerd.sock")
        } else {
            throw .configuration(
                Phrase("XDG_RUNTIME_DIR is not set: say with --socket where clients shall find the daemon"))
        }
        model = settings.model
        appCommand = settings.appCommand
        environment = surroundings.environment
        workers = settings.workers ?? min(processors, Setting.mostWorkers)
        homeTrash = surroundings.homeTrash
        cacheHome = surroundings.cacheHome
        powerSupplies = try flags.powerSupplies.map(Self.absolute) ?? "/sys/class/power_supply"
        surveyPlaces = surroundings.surveyPlaces
        for library in libraries where stateDirectory.starts(with: library) && flags.stateDirectory == nil {
            throw .configuration(
                Phrase(
                    """
                    the library \(library) holds the daemon's own state \(stateDirectory): name a folder of photos
                    """))
        }
    }

    /// Whether a running daemon has the composition that this configuration describes; only a restart can change it.
    func isComposed(as running: Configuration) -> Bool {
        libraries == running.libraries && ignored == running.ignored && workers == running.workers
            && model == running.model && appCommand == running.appCommand
            && stateDirectory == running.stateDirectory && socket == running.socket && homeTrash == running.homeTrash
    }

    private static func sources(_ flags: Flags, _ settings: SettingsFile) -> [Setting: SettingSource] {
        var sources: [Setting: SettingSource] = [:]
        if !settings.libraries.isEmpty { sources[.libraries] = .file }
        if !flags.libraries.isEmpty { sources[.libraries] = .flag }
        if !settings.ignore.isEmpty { sources[.ignore] = .file }
        if settings.workers != nil { sources[.workers] = .file }
        if settings.model != nil { sources[.model] = .file }
        if settings.appCommand != nil { sources[.appCommand] = .file }
        return sources
    }

    private static func libraries(
        _ flags: Flags, _ settings: SettingsFile, _ surroundings: Surroundings, _ configHome: FilePath
    ) throws(DaemonError) -> [FilePath] {
        var libraries: [FilePath] = []
        if !flags.libraries.isEmpty {
            for library in flags.libraries { libraries.append(try absolute(library)) }
        } else if !settings.libraries.isEmpty {
            libraries = settings.libraries.map {
                let path =
                    $0.hasPrefix("~/") ? surroundings.home.pushing(FilePath(String($0.dropFirst(2)))) : FilePath($0)
                return path.lexicallyNormalized()
            }
        } else {
            libraries = [pictures(surroundings, configHome)]
        }
        for library in libraries where library == surroundings.home || library == "/" {
            throw .configuration(Phrase("\(library) is not a library of photos: name a folder in it, such as Pictures"))
        }
        for (index, library) in libraries.enumerated() {
            for other in libraries[(index + 1)...] where library.starts(with: other) || other.starts(with: library) {
                throw .configuration(
                    Phrase("the libraries \(library) and \(other) lie in each other: name the outer one only"))
            }
        }
        return libraries
    }

    private static func pictures(_ surroundings: Surroundings, _ configHome: FilePath) -> FilePath {
        userDirectory("XDG_PICTURES_DIR", surroundings, configHome) ?? surroundings.home.appending("Pictures")
    }

    private static func userDirectory(
        _ name: String, _ surroundings: Surroundings, _ configHome: FilePath
    ) -> FilePath? {
        (try? SmallFile.read(configHome.appending("user-dirs.dirs"))).flatMap { text in
            UserDirectories.directory(name, in: text, home: surroundings.home.bytes)
        }.map { FilePath(bytes: $0).lexicallyNormalized() }
    }

    private static func settings(
        _ file: FilePath, mustExist: Bool, home: FilePath
    ) throws(DaemonError) -> SettingsFile {
        let bytes: [UInt8]
        do {
            bytes = try SmallFile.read(file)
        } catch let error where error == .system(.noSuchFileOrDirectory) && !mustExist {
            return SettingsFile()
        } catch {
            throw .configuration(Phrase("the settings file \(file) cannot be read: \(String(describing: error))"))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .configuration(Phrase("the settings file \(file) is not UTF-8 text"))
        }
        do {
            return try SettingsFile(text: text, home: home)
        } catch {
            let place = error.line.map { Phrase("the settings file \(file), line \($0)") }
            throw .configuration(place ?? Phrase("the settings file \(file)"), because: error)
        }
    }

    private static func values(_ settings: [String]) throws(DaemonError) -> SettingValues {
        var values = SettingValues()
        for text in settings {
            guard let end = text.firstIndex(of: "=") else {
                throw .configuration(Phrase("--set \(text) has no value: write it as --set blurry.sensitivity=high"))
            }
            let value = String(text[text.index(after: end)...])
            do throws(SettingProblem) {
                let setting = try Setting(name: String(text[..<end]))
                guard setting.isChangeable else {
                    throw SettingProblem(
                        Phrase("\(setting.name) is no setting for --set"), remedy: Phrase("write it into config.toml"))
                }
                if Setting.places.contains(setting) {
                    let folders = (values.places[setting] ?? []).map(\.bytes) + [Array(value.utf8)]
                    try values.set(setting, to: .folders(folders.map { SettingFolder(WirePath(bytes: $0)) }))
                } else {
                    try values.set(setting, to: .text(value))
                }
            } catch {
                throw .configuration(Phrase(stringLiteral: "--set \(text)"), because: error)
            }
        }
        return values
    }

    private static func absolute(_ path: FilePath) throws(DaemonError) -> FilePath {
        guard path.isRelative else { return path.lexicallyNormalized() }
        guard let current = FilePath.currentDirectory else {
            throw .configuration(Phrase("\(path) is relative and the current directory is gone: give an absolute path"))
        }
        return current.pushing(path).lexicallyNormalized()
    }
}
