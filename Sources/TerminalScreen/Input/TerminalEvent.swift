/// An event for which the terminal waits.
package enum TerminalEvent: Hashable, Sendable {
    case input(TerminalInput)
    /// The window has another size, or the program continues after a stop: draw everything again.
    case redraw(CellSize)
    /// A signal to end the program.
    case terminate(signal: Int32)
}

/// An action of the mouse.
package struct MouseAction: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The left button was pressed.
        case click
        case wheelUp
        case wheelDown
    }

    package var kind: Kind
    package var point: CellPoint

    package init(_ kind: Kind, _ point: CellPoint) {
        self.kind = kind
        self.point = point
    }
}

/// A key as it was pressed.
package enum Key: Hashable, Sendable {
    case character(Character)
    /// With Alt held down; Escape and a key at once look the same.
    case alt(Character)
    /// With Control held down, in lower case.
    case control(Character)
    case enter
    case tab
    case backTab
    case escape
    case backspace
    case delete
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
}

/// The terminal's answer to a question; it may arrive late.
package enum TerminalReply: Hashable, Sendable {
    /// DA1: the numbers of its features; 4 is sixel.
    case attributes([Int])
    /// OSC 11.
    case background(RGBColour)
    /// The size of a cell in pixels.
    case cellPixels(width: Int, height: Int)
}

/// One input from the terminal.
package enum TerminalInput: Hashable, Sendable {
    case key(Key)
    case mouse(MouseAction)
    case reply(TerminalReply)
}
