package import TerminalScreen

/// The look: an old library, calm; parchment and charcoal, antique gold, and wax-seal red for what goes.
///
/// Each text has a contrast of at least 4.5 to 1 on its background, also with 256 colours. With 16 colours or none the
/// terminal's own page stays, and only weight, slant, lines and inversion are left: what the 16 look like is up to the
/// terminal, so red on its page may be hard to read.
package struct Theme: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case light
        case dark
    }

    private static let parchment: UInt32 = 0xF5F0E6
    private static let charcoal: UInt32 = 0x36322B
    private static let gold: UInt32 = 0xB6890C
    private static let pressedGold: UInt32 = 0x8A6605
    private static let sealRed: UInt32 = 0x8B0000
    private static let night: UInt32 = 0x221D10
    private static let nightText: UInt32 = 0xE8E1CF
    private static let nightCard: UInt32 = 0x2A2415
    /// A sheet of paper on the parchment, lighter than it by as much as the dark card is lighter than its page.
    private static let lightCard: UInt32 = 0xFBF8F1
    /// Text of less weight: 4.6 to 1 against parchment, 5.1 to 1 against the dark card.
    private static let lightFaint: UInt32 = 0x746B5C
    private static let nightFaint: UInt32 = 0x9C937F
    /// Red text on the night: lighter than the seal's red, which would hardly be visible there.
    private static let nightRed: UInt32 = 0xE07A6A

    /// The text colour of the page, for pictures without colours.
    package let ink: RGBColour
    package let paper: RGBColour

    let page: CellStyle
    /// In italics.
    let title: CellStyle
    let strong: CellStyle
    let faint: CellStyle
    let gold: CellStyle
    let error: CellStyle
    /// The labels: Delete as a wax seal, Keep in gold, Maybe on a card.
    let deleteLabel: CellStyle
    let keepLabel: CellStyle
    let maybeLabel: CellStyle
    /// Panels, questions and the places of pictures that are not here yet.
    let card: CellStyle
    let cardStrong: CellStyle
    let cardFaint: CellStyle
    /// What is selected in a list.
    let chosen: CellStyle
    let barDone: CellStyle
    let barLeft: CellStyle

    package init(_ kind: Kind, depth: ColourDepth) {
        let isLight = kind == .light
        ink = RGBColour(isLight ? Self.charcoal : Self.nightText)
        paper = RGBColour(isLight ? Self.parchment : Self.night)
        if depth >= .palette256 {
            let text = Colour(isLight ? Self.charcoal : Self.nightText)
            let back = Colour(isLight ? Self.parchment : Self.night)
            let sheet = Colour(isLight ? Self.lightCard : Self.nightCard)
            let less = Colour(isLight ? Self.lightFaint : Self.nightFaint)
            let goldText = Colour(isLight ? Self.pressedGold : Self.gold)
            let onRed = Colour(Self.parchment)
            page = CellStyle(text, on: back)
            title = CellStyle(text, on: back, bold: true, italic: true)
            strong = CellStyle(text, on: back, bold: true)
            faint = CellStyle(less, on: back)
            gold = CellStyle(goldText, on: back)
            error = CellStyle(Colour(isLight ? Self.sealRed : Self.nightRed), on: back, bold: true)
            deleteLabel = CellStyle(onRed, on: Colour(Self.sealRed), bold: true)
            keepLabel = CellStyle(Colour(Self.night), on: Colour(Self.gold), bold: true)
            maybeLabel = CellStyle(text, on: sheet, bold: true)
            card = CellStyle(text, on: sheet)
            cardStrong = CellStyle(text, on: sheet, bold: true)
            cardFaint = CellStyle(less, on: sheet)
            chosen = CellStyle(Colour(Self.night), on: Colour(Self.gold))
            barDone = CellStyle(goldText, on: back)
            barLeft = CellStyle(less, on: back)
        } else {
            page = CellStyle()
            title = CellStyle(bold: true, italic: true)
            strong = CellStyle(bold: true)
            faint = CellStyle()
            gold = CellStyle(bold: true)
            error = CellStyle(bold: true, underlined: true)
            deleteLabel = CellStyle(bold: true, inverse: true)
            keepLabel = CellStyle(bold: true, inverse: true)
            maybeLabel = CellStyle(bold: true, inverse: true)
            card = CellStyle()
            cardStrong = CellStyle(bold: true)
            cardFaint = CellStyle()
            chosen = CellStyle(inverse: true)
            barDone = gold
            barLeft = faint
        }
    }
}
