import CleanerProtocol
import FileSystem
import Glibc
import SystemPackage

/// The listening socket: systemd's, or one of our own that goes with us.
struct Listener: Sendable {
    /// Clients that may wait to be accepted: more than half of all that may be connected, in one moment.
    private static let backlog: Int32 = 64

    let descriptor: Int32
    /// Where clients find it.
    let path: FilePath
    /// Our own socket's file; nil for systemd's.
    private var own: (device: dev_t, inode: ino_t)?

    /// A socket that systemd opened at this path.
    init(activated descriptor: Int32, at path: FilePath) {
        self.descriptor = descriptor
        self.path = path
        own = nil
    }

    /// Listens where no other daemon does, and where nothing else lies.
    ///
    /// - Throws: `DaemonError` or `SocketError`; what lies there is left alone.
    init(at path: FilePath) throws {
        try Self.check(path)
        if let other = try? LocalSocket.connect(to: path.bytes) {
            Glibc.close(other)
            throw DaemonError("another cleanerd listens on \(path): end it, or give --socket another path")
        }
        self.path = path
        descriptor = try LocalSocket.listen(at: path.bytes, backlog: Self.backlog)
        own = Self.status(path).map { ($0.st_dev, $0.st_ino) }
    }

    /// Listens anew, by the same descriptor, where the socket's file was removed; whoever is connected stays.
    ///
    /// - Returns: False where something lies there: our socket, or what is not ours to replace.
    /// - Throws: `DaemonError` or `SocketError` where the folder is gone, too, or may not be written to.
    mutating func restore() throws -> Bool {
        guard Self.status(path) == nil else { return false }
        let another = try Listener(at: path)
        defer { Glibc.close(another.descriptor) }
        guard dup2(another.descriptor, descriptor) == descriptor, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
            throw DaemonError("no descriptor is left to listen on \(path) again: \(Errno(rawValue: errno))")
        }
        own = another.own
        return true
    }

    /// Refuses a path at which something else than a socket lies.
    static func check(_ path: FilePath) throws(DaemonError) {
        guard let status = status(path), status.st_mode & S_IFMT != S_IFSOCK else { return }
        throw .configuration("\(path) is a file of another kind: give --socket another path")
    }

    /// Listens no more, and takes our own socket's file away if it still is ours; systemd's stays.
    func end() {
        guard let own else { return }
        // Whoever waits in it to be accepted sees its end.
        defer { Glibc.close(descriptor) }
        guard let status = Self.status(path), status.st_mode & S_IFMT == S_IFSOCK else { return }
        guard status.st_dev == own.device, status.st_ino == own.inode else { return }
        _ = path.withPlatformString { unlink($0) }
    }

    private static func status(_ path: FilePath) -> stat? {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } == 0 ? status : nil
    }
}
