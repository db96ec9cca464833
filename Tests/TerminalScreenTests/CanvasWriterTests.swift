import Testing

@testable import TerminalScreen

@Suite struct CanvasWriterTests {
    private static let size = CellSize(columns: 20, rows: 6)

    @Test("After any changes the terminal shows the canvas", arguments: ColourDepth.allCases, 0..<10 as Range<UInt64>)
    func random(depth: ColourDepth, seed: UInt64) {
        var numbers = Numbers(seed)
        var writer = CanvasWriter(TerminalCapabilities(colour: depth))
        var screen = ScreenReader(Self.size)
        var canvas = Canvas(size: Self.size)
        for _ in 0..<60 {
            for _ in 0..<numbers.next(4) {
                let style = CellStyle(
                    Colour(UInt32(numbers.next(0xFFFFFF))),
                    on: numbers.next(2) == 0 ? .standard : .palette(UInt8(numbers.next(256))),
                    bold: numbers.next(2) == 0, italic: numbers.next(3) == 0, inverse: numbers.next(4) == 0)
                let word = ["keep", "日本語", "é", " ", "IMG_2041.PNG"][numbers.next(5)]
                canvas.write(word, column: numbers.next(20), row: numbers.next(6), style)
            }
            screen.take(writer.bytes(for: canvas))
            #expect(screen.isWhole)
            let isShown = screen.shows(canvas, depth: depth)
            #expect(isShown)
        }
    }

    @Test("Only what differs is written")
    func difference() {
        var writer = CanvasWriter(TerminalCapabilities(colour: .trueColour))
        var screen = ScreenReader(Self.size)
        var canvas = Canvas(size: Self.size)
        screen.take(writer.bytes(for: canvas))
        let before = screen.written
        #expect(writer.bytes(for: canvas).isEmpty)
        canvas.write("five!", column: 3, row: 2, CellStyle())
        screen.take(writer.bytes(for: canvas))
        #expect(screen.written - before == 5)
        writer.forget()
        screen.take(writer.bytes(for: canvas))
        #expect(screen.written - before == 5 + 120)
    }

    @Test("Without colours no colour is written, and weight stays")
    func noColours() {
        var writer = CanvasWriter(TerminalCapabilities(colour: .none))
        var canvas = Canvas(size: Self.size)
        canvas.write(
            "x", column: 0, row: 0, CellStyle(Colour(0x8B0000), on: Colour(0xF5F0E6), bold: true, inverse: true))
        let text = String(decoding: writer.bytes(for: canvas), as: UTF8.self)
        #expect(text.contains("\u{1B}[0;1;7mx"))
        #expect(!text.contains("38;") && !text.contains("48;"))
    }

    @Test("Greys of pictures are written even so")
    func greys() {
        var writer = CanvasWriter(TerminalCapabilities(colour: .none))
        var canvas = Canvas(size: Self.size)
        canvas.write("x", column: 0, row: 0, CellStyle(.grey(240), on: .grey(16)))
        #expect(String(decoding: writer.bytes(for: canvas), as: UTF8.self).contains("\u{1B}[0;38;5;240;48;5;16mx"))
    }

    @Test("A terminal of ASCII gets ASCII")
    func ascii() {
        var writer = CanvasWriter(TerminalCapabilities(colour: .sixteen, unicode: false))
        var canvas = Canvas(size: Self.size)
        canvas.write("← Delete · a…", column: 0, row: 0, CellStyle())
        canvas.frame(CellRect(column: 0, row: 1, columns: 5, rows: 3), CellStyle())
        let bytes = writer.bytes(for: canvas)
        #expect(bytes.allSatisfy { $0 < 0x80 })
        #expect(String(decoding: bytes, as: UTF8.self).contains("< Delete . a~"))
    }

    @Test("A picture is drawn once, and taken away when it goes", arguments: GraphicsProtocol.allCases)
    func drawings(graphics: GraphicsProtocol) {
        var writer = CanvasWriter(TerminalCapabilities(colour: .trueColour, graphics: graphics))
        let rect = CellRect(column: 2, row: 1, columns: 8, rows: 3)
        var canvas = Canvas(size: Self.size)
        canvas.drawings = [Canvas.Drawing(rect: rect, key: "a", sequence: Array("<PICTURE A>".utf8))]
        #expect(text(writer.bytes(for: canvas)).contains("\u{1B}[2;3H<PICTURE A>"))
        canvas.write("new", column: 0, row: 5, CellStyle())
        #expect(!text(writer.bytes(for: canvas)).contains("PICTURE"))
        canvas.drawings = [Canvas.Drawing(rect: rect, key: "b", sequence: Array("<PICTURE B>".utf8))]
        #expect(text(writer.bytes(for: canvas)).contains("<PICTURE B>"))
        canvas.drawings = []
        let gone = text(writer.bytes(for: canvas))
        // Kitty is told; elsewhere blanks go over it, all three rows.
        #expect(
            graphics == .kitty
                ? gone.contains("\u{1B}_Ga=d") : gone.contains("\u{1B}[2;3H") && gone.contains("\u{1B}[4;3H"))
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The same numbers for the same seed.
struct Numbers {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    }

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}
