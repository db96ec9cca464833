package import SystemPackage

/// An open file that is closed when its owner goes.
package struct Descriptor: ~Copyable {
    package let raw: FileDescriptor

    /// Takes over an open descriptor.
    package init(_ raw: FileDescriptor) {
        self.raw = raw
    }

    /// Opens a path; `directory` nil means the current one, which absolute paths do not depend on.
    package init(
        _ path: FilePath, in directory: FileDescriptor? = nil, as access: FileAccess
    ) throws(Errno) {
        raw = try FileDescriptor.open(path, in: directory, as: access)
    }

    deinit {
        // Whoever writes synchronises first and learns there what failed; closing has nothing to add.
        try? raw.close()
    }
}
