import CommandText
import Glibc

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
