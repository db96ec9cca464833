internal import TOMLKit

/// The person's `config.toml`: read, never written.
package struct SettingsFile: Sendable, Hashable {
    /// Libraries to watch, absolute or beginning with `~/`; the Pictures directory where there are none.
    package var libraries: [String] = []
    /// Folders to leave out, relative to their library.
    package var leaveOut: [String] = []
    /// Worker processes; one a core where absent.
    package var workers: Int?

    package init() {}

    /// Understands the file's text.
    ///
    /// - Throws: `DaemonError` with the place and what would be right.
    package init(text: String) throws(DaemonError) {
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch {
            throw .configuration("the settings file is no TOML: \(error)")
        }
        for key in table.keys {
            switch key {
            case "libraries": libraries = try Self.texts(table, key)
            case "leave-out": leaveOut = try Self.texts(table, key)
            case "workers":
                guard let number = table[key]?.int, (1...64).contains(number) else {
                    throw .configuration("the setting 'workers' is a whole number from 1 to 64, such as workers = 2")
                }
                workers = number
            default:
                throw .configuration(
                    "the settings file has an unknown setting '\(key)': libraries, leave-out and workers are known")
            }
        }
        for library in libraries where !library.hasPrefix("/") && !library.hasPrefix("~/") {
            throw .configuration("the library '\(library)' is not absolute: write /… or ~/…")
        }
        for folder in leaveOut where folder.hasPrefix("/") || folder.isEmpty {
            throw .configuration("'\(folder)' in leave-out must be relative to its library, such as \"Scans\"")
        }
    }

    private static func texts(_ table: TOMLTable, _ key: String) throws(DaemonError) -> [String] {
        let texts = table[key]?.array?.map(\.string)
        guard let texts, texts.allSatisfy({ $0 != nil }) else {
            throw .configuration("the setting '\(key)' is a list of texts, such as \(key) = [\"~/Pictures\"]")
        }
        return texts.compactMap { $0 }
    }
}
