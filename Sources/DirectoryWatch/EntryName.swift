import FileSystem
import SystemPackage

/// The name of one directory entry: bytes, as the kernel gives them.
///
/// `FilePath.Component` costs much more to make and to compare, and a name is made for every event. Paths are made where
/// an event is emitted.
struct EntryName: Hashable {
    /// Without the final NUL.
    let bytes: [UInt8]

    init(_ name: UnsafePointer<CChar>) {
        bytes = [UInt8](cString: name)
    }

    init(_ component: FilePath.Component) {
        bytes = component.bytes
    }

    /// The path relative to a root of this name in a directory there.
    func path(below directory: [UInt8]) -> FilePath {
        FilePath(bytes: directory.isEmpty ? bytes : directory + [UInt8(ascii: "/")] + bytes)
    }

    func open(in directory: FileDescriptor, as access: FileAccess) throws(Errno) -> FileDescriptor {
        try withCString { (name) throws(Errno) in try FileDescriptor.open(name, in: directory, as: access) }
    }

    /// Follows no symlink.
    func status(in directory: FileDescriptor) throws(Errno) -> Stat {
        try withCString { (name) throws(Errno) in try Stat(name, relativeTo: directory, flags: .symlinkNoFollow) }
    }

    private func withCString<Result>(
        _ body: (UnsafePointer<CChar>) throws(Errno) -> Result
    ) throws(Errno) -> Result {
        try withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { (buffer) throws(Errno) in
            for (index, byte) in bytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
            buffer[bytes.count] = 0
            guard let start = buffer.baseAddress else { preconditionFailure("an allocation of at least one byte") }
            return try body(UnsafePointer(start))
        }
    }
}

/// Where something is below a root.
struct Place {
    let root: RootState
    /// The relative path, empty for the root.
    let bytes: [UInt8]

    var path: FilePath { FilePath(bytes: bytes) }

    func path(to name: EntryName) -> FilePath { name.path(below: bytes) }
}
