/// A drawn page: pages of one kind have the same layout and other contents.
package struct WrittenPage: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// Lines of words.
        case print
        /// The same head and foot, and other items between them.
        case receipt
        /// Staves with notes.
        case music
        /// A grid with words in it.
        case form
    }

    package let kind: Kind
    /// Of what is written; the layout does not depend on it.
    package let seed: UInt64

    package init(_ kind: Kind, seed: UInt64) {
        self.kind = kind
        self.seed = seed
    }

    private static let paper: Canvas.Colour = [236, 234, 228]
    private static let ink: Canvas.Colour = [40, 40, 46]
    /// Half a letter's width.
    private static let stroke = 2

    package func drawn(width: Int, height: Int) -> Raster {
        var canvas = Canvas(width: width, height: height, ground: Self.paper)
        var words = RandomSource(seed: seed &* 0x51A7_1B2C_93F5_0D27 &+ 5)
        switch kind {
        case .print:
            for y in stride(from: 60, to: height - 60, by: 24) {
                write(on: &canvas, x: 70, y: y, width: width - 140, &words)
            }
        case .receipt:
            var common = RandomSource(seed: 9)
            for y in stride(from: 60, to: height - 60, by: 24) {
                let isItem = y > height * 2 / 5 && y < height * 3 / 5
                if isItem {
                    write(on: &canvas, x: 120, y: y, width: width - 240, &words)
                } else {
                    write(on: &canvas, x: 120, y: y, width: width - 240, &common)
                }
            }
        case .music:
            for top in stride(from: 90, to: height - 120, by: 110) { stave(on: &canvas, y: top, width: width, &words) }
        case .form:
            for y in stride(from: 40, to: height - 40, by: 48) {
                canvas.fill(x: 40, y: y, width: width - 80, height: 2, Self.ink)
                write(on: &canvas, x: 60, y: y + 16, width: (width - 120) / 2, &words)
            }
            for x in stride(from: 40, to: width - 38, by: (width - 80) / 4) {
                canvas.fill(x: x, y: 40, width: 2, height: height - 80, Self.ink)
            }
        }
        return canvas.raster
    }

    /// A line of words, each letter a random pattern of strokes in 10 × 14 pixels.
    private func write(on canvas: inout Canvas, x: Int, y: Int, width: Int, _ random: inout RandomSource) {
        let end = x + width * random.integer(60...100) / 100
        var pen = x
        while pen + 10 <= end {
            if random.unit() < 0.17 {
                pen += 9
                continue
            }
            let left = pen + (random.unit() < 0.8 ? 0 : 4)
            canvas.fill(x: left, y: y, width: Self.stroke, height: 14, Self.ink)
            for row in [0, 6, 12] where random.unit() < 0.5 {
                canvas.fill(x: pen, y: y + row, width: 8, height: Self.stroke, Self.ink)
            }
            if random.unit() < 0.5 {
                canvas.fill(x: pen + 8, y: y + 2, width: Self.stroke, height: random.integer(4...10), Self.ink)
            }
            pen += 12
        }
    }

    private func stave(on canvas: inout Canvas, y: Int, width: Int, _ random: inout RandomSource) {
        for line in 0..<5 { canvas.fill(x: 50, y: y + 10 * line, width: width - 100, height: 2, Self.ink) }
        var x = 90
        while x < width - 80 {
            let head = y + 5 * random.integer(-1...8)
            canvas.fill(x: x, y: head, width: 11, height: 9, Self.ink)
            canvas.fill(x: x + 10, y: head - 30, width: 2, height: 34, Self.ink)
            x += random.integer(24...60)
        }
    }
}
