import Foundation
import Testing

/// A terminal of a tmux server of its own, with a shell in it; taken down pass or fail.
final class TmuxScreen {
    struct TimedOut: Error, CustomStringConvertible {
        var wanted: String
        var seen: String

        var description: String { "\(wanted) did not appear; on the screen was:\n\(seen)" }
    }

    /// Far more than anything here takes: a busy machine makes tests slow, not red.
    private static let patience: Duration = .seconds(20)

    private let socket = "review-\(UUID().uuidString.prefix(8))"
    private let program: String
    let folder: URL

    init(columns: Int = 80, rows: Int = 24) throws {
        let named = CommandLine.arguments.firstIndex(of: "--test-bundle-path").map { CommandLine.arguments[$0 + 1] }
        let bundle = URL(fileURLWithPath: named ?? CommandLine.arguments[0])
        program = bundle.deletingLastPathComponent().appendingPathComponent("review-demo").path
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(socket)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A prompt that is known, and a shell with job control.
        try tmux(
            "-f", "/dev/null", "-u", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
            "env -u NO_COLOR PS1='ready> ' COLORTERM=truecolor LANG=C.UTF-8 bash --norc --noprofile -i")
        try tmux("set-option", "-g", "status", "off")
        try tmux("set-option", "-g", "escape-time", "0")
        try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
        try wait(for: "ready>")
    }

    deinit {
        _ = try? tmux("kill-server")
        try? FileManager.default.removeItem(at: folder)
    }

    var log: URL { folder.appendingPathComponent("log") }

    /// Lines of what the review asked its source for.
    var deeds: [String] {
        (try? String(contentsOf: log, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
    }

    func start(_ arguments: String) throws {
        try type("clear; \(program) \(arguments) --log \(log.path)")
        try send("Enter")
    }

    /// Types text as it is.
    func type(_ text: String) throws {
        try tmux("send-keys", "-l", text)
    }

    /// Presses keys by tmux's names.
    func send(_ keys: String...) throws {
        try tmux(["send-keys"] + keys)
    }

    func resize(columns: Int, rows: Int) throws {
        try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// A click of the left button, as a terminal sends it; places count from 0.
    func click(column: Int, row: Int) throws {
        try type("\u{1B}[<0;\(column + 1);\(row + 1)M")
    }

    func capture(styles: Bool = false) throws -> String {
        try tmux(["capture-pane", "-p"] + (styles ? ["-e", "-N"] : []))
    }

    /// The process that tmux shows.
    func shell() throws -> String {
        try tmux("display-message", "-p", "#{pane_pid}").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Captures until a text is there; each capture is a process, which is pause enough.
    @discardableResult
    func wait(for text: String) throws -> String {
        try wait(text) { $0.contains(text) }
    }

    @discardableResult
    func wait(_ wanted: String, until isThere: (String) throws -> Bool) throws -> String {
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
