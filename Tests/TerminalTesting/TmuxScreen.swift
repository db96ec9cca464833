package import Foundation

/// A terminal of a tmux server of its own, with a shell in it; taken down pass or fail.
package final class TmuxScreen {
    package struct TimedOut: Error, CustomStringConvertible {
        package var wanted: String
        package var seen: String

        package var description: String { "\(wanted) did not appear; on the screen was:\n\(seen)" }
    }

    /// Far more than anything here takes: a busy machine makes tests slow, not red.
    private static let patience: Duration = .seconds(300)

    private let socket = "review-\(UUID().uuidString.prefix(8))"
    package let folder: URL

    /// The shell gets this environment, and what makes it predictable.
    package init(columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(socket)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A prompt that is known, and a shell with job control.
        try tmux(
            "-f", "/dev/null", "-u", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
            "env -u NO_COLOR PS1='ready> ' COLORTERM=truecolor LANG=C.UTF-8 "
                + environment.map { "\($0.key)='\($0.value)' " }.sorted().joined() + "bash --norc --noprofile -i")
        try tmux("set-option", "-g", "status", "off")
        try tmux("set-option", "-g", "escape-time", "0")
        try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
        try wait(for: "ready>")
    }

    deinit {
        _ = try? tmux("kill-server")
        try? FileManager.default.removeItem(at: folder)
    }

    /// Types a command and presses Enter.
    package func run(_ command: String) throws {
        try type("clear; \(command)")
        try send("Enter")
    }

    /// Types text as it is.
    package func type(_ text: String) throws {
        try tmux("send-keys", "-l", text)
    }

    /// Presses keys by tmux's names.
    package func send(_ keys: String...) throws {
        try tmux(["send-keys"] + keys)
    }

    package func resize(columns: Int, rows: Int) throws {
        try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// A click of the left button, as a terminal sends it; places count from 0.
    package func click(column: Int, row: Int) throws {
        try type("\u{1B}[<0;\(column + 1);\(row + 1)M")
    }

    /// A click on the beginning of a text that is on the screen.
    package func click(on text: String) throws {
        let seen = try wait(for: text)
        for (row, line) in seen.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let place = line.range(of: text) else { continue }
            return try click(column: line.distance(from: line.startIndex, to: place.lowerBound), row: row)
        }
    }

    package func capture(styles: Bool = false) throws -> String {
        try tmux(["capture-pane", "-p"] + (styles ? ["-e", "-N"] : []))
    }

    /// The process that tmux shows.
    package func shell() throws -> String {
        try tmux("display-message", "-p", "#{pane_pid}").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Captures until a text is there; each capture is a process, which is pause enough.
    @discardableResult
    package func wait(for text: String) throws -> String {
        try wait(text) { $0.contains(text) }
    }

    @discardableResult
    package func wait(_ wanted: String, until isThere: (String) throws -> Bool) throws -> String {
        let clock = ContinuousClock()
        let end = clock.now + Self.patience
        var seen = ""
        while clock.now < end {
            seen = try capture()
            if try isThere(seen) { return seen }
        }
        throw TimedOut(wanted: wanted, seen: seen)
    }

    @discardableResult
    private func tmux(_ words: String...) throws -> String {
        try tmux(words)
    }

    @discardableResult
    private func tmux(_ words: [String]) throws -> String {
        let output = folder.appendingPathComponent("output")
        try Command.run(["tmux", "-L", socket] + words, output: output.path)
        let bytes = try Data(contentsOf: output)
        return String(decoding: bytes, as: UTF8.self)
    }
}
