internal import CleanerProtocol
internal import PhotoFiles
package import SystemPackage
internal import TOMLKit

/// The person's `config.toml`: read, never written.
package struct SettingsFile: Sendable, Hashable {
    /// Far more than any machine for photos has processors.
    static let mostWorkers = 64

    /// Libraries to watch, absolute or beginning with `~/`; the Pictures directory where there are none.
    package private(set) var libraries: [String] = []
    /// Folders that are not looked into, relative to each library.
    package private(set) var ignore: [String] = []
    /// Worker processes; one a core where absent.
    package private(set) var workers: Int?
    /// What may change while the daemon runs.
    package private(set) var values = SettingValues()

    package init() {}

    /// Understands the file's text.
    ///
    /// - Parameters:
    ///   - text: The whole file.
    ///   - home: What `~` stands for.
    /// - Throws: `SettingProblem` with the line and what would be right.
    package init(text: String, home: FilePath) throws(SettingProblem) {
        if let line = SettingLines.tableWithoutName(in: text) {
            throw SettingProblem(
                "it is no TOML: a table has no name", remedy: "write it as in [blurry]", line: line)
        }
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            throw SettingProblem(
                "it is no TOML: \(error.description)", remedy: "write name = value, texts in quotes",
                line: error.source.begin.line)
        } catch {
            throw SettingProblem("it is no TOML: \(error)", remedy: "write name = value, texts in quotes")
        }
        let lines = SettingLines(text)
        for key in table.keys {
            let inner = table[key]?.table
            for place in inner.map({ $0.keys.map { [key, $0] } }) ?? [[key]] {
                do throws(SettingProblem) {
                    try take(place.joined(separator: "."), inner.map { $0[place[1]] } ?? table[key], home)
                } catch {
                    throw error.at(lines.line(of: place))
                }
            }
        }
    }

    private mutating func take(
        _ name: String, _ value: (any TOMLValueConvertible)?, _ home: FilePath
    ) throws(SettingProblem) {
        switch try Setting(name: name) {
        case .sensitivity(let category):
            try values.set(.sensitivity(category), to: Self.scalar(value, name))
        case .leaveOut, .protect:
            let folders = try Self.texts(value, name).map { text in
                let path = text.hasPrefix("~/") ? home.pushing(FilePath(String(text.dropFirst(2)))) : FilePath(text)
                return SettingFolder(WirePath(bytes: path.bytes))
            }
            try values.set(Setting(name: name), to: .folders(folders))
        case .libraries:
            libraries = try Self.texts(value, name)
            for library in libraries where !library.hasPrefix("/") && !library.hasPrefix("~/") {
                throw SettingProblem("the library '\(library)' is not absolute", remedy: "write /… or ~/…")
            }
        case .ignore:
            ignore = try Self.texts(value, name)
            for folder in ignore where folder.hasPrefix("/") || folder.isEmpty {
                throw SettingProblem(
                    "'\(folder)' in ignore is not relative to its library",
                    remedy: "write it as in ignore = [\"Cache\"]")
            }
        case .workers:
            guard let number = value?.int, (1...Self.mostWorkers).contains(number) else {
                throw SettingProblem("workers cannot be that", remedy: "it is \(Setting.workers.allowed)")
            }
            workers = number
        }
    }

    private static func scalar(
        _ value: (any TOMLValueConvertible)?, _ name: String
    ) throws(SettingProblem) -> SettingValue {
        if let text = value?.string { return .text(text) }
        if let number = value?.double ?? value?.int.map(Double.init) { return .number(number) }
        throw SettingProblem(
            "\(name) is neither a text nor a number", remedy: "write it as in sensitivity = \"high\"")
    }

    private static func texts(
        _ value: (any TOMLValueConvertible)?, _ name: String
    ) throws(SettingProblem) -> [String] {
        let texts = value?.array?.map(\.string)
        guard let texts, texts.allSatisfy({ $0 != nil }) else {
            throw SettingProblem("\(name) is no list of texts", remedy: "write it as in \(name) = [\"Scans\"]")
        }
        return texts.compactMap { $0 }
    }
}
