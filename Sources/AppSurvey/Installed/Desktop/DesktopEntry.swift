import FileSystem
import Glibc
import SystemPackage

/// A desktop entry of an application.
struct DesktopEntry: Sendable, Hashable {
    /// The most characters of a name or another text; no desktop shows as many.
    private static let longestName = 200
    private static let longestText = 500
    /// The most categories, and types of files.
    private static let mostItems = 400

    let id: String
    let file: FilePath
    let name: String
    let comment: String?
    let icon: String?
    /// The value of `Exec`, its escapes resolved.
    let command: String
    let requiredProgram: String?
    let categories: [String]
    let mimeTypes: [String]
    let flatpak: String?
    let snap: String?
    /// Whether `Hidden` marks it as removed, which also hides later entries of the same id.
    let isHidden: Bool
    /// Whether it is only for opening files, and not for menus.
    let isNotDisplayed: Bool
    private let onlyIn: [String]
    private let notIn: [String]

    /// Nil if the file describes no application.
    init?(_ bytes: [UInt8], id: String, file: FilePath, languages: [String]) {
        let keys = KeyFile(bytes, group: "Desktop Entry")
        isHidden = keys.isTrue("Hidden")
        let type = keys.string("Type")
        guard isHidden || type == "Application" else { return nil }
        let name = keys.string("Name", in: languages)
        guard isHidden || name != nil else { return nil }
        self.id = id
        self.file = file
        self.name = String((name ?? id).prefix(Self.longestName))
        comment = keys.string("Comment", in: languages).map { String($0.prefix(Self.longestText)) }
        icon = keys.string("Icon", in: languages).map { String($0.prefix(Self.longestText)) }
        command = keys.string("Exec") ?? ""
        requiredProgram = keys.string("TryExec")
        categories = Self.items(keys, "Categories")
        mimeTypes = Self.items(keys, "MimeType").map { $0.lowercased() }
        flatpak = keys.string("X-Flatpak")
        snap = keys.string("X-SnapInstanceName")
        isNotDisplayed = keys.isTrue("NoDisplay")
        onlyIn = keys.list("OnlyShowIn")
        notIn = keys.list("NotShowIn")
    }

    /// Whether the menu of a desktop shows it, by `$XDG_CURRENT_DESKTOP`.
    ///
    /// If the desktop is not known, entries for any are shown.
    func isShown(in desktops: [String]) -> Bool {
        guard !isHidden, !isNotDisplayed else { return false }
        for desktop in desktops {
            if onlyIn.contains(desktop) { return true }
            if notIn.contains(desktop) { return false }
        }
        return desktops.isEmpty || onlyIn.isEmpty
    }

    private static func items(_ keys: KeyFile, _ key: String) -> [String] {
        keys.list(key).prefix(mostItems).map { String($0.prefix(longestName)) }
    }
}

/// Finds the desktop entries that the menu shows.
struct DesktopEntryScan {
    /// The most files that are read; a large desktop has a thousand.
    static let mostFiles = 10_000
    /// Levels of folders below `applications`; menus use one.
    private static let deepest = 4
    private static let ending = ".desktop"

    let places: SurveyPlaces
    private let languages: [String]
    private var taken: Set<String> = []
    private var files = 0
    private(set) var entries: [DesktopEntry] = []
    private(set) var problems: [SurveyProblem] = []

    init(_ places: SurveyPlaces) {
        self.places = places
        languages = MessageLanguage.postfixes(of: places.locale)
        for folder in places.entryFolders { read(folder, prefix: "", depth: 0) }
    }

    /// Reads a folder; of several files with one id only the first counts, even if it only hides the others.
    ///
    /// Folders that are symbolic links could form a circle and are skipped.
    private mutating func read(_ folder: FilePath, prefix: String, depth: Int) {
        let names: [FilePath.Component]
        do throws(Errno) {
            guard depth < Self.deepest else { return }
            let directory = try Descriptor(folder, as: .directory)
            names = try directory.raw.names()
        } catch {
            if error != .noSuchFileOrDirectory { note(folder, "it cannot be listed: \(error)") }
            return
        }
        for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
            let path = folder.appending(name)
            if name.string.hasSuffix(Self.ending) {
                let id = prefix + name.string.dropLast(Self.ending.count)
                if taken.insert(id).inserted { read(path, id: id) }
            } else if (try? Stat(path, followTargetSymlink: false).type) == .directory {
                read(path, prefix: "\(prefix)\(name.string)-", depth: depth + 1)
            }
        }
    }

    private mutating func read(_ file: FilePath, id: String) {
        files += 1
        guard files <= Self.mostFiles else {
            if files == Self.mostFiles + 1 {
                note(file, "only the first \(Self.mostFiles) desktop entries are read")
            }
            return
        }
        do throws(SmallFile.Failure) {
            let bytes = try SmallFile.read(file)
            let entry = DesktopEntry(bytes, id: id, file: file, languages: languages)
            guard let entry, entry.isShown(in: places.desktops), isInstalled(entry) else { return }
            entries.append(entry)
        } catch {
            // Entries of removed applications may stay as links that lead nowhere.
            if error != .system(.noSuchFileOrDirectory) { note(file, "it cannot be read: \(error)") }
        }
    }

    private func isInstalled(_ entry: DesktopEntry) -> Bool {
        entry.requiredProgram.map { places.program(named: $0) != nil } ?? true
    }

    private mutating func note(_ file: FilePath, _ reason: String) {
        problems.append(SurveyProblem(path: file.string, reason: reason))
    }
}

/// The languages in which a user wants to read names.
enum MessageLanguage {
    /// The postfixes of localised keys in the order in which the Desktop Entry Specification 1.5 tries them.
    ///
    /// A locale is `lang_COUNTRY.ENCODING@MODIFIER` with all parts but the first optional; nil, `C` and `POSIX` want
    /// none.
    static func postfixes(of locale: String?) -> [String] {
        guard let locale, !locale.isEmpty, locale != "POSIX" else { return [] }
        let parts = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let modifier = parts.count == 2 ? "@\(parts[1])" : nil
        guard let place = parts.first?.prefix(while: { $0 != "." }), !place.isEmpty, place != "C" else { return [] }
        let language = place.prefix { $0 != "_" }
        let names = language == place ? [place] : [place, language]
        return names.flatMap { name in (modifier.map { ["\(name)\($0)"] } ?? []) + [String(name)] }
    }
}

/// The value of a desktop entry's `Exec`.
enum CommandLine {
    /// Programs that only start another one, which `Exec` names after them.
    private static let prefixes: Set<String> = ["env", "nice", "ionice", "nohup", "pkexec", "setsid"]

    /// The program that is started, as it is written; nil for an empty line.
    ///
    /// `env` and similar programs are skipped with their options and assignments.
    static func program(of line: String) -> String? {
        var words = words(of: line)[...]
        while let word = words.first, prefixes.contains(word.lastName) {
            words = words.dropFirst().drop { $0.hasPrefix("-") || $0.contains("=") }
        }
        return words.first
    }

    /// The arguments by the quoting rules of the Desktop Entry Specification 1.5; an open quote ends with the line.
    static func words(of line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        var isEscaped = false
        for character in line {
            if isEscaped {
                word?.append(character)
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
                word = word ?? ""
            } else if character == " ", !isQuoted {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return words
    }
}

extension String {
    /// The part after the last slash.
    var lastName: String { split(separator: "/").last.map { String($0) } ?? self }
}
