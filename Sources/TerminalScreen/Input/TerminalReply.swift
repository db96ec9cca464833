/// The terminal's answer to a question; it may arrive late.
package enum TerminalReply: Hashable, Sendable {
    /// DA1: the numbers of its features; 4 is sixel.
    case attributes([Int])
    /// OSC 11.
    case background(RGBColour)
    /// The size of a cell in pixels.
    case cellPixels(width: Int, height: Int)
}
