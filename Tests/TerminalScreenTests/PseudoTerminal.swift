import Glibc
import TerminalScreen

/// A terminal whose other side is the test's.
final class PseudoTerminal {
    struct Failure: Error {}

    private let own: Int32
    private let other: Int32
    let path: String

    init(columns: Int = 80, rows: Int = 24) throws {
        var ends: (Int32, Int32) = (0, 0)
        var name = [CChar](repeating: 0, count: 128)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&ends.0, &ends.1, &name, nil, &size) == 0 else { throw Failure() }
        (own, other) = ends
        path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        _ = fcntl(own, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(own)
        close(other)
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(own, bytes, bytes.count)
    }

    func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(own, UInt(TIOCSWINSZ), &size)
    }

    /// What was written to the terminal and not yet read here.
    func output() -> String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(own, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The modes that a program finds, as bytes to compare.
    var modes: [UInt32] {
        var settings = termios()
        tcgetattr(other, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    }
}
