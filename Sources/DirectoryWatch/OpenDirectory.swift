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
