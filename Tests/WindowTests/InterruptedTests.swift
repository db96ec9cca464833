import CleanerProtocol
import Fixtures
import Foundation
import Glibc
import Testing

@Suite(
    "A pass in the real window that is interrupted", .serialized,
    .enabled(if: Desktop.missing == nil, "\(Desktop.missing ?? "")"))
struct InterruptedTests {
    private static let options = ["--category", "all", "--view", "cards"]
    private static let name = "document.querySelector('.caption .name bdi')?.textContent"

    /// Waits until another photo than this one is asked about, and returns its name.
    private static func next(_ window: DrivenWindow, after shown: String = "") throws -> String {
        try window.until("\(name) && \(name) !== '\(shown)' && document.querySelector('.card.top img.here')")
        return try window.text("return \(name)")
    }

    private static func position(_ window: DrivenWindow, is words: String) throws {
        try window.until("document.getElementById('position').textContent === '\(words)'")
    }

    @Test("A window that was closed in the middle goes on just there, and so does undo")
    func closed() throws {
        let desktop = try Desktop()
        try desktop.startDaemon(photos: 5)
        let client = try Client(socket: Array(desktop.socket.utf8))
        var shown: [String] = []
        do {
            let window = try DrivenWindow(desktop, Self.options)
            for key in ["ArrowRight", "s", ""] {
                shown.append(try Self.next(window, after: shown.last ?? ""))
                if key != "" { try window.press(key) }
            }
            try Desktop.until("the decision is there") { try client.send(StatisticsRequest()).kept == 1 }
            try window.close()
        }
        try Desktop.until("no process is left") { try desktop.windowProcesses().isEmpty }

        let window = try DrivenWindow(desktop, Self.options)
        #expect(try Self.next(window) == shown[2])
        try window.press("u")
        // What was left for later is taken back first: it was the last act.
        #expect(try Self.next(window, after: shown[2]) == shown[1])
        try window.press("u")
        #expect(try Self.next(window, after: shown[1]) == shown[0])
        try Desktop.until("nothing is decided") { try client.send(StatisticsRequest()).kept == 0 }
    }

    @Test("When the daemon is killed under a pass, no decision is lost or doubled, and the pass goes on by itself")
    func killed() throws {
        let desktop = try Desktop()
        try desktop.startDaemon(photos: 4)
        let window = try DrivenWindow(desktop, Self.options)
        let first = try Self.next(window)
        try window.press("ArrowRight")
        let second = try Self.next(window, after: first)
        try Desktop.until("the decision is there") {
            try Client(socket: Array(desktop.socket.utf8)).send(StatisticsRequest()).kept == 1
        }
        desktop.stopDaemon(SIGKILL)
        try window.until("document.body.classList.contains('gone')")
        // A card that nobody can decide about comes back.
        try window.press("ArrowLeft")
        try window.until("document.querySelector('#notice .error') && \(Self.name) === '\(second)'")

        try desktop.startDaemon(photos: 0)
        try window.until("!document.body.classList.contains('gone')")
        #expect(try Self.next(window) == second)
        try window.press("ArrowLeft")
        _ = try Self.next(window, after: second)
        let client = try Client(socket: Array(desktop.socket.utf8))
        try Desktop.until("both decisions are there") {
            let numbers = try client.send(StatisticsRequest())
            return numbers.kept == 1 && numbers.marked == 1
        }
        try Self.position(window, is: "3 of 4")
        try window.press("u")
        #expect(try Self.next(window, after: try window.text("return \(Self.name)")) == second)
    }

    @Test("A cell without a picture says so: for ever of a broken file, else until the daemon is back")
    func pictures() throws {
        let desktop = try Desktop()
        try Data("no picture".utf8).write(to: desktop.photos.appendingPathComponent("broken.jpg"))
        try desktop.startDaemon(photos: 2)
        let window = try DrivenWindow(desktop, ["--category", "all", "--view", "grid"])
        try window.until("document.querySelectorAll('.cell img.here').length === 2")
        let labels = "[...document.querySelectorAll('.cell')].map((cell) => cell.ariaLabel)"
        let words = "No picture can be drawn of this file"
        try window.until("\(labels).filter((label) => label.endsWith('\(words)')).length === 1")
        let shown = try window.text(
            "return getComputedStyle(document.querySelector('.cell:has(img.failed)'), '::before').content")
        #expect(shown == "\"\(words)\"")

        desktop.stopDaemon(SIGKILL)
        try window.until("document.body.classList.contains('gone')")
        _ = try window.run("document.querySelectorAll('.cell img').forEach((image) => { image.src += '&again'; })")
        try window.until("\(labels).every((label) => label.endsWith('\(words)'))")
        try desktop.startDaemon(photos: 0)
        try window.until("\(labels).filter((label) => label.endsWith('\(words)')).length === 1")
        try window.until("document.querySelectorAll('.cell img.here:not(.failed)').length === 2")
    }
}
