/// What made a wait for the terminal end.
package enum TerminalEvent: Hashable, Sendable {
    case input(TerminalInput)
    /// The window has another size, or the program goes on after it was stopped: all is to be drawn again.
    case redraw(CellSize)
    /// A signal wants the program to end.
    case terminate(signal: Int32)
}
