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
