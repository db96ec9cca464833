internal import PhotoFiles
package import SystemPackage

/// Where a photo lies: a library, a folder in it and a name, as bytes.
package struct Location: Hashable, Sendable {
    /// The library's row.
    package let root: Int64
    /// Relative to the library, without a slash at either end; empty for the library itself.
    package let directory: [UInt8]
    package let name: [UInt8]

    package init(root: Int64, directory: [UInt8], name: [UInt8]) {
        self.root = root
        self.directory = directory
        self.name = name
    }

    /// A place by its path relative to the library, which is not empty.
    package init(root: Int64, path: FilePath) {
        self.root = root
        directory = path.removingLastComponent().bytes
        name = path.lastComponent?.bytes ?? []
    }

    /// The path relative to the library.
    package var path: [UInt8] {
        directory.isEmpty ? name : directory + [UInt8(ascii: "/")] + name
    }
}
