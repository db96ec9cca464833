import Fixtures

// What screens and printed pages are drawn of, in exact pixels.
extension GreyPicture {
    mutating func fill(x: Int, y: Int, width fillWidth: Int, height fillHeight: Int, _ level: Float) {
        for row in max(0, y)..<max(0, y, min(height, y + fillHeight)) {
            for column in max(0, x)..<max(0, x, min(width, x + fillWidth)) { values[row * width + column] = level }
        }
    }

    /// Another picture laid over this one.
    mutating func place(_ picture: GreyPicture, x: Int, y: Int) {
        for row in max(0, y)..<max(0, y, min(height, y + picture.height)) {
            for column in max(0, x)..<max(0, x, min(width, x + picture.width)) {
                values[row * width + column] = picture.values[(row - y) * picture.width + column - x]
            }
        }
    }

    /// A line of words; each letter a random pattern of strokes in 5 × 7 units of `unit` pixels, their borders half as
    /// dark as screens smooth them where `isSmooth`.
    mutating func write(
        x: Int, y: Int, width lineWidth: Int, unit: Int, _ ink: Float, isSmooth: Bool, random: inout RandomSource
    ) {
        var pen = x
        while pen + 5 * unit <= x + lineWidth {
            if random.unit() < 0.16 {
                pen += 4 * unit
                continue
            }
            var strokes = [(0, 0, 1, 7)]
            for row in [0, 3, 6] where random.unit() < 0.5 { strokes.append((0, row, 4, 1)) }
            if random.unit() < 0.5 { strokes.append((4, 1, 1, random.integer(2...5))) }
            for (left, top, across, down) in strokes {
                let (x, y) = (pen + left * unit, y + top * unit)
                if isSmooth {
                    blend(x: x - 1, y: y - 1, width: across * unit + 2, height: down * unit + 2, ink, share: 0.3)
                }
                fill(x: x, y: y, width: across * unit, height: down * unit, ink)
            }
            pen += 6 * unit
        }
    }

    private mutating func blend(
        x: Int, y: Int, width blendWidth: Int, height blendHeight: Int, _ level: Float, share: Float
    ) {
        for row in max(0, y)..<max(0, y, min(height, y + blendHeight)) {
            for column in max(0, x)..<max(0, x, min(width, x + blendWidth)) {
                let place = row * width + column
                values[place] += share * (level - values[place])
            }
        }
    }

    /// The part of the picture that begins at (x, y).
    func cropped(x: Int, y: Int, width newWidth: Int, height newHeight: Int) -> GreyPicture {
        var result = GreyPicture(
            width: newWidth, height: newHeight, values: [Float](repeating: 0, count: newWidth * newHeight))
        for row in 0..<newHeight {
            for column in 0..<newWidth {
                result.values[row * newWidth + column] = values[(y + row) * width + x + column]
            }
        }
        return result
    }

    init(width: Int, height: Int, level: Float) {
        self.init(width: width, height: height, values: [Float](repeating: level, count: width * height))
    }
}
