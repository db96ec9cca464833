internal import CLinux
internal import FileSystem
internal import Glibc
internal import SystemPackage

/// A pipe whose ends close on exec; the code that takes an end owns it.
struct Pipe: ~Copyable {
    var reading: Descriptor?
    var writing: Descriptor?

    /// Numbers start above the descriptors that a program inherits, so that moving those into place overwrites no pipe.
    private static let leastNumber: Int32 = 10

    init() throws(Errno) {
        var ends: [Int32] = [-1, -1]
        try systemCall { cleanerd_pipe(&ends) }
        let first = Descriptor(FileDescriptor(rawValue: ends[0]))
        let second = Descriptor(FileDescriptor(rawValue: ends[1]))
        reading = try Self.raised(first)
        writing = try Self.raised(second)
    }

    private static func raised(_ end: borrowing Descriptor) throws(Errno) -> Descriptor {
        let number = end.raw.rawValue
        return Descriptor(FileDescriptor(rawValue: try systemCall { fcntl(number, F_DUPFD_CLOEXEC, leastNumber) }))
    }
}
