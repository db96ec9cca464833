/// A protocol by which a terminal draws pictures.
package enum GraphicsProtocol: String, Sendable, CaseIterable {
    case kitty
    case sixel
    case iterm
}
