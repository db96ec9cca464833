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

/// The streams of the process.
enum Terminal {

    /// Columns and rows; nil if the descriptor is no terminal.
    static func size(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        let known = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
        // A serial line has no size; 80 by 24 is the usual one.
        return known ? (Int(size.ws_col), Int(size.ws_row)) : (80, 24)
    }

    /// Whether lines may be drawn again in their place.
    static func canRedraw(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && environment("TERM") != "dumb"
    }

    /// Whether a user can answer, on a terminal that can be drawn on.
    static var canShowScreens: Bool {
        isatty(STDIN_FILENO) == 1 && canRedraw(STDOUT_FILENO)
    }

    /// Whether to use colours, by the conventions of no-color.org: only on a terminal, and not if the user wants none.
    static func hasColour(_ descriptor: Int32) -> Bool {
        canRedraw(descriptor) && (environment("NO_COLOR") ?? "").isEmpty
    }

    /// - Returns: The text of the variable; paths are asked for as bytes.
    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    static func environmentBytes(_ name: String) -> [UInt8]? {
        getenv(name).map { value in Array(UnsafeRawBufferPointer(start: value, count: strlen(value))) }
    }
}
