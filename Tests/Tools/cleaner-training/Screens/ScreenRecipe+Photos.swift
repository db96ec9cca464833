import Fixtures

// What has flat colours and exact lines, and is no screenshot.
extension ScreenRecipe {
    mutating func captioned(_ photo: GreyPicture) -> GreyPicture {
        let strip = photo.height * random.integer(8...22) / 100
        let (paper, ink): (Float, Float) = random.unit() < 0.6 ? (255, 0) : (0, 255)
        let atTop = random.unit() < 0.5
        var result = GreyPicture(width: photo.width, height: photo.height + strip, level: paper)
        result.place(photo, x: 0, y: atTop ? strip : 0)
        let unit = max(1, strip / 24)
        let top = (atTop ? 0 : photo.height) + unit
        for line in 0..<max(1, strip / (12 * unit)) {
            result.write(
                x: photo.width / 20, y: top + line * 10 * unit, width: photo.width * 9 / 10, unit: unit, ink,
                isSmooth: true, random: &random)
        }
        return result
    }

    mutating func bordered(_ photo: GreyPicture) -> GreyPicture {
        let border = photo.longerSide * random.integer(2...9) / 100
        var result = GreyPicture(
            width: photo.width + 2 * border, height: photo.height + 2 * border,
            level: [0, 255, 255, 236, 128][random.integer(0...4)])
        result.place(photo, x: border, y: border)
        return result
    }

    mutating func withInfoStrip(_ photo: GreyPicture) -> GreyPicture {
        var result = photo
        let strip = max(14, photo.height * random.integer(3...7) / 100)
        let (ground, ink): (Float, Float) = random.unit() < 0.7 ? (0, 250) : (250, 0)
        for top in [0, photo.height - strip] where top > 0 || random.unit() < 0.6 {
            result.fill(x: 0, y: top, width: photo.width, height: strip, ground)
            result.write(
                x: 8, y: top + strip / 4, width: photo.width * 2 / 3, unit: max(1, strip / 14), ink, isSmooth: false,
                random: &random)
        }
        return result
    }

    mutating func collage(_ photo: GreyPicture) -> GreyPicture {
        let gutter = random.integer(4...20)
        var result = GreyPicture(width: photo.width, height: photo.height, level: random.unit() < 0.7 ? 255 : 0)
        let half = photo.resized(longerSide: photo.longerSide / 2 - gutter)
        let turned = GreyPicture(width: half.width, height: half.height, values: half.values.reversed())
        for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            result.place(
                column == row ? half : turned, x: gutter / 2 + column * photo.width / 2,
                y: gutter / 2 + row * photo.height / 2)
        }
        return result
    }

    /// A printed page, scanned or taken from above: soft strokes, uneven light, grain.
    mutating func page() -> GreyPicture {
        var page = GreyPicture(width: 900, height: 1200, level: random.between(215, 250))
        let unit = random.integer(1...3)
        var y = 60
        while y < 1120 {
            let lines = random.integer(2...8)
            for _ in 0..<lines where y < 1120 {
                page.write(
                    x: 70, y: y, width: random.integer(400...760), unit: unit, random.between(20, 70), isSmooth: false,
                    random: &random)
                y += 13 * unit
            }
            y += 16 * unit
        }
        page = page.defocused(radius: random.between(0.7, 1.6))
        let (slope, lean) = (random.between(-30, 30), random.between(-20, 20))
        page = page.mapped { x, y, value in value + slope * Float(x) / 900 + lean * Float(y) / 1200 }
        return page.noisy(deviation: random.between(0.8, 4), grain: 0.5, random: &random)
    }

    mutating func photographed() -> GreyPicture {
        let soft = base.defocused(radius: random.between(0.9, 2))
        let (slope, lean) = (random.between(-50, 50), random.between(0.01, 0.05))
        let (width, height) = (soft.width, soft.height)
        // Slightly turned, as nobody holds a camera straight.
        let turned = soft.mapped { x, y, _ in
            let fromX = min(width - 1, max(0, x + Int(lean * Float(y))))
            let fromY = min(height - 1, max(0, y - Int(lean * Float(x))))
            return soft.values[fromY * width + fromX] * 0.8 + slope * Float(x) / Float(width) + 20
        }
        return jpeg(turned.noisy(deviation: random.between(1, 5), grain: 0.5, random: &random), 70...92)
    }
}
