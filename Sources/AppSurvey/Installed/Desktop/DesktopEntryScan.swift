import FileSystem
import Glibc
import SystemPackage

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
