/// How pictures are to be shown.
package enum PictureChoice: Hashable, Sendable {
    /// By what is known of the terminal.
    case automatic
    /// By a protocol, whatever is known.
    case graphics(GraphicsProtocol)
    /// Of characters.
    case mosaics

    /// Understands `auto`, `kitty`, `sixel`, `iterm` and `blocks`.
    package init?(_ word: String) {
        switch word {
        case "auto": self = .automatic
        case "blocks": self = .mosaics
        default:
            guard let graphics = GraphicsProtocol(rawValue: word) else { return nil }
            self = .graphics(graphics)
        }
    }
}
