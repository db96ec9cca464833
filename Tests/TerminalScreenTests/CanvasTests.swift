import Testing

@testable import TerminalScreen

@Suite struct CanvasTests {
    @Test("Text is cut at the edge, and says so")
    func clip() {
        var canvas = Canvas(size: CellSize(columns: 10, rows: 2))
        #expect(canvas.write("a long name", column: 3, row: 0, CellStyle()) == 7)
        #expect(canvas.text == "   a long…\n")
    }

    @Test("A wide character has two columns, and loses both when one is overwritten")
    func wide() {
        var canvas = Canvas(size: CellSize(columns: 6, rows: 1))
        canvas.write("日本", column: 0, row: 0, CellStyle())
        #expect(canvas[1, 0].character == nil)
        canvas.write("x", column: 1, row: 0, CellStyle())
        #expect(canvas.text(row: 0) == " x本  ")
        canvas.write("y", column: 2, row: 0, CellStyle())
        #expect(canvas.text(row: 0) == " xy   ")
    }

    @Test("What lies outside is left out")
    func outside() {
        var canvas = Canvas(size: CellSize(columns: 4, rows: 2))
        canvas.fill(CellRect(column: -2, row: -2, columns: 20, rows: 20), CellStyle(), with: "x")
        canvas.write("no", column: 9, row: 0, CellStyle())
        canvas.write("no", column: 0, row: 9, CellStyle())
        #expect(canvas.text == "xxxx\nxxxx")
    }

    @Test("A frame of one or no cells is none")
    func frames() {
        var canvas = Canvas(size: CellSize(columns: 4, rows: 3))
        canvas.frame(CellRect(column: 0, row: 0, columns: 1, rows: 3), CellStyle())
        #expect(canvas.text == "\n\n")
        canvas.frame(canvas.bounds, CellStyle())
        #expect(canvas.text == "╭──╮\n│  │\n╰──╯")
    }

    @Test("A rectangle in the middle is never larger than its place")
    func centred() {
        let place = CellRect(column: 2, row: 1, columns: 10, rows: 5)
        #expect(place.centred(CellSize(columns: 4, rows: 3)) == CellRect(column: 5, row: 2, columns: 4, rows: 3))
        #expect(place.centred(CellSize(columns: 40, rows: 30)) == place)
    }
}
