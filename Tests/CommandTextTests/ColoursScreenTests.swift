import CleanerProtocol
import CommandText
import Testing

@Suite("The colours of a library")
struct ColoursScreenTests {
    private static let report = ColoursReport(
        colours: [
            .init(name: "blue", code: "#0343df", photos: 1200, share: 0.6, bytes: 4_200_000_000),
            .init(name: "grey", code: "#929591", photos: 600, share: 0.3, bytes: 1_000_000),
            .init(name: "pink", code: "#ff81c0", photos: 1, share: 0.0005, bytes: 1000),
            .init(name: "teal", code: "#029386", photos: 0, share: 0, bytes: 0),
        ], photos: 2000, waiting: 12, unknown: 1)

    @Test("Each colour has its count, share, bytes and a bar; what is not counted and the next command follow")
    func golden() {
        let text = Sample.text(ColoursScreen(Self.report, page: Sample.page(80), showsSwatches: false).lines)
        #expect(
            text == """
                  blue  1,200 photos  60 %  4.2 GB  ██████████████████████████████
                  grey    600 photos  30 %  1.0 MB  ███████████████
                  pink       1 photo   0 %  1.0 kB  █
                  teal      0 photos   0 %       -

                A photo counts for each of its main colours.
                Not counted: 12 photos not measured yet; 1 photo without known colours, such as
                unreadable ones.
                List one: cleanerctl list --color blue
                """)
    }

    @Test("Swatches are colours of 24 bits, and are left out where those are not shown")
    func swatches() {
        let line = ColoursScreen(Self.report, page: Sample.page(80), showsSwatches: true).lines[0]
        #expect(line.text(colour: true).hasPrefix("  \u{1B}[38;2;3;67;223m██\u{1B}[0m  blue"))
        let plain = ColoursScreen(Self.report, page: Sample.page(80), showsSwatches: false).lines[0]
        #expect(plain.text(colour: true).hasPrefix("  blue"))
    }

    @Test("No line is wider than the terminal", arguments: [48, 60, 80, 200])
    func widths(columns: Int) {
        let screen = ColoursScreen(Self.report, page: Sample.page(columns), showsSwatches: true)
        #expect(screen.lines.allSatisfy { $0.width <= columns })
    }

    @Test("A library without known colours says so")
    func empty() {
        let report = ColoursReport(colours: [], photos: 0, waiting: 3, unknown: 0)
        #expect(
            Sample.text(ColoursScreen(report, page: Sample.page(80), showsSwatches: true).lines)
                == "No photo has known colours.\nNot counted: 3 photos not measured yet.")
    }

    @Test(
        "Terminals say by their variables that they show 24 bits",
        arguments: [
            ("xterm-256color", "truecolor", true), ("foot", "24bit", true), ("xterm-direct", "", true),
            ("xterm-kitty", "", true), ("xterm-256color", "", false), ("", "", false), ("xterm", "yes", false),
        ])
    func trueColour(term: String, colourTerm: String, isShown: Bool) {
        #expect(TrueColour.isShown(term: term, colourTerm: colourTerm) == isShown)
    }
}
