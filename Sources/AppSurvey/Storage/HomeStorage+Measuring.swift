import FileSystem
import SystemPackage

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
