/// How a terminal draws pictures itself.
package enum GraphicsProtocol: String, Sendable, CaseIterable {
    case kitty
    case sixel
    case iterm
}
