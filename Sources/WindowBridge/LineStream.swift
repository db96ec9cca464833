internal import CleanerProtocol
internal import Glibc
import Translation

/// Lines on their way to the page, which reads the other end.
final class LineStream {
    /// The end to read from; whoever gets it closes it.
    let reading: Int32
    let writing: Int32

    init() throws(SocketError) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw SocketError(.failed, tr("no local socket could be made: \(String(cString: strerror(errno)))"))
        }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(writing)
    }

    /// Writes a line and its end, and waits while the page is behind.
    ///
    /// - Throws: `SocketError` once the page has closed its end.
    func write(_ line: some Collection<UInt8>) throws(SocketError) {
        var rest = (Array(line) + [UInt8(ascii: "\n")])[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(writing, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent > 0 {
                rest = rest.dropFirst(sent)
            } else if errno != EINTR {
                throw SocketError(.closed, tr("the page reads no further"))
            }
        }
    }

    /// The last line where the daemon went away before all was said.
    static let gone = #"{"gone":true}"#.utf8

    /// Tells the page, if it still reads, that the daemon went away.
    func breakOff() {
        try? write(Self.gone)
    }
}
