import FileSystem
import SystemPackage

/// An open directory, reached without following any symlink.
struct OpenDirectory: ~Copyable {
    private let file: Descriptor
    let status: Stat

    /// Opens a directory by its absolute path, only to open what lies below it.
    init(_ path: FilePath) throws(Errno) {
        try self.init(Descriptor(path, as: .realPassage))
    }

    /// Opens a directory below `parent`, to read it or only to open what lies below it.
    init(_ name: EntryName, in parent: borrowing OpenDirectory, readable: Bool) throws(Errno) {
        try self.init(Descriptor(name.open(in: parent.descriptor, as: readable ? .realDirectory : .realPassage)))
    }

    /// The same directory, opened for reading.
    func reopened() throws(Errno) -> OpenDirectory {
        try OpenDirectory(Descriptor(".", in: descriptor, as: .realDirectory))
    }

    private init(_ file: consuming Descriptor) throws(Errno) {
        status = try Stat(file.raw)
        self.file = file
    }

    var descriptor: FileDescriptor { file.raw }
    var identity: DeviceInode { status.deviceInode }

    /// The status of an entry and its volume; nil if there is no such entry.
    ///
    /// Both are read from one descriptor, so that they belong to the same inode.
    func entry(_ name: EntryName) throws(Errno) -> (status: Stat, volume: UInt64)? {
        do throws(Errno) {
            let file = Descriptor(try name.open(in: descriptor, as: .entry))
            return (try Stat(file.raw), Volume(of: file.raw)?.identifier ?? 0)
        } catch {
            guard error == .noSuchFileOrDirectory else { throw error }
            return nil
        }
    }
}

/// The name of one directory entry: bytes, as the kernel gives them.
///
/// Every event creates a name, and `FilePath.Component` costs much more to create and to compare. Paths are created
/// only when an event is emitted.
struct EntryName: Hashable {
    /// Without the final NUL.
    let bytes: [UInt8]

    init(_ name: UnsafePointer<CChar>) {
        bytes = [UInt8](cString: name)
    }

    init(_ component: FilePath.Component) {
        bytes = component.bytes
    }

    /// The path of this name relative to a root; so is `directory`.
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

/// A root and a path relative to it.
struct Place {
    let root: RootState
    /// The path; empty for the root.
    let bytes: [UInt8]

    var path: FilePath { FilePath(bytes: bytes) }

    func path(to name: EntryName) -> FilePath { name.path(below: bytes) }
}
