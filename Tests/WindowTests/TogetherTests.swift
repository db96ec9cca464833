import Fixtures
import Foundation
import Glibc
import TerminalTesting
import Testing

/// Two windows and a terminal in which the same review of all photos is open.
private final class Together {
    static let missing: String? =
        access("/usr/bin/tmux", X_OK) == 0 ? nil : "/usr/bin/tmux is not there: the terminal is one of it"

    let desktop: Desktop
    /// The names of the photos in the order of the review.
    private(set) var order: [String] = []
    let first: DrivenWindow
    let second: DrivenWindow
    let terminal: TmuxScreen

    init(photos: UInt64) throws {
        desktop = try Desktop()
        try desktop.startDaemon(photos: photos)
        let options = ["--category", "all", "--view", "cards"]
        first = try DrivenWindow(desktop, options)
        // On a screen of its own, as one that another window hides draws nothing.
        second = try DrivenWindow(try Desktop(), socket: desktop.socket, options)
        terminal = try TmuxScreen(environment: desktop.environment)
        order = try control("list", "all", "--json").compactMap { $0["path"] as? String }
        let program = BuiltPrograms.path(of: "cleanerctl")
        try terminal.run("\(program) --socket \(desktop.socket) review all --pictures blocks")
    }

    /// The lines that a command of cleanerctl prints.
    private func control(_ words: String...) throws -> [[String: Any]] {
        let program = BuiltPrograms.path(of: "cleanerctl")
        let answer = try desktop.run(program, ["--socket", desktop.socket] + words)
        try #require(answer.code == 0)
        return try answer.output.split(separator: "\n").compactMap {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }

    /// The decisions that stand, the oldest first, such as `keep photo-1.jpg`.
    func decisions() throws -> [String] {
        try control("decisions", "--json").filter { $0["undone"] as? Bool == false }.reversed()
            .map { "\($0["decision"] ?? "none") \($0["path"] ?? "")" }
    }
}

extension DrivenWindow {
    /// Waits until the window asks about a photo, and says so of its place if that is given.
    fileprivate func untilItShows(_ name: String, _ position: String? = nil) throws {
        try until("document.querySelector('.caption .name bdi')?.textContent === '\(name)'")
        if let position { try untilPosition(is: position) }
    }

    fileprivate func untilPosition(is position: String) throws {
        try until("document.getElementById('position').textContent === '\(position)'")
    }
}

@Suite(
    "Two windows and a terminal at once", .serialized,
    .enabled(if: Desktop.missing == nil && Together.missing == nil, "\(Desktop.missing ?? Together.missing ?? "")"))
struct TogetherTests {
    @Test("What is decided in one leaves the others, and an undo in one brings it back to all")
    func decided() throws {
        let views = try Together(photos: 6)
        let (first, second, terminal, order) = (views.first, views.second, views.terminal, views.order)
        for window in [first, second] { try window.untilItShows(order[0], "1 of 6") }
        try terminal.wait("the first photo") { $0.contains(order[0]) && $0.contains("1 of 6") }

        try first.press("ArrowRight")
        try second.untilItShows(order[1], "2 of 6")
        try terminal.wait("the decision") { $0.contains("Decided elsewhere: \(order[0]).") && $0.contains("2 of 6") }
        try second.press("ArrowLeft")
        try first.untilItShows(order[2], "3 of 6")
        try terminal.wait("the decision") { $0.contains("Decided elsewhere: \(order[1]).") && $0.contains("3 of 6") }
        try terminal.send("Up")
        for window in [first, second] { try window.untilItShows(order[3], "4 of 6") }
        #expect(
            try views.decisions() == ["keep \(order[0])", "delete \(order[1])", "maybe \(order[2])"])

        try second.press("u")
        try second.untilItShows(order[1], "3 of 6")
        try first.untilItShows(order[3], "3 of 6")
        try terminal.wait("the numbers") { $0.contains(order[3]) && $0.contains("3 of 6") }
        #expect(try views.decisions() == ["keep \(order[0])", "maybe \(order[2])"])

        // The photo comes again behind those that nobody has seen yet.
        for name in order[3...] {
            try first.untilItShows(name)
            try first.press("ArrowRight")
        }
        try first.untilItShows(order[1], "6 of 6")
        try terminal.wait("the photo that came back") {
            $0.contains("Decided elsewhere: \(order[5]).") && $0.contains("6 of 6")
        }
        try terminal.type("k")
        try terminal.wait(for: "All of this list is decided.")
        for window in [first, second] { try window.until("document.querySelector('.end').checkVisibility()") }
        #expect(try Set(views.decisions()) == Set(order.map { "\($0 == order[2] ? "maybe" : "keep") \($0)" }))
        #expect(try views.decisions().count == order.count)
    }
}
