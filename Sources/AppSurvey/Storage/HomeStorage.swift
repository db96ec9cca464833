import FileSystem
import SystemPackage

/// What takes the most in a user's home, in bytes on the disk.
package struct HomeStorage: Codable, Sendable, Hashable {
    /// A folder with all that is in it.
    package struct Folder: Codable, Sendable, Hashable {
        package var path: String
        package var bytes: Int64

        package init(path: String, bytes: Int64) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// Seconds since 1970.
    package var time: Int64
    /// The home as a whole.
    package var total: Int64
    /// The desktop's trash in the home.
    package var trash: Int64
    /// All caches: `$XDG_CACHE_HOME`, and those of Flatpak's applications and of snaps.
    package var caches: Int64
    /// The largest folders, the largest first.
    package var folders: [Folder]
    /// Whether the home has more files than are counted.
    package var isPartial: Bool
}

// MARK: Measuring

extension HomeStorage {
    /// The most folders to name; more do not fit on a screen.
    private static let mostFolders = 10
    /// How deep to look for a folder that holds nearly all of the folders around it.
    private static let deepest = 5
    /// If a folder holds at least this share of the folder around it, the inner one is named.
    private static let nearlyAll = 0.9

    /// Adds up the home without following links or leaving its file system; takes seconds where there are many files.
    package init(of places: SurveyPlaces) {
        var count = FileCount()
        let tree = FolderTree(of: places.home, depth: Self.deepest, &count)
        total = tree.bytes
        folders = tree.largest(Self.mostFolders, nearlyAll: Self.nearlyAll)
            .map { Folder(path: String(decoding: $0.path), bytes: $0.bytes) }
        // Measuring a part of the home a second time is fast, because the kernel still caches it. It has a count of its
        // own, so that a file with names in both counts in both.
        var partial = FileCount()
        trash = FolderTree(of: places.dataHome.appending("Trash"), depth: 0, &partial).bytes
        let bundles = [
            (places.flatpakData, SurveyPlaces.flatpakCache), (places.snapData, SurveyPlaces.snapCache),
        ]
        let bundleCaches = bundles.flatMap { data, cache in
            SurveyPlaces.names(in: data).map { data.appending($0).pushing(cache) }
        }
        caches = 0
        for folder in [places.cacheHome] + bundleCaches { caches += FolderTree(of: folder, depth: 0, &partial).bytes }
        isPartial = count.isExhausted || partial.isExhausted
        time = places.now
    }
}
