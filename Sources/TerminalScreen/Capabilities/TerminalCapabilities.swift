import CChafa
import CommandText
import Glibc

/// The known capabilities of the terminal.
package struct TerminalCapabilities: Hashable, Sendable {
    package var colour: ColourDepth
    /// Whether it shows greys for pictures, if no colours are wanted.
    package var greys = false
    /// Nil if pictures are made of characters.
    package var graphics: GraphicsProtocol?
    /// Whether more than ASCII can be shown.
    package var unicode: Bool
    /// Whether the font has only basic symbols, like that of the Linux console with at most 512 characters.
    package var fewSymbols = false
    package var background: RGBColour?
    /// The size of a cell in pixels; nil if unknown.
    package var cellPixels: PixelSize?
    private var picturesAreChosen = false

    package init(
        colour: ColourDepth, graphics: GraphicsProtocol? = nil, unicode: Bool = true, background: RGBColour? = nil
    ) {
        self.colour = colour
        self.graphics = graphics
        self.unicode = unicode
        self.background = background
    }

    /// From the environment: `TERM`, `COLORTERM`, `NO_COLOR`, the locale, and variables that terminals set.
    package init(environment: [String: String], pictures: PictureChoice = .automatic) {
        let term = environment["TERM"] ?? ""
        colour = Self.colours(environment, term: term)
        // https://no-color.org: present and not empty.
        if environment["NO_COLOR"]?.isEmpty == false {
            greys = colour >= .palette256
            colour = .none
        }
        unicode = !PlainText.isWanted { environment[$0] }
        fewSymbols = term == "linux"
        switch pictures {
        case .automatic: graphics = Self.graphics(environment, term: term)
        case .graphics(let wanted): graphics = wanted
        case .mosaics: graphics = nil
        }
        picturesAreChosen = pictures != .automatic
    }

    /// Updates the capabilities from an answer of the terminal.
    package mutating func take(_ reply: TerminalReply) {
        switch reply {
        // Inside of tmux, tmux answers and draws.
        case .attributes(let features):
            if features.contains(4), graphics == nil, !picturesAreChosen { graphics = .sixel }
        case .background(let colour): background = colour
        case .cellPixels(let width, let height): cellPixels = PixelSize(width: width, height: height)
        }
    }

    private static func colours(_ environment: [String: String], term: String) -> ColourDepth {
        if term == "dumb" { return .none }
        if TrueColour.isShown(term: term, colourTerm: environment["COLORTERM"] ?? "") { return .trueColour }
        if term.contains("256color") { return .palette256 }
        return term.isEmpty ? .none : .sixteen
    }

    /// Nil inside of a multiplexer, which passes on its terminal's variables but draws no pictures.
    private static func graphics(_ environment: [String: String], term: String) -> GraphicsProtocol? {
        let isInside = environment["TMUX"] != nil || environment["STY"] != nil
        guard !isInside, !term.hasPrefix("tmux"), !term.hasPrefix("screen") else { return nil }
        let program = environment["TERM_PROGRAM"] ?? environment["LC_TERMINAL"] ?? ""
        if environment["KITTY_WINDOW_ID"] != nil || program == "ghostty" || program == "WezTerm" { return .kitty }
        if program == "iTerm.app" || program == "iTerm2" { return .iterm }
        return TerminalDatabase.graphics(environment)
    }
}

/// libchafa's database of terminals.
enum TerminalDatabase {
    /// The best protocol of the terminal by its environment; nil if libchafa knows none.
    static func graphics(_ environment: [String: String]) -> GraphicsProtocol? {
        var entries: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { entries.forEach { free($0) } }
        entries.append(nil)
        let found = entries.withUnsafeMutableBufferPointer {
            chafa_term_db_detect(chafa_term_db_get_default(), $0.baseAddress)
        }
        guard let found else { return nil }
        defer { chafa_term_info_unref(found) }
        let known: [(ChafaTermSeq, GraphicsProtocol)] = [
            (CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1, .kitty), (CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE, .iterm),
            (CHAFA_TERM_SEQ_BEGIN_SIXELS, .sixel),
        ]
        return known.first { chafa_term_info_have_seq(found, $0.0) != 0 }?.1
    }
}

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

/// Control sequences: ECMA-48, with the private modes of xterm.
enum ControlSequence {
    /// Alternate screen, no cursor, no wrapping at the edge, mouse clicks and wheel with SGR coordinates, pasted text
    /// marked as such.
    static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
    /// Restores all of that, also in the middle of a frame: a string terminator ends an incomplete picture, then
    /// synchronised output and colours end.
    static let leave =
        "\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    /// DEC mode 2026: the terminal shows all of a frame at once.
    static let beginFrame = "\u{1B}[?2026h"
    static let endFrame = "\u{1B}[?2026l"
    static let clear = "\u{1B}[0m\u{1B}[2J"
    /// Deletes all pictures on the screen, with their memory (kitty's graphics protocol).
    static let deletePictures = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
    /// Asks for the background colour (OSC 11), a cell's size in pixels, and DA1.
    ///
    /// Every terminal answers DA1, so that its answer ends the wait.
    static let questions = "\u{1B}]11;?\u{1B}\\\u{1B}[16t\u{1B}[c"

    static func cursor(column: Int, row: Int) -> String {
        "\u{1B}[\(row + 1);\(column + 1)H"
    }
}
