/// One input from the terminal.
package enum TerminalInput: Hashable, Sendable {
    case key(Key)
    case mouse(MouseAction)
    case reply(TerminalReply)
}
