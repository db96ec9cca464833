package import SystemPackage

/// A file descriptor that is closed when its owner is destroyed.
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
        // Writers synchronise before this and see any failure there, so errors of close can be ignored.
        try? raw.close()
    }
}
