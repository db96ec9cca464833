import CommandText
import Glibc
import Translation

/// A stream of the process, written in large portions.
final class Output {
    /// The reader of the stream has closed it (`| head`), which is no failure.
    struct ReaderClosed: Error {}

    /// The capacity of a pipe.
    private static let portion = 1 << 16

    private let descriptor: Int32
    private let isTerminal: Bool
    private let isPlain = PlainText.isWanted(Terminal.environment)
    private var pending: [UInt8] = []

    init(descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
    }

    func write(_ bytes: some Sequence<UInt8>) throws {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.portion { try flush() }
    }

    func line(_ text: String) throws {
        try write((isPlain ? PlainText.of(text) : text).utf8)
        try write(CollectionOfOne(UInt8(ascii: "\n")))
    }

    /// Writes a line of JSON; escapes control characters on a terminal.
    func json(_ line: some Sequence<UInt8>) throws {
        if isTerminal {
            try write(SafeText.escaped(json: line))
        } else {
            try write(line)
        }
        try write(CollectionOfOne(UInt8(ascii: "\n")))
    }

    /// - Throws: `ReaderClosed`, or a `Complaint` such as for a full disk.
    func flush() throws {
        var left = pending[...]
        pending = []
        while !left.isEmpty {
            let written = left.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 {
                left = left.dropFirst(written)
            } else if errno == EPIPE {
                throw ReaderClosed()
            } else if errno == EAGAIN {
                // Another process has set the terminal or pipe to non-blocking.
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&request, 1, -1)
            } else if errno != EINTR {
                throw Complaint(.failed, tr("cannot write the output: \(String(cString: strerror(errno)))"))
            }
        }
    }
}
