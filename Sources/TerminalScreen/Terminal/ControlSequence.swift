/// What is written to the terminal besides text: ECMA-48, with the private modes of xterm.
enum ControlSequence {
    /// Alternate screen, no cursor, no wrapping at the edge, mouse clicks and wheel with SGR coordinates, pasted text
    /// marked as such.
    static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
    /// The way back, for all of that, and for a frame that was cut off in its middle: a string terminator ends half a
    /// picture, then synchronised output and colours end.
    static let leave =
        "\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    /// DEC mode 2026: the terminal shows all of a frame at once.
    static let beginFrame = "\u{1B}[?2026h"
    static let endFrame = "\u{1B}[?2026l"
    static let clear = "\u{1B}[0m\u{1B}[2J"
    /// All pictures on the screen go, with their memory (kitty's graphics protocol).
    static let deletePictures = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
    /// The background's colour (OSC 11), a cell's size in pixels, and DA1, which every terminal answers: its answer comes
    /// last, so that nothing is left to wait for.
    static let questions = "\u{1B}]11;?\u{1B}\\\u{1B}[16t\u{1B}[c"

    static func cursor(column: Int, row: Int) -> String {
        "\u{1B}[\(row + 1);\(column + 1)H"
    }
}
