internal import PhotoFiles
package import SystemPackage

/// Everything the daemon has to know before it starts, from flags, the settings file and the surroundings.
package struct Configuration: Sendable, Hashable {
    /// What was given on the command line; nil or empty takes the next source.
    package struct Flags: Sendable {
        package var libraries: [FilePath] = []
        package var stateDirectory: FilePath?
        package var socket: FilePath?
        package var settingsFile: FilePath?

        package init() {}
    }

    package let libraries: [FilePath]
    /// Relative to each library.
    package let leftOut: Set<FilePath>
    package let stateDirectory: FilePath
    package let socket: FilePath
    package let workers: Int
    package let homeTrash: FilePath
    package let home: FilePath

    /// Resolves every path.
    ///
    /// - Throws: `DaemonError` where something is missing or contradicts itself.
    package init(flags: Flags, surroundings: Surroundings, processors: Int) throws(DaemonError) {
        let configHome = surroundings.directory("XDG_CONFIG_HOME", default: ".config")
        let settings = try Self.settings(
            flags.settingsFile ?? configHome.appending("cleanerd/config.toml"), mustExist: flags.settingsFile != nil)
        home = surroundings.home
        libraries = try Self.libraries(flags, settings, surroundings, configHome)
        leftOut = Set(settings.leaveOut.map { FilePath($0) })
        stateDirectory =
            try flags.stateDirectory.map(Self.absolute)
            ?? surroundings.directory("XDG_STATE_HOME", default: ".local/state").appending("cleanerd")
        if let socket = flags.socket {
            self.socket = try Self.absolute(socket)
        } else if let runtime = surroundings.runtimeDirectory {
            socket = runtime.appending("cleanerd.sock")
        } else {
            throw .configuration("XDG_RUNTIME_DIR is not set: say with --socket where clients shall find the daemon")
        }
        workers = settings.workers ?? processors
        homeTrash = surroundings.homeTrash
        for library in libraries where stateDirectory.starts(with: library) && flags.stateDirectory == nil {
            throw .configuration(
                "the library \(library) holds the daemon's own state \(stateDirectory): name a folder of photos")
        }
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
            throw .configuration("\(library) is not a library of photos: name a folder in it, such as Pictures")
        }
        for (index, library) in libraries.enumerated() {
            for other in libraries[(index + 1)...] where library.starts(with: other) || other.starts(with: library) {
                throw .configuration("the libraries \(library) and \(other) lie in each other: name the outer one only")
            }
        }
        return libraries
    }

    private static func pictures(_ surroundings: Surroundings, _ configHome: FilePath) -> FilePath {
        let file = configHome.appending("user-dirs.dirs")
        let named = (try? SmallFile.read(file)).flatMap { text in
            UserDirectories.pictures(in: text, home: surroundings.home.bytes)
        }
        return named.map { FilePath(bytes: $0).lexicallyNormalized() } ?? surroundings.home.appending("Pictures")
    }

    private static func settings(_ file: FilePath, mustExist: Bool) throws(DaemonError) -> SettingsFile {
        let bytes: [UInt8]
        do {
            bytes = try SmallFile.read(file)
        } catch let error where error == .noSuchFileOrDirectory && !mustExist {
            return SettingsFile()
        } catch {
            throw .configuration("the settings file \(file) cannot be read: \(error)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .configuration("the settings file \(file) is not UTF-8 text")
        }
        return try SettingsFile(text: text)
    }

    private static func absolute(_ path: FilePath) throws(DaemonError) -> FilePath {
        guard path.isRelative else { return path.lexicallyNormalized() }
        guard let current = SmallFile.currentDirectory else {
            throw .configuration("\(path) is relative and the current directory is gone: give an absolute path")
        }
        return current.pushing(path).lexicallyNormalized()
    }
}
