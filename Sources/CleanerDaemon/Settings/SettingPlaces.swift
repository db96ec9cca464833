import CleanerProtocol
import FileSystem
import PhotoStore
import SystemPackage

/// What the places in settings stand for, as found by the last look at the disk.
///
/// Whether a photo lies in a place is answered from memory. Names are compared in any letter case and Unicode form.
struct SettingPlaces: Sendable {
    private enum Search: Sendable { case idle, running, outdated }

    /// The libraries' paths by their row in the store.
    let libraries: [Int64: FilePath]
    /// The result of the last look at the disk.
    var found: [FilePath: FoundPlace] = [:]
    /// Protected folders that have moved away.
    var left: Set<FilePath> = []
    private var search = Search.idle
    /// How often the missing names were forgotten.
    private(set) var timesForgotten = 0

    init(libraries: [Int64: FilePath]) {
        self.libraries = libraries
    }

    /// The places that a name stands for, as far as they are known.
    func places(named name: FilePath) -> [LibraryPlace] {
        found[name]?.places ?? PlaceFinder.written(name, libraries)
    }

    /// Whether two names stand for one folder: equal names, or a relative and an absolute one.
    func isSame(_ first: FilePath, _ second: FilePath) -> Bool {
        if first == second { return true }
        let folders = places(named: first)
        return !folders.isEmpty && Set(folders) == Set(places(named: second))
    }

    /// The first of these places in which a photo lies; nil if it lies in none.
    func place(of record: PhotoRecord, among names: [FilePath]) -> FilePath? {
        place(of: record.locations, among: names)
    }

    /// The first of these places in which one of the locations lies; nil if none does.
    func place(of locations: [Location], among names: [FilePath]) -> FilePath? {
        names.first { name in
            places(named: name).contains { place in locations.contains { place.covers($0) } }
        }
    }

    /// Whether an arrival at a path, or a departure from it, may change what a name stands for.
    func isConcerned(by path: [UInt8], of root: Int64) -> Bool {
        found.values.contains { found in
            found.places.contains { place in
                place.root == root
                    && (Spelling.rest(of: place.path, behind: path) != nil
                        || found.isUnmatched && Spelling.rest(of: path, behind: place.path) != nil)
            }
        }
    }

    // MARK: Looking up

    /// Whether places are being looked up.
    var isSearching: Bool { search != .idle }

    /// Requests another look at the disk.
    ///
    /// - Returns: Whether the caller has to start the search; otherwise the running search looks once more.
    mutating func requestSearch() -> Bool {
        defer { search = .outdated }
        return search == .idle
    }

    /// Whether another look is due; if not, ends the search.
    mutating func isSearchDue() -> Bool {
        defer { search = search == .outdated ? .running : .idle }
        return search == .outdated
    }

    /// Takes the result of a look at the disk, and forgets all other names than these.
    ///
    /// - Returns: Whether it differs from what was known.
    mutating func take(_ new: [FilePath: FoundPlace], keeping names: Set<FilePath>) -> Bool {
        let before = found
        for (name, place) in new {
            found[name] = place
            // Protecting too much does no harm, and something that is missing now may be moved back.
            let known = before[name]?.places ?? []
            if !place.isOnDisk { found[name]?.places += known.filter { !place.places.contains($0) } }
        }
        found = found.filter { names.contains($0.key) }
        return found != before
    }

    /// Forgets all names but these, such as that of a refused request.
    mutating func forget(allBut names: Set<FilePath>) { found = found.filter { names.contains($0.key) } }

    /// Forgets the names that were not found on the disk; they count as not looked up until the next search.
    mutating func forgetMissing() {
        found = found.filter(\.value.isOnDisk)
        timesForgotten += 1
    }

    /// What still holds of a search that began when missing names had been forgotten so many times.
    ///
    /// A search that began before a library came back does not know what is missing in it.
    func valid(_ new: [FilePath: FoundPlace], since times: Int) -> [FilePath: FoundPlace] {
        times == timesForgotten ? new : new.filter(\.value.isOnDisk)
    }
}

extension LibraryPlace {
    /// Whether a location is this place or lies in it.
    func covers(_ location: Location) -> Bool {
        covers(root: location.root, directory: location.directory, name: location.name)
    }
}

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
