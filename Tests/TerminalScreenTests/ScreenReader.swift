@testable import TerminalScreen

/// A terminal in small: what the bytes of frames leave on the screen.
struct ScreenReader {
    let size: CellSize
    private(set) var cells: [(text: String, style: String)]
    /// Characters that were written.
    private(set) var written = 0
    private(set) var isWhole = true

    init(_ size: CellSize) {
        self.size = size
        cells = Array(repeating: (" ", ""), count: size.columns * size.rows)
    }

    mutating func take(_ bytes: [UInt8]) {
        let text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        isWhole =
            bytes.isEmpty
            || bytes.starts(with: "\u{1B}[?2026h".utf8)
                && bytes.reversed().starts(with: "\u{1B}[?2026l".utf8.reversed())
        var at = 0
        var place = 0
        var style = ""
        while at < text.count {
            guard text[at] == "\u{1B}" else {
                cells[place] = (String(text[at]), style)
                let width = isWide(text[at]) ? 2 : 1
                if width == 2 { cells[place + 1] = ("", style) }
                place += width
                written += 1
                at += 1
                continue
            }
            var end = at + 2
            while !(0x40...0x7E).contains(text[end].value) { end += 1 }
            let parameters = String(String.UnicodeScalarView(text[(at + 2)..<end]))
            switch text[end] {
            case "H":
                let numbers = parameters.split(separator: ";").compactMap { Int($0) }
                place = (numbers[0] - 1) * size.columns + numbers[1] - 1
            case "m": style = parameters == "0" ? "" : parameters
            case "J": cells = Array(repeating: (" ", ""), count: cells.count)
            default: break
            }
            at = end + 1
        }
    }

    private func isWide(_ scalar: Unicode.Scalar) -> Bool {
        (0x4E00...0x9FFF).contains(scalar.value)
    }

    /// Whether it shows a canvas, in a terminal of so many colours.
    func shows(_ canvas: Canvas, depth: ColourDepth) -> Bool {
        zip(cells, canvas.cells).allSatisfy { seen, cell in
            let code = String(cell.style.sequence(depth: depth).dropFirst(2).dropLast())
            return seen.text == cell.character.map(String.init) ?? "" && seen.style == (code == "0" ? "" : code)
        }
    }
}
