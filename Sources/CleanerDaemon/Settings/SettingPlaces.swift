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
