internal import CleanerProtocol
internal import FileSystem
package import OwnPrograms
import PhotoCategories
import Synchronization
package import SystemPackage
internal import Translation

/// The user's `config.toml`, which the daemon reads and never writes.
package struct SettingsFile: Sendable, Hashable {
    /// Libraries to watch, absolute or beginning with `~/`; if empty, the Pictures directory is watched.
    package private(set) var libraries: [String] = []
    /// Ignored folders, relative to each library.
    package private(set) var ignore: [String] = []
    /// The number of worker processes; one per core if absent.
    package private(set) var workers: Int?
    /// The user's own image-text model; nil if the user names none.
    package private(set) var model: CommandWords?
    /// The user's own language model; nil if the user names none.
    package private(set) var appCommand: CommandWords?
    /// The settings that may change while the daemon runs.
    package private(set) var values = SettingValues()

    package init() {}

    /// Parses the file's text.
    ///
    /// - Parameters:
    ///   - text: The whole file.
    ///   - home: What `~` stands for.
    /// - Throws: `SettingProblem` with the line and a correct form.
    package init(text: String, home: FilePath) throws(SettingProblem) {
        for entry in try TOMLReader.read(text) {
            do throws(SettingProblem) {
                try take(entry.name.joined(separator: "."), entry.value, home)
            } catch {
                throw error.at(entry.line)
            }
        }
    }

    private mutating func take(
        _ name: String, _ value: TOMLReader.Value, _ home: FilePath
    ) throws(SettingProblem) {
        let setting = try Setting(name: name)
        switch setting {
        case .sensitivity:
            try values.set(setting, to: Self.scalar(value, name))
        case .leaveOut, .protect, .preferFolders:
            let folders = try Self.texts(value, name).map { text in
                let path = text.hasPrefix("~/") ? home.pushing(FilePath(String(text.dropFirst(2)))) : FilePath(text)
                return SettingFolder(WirePath(bytes: path.bytes))
            }
            try values.set(setting, to: .folders(folders))
        case .readsText, .surveysApps, .sharesThumbnails, .notify, .onBattery:
            switch value {
            case .flag(let flag): try values.set(setting, to: .flag(flag))
            case .text(let word) where setting.isChoice: try values.set(setting, to: .text(word))
            default: throw SettingProblem(Phrase("\(name) cannot be that"), allowedBy: setting)
            }
        case .libraries:
            libraries = try Self.texts(value, name)
            for library in libraries where !library.hasPrefix("/") && !library.hasPrefix("~/") {
                throw SettingProblem(
                    Phrase("the library '\(library)' is not absolute"), remedy: Phrase("write /… or ~/…"))
            }
        case .ignore:
            ignore = try Self.texts(value, name)
            for folder in ignore where folder.hasPrefix("/") || folder.isEmpty {
                throw SettingProblem(
                    Phrase("'\(folder)' in ignore is not relative to its library"),
                    remedy: Phrase("write it as in ignore = [\"Cache\"]"))
            }
        case .workers:
            guard case .whole(let number) = value, (1...Setting.mostWorkers).contains(number) else {
                throw SettingProblem(Phrase("\(name) cannot be that"), allowedBy: setting)
            }
            workers = number
        case .model: model = try Self.command(value, name, home)
        case .appCommand: appCommand = try Self.command(value, name, home)
        }
    }

    private static func command(
        _ value: TOMLReader.Value, _ name: String, _ home: FilePath
    ) throws(SettingProblem) -> CommandWords {
        guard case .text(let text) = value else {
            throw SettingProblem(
                Phrase("\(name) is no text"), remedy: Phrase("write it as in \(name) = \"python3 ~/program.py\""))
        }
        do throws(ProgramFailure) {
            return try CommandWords(text, home: home.string)
        } catch {
            throw SettingProblem(
                Phrase("the program of \(name) \(error.problemPhrase)"), remedy: error.remedyPhrase)
        }
    }

    private static func scalar(_ value: TOMLReader.Value, _ name: String) throws(SettingProblem) -> SettingValue {
        switch value {
        case .text(let text): return .text(text)
        case .number(let number): return .number(number)
        case .whole(let number): return .number(Double(number))
        case .flag, .list, .other:
            throw SettingProblem(
                Phrase("\(name) is neither a text nor a number"),
                remedy: Phrase("write it as in sensitivity = \"high\""))
        }
    }

    private static func texts(_ value: TOMLReader.Value, _ name: String) throws(SettingProblem) -> [String] {
        var texts: [String] = []
        if case .list(let values) = value {
            texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
            if texts.count == values.count { return texts }
        }
        throw SettingProblem(
            Phrase("\(name) is no list of texts"), remedy: Phrase("write it as in \(name) = [\"Scans\"]"))
    }
}

/// Reads the settings file again on request and numbers the readings.
final class SettingsReader: Sendable {
    /// The result of one reading.
    struct Reading: Sendable {
        /// Greater than the number of every earlier reading.
        let number: Int
        let settings: Result<Configuration, any Error>
    }

    private let count = Mutex(0)
    private let configuration: @Sendable () throws -> Configuration

    /// - Parameter configuration: Reads the configuration again.
    init(_ configuration: @escaping @Sendable () throws -> Configuration) {
        self.configuration = configuration
    }

    /// Reads the file; readings do not overlap, so a greater number means a newer state of the file.
    func read() -> Reading {
        count.withLock { count in
            count += 1
            return Reading(number: count, settings: Result(catching: configuration))
        }
    }
}
