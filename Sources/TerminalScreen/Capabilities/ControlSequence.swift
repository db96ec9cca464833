/// Control sequences: ECMA-48, with the private modes of xterm.
enum ControlSequence {
    /// Alternate screen, no cursor, no wrapping at the edge, mouse clicks and wheel with SGR coordinates, pasted text
    /// marked as such.
    static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
    /// Restores all of that, also in the middle of a frame: a string terminator ends an incomplete picture, then
    /// synchronised output and colours end.
    static let leave =
        "\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    /// DEC mode 2026: the terminal shows all of a frame at once.
    static let beginFrame = "\u{1B}[?2026h"
    static let endFrame = "\u{1B}[?2026l"
    static let clear = "\u{1B}[0m\u{1B}[2J"
    /// Deletes all pictures on the screen, with their memory (kitty's graphics protocol).
    static let deletePictures = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
    /// Asks for the background colour (OSC 11), a cell's size in pixels, and DA1.
    ///
    /// Every terminal answers DA1, so that its answer ends the wait.
    static let questions = "\u{1B}]11;?\u{1B}\\\u{1B}[16t\u{1B}[c"

    static func cursor(column: Int, row: Int) -> String {
        "\u{1B}[\(row + 1);\(column + 1)H"
    }
}
