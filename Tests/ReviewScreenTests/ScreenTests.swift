import CleanerProtocol
import ReviewScreen
import TerminalScreen
import Testing

/// What stands where, and how it looks, at the three sizes and in both themes.
@Suite struct ScreenTests {
    struct Look: Sendable, CustomStringConvertible {
        var columns: Int
        var rows: Int
        var theme: Theme.Kind

        var description: String { "\(columns)×\(rows) \(theme)" }
    }

    static let looks = [(80, 24), (120, 40), (40, 20)].flatMap { size in
        Theme.Kind.allCases.map { Look(columns: size.0, rows: size.1, theme: $0) }
    }

    private func canvas(_ model: ReviewModel, _ look: Look, depth: ColourDepth = .trueColour) -> Canvas {
        model.frame(theme: Theme(look.theme, depth: depth)).canvas
    }

    /// The cell in which a text begins.
    private func cell(_ text: String, in canvas: Canvas) throws -> (CellPoint, Canvas.Cell) {
        for row in 0..<canvas.size.rows {
            let characters = (0..<canvas.size.columns).map { canvas[$0, row].character ?? " " }
            let wanted = Array(text)
            guard characters.count >= wanted.count else { continue }
            for column in 0...(characters.count - wanted.count)
            where Array(characters[column..<column + wanted.count]) == wanted {
                return (CellPoint(column: column, row: row), canvas[column, row])
            }
        }
        throw Missing(text: text)
    }

    struct Missing: Error {
        var text: String
    }

    private func picture(_ width: Int = 300, _ height: Int = 200) throws -> Picture {
        try #require(Picture(width: width, height: height, pixels: [UInt8](repeating: 90, count: width * height * 3)))
    }

    @Test("One photo: title, place, labels at their sides, what is known, bar and keys", arguments: looks)
    func single(look: Look) throws {
        let model = Cards.model(Cards.singles(3), columns: look.columns, rows: look.rows, total: 1832)
        let canvas = canvas(model, look)
        let title = try cell("Blurry", in: canvas)
        #expect(title.0.row == 0 && title.1.style.isItalic)
        #expect(try cell("1 of 1,832", in: canvas).0.row == 0)
        let (delete, keep, maybe) = (
            try cell("← Delete", in: canvas), try cell("Keep →", in: canvas), try cell("↑ Maybe", in: canvas)
        )
        #expect(delete.0.column < look.columns / 4 && keep.0.column > look.columns * 3 / 4)
        #expect(delete.1.style.background == Colour(0x8B0000))
        #expect(keep.1.style.background == Colour(0xB6890C))
        if look.columns >= 80 {
            #expect(maybe.0.row == 1)
        } else {
            #expect(maybe.0.row == delete.0.row && keep.0.row == delete.0.row)
        }
        #expect(try cell("IMG_1.JPG", in: canvas).1.style.isBold)
        #expect(try cell("1.0 MB", in: canvas).0.row == look.rows - 3)
        #expect(try cell("─", in: canvas).0.row == look.rows - 2)
        #expect(try cell("q leave", in: canvas).0.row == look.rows - 1)
        let page: UInt32 = look.theme == .light ? 0xF5F0E6 : 0x221D10
        let text: UInt32 = look.theme == .light ? 0x36322B : 0xE8E1CF
        #expect(canvas[0, 0].style == CellStyle(Colour(text), on: Colour(page)))
    }

