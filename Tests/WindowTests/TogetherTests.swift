import CleanerProtocol
import Fixtures
import Foundation
import Glibc
import PhotoCategories
import TerminalTesting
import Testing

@Suite(
    "Two real windows and a terminal at once", .serialized,
    .enabled(if: Desktop.missing == nil, "\(Desktop.missing ?? "")"))
struct TogetherTests {
    private static let position = "document.getElementById('position')?.textContent"

    /// Two windows and a terminal that review the same photos of one daemon.
    private struct Reviews {
        let desktop: Desktop
        let windows: [DrivenWindow]
        let terminal: TmuxScreen
        let client: Client
        /// Names of all photos, in the order in which they are shown.
        let order: [String]

        init(photos: UInt64) throws {
            desktop = try Desktop()
            try desktop.startDaemon(photos: photos)
            client = try Client(socket: Array(desktop.socket.utf8))
            var rows: [PhotoRow] = []
            _ = try client.send(ListRequest(category: .all), row: { rows.append($0) })
            order = rows.compactMap(\.path)
            let desktop = desktop
            windows = try (0..<2).map { _ in try DrivenWindow(desktop, ["--category", "all", "--view", "cards"]) }
            terminal = try TmuxScreen(environment: desktop.environment)
            let control = BuiltPrograms.path(of: "cleanerctl")
            try terminal.run("\(control) --socket \(desktop.socket) review all --pictures blocks")
        }

        /// Waits until all three show a photo.
        func show(_ photo: String) throws {
            for window in windows {
                try window.until("document.querySelector('.caption .name bdi')?.textContent === '\(photo)'")
            }
            try terminal.wait(for: photo)
        }

        /// Waits until all three count so.
        func count(_ words: String) throws {
            for window in windows { try window.until("\(position).startsWith('\(words)')") }
            try terminal.wait(for: words)
        }

        /// What holds, the oldest first: nothing that was taken back.
        func decisions() throws -> [String] {
            var rows: [DecisionRow] = []
            _ = try client.send(DecisionsRequest(), row: { rows.append($0) })
            return rows.reversed().filter { !$0.undone && $0.decision != nil }.map {
                "\($0.decision?.rawValue ?? "") \($0.path ?? "")"
            }
        }
    }

    @Test("What one decides or takes back, the others see by themselves")
    func follow() throws {
        let reviews = try Reviews(photos: 6)
        let (order, terminal) = (reviews.order, reviews.terminal)
        try reviews.show(order[0])
        try reviews.count("1 of 6")
        try reviews.windows[0].press("ArrowRight")
        try reviews.show(order[1])
        try terminal.send("Left")
        try reviews.show(order[2])
        try reviews.windows[1].press("ArrowUp")
        try reviews.show(order[3])
        try reviews.count("4 of 6")
        let three = ["keep \(order[0])", "delete \(order[1])", "maybe \(order[2])"]
        #expect(try reviews.decisions() == three)

        // The newest act of all of them, whoever made it.
        try reviews.windows[0].press("u")
        try reviews.count("3 of 6")
        try reviews.windows[0].until("document.querySelector('.caption .name bdi')?.textContent === '\(order[2])'")
        #expect(try reviews.decisions() == Array(three.prefix(2)))
        try terminal.type("u")
        try reviews.count("2 of 6")
        #expect(try reviews.decisions() == Array(three.prefix(1)))
        try reviews.windows[1].press("u")
        try reviews.count("1 of 6")
        #expect(try reviews.decisions() == [])
    }

    @Test("A photo that two decide about at once gets one decision, and both go on")
    func race() throws {
        let reviews = try Reviews(photos: 3)
        let order = reviews.order
        try reviews.show(order[0])
        // Both ask before either can hear of the other.
        reviews.desktop.signalDaemon(SIGSTOP)
        try reviews.windows[0].press("ArrowRight")
        try reviews.windows[1].press("ArrowLeft")
        reviews.desktop.signalDaemon(SIGCONT)
        try reviews.show(order[1])
        try reviews.count("2 of 3")
        let made = try reviews.decisions()
        #expect(made == ["keep \(order[0])"] || made == ["delete \(order[0])"], "\(made)")
        for window in reviews.windows { try window.press("u") }
        try reviews.count("1 of 3")
        #expect(try reviews.decisions() == [])
    }
}
