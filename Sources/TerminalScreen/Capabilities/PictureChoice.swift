/// The user's choice of how pictures are shown.
package enum PictureChoice: Hashable, Sendable {
    /// By the terminal's capabilities.
    case automatic
    /// By a protocol, regardless of capabilities.
    case graphics(GraphicsProtocol)
    /// As characters.
    case mosaics

    /// Accepts `auto`, `kitty`, `sixel`, `iterm` and `blocks`.
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

/// A protocol by which a terminal draws pictures.
package enum GraphicsProtocol: String, Sendable, CaseIterable {
    case kitty
    case sixel
    case iterm
}
