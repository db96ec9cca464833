import CleanerProtocol
import FileSystem
import Glibc
import SystemPackage

/// The listening socket: systemd's, or one of the daemon's own, which is removed when the daemon ends.
struct Listener: Sendable {
    /// How many clients may wait to be accepted at one moment: more than half of all that may be connected.
    private static let backlog: Int32 = 64

    let descriptor: Int32
    /// The path at which clients connect.
    let path: FilePath
    /// The file of the daemon's own socket; nil for systemd's.
    private var own: (device: dev_t, inode: ino_t)?

    /// Takes over a socket that systemd opened at this path.
    init(activated descriptor: Int32, at path: FilePath) {
        self.descriptor = descriptor
        self.path = path
        own = nil
    }

    /// Listens at a path, unless another daemon listens there or something else has the name.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - patience: How many milliseconds another daemon may take to greet; -1 for as long as it takes.
    /// - Throws: `DaemonError` or `SocketError`; whatever has the name is left alone.
    init(at path: FilePath, patience: Int32 = Self.patience) throws {
        try Self.check(path)
        if try Self.isServed(path, patience: patience) {
            throw DaemonError("another cleanerd listens on \(path): end it, or give --socket another path")
        }
        self.path = path
        descriptor = try LocalSocket.listen(at: path.bytes, backlog: Self.backlog)
        own = Self.status(path).map { ($0.st_dev, $0.st_ino) }
    }

    /// Listens again with the same descriptor after the socket's file was removed; connected clients stay connected.
    ///
    /// - Returns: False if something is at the path: the daemon's socket, or something that it may not replace.
    /// - Throws: `DaemonError` or `SocketError` if the folder is gone too, or is not writable.
    mutating func restore() throws -> Bool {
        guard Self.status(path) == nil else { return false }
        let another = try Listener(at: path, patience: 0)
        defer { Glibc.close(another.descriptor) }
        guard dup2(another.descriptor, descriptor) == descriptor, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
            throw DaemonError("no descriptor is left to listen on \(path) again: \(Errno(rawValue: errno))")
        }
        own = another.own
        return true
    }

    /// Refuses a path where something other than a socket lies.
    static func check(_ path: FilePath) throws(DaemonError) {
        guard let status = status(path), status.st_mode & S_IFMT != S_IFSOCK else { return }
        throw .configuration("\(path) is a file of another kind: give --socket another path")
    }

    /// Stops listening and removes the daemon's own socket file if it is still the same; systemd's stays.
    func end() {
        guard let own else { return }
        // Clients that wait to be accepted see the end of the connection.
        defer { Glibc.close(descriptor) }
        guard let status = Self.status(path), status.st_mode & S_IFMT == S_IFSOCK else { return }
        guard status.st_dev == own.device, status.st_ino == own.inode else { return }
        _ = path.withPlatformString { unlink($0) }
    }

    /// Whether a daemon greets at a path.
    ///
    /// The socket of one that was killed takes connections until the processes that it had just forked run their own
    /// programs. Nobody greets then, and the connections end with the last of them.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - patience: How many milliseconds to wait for the greeting; a daemon that hangs longer may recover, and listens.
    /// - Returns: False if nothing is at the path, or the connection ends.
    /// - Throws: `SocketError` or `DaemonError` if the socket is somebody else's, or cannot be asked.
    private static func isServed(_ path: FilePath, patience: Int32) throws -> Bool {
        let other: Int32
        do throws(SocketError) {
            other = try LocalSocket.connect(to: path.bytes)
        } catch {
            switch error.kind {
            case .notRunning: return false
            case .timedOut: return true
            default: throw error
            }
        }
        defer { Glibc.close(other) }
        var wait = pollfd(fd: other, events: Int16(POLLIN), revents: 0)
        while true {
            switch poll(&wait, 1, patience) {
            case 0: return true
            case 1:
                var byte: UInt8 = 0
                return read(other, &byte, 1) == 1
            default:
                guard errno == EINTR else {
                    throw DaemonError("whether a daemon listens on \(path) cannot be seen: \(Errno(rawValue: errno))")
                }
            }
        }
    }

    /// Milliseconds: far more than a daemon takes to greet, or a forked process to run its program.
    private static let patience: Int32 = 5000

    private static func status(_ path: FilePath) -> stat? {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } == 0 ? status : nil
    }
}
