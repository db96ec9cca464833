import FileSystem
import PhotoStore
import SystemPackage

/// What the places in settings stand for, as far as the disk was asked.
///
/// Whether a photo lies in one is answered from memory. Names are compared in any letter case and Unicode form.
struct SettingPlaces: Sendable {
    private enum Search: Sendable { case idle, running, outdated }

    /// The roots by their row in the store.
    let libraries: [Int64: FilePath]
    /// As the last look at the disk found it.
    var found: [FilePath: FoundPlace] = [:]
    /// Folders that were set to be protected and have moved away.
    var left: Set<FilePath> = []
    private var search = Search.idle

    init(libraries: [Int64: FilePath]) {
        self.libraries = libraries
    }

    /// The places that a name stands for, as far as is known.
    func places(named name: FilePath) -> [LibraryPlace] {
        found[name]?.places ?? PlaceFinder.written(name, libraries)
    }

    /// Whether two names stand for one folder: in the same words, or relative and absolute.
    func isSame(_ first: FilePath, _ second: FilePath) -> Bool {
        if first == second { return true }
        let folders = places(named: first)
        return !folders.isEmpty && Set(folders) == Set(places(named: second))
    }

    /// The first of the places in which a photo lies; nil where it lies in none.
    func place(of record: PhotoRecord, among names: [FilePath]) -> FilePath? {
        names.first { name in
            places(named: name).contains { place in record.locations.contains { place.covers($0) } }
        }
    }

    /// Whether something that comes to a path or leaves it may change what a name stands for.
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

    /// Asks for another look at the disk.
    ///
    /// - Returns: Whether the caller has to begin it; else one that is going on looks once more.
    mutating func requestSearch() -> Bool {
        defer { search = .outdated }
        return search == .idle
    }

    /// Whether another look is due; ends the search where none is.
    mutating func isSearchDue() -> Bool {
        defer { search = search == .outdated ? .running : .idle }
        return search == .outdated
    }

    /// Takes in what a look at the disk found, and forgets all but these names.
    ///
    /// - Returns: Whether it differs from what was known.
    mutating func take(_ new: [FilePath: FoundPlace], keeping names: Set<FilePath>) -> Bool {
        let before = found
        for (name, place) in new {
            found[name] = place
            // Protecting too much does no harm: what is not found any more may be on its way to where it was.
            let known = before[name]?.places ?? []
            if !place.isOnDisk { found[name]?.places += known.filter { !place.places.contains($0) } }
        }
        found = found.filter { names.contains($0.key) }
        return found != before
    }

    /// A library is back, and with it may be what places name: until they are looked up again they count as unknown.
    mutating func forgetMissing() {
        found = found.filter(\.value.isOnDisk)
    }
}

extension LibraryPlace {
    /// Whether a file is this place or lies in it.
    func covers(_ location: Location) -> Bool {
        covers(root: location.root, directory: location.directory, name: location.name)
    }
}
