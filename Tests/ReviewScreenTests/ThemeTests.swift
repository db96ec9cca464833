import Glibc
import ReviewScreen
import TerminalScreen
import Testing

/// Whether the texts of the review can be read, computed from the colours of the themes.
@Suite struct ThemeTests {
    /// The least contrast of text by WCAG 2.2, success criterion 1.4.3.
    private static let least = 4.5
    /// Keys to each screen, from the first card.
    private static let ways: [[Key]] = [
        [], [.character(" ")], [.character("i")], [.character("?")], [.character("f")], [.character("g")],
        [.character("v"), .right, .right], [.character("D")], [.character("t")], [.character("x"), .right],
        [.enter, .left, .right],
    ]

    struct NoColour: Error {
        var style: String
    }

    /// The styles of a theme by their names; a new style is tested without being named here.
    private func styles(_ theme: Theme) -> [(name: String, style: CellStyle)] {
        Mirror(reflecting: theme).children.compactMap { child in
            (child.value as? CellStyle).map { (child.label ?? "?", $0) }
        }
    }

    /// The colour that a terminal shows.
    private func shown(_ colour: Colour, _ depth: ColourDepth, _ name: String) throws -> RGBColour {
        guard case .rgb(let exact) = colour else { throw NoColour(style: name) }
        guard depth == .palette256 else { return exact }
        let pen = UInt32(exact.palette256)
        if pen >= 232 { return RGBColour((8 + 10 * (pen - 232)) * 0x010101) }
        let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
        let (red, green, blue) = ((pen - 16) / 36, (pen - 16) / 6 % 6, (pen - 16) % 6)
        return RGBColour(steps[Int(red)] << 16 | steps[Int(green)] << 8 | steps[Int(blue)])
    }

    /// The relative luminance of WCAG 2.2.
    private func luminance(_ colour: RGBColour) -> Double {
        let linear = [colour.red, colour.green, colour.blue].map { value in
            let share = Double(value) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private func contrast(_ first: RGBColour, _ second: RGBColour) -> Double {
        let (one, other) = (luminance(first), luminance(second))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    @Test("Contrast is 21 of black on white and 1.7 of xterm's yellow on white")
    func known() {
        #expect(abs(contrast(RGBColour(0), RGBColour(0xFFFFFF)) - 21) < 0.001)
        #expect(abs(contrast(RGBColour(0xCDCD00), RGBColour(0xFFFFFF)) - 1.7) < 0.05)
    }

    @Test(
        "Each text of both themes is readable on its own background, also with 256 colours",
        arguments: Theme.Kind.allCases, [ColourDepth.palette256, .trueColour])
    func readable(kind: Theme.Kind, depth: ColourDepth) throws {
        let styles = styles(Theme(kind, depth: depth))
        #expect(styles.count >= 15)
        for (name, style) in styles {
            let (text, background) = (
                try shown(style.foreground, depth, name), try shown(style.background, depth, name)
            )
            let found = contrast(text, background)
            #expect(found >= Self.least, "\(name): \(found)")
        }
    }

    @Test("With 16 colours or none no text has a colour, whose look is not known", arguments: Theme.Kind.allCases)
    func terminalsOwn(kind: Theme.Kind) {
        for depth in [ColourDepth.none, .sixteen] {
            for (name, style) in styles(Theme(kind, depth: depth)) {
                #expect(style.foreground == .standard && style.background == .standard, "\(name)")
            }
        }
    }

    @Test("Each screen uses only styles of the theme", arguments: Theme.Kind.allCases)
    func onlyOfTheme(kind: Theme.Kind) {
        let theme = Theme(kind, depth: .trueColour)
        let known = Set(styles(theme).map(\.style))
        for way in Self.ways {
            var model = Cards.model([Cards.group(3)] + Cards.singles(30))
            for key in way { model.press(key) }
            let used = Set(model.frame(theme: theme).canvas.cells.map(\.style))
            #expect(used.subtracting(known).isEmpty, "\(way)")
        }
    }
}
