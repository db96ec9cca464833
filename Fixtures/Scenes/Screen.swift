/// A drawn screen: a bar at the top, a window with a title, a side list, buttons and text; flat colours and exact
/// pixels.
package struct Screen: Sendable {
    package let seed: UInt64

    package init(seed: UInt64) {
        self.seed = seed
    }

    package func drawn(width: Int, height: Int) -> Raster {
        var random = RandomSource(seed: seed &* 0x8E5B_7A1D_93C4_F261 &+ 2)
        let isDark = random.unit() < 0.3
        let paper: Canvas.Colour = isDark ? [30, 32, 36] : [250, 250, 252]
        let ink: Canvas.Colour = isDark ? [225, 225, 225] : [25, 25, 30]
        let accent = Canvas.Colour(random.between(20, 230), random.between(20, 230), random.between(20, 230))
        var canvas = Canvas(width: width, height: height, ground: (paper + accent) / 2)
        let bar = max(14, height / 25)
        canvas.fill(x: 0, y: 0, width: width, height: bar, ink)
        write(on: &canvas, x: 6, y: 4, width: width - 12, lines: 1, paper, &random)

        let (left, top) = (random.integer(2...width / 10), bar + random.integer(2...height / 12))
        let (right, foot) = (width - random.integer(2...width / 10), height - random.integer(2...height / 10))
        canvas.fill(x: left, y: top, width: right - left, height: foot - top, paper)
        canvas.fill(x: left, y: top, width: right - left, height: bar, accent)
        canvas.frame(x: left, y: top, width: right - left, height: foot - top, ink)
        let side = (right - left) * random.integer(15...35) / 100
        canvas.fill(x: left + side, y: top + bar, width: 1, height: foot - top - bar, ink)
        var y = top + bar + 6
        while y + 24 < foot {
            let isPicked = random.unit() < 0.15
            if isPicked { canvas.fill(x: left + 1, y: y - 3, width: side - 1, height: 16, accent) }
            write(on: &canvas, x: left + 6, y: y, width: side - 12, lines: 1, ink, &random)
            y += 16
        }
        y = top + bar + 8
        while y + 40 < foot {
            let lines = random.integer(1...5)
            if random.unit() < 0.25 {
                canvas.fill(x: left + side + 10, y: y, width: (right - left - side) / 3, height: 20, accent)
                canvas.frame(x: left + side + 10, y: y, width: (right - left - side) / 3, height: 20, ink)
                y += 28
            } else {
                let fitting = min(lines, (foot - y - 8) / 12)
                write(
                    on: &canvas, x: left + side + 10, y: y, width: right - left - side - 20, lines: fitting, ink,
                    &random)
                y += 12 * fitting + 8
            }
        }
        return canvas.raster
    }

    /// Lines of words, each letter a random pattern of strokes in 5 × 7 pixels.
    private func write(
        on canvas: inout Canvas, x: Int, y: Int, width: Int, lines: Int, _ ink: Canvas.Colour,
        _ random: inout RandomSource
    ) {
        for line in 0..<lines {
            let end = x + width * random.integer(45...100) / 100
            var pen = x
            while pen + 5 <= end {
                if random.unit() < 0.16 {
                    pen += 4
                    continue
                }
                letter(on: &canvas, x: pen, y: y + 12 * line, ink, &random)
                pen += 6
            }
        }
    }

    private func letter(
        on canvas: inout Canvas, x: Int, y: Int, _ ink: Canvas.Colour, _ random: inout RandomSource
    ) {
        canvas.fill(x: x + (random.unit() < 0.8 ? 0 : 2), y: y, width: 1, height: 7, ink)
        for row in [0, 3, 6] where random.unit() < 0.5 { canvas.fill(x: x, y: y + row, width: 4, height: 1, ink) }
        if random.unit() < 0.5 { canvas.fill(x: x + 4, y: y + 1, width: 1, height: random.integer(2...5), ink) }
    }
}
