/// What the terminal answered to a question, maybe long after nobody waits for it any more.
package enum TerminalReply: Hashable, Sendable {
    /// DA1: the numbers of its features; 4 is sixel.
    case attributes([Int])
    /// OSC 11.
    case background(RGBColour)
    /// Pixels of a cell.
    case cellPixels(width: Int, height: Int)
}
