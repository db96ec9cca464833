internal import FileSystem

/// A folder with everything below it, or a single file, that a setting names.
///
/// Letter case and Unicode form of the name do not matter, because people write them differently from the disk.
package struct LibraryPlace: Hashable, Sendable {
    /// The number of the library.
    package let root: Int64
    /// Relative to the library, without a slash at either end; empty for the library itself.
    package let path: [UInt8]
    /// The folder of `path`, and the name in it; used if the place is a single file.
    private let folder: [UInt8]
    private let name: [UInt8]

    package init(root: Int64, path: [UInt8]) {
        self.root = root
        self.path = path
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        folder = slash.map { Array(path[..<$0]) } ?? []
        name = slash.map { Array(path[($0 + 1)...]) } ?? path
    }

    /// Whether this is a folder's place, or that of a folder above it.
    package func contains(root: Int64, directory: [UInt8]) -> Bool {
        root == self.root && Spelling.rest(of: directory, behind: path) != nil
    }

    /// Whether a photo with this name and directory lies there.
    package func covers(root: Int64, directory: [UInt8], name: [UInt8]) -> Bool {
        if contains(root: root, directory: directory) { return true }
        return root == self.root && Spelling.isSame(directory, folder) && Spelling.isSame(name, self.name)
    }

    /// Whether some photos in this directory may lie there.
    func mayCover(directory: [UInt8]) -> Bool {
        Spelling.rest(of: directory, behind: path) != nil || Spelling.isSame(directory, folder)
    }
}
