import CleanerProtocol
import Fixtures
import Foundation
import Testing

@Suite(
    "A grid and a group of many photos in the real window", .serialized,
    .enabled(if: Desktop.missing == nil, "\(Desktop.missing ?? "")"))
struct LongGridTests {
    private static let count = 10_000

    /// Copies of one picture, which is measured once.
    private static func fill(_ desktop: Desktop, _ count: Int) throws {
        let bytes = Data(try DrawnLibrary.photo(of: Scene(seed: 1).drawn(width: 64, height: 48), 1))
        for number in 0..<count {
            let folder = desktop.photos.appendingPathComponent("\(number / 500)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try bytes.write(to: folder.appendingPathComponent("\(number).jpg"))
        }
    }

    @Test("It scrolls to its end with few elements; a range is decided about with one key, and taken back with one")
    func long() throws {
        let desktop = try Desktop()
        try Self.fill(desktop, Self.count)
        try desktop.startDaemon(photos: 0)
        let client = try Client(socket: Array(desktop.socket.utf8))
        let window = try DrivenWindow(desktop, ["--category", "all", "--view", "grid"])
        try window.until("document.querySelector('.cell:has(img.here)')?.ariaSetSize === '10000'")
        // The most cells that were there at any time.
        _ = try window.run(
            """
            window.most = 0;
            const space = document.querySelector('.space');
            new MutationObserver(() => { most = Math.max(most, space.children.length); })
                .observe(space, { childList: true });
            """)

        // As a wheel does, from the beginning to the end.
        _ = try window.run(
            """
            const grid = document.querySelector('.grid');
            const end = grid.scrollHeight - grid.clientHeight;
            for (let step = 1; step <= 60; step++) {
                grid.scrollTop = end * step / 60;
                await new Promise(requestAnimationFrame);
            }
            """)
        try window.until("document.querySelector('#cell-9999 img.here')")
        let box = "document.querySelector('#cell-9999').getBoundingClientRect()"
        #expect(try window.text("return String(\(box).bottom <= innerHeight)") == "true")
        #expect(try window.text("return String(document.querySelector('#cell-1') === null)") == "true")

        try window.press("Home")
        try window.until("document.querySelector('#cell-0.active') && document.querySelector('.grid').scrollTop === 0")
        try window.press("End", holding: "shiftKey")
        try window.until("document.querySelector('#cell-9999.active')")
        let position = "document.getElementById('position').textContent"
        try window.until("\(position).startsWith('10,000 selected')")
        try window.press("k")
        try Desktop.until("all are kept") { try client.send(StatisticsRequest()).kept == Self.count }
        try window.until("[...document.querySelectorAll('.cell')].every((cell) => cell.dataset.state === 'keep')")
        try window.press("u")
        try Desktop.until("none is kept") { try client.send(StatisticsRequest()).kept == 0 }
        try window.until("[...document.querySelectorAll('.cell')].every((cell) => cell.dataset.state === '')")

        let most = try #require(Int(try window.text("return String(most)")))
        #expect(most < 150, "\(most) elements")
    }

    @Test("A group of 500 fetches what is near what is seen, and what is chosen, and lets go of the rest")
    func group() throws {
        let desktop = try Desktop()
        try Self.fill(desktop, 500)
        try desktop.startDaemon(photos: 0)
        let window = try DrivenWindow(desktop, ["--category", "duplicates", "--view", "groups"])
        try window.until("document.querySelectorAll('.tile').length === 500")
        func isShown(_ place: Int) -> String { "document.querySelector('#tile-\(place) img.here')" }
        try window.until("\(isShown(0)) && \(isShown(3))")
        let pictures = "document.querySelectorAll('.tile img').length"
        try window.until("\(pictures) < 100")

        // Before the first comes the last.
        try window.press("ArrowLeft")
        try window.until("\(isShown(499)) && document.querySelector('#tile-499').ariaSelected === 'true'")
        try window.until("!\(isShown(0)) && !\(isShown(3)) && \(pictures) < 100")
        #expect(try window.text("return document.querySelector('#tile-499 .state').textContent") == "500 goes")
        try window.press("x")
        try window.until("document.querySelector('#tile-499 .state').textContent === '500 stays'")

        // What would go unseen is said once.
        try window.press("Enter")
        try window.until("document.querySelector('#notice').textContent.includes('Not seen yet: ')")
        #expect(try window.text("return String(document.querySelectorAll('.tile').length)") == "500")

        // One that comes back shows what all show.
        try window.press("z")
        try window.until("document.querySelector('#tile-499 .zoomed')")
        try window.press("1")
        try window.until("document.querySelector('#tile-0 .zoomed') && \(isShown(3))")
        try window.until("document.querySelector('#tile-3 .zoomed')")
        try window.press("Escape")
        try window.press("Enter")
        let client = try Client(socket: Array(desktop.socket.utf8))
        try Desktop.until("all but one are marked") { try client.send(StatisticsRequest()).marked == 499 }
    }
}
