/// The folder in which a photo lies.
package struct PhotoFolder: Sendable, Hashable {
    /// The number of the library.
    package let root: Int64
    /// Relative to the library, without a slash at either end; empty for the library itself.
    package let path: [UInt8]

    package init(root: Int64, path: [UInt8]) {
        self.root = root
        self.path = path
    }

    /// The last part of the path.
    var name: ArraySlice<UInt8> { path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...] }

    /// Whether it is another folder or lies below it.
    func isWithin(_ other: PhotoFolder) -> Bool {
        guard root == other.root, path.starts(with: other.path) else { return false }
        return other.path.isEmpty || path.count == other.path.count || path[other.path.count] == UInt8(ascii: "/")
    }

    /// The names of folders without the part of their paths that all share.
    ///
    /// Equal names only if the folders are equal, or lie in different libraries. If one folder contains all others,
    /// all names begin with its own name; it is empty for the library itself.
    static func distinguishingNames(of folders: [PhotoFolder]) -> [[UInt8]] {
        let parts = folders.map { $0.path.split(separator: UInt8(ascii: "/")) }
        let shortest = parts.map(\.count).min() ?? 0
        let shared = (0..<shortest).first { place in parts.contains { $0[place] != parts[0][place] } } ?? shortest
        let skipped = shared == shortest ? max(shared - 1, 0) : shared
        return parts.map { Array($0.dropFirst(skipped).joined(separator: [UInt8(ascii: "/")])) }
    }
}

extension SnapshotWriter {
    package mutating func write(folders: [PhotoFolder]) throws {
        try write(folders.map(\.root))
        try write(lists: folders.map(\.path))
    }
}

extension SnapshotReader {
    package mutating func readFolders() throws -> [PhotoFolder] {
        let (roots, paths) = (try read(Int64.self), try readLists(of: UInt8.self))
        try SnapshotError.unless(roots.count == paths.count)
        return zip(roots, paths).map { PhotoFolder(root: $0, path: $1) }
    }
}