    @Test("The picture stands in the middle, as large as its shape allows, and covers no text", arguments: looks)
    func placement(look: Look) throws {
        var model = Cards.model(Cards.singles(1), columns: look.columns, rows: look.rows)
        _ = model.handle(.preview(photo: "p:1", .coarse, try picture()))
        let frame = model.frame(theme: Theme(look.theme, depth: .trueColour))
        let rect = try #require(frame.placements.first?.rect)
        #expect(frame.placements.count == 1)
        #expect(abs(rect.column - (look.columns - rect.endColumn)) <= 1)
        #expect(rect.rows >= look.rows * 13 / 20 || rect.columns >= look.columns * 7 / 10)
        for row in rect.row..<rect.endRow {
            for column in rect.column..<rect.endColumn { #expect(frame.canvas[column, row].character == " ") }
        }
    }

    @Test(
        "A group stands side by side, the keeper marked with its reason, the selected one framed in gold",
        arguments: looks)
    func group(look: Look) throws {
        var model = Cards.model([Cards.group(5)], columns: look.columns, rows: look.rows)
        model.press(.tab)
        for number in 101...105 { _ = model.handle(.preview(photo: "p:\(number)", .full, try picture())) }
        let frame = model.frame(theme: Theme(look.theme, depth: .trueColour))
        let across = Set(frame.placements.map(\.rect.column)).count
        #expect((2...4).contains(across))
        #expect(look.columns < 120 || frame.placements.count == 5)
        for (place, one) in frame.placements.enumerated() {
            for other in frame.placements[(place + 1)...] {
                #expect(one.rect.endColumn <= other.rect.column || one.rect.endRow <= other.rect.row)
            }
        }
        #expect(try cell("1 ★ stays", in: frame.canvas).0.row < look.rows - 4)
        #expect(try cell("1 stays because: the sharpest of 5", in: frame.canvas).0.row == look.rows - 4)
        let gold: UInt32 = look.theme == .light ? 0x8A6605 : 0xB6890C
        #expect(try cell("┏", in: frame.canvas).1.style.foreground == Colour(gold))
        #expect(try cell("2 goes", in: frame.canvas).1.style.isBold)
    }

    @Test("A photo without its picture yet says so in its shape; a coarse one is shown, then the fine one")
    func waiting() throws {
        var model = Cards.model(Cards.singles(1))
        let theme = Theme(.dark, depth: .trueColour)
        #expect(try cell("…", in: model.frame(theme: theme).canvas).1.style.background == Colour(0x2A2415))
        _ = model.handle(.preview(photo: "p:1", .coarse, try picture(30, 20)))
        let coarse = try #require(model.frame(theme: theme).placements.first)
        _ = model.handle(.preview(photo: "p:1", .full, try picture()))
        let full = try #require(model.frame(theme: theme).placements.first)
        #expect(coarse.rect == full.rect && coarse.key != full.key)
        _ = model.handle(.preview(photo: "p:1", .coarse, try picture(30, 20)))
        #expect(model.frame(theme: theme).placements.first == full)
    }

    @Test("Undo is as quiet as the other keys, and dim with nothing to undo", arguments: Theme.Kind.allCases)
    func quietUndo(theme: Theme.Kind) throws {
        let look = Look(columns: 120, rows: 40, theme: theme)
        var model = Cards.model(Cards.singles(3), columns: look.columns, rows: look.rows)
        let empty = try cell("u undo", in: canvas(model, look)).1.style
        #expect(empty == (try cell("leave", in: canvas(model, look)).1.style))
        model.press(.left)
        let full = try cell("u undo", in: canvas(model, look)).1.style
        #expect(full == (try cell("q leave", in: canvas(model, look)).1.style) && full != empty)
    }

    @Test("A group shows what its photos differ in, what is worse in red with a mark, and what the keeper lacks")
    func differences() throws {
        var card = Cards.group(2)
        card.photos[0].differences = [.init("2022/January/"), .init("no date", isWorse: true)]
        card.photos[1].differences = [.init("Received/"), .init("grey", isWorse: true)]
        card.photos[1].why = ["another version"]
        let look = Self.looks[0]
        let canvas = canvas(Cards.model([card], columns: look.columns, rows: look.rows), look)
        #expect(try cell("2022/January/", in: canvas).1.style.foreground == Colour(0x36322B))
        #expect(try cell("grey !", in: canvas).1.style.foreground == Colour(0x8B0000))
        #expect(try cell("But: no date", in: canvas).0.row == look.rows - 4)
        #expect(try cell("another version, frees 1.0 MB", in: canvas).0.row == 0)
    }

    @Test("What most of a group are is not said, and of a long reason what fits")
    func rareDifferences() throws {
        var card = Cards.group(3)
        for place in 0..<3 {
            card.photos[place].differences = [place == 1 ? .init("grey", isWorse: true) : .init("colour")]
        }
        card.keeperReason =
            "in colour, unlike 1 of the 2 others, and a larger picture than 1 of the 2 others, and older"
        let text = Cards.model([card]).text
        #expect(text.contains("grey !") && !text.contains(" colour "))
        #expect(text.contains("1 stays because: in colour, unlike 1 of the 2 others") && !text.contains("and a larger"))
    }

    @Test("Of twelve photos each that goes shows why, before what speaks for it and before folder and name")
    func reasonsFirst() throws {
        var card = Cards.group(12)
        for place in 0..<12 {
            let small = place == 1 || place > 4
            card.photos[place].folder = "a very long way down/to the folder/of all these photos/that lie in Summer"
            card.photos[place].differences = [
                place < 2 ? .init("sharpest") : .init("less sharp", isWorse: true), .init("2024/Summer \(place)/"),
                .init(small ? "160 × 100" : "3000 × 2000", isWorse: small),
            ]
        }
        (card.photos[1].width, card.photos[1].height) = (160, 100)
        var model = Cards.model([card], columns: 120, rows: 40)
        model.press(.right)
        let lines = model.text.split(separator: "\n").map(String.init)
        let row = try #require(lines.firstIndex { $0.contains("2 goes") })
        // All but four are as small, but this one looks sharp.
        #expect(lines[row + 1].contains("160 × 100 ! · sharpest"))
        #expect(lines.contains { $0.contains("2 IMG_102.JPG · 160 × 100 · 1.0 MB") })
        #expect(!model.text.contains("of all these"))
    }

    @Test("A question takes the place of the keys")
    func questionBar() throws {
        var model = Cards.model(Cards.singles(3))
        model.type("D")
        let canvas = canvas(model, Self.looks[0])
        #expect(try cell("Esc back", in: canvas).0.row == canvas.size.rows - 1)
        #expect(!canvas.text.contains("q leave"))
    }

    @Test("Two of a group stand side by side at the same spot, also the next one")
    func compare() throws {
        var model = Cards.model([Cards.group(3)], columns: 120, rows: 40)
        for number in 101...103 { _ = model.handle(.preview(photo: "p:\(number)", .full, try picture(600, 400))) }
        model.press(.tab)
        model.type("z++")
        model.press(.right)
        let theme = Theme(.dark, depth: .trueColour)
        let first = model.frame(theme: theme).placements
        #expect(first.map(\.photo) == ["p:101", "p:102"])
        #expect(first[0].part == first[1].part && first[0].part != nil)
        #expect(first[0].rect.endColumn <= first[1].rect.column)
        model.press(.tab)
        let second = model.frame(theme: theme).placements
        #expect(second.map(\.photo) == ["p:101", "p:103"] && second[1].part == first[1].part)
    }

    @Test("The lists have their numbers beside their names")
    func menu() throws {
        var model = Cards.model(Cards.singles(3))
        model.type("f")
        #expect(model.text.contains("● Blurry  123, 400.0 MB"))
    }

    @Test("No preview says why")
    func noPreview() throws {
        var model = Cards.model(Cards.singles(1))
        _ = model.handle(.noPreview(photo: "p:1", reason: "The file is cut off."))
        #expect(model.text.contains("The file is cut off."))
    }

    @Test("Pictures are wanted in the order in which they will be seen, three cards ahead")
    func wishes() throws {
        var model = Cards.model([])
        let effects = model.handle(.cards(Cards.singles(9), isLast: true, skipped: 0, pass: 1)) + model.press(.right)
        let wishes = effects.compactMap { if case .wantPreviews(let wishes) = $0 { wishes.map(\.photo) } else { nil } }
        #expect(
            wishes == [["p:2", "p:3", "p:4", "p:5"]]
                || wishes == [["p:1", "p:2", "p:3", "p:4"], ["p:2", "p:3", "p:4", "p:5"]])
        // 56 by 17 cells of 8 by 16 pixels.
        for case .wantPreviews(let wishes) in effects {
            #expect(wishes.allSatisfy { $0.size.width == 56 * 8 && (15 * 16...18 * 16).contains($0.size.height) })
        }
        let later = model.handle(.preview(photo: "p:2", .full, try picture()))
        #expect(
            later.contains {
                if case .wantPreviews(let wishes) = $0 { !wishes.map(\.photo).contains("p:2") } else { false }
            })
    }

    @Test("Zoom shows a part, pans to the edge and no further, and shows all the pixels in the end")
    func zoom() throws {
        var model = Cards.model(Cards.singles(1))
        _ = model.handle(.preview(photo: "p:1", .full, try picture(600, 400)))
        model.press(.character(" "))
        let theme = Theme(.dark, depth: .trueColour)
        func part() throws -> PixelRect { try #require(model.frame(theme: theme).placements.first?.part) }
        #expect(try part() == PixelRect(all: PixelSize(width: 600, height: 400)))
        #expect(model.text.contains("whole"))
        model.type("+")
        let middle = try part()
        #expect(abs(middle.left + middle.width / 2 - 300) <= 2 && abs(middle.top + middle.height / 2 - 200) <= 2)
        for _ in 0..<20 { model.press(.left) }
        for _ in 0..<20 { model.press(.up) }
        #expect(try part().left == 0)
        #expect(try part().top == 0)
        for _ in 0..<40 { model.press(.right, .down) }
        #expect(try part().left + part().width == 600)
        #expect(try part().top + part().height == 400)
        for _ in 0..<9 { model.type("+") }
        #expect(model.text.contains("full size"))
        model.press(.escape)
        #expect(model.text.contains("1 of 1"))
    }

    @Test("Zoom asks for as many pixels as it shows, and never for more than there are")
    func zoomWish() {
        var model = Cards.model(Cards.singles(1))
        func wish(_ effects: [ReviewEffect]) -> PixelSize? {
            effects.compactMap { if case .wantPreviews(let wishes) = $0 { wishes.first?.size } else { nil } }.last
        }
        model.press(.character(" "))
        let twice = wish(model.type("+"))
        let most = wish(model.type("++++++++"))
        #expect((twice?.width ?? 0) > 800)
        #expect(most == PixelSize(width: 3000, height: 2000))
    }

    @Test("Every screen keeps to its size and shows no control character", arguments: looks)
    func everyScreen(look: Look) throws {
        let ways: [[Key]] = [
            [], [.character(" ")], [.character("i")], [.character("?")], [.character("f")], [.character("g")],
            [.character("v"), .right, .right], [.character("D")], [.character("t")], [.left, .left],
        ]
        for way in ways {
            var model = Cards.model([Cards.group(3)] + Cards.singles(30), columns: look.columns, rows: look.rows)
            for key in way { _ = model.handle(.key(key)) }
            for depth in ColourDepth.allCases {
                let canvas = canvas(model, look, depth: depth)
                #expect(canvas.cells.count == look.columns * look.rows)
                #expect(!canvas.text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 127 })
            }
        }
    }

    @Test("With 16 colours or none the labels stand out by inversion", arguments: [ColourDepth.none, .sixteen])
    func fewColours(depth: ColourDepth) throws {
        let canvas = Cards.model(Cards.singles(1)).frame(theme: Theme(.light, depth: depth)).canvas
        #expect(try cell("← Delete", in: canvas).1.style.isInverse)
        #expect(canvas[0, 0].style == CellStyle())
    }

    @Test(
        "A smaller window is no crash", arguments: [(1, 1), (10, 3), (29, 9), (30, 10), (39, 12), (200, 5), (500, 200)])
    func odd(columns: Int, rows: Int) throws {
        for way in [[], [.character(" ")], [.character("g")], [.character("?")], [.character("f")], [.character("D")]]
            as [[Key]]
        {
            var model = Cards.model([Cards.group(5)] + Cards.singles(5))
            _ = model.handle(
                .resized(ReviewDisplay(size: CellSize(columns: columns, rows: rows), isCoarse: columns % 2 == 0)))
            _ = model.handle(.preview(photo: "p:101", .full, try picture()))
            for key in way { _ = model.handle(.key(key)) }
            #expect(model.frame(theme: Theme(.dark, depth: .trueColour)).canvas.cells.count == columns * rows)
        }
    }

    @Test("A click on a label decides, one on a photo of a group selects it, one on nothing does nothing")
    func mouse() throws {
        var model = Cards.model([Cards.group(3)] + Cards.singles(2))
        let canvas = canvas(model, Self.looks[0])
        let state = try cell("3 goes", in: canvas).0
        _ = model.handle(.mouse(MouseAction(.click, CellPoint(column: state.column, row: state.row - 3))))
        #expect(model.press(.character("o")).contains(.open(photo: "p:103")))
        // A click on the word has the photo stay.
        _ = model.handle(.mouse(MouseAction(.click, state)))
        #expect(acts(model.handle(.mouse(MouseAction(.wheelDown, state)))).isEmpty)
        let accept = try cell("⏎ Mark", in: canvas).0
        #expect(
            acts(model.handle(.mouse(MouseAction(.click, accept))))
                == [.accept(staying: ["p:101", "p:103"], deleting: ["p:102"])])
        _ = model.handle(.done(ticket: 1, card: nil))
        let delete = try cell("← Delete", in: self.canvas(model, Self.looks[0])).0
        #expect(acts(model.handle(.mouse(MouseAction(.click, delete)))) == [.decide(photos: ["p:1"], .delete)])
        #expect(acts(model.handle(.mouse(MouseAction(.click, CellPoint(column: 70, row: 2))))).isEmpty)
    }

    @Test("Where nothing can be shown, no key decides; only q leaves", arguments: [(80, 9), (29, 24)])
    func tooSmall(columns: Int, rows: Int) {
        var model = Cards.model(Cards.singles(3))
        _ = model.handle(.resized(ReviewDisplay(size: CellSize(columns: columns, rows: rows))))
        #expect(model.text.contains("Enlarge the window."))
        #expect(model.press(.left, .right, .character("d"), .character("u"), .character("t"), .enter).isEmpty)
        _ = model.handle(.mouse(MouseAction(.click, CellPoint(column: 4, row: 4))))
        _ = model.handle(.resized(ReviewDisplay(size: CellSize(columns: 80, rows: 24))))
        #expect(model.text.contains("IMG_1.JPG") && model.tally == Tally())
        _ = model.handle(.resized(ReviewDisplay(size: CellSize(columns: columns, rows: rows))))
        #expect(model.type("q").contains(.quit))
    }

    @Test("The source is told of the last card that is seen again after it was skipped")
    func lastAgain() {
        var model = Cards.model(Cards.singles(1))
        #expect(model.type("s").contains(.skip(card: "p:1")))
        #expect(model.type("u").contains(.arrived(card: "p:1")))
        #expect(acts(model.type("m")) == [.decide(photos: ["p:1"], .maybe)])
    }
}
