import CommandText
import Testing

@Suite struct LayoutTests {
    @Test("Columns stand below each other, numbers by their last digit, wide letters counted")
    func table() {
        var table = TextTable([.left, .right, .left])
        table.add([StyledLine("写真", .strong), StyledLine("5"), StyledLine("x")])
        table.add([StyledLine("abcdef"), StyledLine("1,000"), StyledLine("longer")])
        table.add([StyledLine("a"), StyledLine(""), StyledLine("")])
        #expect(
            table.lines(indent: 1).map { $0.text(colour: false) } == [
                " 写真        5  x", " abcdef  1,000  longer", " a",
            ])
    }

    @Test("A column that is empty everywhere takes no room")
    func emptyColumn() {
        var table = TextTable([.left, .left, .left])
        table.add([StyledLine("a"), StyledLine(""), StyledLine("b")])
        #expect(table.lines().map { $0.text(colour: false) } == ["a  b"])
    }

    @Test("Emphasis is written around its piece alone, by weight and a line below, and not at all for a file")
    func emphasis() {
        let line = StyledLine("a ", .wrong) + "b"
        #expect(line.text(colour: true) == "\u{1B}[1;4ma \u{1B}[0mb")
        #expect(StyledLine("a", .strong).text(colour: true) == "\u{1B}[1ma\u{1B}[0m")
        #expect(line.text(colour: false) == "a b")
        #expect(line.width == 3)
    }

    @Test("A line is cut to its columns, colour or not")
    func clipped() {
        let line = StyledLine("abc", .wrong) + StyledLine("def")
        #expect(line.clipped(to: 6).text(colour: false) == "abcdef")
        #expect(line.clipped(to: 5).text(colour: false) == "abcd…")
        #expect(line.clipped(to: 2).text(colour: true) == "\u{1B}[1;4ma…\u{1B}[0m")
    }

    @Test("A message that fits stays as it is; a longer line is broken within its indent, and nothing for a file")
    func message() {
        func lines(_ columns: Int?) -> [String] {
            StyledLine.message("a  b\n  one two three", columns: columns).map { $0.text(colour: false) }
        }
        #expect(lines(15) == ["a  b", "  one two three"])
        #expect(lines(10) == ["a  b", "  one two", "  three"])
        #expect(lines(nil) == ["a  b", "  one two three"])
    }

    @Test(
        "Text is broken between words",
        arguments: [
            (20, ["  one two three four"]), (12, ["  one two", "  three four"]),
            (3, ["  one", "  two", "  three", "  four"]),
        ] as [(Int, [String])])
    func wrapped(columns: Int, lines: [String]) {
        let wrapped = StyledLine.wrapped("one two three four", to: columns, indent: 2)
        #expect(wrapped.map { $0.text(colour: false) } == lines)
    }
}
