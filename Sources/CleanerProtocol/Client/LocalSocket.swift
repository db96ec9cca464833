import Glibc
import Translation

/// A failure of the local socket, with what to do.
package struct SocketError: Error, Sendable, Hashable {
    package enum Kind: Sendable {
        /// The path does not fit into a socket's address.
        case pathTooLong
        /// Nothing listens there.
        case notRunning
        /// It is somebody else's.
        case forbidden
        case timedOut
        /// The other side has closed the connection.
        case closed
        /// The other side speaks another protocol.
        case notUnderstood
        case failed
    }

    package let kind: Kind
    package let text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    static func system(_ what: String, _ code: Int32 = errno) -> SocketError {
        SocketError(.failed, "\(what): \(String(cString: strerror(code)))")
    }
}

extension SocketError: CustomStringConvertible {
    package var description: String { text }
}

/// Stream sockets of the local machine, the only kind that this program ever opens.
package enum LocalSocket {
    /// Longest path in bytes that fits `sockaddr_un` with its terminating zero.
    package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// Connects or fails at once; the caller retries a socket that refuses.
    package static func connect(to path: [UInt8]) throws(SocketError) -> Int32 {
        guard path.count <= longestPath else { throw tooLong(path, longest: longestPath) }
        let descriptor = try make()
        var failure = withAddress(path) { Glibc.connect(descriptor, $0, $1) == 0 ? 0 : errno }
        if failure == EAGAIN || failure == EINPROGRESS {
            // The backlog is full: the daemon runs and is busy.
            close(descriptor)
            throw SocketError(.timedOut, tr("the daemon does not accept connections at the moment"))
        }
        if failure == 0 {
            failure = peerIsOwn(descriptor) ? 0 : EACCES
        }
        guard failure == 0 else {
            close(descriptor)
            let shown = String(decoding: path, as: UTF8.self)
            switch failure {
            case ENOENT, ECONNREFUSED, ENOTSOCK: throw SocketError(.notRunning, tr("nothing listens on \(shown)"))
            case EACCES, EPERM: throw SocketError(.forbidden, tr("\(shown) belongs to somebody else"))
            default: throw .system(tr("cannot connect to \(shown)"), failure)
            }
        }
        return descriptor
    }

    /// Listens under `path`: bound under a temporary name and then renamed, so that whoever sees it can connect.
    package static func listen(at path: [UInt8], backlog: Int32) throws(SocketError) -> Int32 {
        let suffix = Array(".\(getpid())".utf8)
        let temporary = path + suffix
        guard temporary.count <= longestPath else { throw tooLong(path, longest: longestPath - suffix.count) }
        let descriptor = try make()
        _ = withCString(temporary) { unlink($0) }
        var failure = withAddress(temporary) { bind(descriptor, $0, $1) == 0 ? 0 : errno }
        // Nobody can connect before `listen`, so the mode is set in time without changing the umask.
        if failure == 0 {
            let ready = withCString(temporary) { chmod($0, 0o600) } == 0 && Glibc.listen(descriptor, backlog) == 0
            let renamed = ready && withCString(temporary) { old in withCString(path) { rename(old, $0) } } == 0
            failure = renamed ? 0 : errno
        }
        guard failure == 0 else {
            close(descriptor)
            _ = withCString(temporary) { unlink($0) }
            throw .system(tr("cannot listen on \(String(decoding: path, as: UTF8.self))"), failure)
        }
        return descriptor
    }

    /// The path to which a socket was bound; nil if it has none.
    package static func path(of descriptor: Int32) -> [UInt8]? {
        var address = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard result == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
        let path = withUnsafeBytes(of: &address.sun_path) { Array($0.prefix { $0 != 0 }) }
        return path.isEmpty ? nil : path
    }

    /// Whether the other side runs as the same user, by the credentials that the kernel kept at connect.
    package static func peerIsOwn(_ descriptor: Int32) -> Bool {
        // `struct ucred { pid; uid; gid }` of unix(7), which Glibc's module does not show.
        var credentials: [UInt32] = [0, .max, .max]
        var length = socklen_t(MemoryLayout<UInt32>.stride * credentials.count)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return false }
        return credentials[1] == geteuid()
    }

    private static func make() throws(SocketError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw .system(tr("cannot make a local socket")) }
        return descriptor
    }

    /// - Precondition: The path fits.
    private static func withAddress(_ path: [UInt8], _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    private static func tooLong(_ path: [UInt8], longest: Int) -> SocketError {
        SocketError(
            .pathTooLong,
            tr("the socket's path has \(path.count) bytes, \(longest) are possible: give a shorter --socket"))
    }

    private static func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { chars in
                guard let base = chars.baseAddress else { preconditionFailure("the buffer holds at least the zero") }
                return body(base)
            }
        }
    }
}
