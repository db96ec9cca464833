import CleanerProtocol
import Foundation
import Testing

/// Fingers on the real page.
///
/// GTK lets no driver touch the window, so the page gets events such as WebKit makes of touches.
@Suite(
    "Fingers on the real window", .serialized,
    .enabled(if: Desktop.missing == nil, "\(Desktop.missing ?? "")"))
struct TouchTests {
    /// A function for scripts: moves fingers from places to places, as shares of the card's size from its middle.
    private static let touch = """
        // Only a pointer that WebKit knows can be captured.
        Element.prototype.setPointerCapture = () => {};
        const touch = async (fingers, rests = false) => {
            const card = document.querySelector('.card.top');
            const box = card.getBoundingClientRect();
            const send = (type, id, [x, y]) => card.querySelector('img').dispatchEvent(new PointerEvent(type, {
                pointerId: id + 5, pointerType: 'touch', isPrimary: id === 0, button: type === 'pointermove' ? -1 : 0,
                buttons: type === 'pointerup' ? 0 : 1, bubbles: true, cancelable: true,
                clientX: box.left + box.width * (0.5 + x), clientY: box.top + box.height * (0.5 + y),
            }));
            fingers.forEach(({ from }, id) => send('pointerdown', id, from));
            for (let step = 1; step <= 8; step++) {
                await new Promise(requestAnimationFrame);
                fingers.forEach(({ from, to }, id) =>
                    send('pointermove', id, from.map((start, axis) => start + (to[axis] - start) * step / 8)));
            }
            // Speed counts the last 100 ms, and a frame may come late: a finger that rests has none.
            for (const start = performance.now(); rests && performance.now() < start + 120;) {
                await new Promise(requestAnimationFrame);
                fingers.forEach(({ to }, id) => send('pointermove', id, to));
            }
            fingers.forEach(({ to }, id) => send('pointerup', id, to));
        };
        """

    private static func touch(_ window: DrivenWindow, _ fingers: String, rests: Bool = false) throws {
        _ = try window.run("\(touch) await touch([\(fingers)], \(rests));")
    }

    @Test("A finger throws a card to the left, to the right and up; a short pull decides nothing")
    func swipes() throws {
        let desktop = try Desktop()
        try desktop.startDaemon(photos: 4)
        let window = try DrivenWindow(desktop, ["--category", "all", "--view", "cards"])
        let client = try Client(socket: Array(desktop.socket.utf8))
        func decisions() throws -> [Int] {
            let numbers = try client.send(StatisticsRequest())
            return [numbers.marked, numbers.kept, numbers.maybe]
        }
        let name = "document.querySelector('.caption .name')?.textContent"
        try window.until("document.querySelector('.card.top img.here')")
        let first = try window.text("return \(name)")
        try Self.touch(window, "{ from: [0, 0], to: [0.05, 0] }", rests: true)
        #expect(try window.text("return \(name)") == first)
        var shown = first
        for (to, expected) in [("-0.8, 0", [1, 0, 0]), ("0.8, 0.1", [1, 1, 0]), ("0, -0.8", [1, 1, 1])] {
            try Self.touch(window, "{ from: [0, 0], to: [\(to)] }")
            try Desktop.until("\(to) decides") { try decisions() == expected }
            try window.until("\(name) !== '\(shown)' && document.querySelector('.card.top img.here')")
            shown = try window.text("return \(name)")
        }
    }

    @Test("Two fingers enlarge a photo and move it; then one finger moves it, and throws nothing away")
    func pinch() throws {
        let desktop = try Desktop()
        try desktop.startDaemon(photos: 2)
        let window = try DrivenWindow(desktop, ["--category", "all", "--view", "cards"])
        let name = "document.querySelector('.caption .name')?.textContent"
        try window.until("document.querySelector('.card.top img.here')")
        let first = try window.text("return \(name)")
        try Self.touch(window, "{ from: [-0.1, 0], to: [-0.3, 0] }, { from: [0.1, 0], to: [0.3, 0] }")
        try window.until("document.querySelector('.close-up .frame.zoomed')")
        let place = "document.querySelector('.card.top img').getBoundingClientRect()"
        #expect(try window.text("return String(\(place).width > innerWidth)") == "true")
        let before = try window.text("return \(place).left + ' ' + \(place).width")
        try Self.touch(window, "{ from: [-0.1, 0], to: [0.05, 0] }, { from: [0.1, 0], to: [0.25, 0] }")
        let after = try window.text("return \(place).left + ' ' + \(place).width")
        let (old, new) = (before.split(separator: " "), after.split(separator: " "))
        #expect(try #require(Double(new[0])) > #require(Double(old[0])) + 50 && old[1] == new[1])
        try Self.touch(window, "{ from: [0.3, 0], to: [-0.4, 0] }")
        #expect(try #require(Double(try window.text("return String(\(place).left)"))) < #require(Double(new[0])))
        #expect(try window.text("return \(name)") == first)
        #expect(try Client(socket: Array(desktop.socket.utf8)).send(StatisticsRequest()).marked == 0)
    }
}
