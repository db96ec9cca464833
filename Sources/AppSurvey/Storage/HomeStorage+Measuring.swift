import FileSystem
import SystemPackage

extension HomeStorage {
    /// Folders that are named; more do not fit on a screen.
    private static let mostFolders = 10
    /// How deep a folder is looked for that holds nearly all of those around it.
    private static let deepest = 5
    /// Where one folder holds this part of another, the inner one is named.
    private static let nearlyAll = 0.9

    /// Adds up the home without following links or leaving its file system; takes seconds where there are many files.
    package init(of places: SurveyPlaces) {
        var count = FileCount()
        let tree = FolderTree(of: places.home, depth: Self.deepest, &count)
        total = tree.bytes
        folders = tree.largest(Self.mostFolders, nearlyAll: Self.nearlyAll)
            .map { Folder(path: String(decoding: $0.path), bytes: $0.bytes) }
        // A second look at a part of it finds what the kernel still knows, and with a count of its own a file with two
        // names is in both.
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
