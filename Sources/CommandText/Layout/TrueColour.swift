/// Colours of 24 bits on a terminal.
package enum TrueColour {
    /// Whether a terminal shows them, by its variables `TERM` and `COLORTERM`.
    package static func isShown(term: String, colourTerm: String) -> Bool {
        ["truecolor", "24bit"].contains(colourTerm) || term.hasSuffix("-direct")
            || ["xterm-kitty", "xterm-ghostty"].contains(term)
    }
}
