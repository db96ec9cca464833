import CleanerProtocol
import FileSystem
import PhotoStore
import SystemPackage

/// What the name of a place in a setting stands for.
struct FoundPlace: Sendable, Hashable {
    /// The places in the libraries, both as written and where symbolic links lead.
    var places: [LibraryPlace]
    /// Whether the last look at the disk found something there.
    var isOnDisk = true
    /// Whether something is there, or photos are known in it.
    var holdsSomething = true
    /// Whether nothing is there although every library that could hold it is present.
    var isUnmatched = false
    /// What the user may have meant if nothing is there, the likeliest first.
    var suggestions: [FilePath] = []
    var suggestion: FilePath? { suggestions.first }
}

/// Finds the places that settings name; asks the disk and the store, so never call it on the catalogue's turn.
struct PlaceFinder: Sendable {
    /// The characters that start a pattern, as in `Wedding*`.
    private static let patternMarks = Array("*?[{".utf8)

    /// The most folders to suggest for one name.
    private static let mostSuggested = 3
    /// Shorter words of folders' names are near to too many others.
    private static let leastLetters = 4

    let libraries: [Int64: FilePath]
    let store: PhotoDatabase
    /// The real paths of the libraries that are present.
    private let real: [Int64: FilePath]

    /// Asks the disk for the libraries' real paths.
    init(libraries: [Int64: FilePath], store: PhotoDatabase) {
        self.libraries = libraries
        self.store = store
        real = libraries.compactMapValues { try? $0.resolved() }
    }

    /// Finds places by their names.
    func find(_ names: [FilePath]) throws(StoreError) -> [FilePath: FoundPlace] {
        var found: [FilePath: FoundPlace] = [:]
        for name in names {
            let candidates = name.isAbsolute ? [name] : libraries.values.map { $0.pushing(name) }
            let onDisk = candidates.compactMap { try? $0.resolved() }.flatMap { Self.written($0, real) }
            var place = FoundPlace(places: [], isOnDisk: !onDisk.isEmpty)
            for known in Self.written(name, libraries) + Self.written(name, real) + onDisk
            where !place.places.contains(known) { place.places.append(known) }
            if onDisk.isEmpty, try store.places.photos(in: place.places).isEmpty {
                place.holdsSomething = false
                place.isUnmatched = real.count == libraries.count
                place.suggestions = try suggestions(for: name)
            }
            found[name] = place
        }
        return found
    }

    /// Finds folders that count only under the exact name in a library.
    func findExact(_ names: Set<FilePath>) throws(StoreError) -> [FilePath: FoundPlace] {
        var found = try find(Array(names))
        for name in names {
            let isThere = real.values.contains { (try? $0.pushing(name).resolved()) == $0.pushing(name) }
            guard !isThere, real.count == libraries.count, let place = found[name] else { continue }
            let target = place.places.map { FilePath(bytes: $0.path) }.first { $0 != name }
            let known = target.map { [$0] } ?? place.suggestions
            found[name]?.suggestions = known.isEmpty ? try suggestions(for: name) : known
            found[name]?.isUnmatched = true
        }
        return found
    }

    /// The places that a name stands for as written; none if it is absolute and outside all libraries.
    static func written(_ name: FilePath, _ libraries: [Int64: FilePath]) -> [LibraryPlace] {
        libraries.sorted { $0.key < $1.key }.compactMap { root, library in
            guard name.isAbsolute else { return LibraryPlace(root: root, path: name.bytes) }
            return Spelling.rest(of: name.bytes, behind: library.bytes).map {
                LibraryPlace(root: root, path: Array($0))
            }
        }
    }

    /// The known folders that a name most likely means, relative to their libraries.
    private func suggestions(for name: FilePath) throws(StoreError) -> [FilePath] {
        let plain = FilePath(bytes: name.bytes.prefix { !Self.patternMarks.contains($0) })
        guard let word = plain.lastComponent?.string else { return [] }
        var folders: Set<FilePath> = []
        for root in libraries.keys {
            for directory in try store.places.directories(root: root) {
                var folder = FilePath(bytes: directory)
                while !folder.isEmpty && folders.insert(folder).inserted { folder.removeLastComponent() }
            }
        }
        let byName = Dictionary(grouping: folders) { $0.lastComponent?.string ?? "" }
        let same = byName.keys.first { Spelling.isSame(Array($0.utf8), Array(word.utf8)) }
        guard let nearest = same ?? Suggestion.nearest(to: word, among: byName.keys.sorted()) else {
            return Self.folders(with: word, among: byName)
        }
        let sorted = (byName[nearest] ?? []).sorted { $0.string < $1.string }
        let best = sorted.first {
            plain.ends(with: $0) || $0.removingLastComponent() == plain.removingLastComponent()
        }
        return (best ?? sorted.first).map { [$0] } ?? []
    }

    /// Folders whose names have a word that is near to this one in any letter case, such as `Wedding Anna` for `weding`.
    private static func folders(with word: String, among byName: [String: [FilePath]]) -> [FilePath] {
        var byWord: [String: Set<FilePath>] = [:]
        for (name, folders) in byName {
            let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
            for part in words where part.count >= leastLetters { byWord[String(part), default: []].formUnion(folders) }
        }
        guard let nearest = Suggestion.nearest(to: word.lowercased(), among: byWord.keys.sorted()) else { return [] }
        return Array((byWord[nearest] ?? []).sorted { $0.string < $1.string }.prefix(mostSuggested))
    }
}
