/// A folder, with all below it, whose photos the person does not want to be judged.
package struct LeftOutFolder: Hashable, Sendable {
    /// The library's row.
    package let root: Int64
    /// Relative to the library, without a slash at either end; empty for the library itself.
    package let directory: [UInt8]

    package init(root: Int64, directory: [UInt8]) {
        self.root = root
        self.directory = directory
    }

    /// Whether a photo in this directory lies in the folder.
    package func covers(root: Int64, directory other: [UInt8]) -> Bool {
        guard root == self.root else { return false }
        return directory.isEmpty || other == directory || other.starts(with: directory + [UInt8(ascii: "/")])
    }
}
