/// A folder with all below it, or a single file, of which the person said something.
package struct LibraryPlace: Hashable, Sendable {
    /// The library's row.
    package let root: Int64
    /// Relative to the library, without a slash at either end; empty for the library itself.
    package let path: [UInt8]

    package init(root: Int64, path: [UInt8]) {
        self.root = root
        self.path = path
    }

    /// Whether a photo of this name in this directory lies there.
    package func covers(root: Int64, directory: [UInt8], name: [UInt8]) -> Bool {
        guard root == self.root else { return false }
        if path.isEmpty || directory == path || directory.starts(with: path + [UInt8(ascii: "/")]) { return true }
        return path.count == directory.count + name.count + (directory.isEmpty ? 0 : 1)
            && path == Location(root: root, directory: directory, name: name).path
    }
}
