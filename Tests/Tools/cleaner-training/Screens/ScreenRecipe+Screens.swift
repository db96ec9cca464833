import Fixtures

// Screens that show a photo, which no labelled screenshot does.
extension ScreenRecipe {
    private mutating func bar(on screen: inout GreyPicture, y: Int, height: Int, _ ground: Float, _ ink: Float) {
        screen.fill(x: 0, y: y, width: screen.width, height: height, ground)
        let unit = max(1, height / 22)
        for x in [10, screen.width / 2 - 30 * unit, screen.width - 60 * unit] {
            screen.write(
                x: x, y: y + height / 3, width: random.integer(25...55) * unit, unit: unit, ink, isSmooth: true,
                random: &random)
        }
    }

    mutating func viewer(_ photo: GreyPicture) -> GreyPicture {
        let isPhone = random.unit() < 0.5
        let (width, height) = isPhone ? (720, 1520) : (1366, 768)
        var screen = GreyPicture(width: width, height: height, level: random.unit() < 0.7 ? 0 : 32)
        let scale = min(Float(screen.width) / Float(photo.width), Float(screen.height - 100) / Float(photo.height))
        let shown = photo.resized(longerSide: max(1, Int(Float(photo.longerSide) * scale)))
        screen.place(shown, x: (screen.width - shown.width) / 2, y: (screen.height - shown.height) / 2)
        bar(on: &screen, y: 0, height: isPhone ? 44 : 28, random.between(0, 60), 230)
        if random.unit() < 0.7 { bar(on: &screen, y: screen.height - 60, height: 60, random.between(0, 60), 230) }
        return screen
    }

    mutating func desktop(_ photo: GreyPicture) -> GreyPicture {
        var screen = photo.resized(longerSide: 1366)
        let isDark = random.unit() < 0.6
        let (ground, ink): (Float, Float) = isDark ? (36, 220) : (238, 30)
        bar(on: &screen, y: random.unit() < 0.5 ? 0 : screen.height - 30, height: 30, ground, ink)
        if random.unit() < 0.6 {
            let (left, top) = (random.integer(40...500), random.integer(50...300))
            screen.fill(x: left, y: top, width: 420, height: 220, ground)
            screen.fill(x: left, y: top, width: 420, height: 26, isDark ? 60 : 200)
            for line in 0..<12 {
                screen.write(
                    x: left + 10, y: top + 36 + 15 * line, width: random.integer(80...390), unit: 1, ink,
                    isSmooth: true, random: &random)
            }
        } else {
            for icon in 0..<5 {
                screen.fill(x: 24, y: 60 + 90 * icon, width: 44, height: 44, random.between(0, 255))
                screen.write(x: 16, y: 110 + 90 * icon, width: 60, unit: 1, 255, isSmooth: true, random: &random)
            }
        }
        return screen
    }

    mutating func game(_ photo: GreyPicture) -> GreyPicture {
        var screen = photo.resized(longerSide: 1280)
        for _ in 0..<random.integer(4...9) {
            let (width, height) = (random.integer(60...260), random.integer(18...60))
            let x = random.integer(0...max(1, screen.width - width))
            let margin = random.integer(4...40)
            let y = random.unit() < 0.5 ? margin : screen.height - height - margin
            screen.fill(x: x - 2, y: y - 2, width: width + 4, height: height + 4, random.between(0, 60))
            screen.fill(x: x, y: y, width: width, height: height, random.between(80, 255))
            screen.write(
                x: x + 6, y: y + 5, width: width - 12, unit: max(1, height / 16), 10, isSmooth: true, random: &random)
        }
        return screen
    }
}
