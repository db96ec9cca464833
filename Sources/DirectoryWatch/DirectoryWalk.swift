package import SystemPackage

/// The folders of a library as they lie on disk now, by the watch's rules but without a watch: for comparing its view.
package struct DirectoryWalk: Sequence, IteratorProtocol {
    /// One folder that could be read.
    package struct Folder: Sendable {
        /// Relative to the library; empty for the library itself.
        package let path: FilePath
        package let entries: [WatchEvent.Entry]
    }

    private let root: FilePath
    private let excluded: Set<FilePath>
    private let hidden: Set<DirectoryIdentity>
    private var open: [FilePath] = [""]

    /// nil where the library cannot be opened.
    ///
    /// - Parameters:
    ///   - excluded: Folders to leave out, relative to the library.
    ///   - privateDirectories: Folders that are never listed, told by inode.
    package init?(root: FilePath, excluded: Set<FilePath>, privateDirectories: [FilePath]) {
        guard (try? OpenDirectory(root)) != nil else { return nil }
        self.root = root
        self.excluded = excluded
        hidden = Set(privateDirectories.compactMap { try? OpenDirectory($0).identity })
    }

    /// The next folder; one that cannot be read, or went meanwhile, is passed over with all below.
    package mutating func next() -> Folder? {
        while let path = open.popLast() {
            if let folder = read(path) { return folder }
        }
        return nil
    }

    private mutating func read(_ path: FilePath) -> Folder? {
        guard let directory = try? descend(path), !hidden.contains(directory.identity) else { return nil }
        var listing = Listing(path: path, excluded: excluded, isRoot: path.isEmpty)
        guard let reading = try? directory.reopened(), (try? listing.read(reading, openFiles: [:])) != nil,
            !listing.isExcluded
        else { return nil }
        open += listing.directories.map { path.appending($0) }
        return Folder(path: path, entries: listing.entries)
    }

    private func descend(_ path: FilePath) throws(Errno) -> OpenDirectory {
        var directory = try OpenDirectory(root)
        for name in path.components { directory = try OpenDirectory(name, in: directory, readable: false) }
        return directory
    }
}
