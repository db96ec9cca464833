import FileSystem
package import SystemPackage

/// Walks the directories of a library as they are on disk now, by the rules of the watch.
///
/// The audit compares the store with them.
package struct DirectoryWalk: Sequence, IteratorProtocol {
    /// One directory.
    package struct Directory: Sendable {
        /// Relative to the library; empty for the library itself.
        package let path: [UInt8]
        package let entries: [WatchEvent.Entry]
        /// Why it could not be read completely; its other entries are unknown.
        package let failure: Errno?
    }

    private let root: FilePath
    private let excluded: Set<FilePath>
    private let hidden: Set<DeviceInode>
    private var open: [[EntryName]] = [[]]

    /// Begins a walk; nil if the library cannot be opened.
    ///
    /// - Parameters:
    ///   - root: The library, absolute, free of symlinks.
    ///   - excluded: Directories to leave out, relative to the library.
    ///   - privateDirectories: Directories that are never listed, recognised by inode.
    package init?(root: FilePath, excluded: Set<FilePath>, privateDirectories: [FilePath]) {
        guard (try? OpenDirectory(root)) != nil else { return nil }
        self.root = root
        self.excluded = excluded
        hidden = Set(privateDirectories.compactMap { try? OpenDirectory($0).identity })
    }

    /// The next directory; skips one that has disappeared meanwhile.
    package mutating func next() -> Directory? {
        while let names = open.popLast() {
            if let directory = read(names) { return directory }
        }
        return nil
    }

    private mutating func read(_ names: [EntryName]) -> Directory? {
        let path = Array(names.map(\.bytes).joined(separator: [UInt8(ascii: "/")]))
        var listing = Listing(below: path, excluded: excluded, isRoot: names.isEmpty)
        do throws(Errno) {
            let directory = try descend(names)
            guard !hidden.contains(directory.identity) else { return nil }
            try listing.read(directory.reopened(), openFiles: [:])
        } catch {
            switch error {
            case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels: return nil
            default: return Directory(path: path, entries: [], failure: error)
            }
        }
        guard !listing.isExcluded else { return nil }
        open += listing.directories.map { names + [$0] }
        return Directory(path: path, entries: listing.entries, failure: listing.failure)
    }

    private func descend(_ names: [EntryName]) throws(Errno) -> OpenDirectory {
        var directory = try OpenDirectory(root)
        for name in names { directory = try OpenDirectory(name, in: directory, readable: false) }
        return directory
    }
}
