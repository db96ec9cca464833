/// An event for which the terminal waits.
package enum TerminalEvent: Hashable, Sendable {
    case input(TerminalInput)
    /// The window has another size, or the program continues after a stop: draw everything again.
    case redraw(CellSize)
    /// A signal to end the program.
    case terminate(signal: Int32)
}
