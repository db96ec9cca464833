import Fixtures
import Foundation
import Testing

@Suite(
    "A photo's own pixels in the real window", .serialized,
    .enabled(if: Desktop.missing == nil, "\(Desktop.missing ?? "")"))
struct OwnPixelsTests {
    /// Of 24 megapixels: upright lines of one pixel in the upper half, level ones in the lower half.
    private static func lines() throws -> [UInt8] {
        let (width, height) = (6000, 4000)
        let upright = (0..<width).flatMap { [UInt8](repeating: $0 % 2 == 0 ? 0 : 255, count: 3) }
        let level = [0, 255].map { [UInt8](repeating: $0, count: 3 * width) }
        var rgb: [UInt8] = []
        rgb.reserveCapacity(3 * width * height)
        for row in 0..<height { rgb += row < height / 2 ? upright : level[row % 2] }
        var encoder = JPEGEncoder()
        encoder.quality = 95
        return try encoder.encode(Raster(width: width, height: height, rgb: rgb))
    }

    /// Waits until lines of one pixel are on the screen around the middle of an element: upright ones above it, level
    /// ones below it.
    private static func expectLines(_ window: DrivenWindow, _ element: String) throws {
        // The window lies at the left upper corner of the screen, and its page fills it.
        let middle = try window.text(
            """
            const box = document.querySelector('\(element)').getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2].map(Math.round).join();
            """
        ).split(separator: ",").compactMap { Int($0) }
        let (x, y) = (middle[0], middle[1])
        try Desktop.until("each line of \(element) is one pixel wide") {
            let screen = try window.desktop.screen()
            func level(_ column: Int, _ row: Int) -> UInt8 { screen[3 * (row * Desktop.width + column)] }
            return alternate((x - 60..<x + 60).map { level($0, y - 50) })
                && alternate((y + 20..<y + 80).map { level(x, $0) })
        }
    }

    private static func alternate(_ levels: [UInt8]) -> Bool {
        zip(levels, levels.dropFirst()).allSatisfy { abs(Int($0) - Int($1)) > 200 }
    }

    @Test("At 1:1 a line of a single pixel is one on the screen, also after the photo was moved")
    func card() throws {
        let desktop = try Desktop()
        try Data(Self.lines()).write(to: desktop.photos.appendingPathComponent("lines.jpg"))
        try desktop.startDaemon(photos: 0)
        let window = try DrivenWindow(desktop, ["--category", "all", "--view", "cards"])
        try window.until("document.querySelector('.card.top img.here')")

        try window.press("z")
        try window.until("document.querySelector('.card.top .parts img')")
        #expect(try window.text("return document.querySelector('.scale').textContent") == "1:1")
        try Self.expectLines(window, ".card.top .frame")

        let region = "return document.querySelector('.card.top .parts img').src"
        let first = try window.text(region)
        for _ in 1...8 { try window.press("ArrowRight") }
        try Desktop.until("other pixels are fetched") { try window.text(region) != first }
        try Self.expectLines(window, ".card.top .frame")

        try window.press("z")
        try window.until("!document.querySelector('.card.top .parts img')")
    }

    @Test("In a group all photos show their own pixels at the same place, and so do the comparisons")
    func group() throws {
        let desktop = try Desktop()
        let lines = try Self.lines()
        for name in ["a.jpg", "b.jpg"] { try Data(lines).write(to: desktop.photos.appendingPathComponent(name)) }
        try desktop.startDaemon(photos: 0)
        let window = try DrivenWindow(desktop, ["--category", "duplicates", "--view", "groups"])
        try window.until("document.querySelectorAll('.tile img.here').length === 2")
        try window.press("z")
        let parts = "[...document.querySelectorAll('.tile .parts')]"
        try window.until("\(parts).every((part) => part.querySelector('img'))")
        let regions = "\(parts).map((part) => new URL(part.querySelector('img').src).searchParams.get('region'))"
        try window.until("new Set(\(regions)).size === 1")
        for tile in ["#tile-0 .frame", "#tile-1 .frame"] {
            try Self.expectLines(window, tile)
        }
        // Fonts and the window's width decide at which share of a pixel a frame begins.
        for share in [0.25, 0.5, 0.75] {
            _ = try window.text(
                """
                const { style } = document.querySelector('.tiles');
                style.paddingLeft = style.paddingTop = '\(4 + share)px';
                window.isDrawn = false;
                requestAnimationFrame(() => requestAnimationFrame(() => { window.isDrawn = true; }));
                return '';
                """)
            try window.until("window.isDrawn")
            for tile in ["#tile-0 .frame", "#tile-1 .frame"] { try Self.expectLines(window, tile) }
        }
        try window.press("b")
        try window.until("document.querySelectorAll('.pictures .frame > img.here').length === 2")
        // A comparison begins at the spot and in the size that was looked at.
        try window.until("document.querySelectorAll('.pictures .parts img').length === 2")
        try Self.expectLines(window, ".pictures .frame.front")
    }
}
