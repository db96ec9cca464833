import FoundationEssentials
import Glibc

/// Prints what became of each test of a run, from the events that Swift Testing writes (`--event-stream-output-path`).
///
/// Each line has the outcome (`passed`, `failed` or `skipped`), the test's name, and why it failed or was skipped, with
/// tabs between them. A test that began and never ended failed: the process crashed, or was killed, while it ran. So did a
/// run that did not end, as tests may have been left out.
@main
struct TestResults {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 1, let file = arguments.first else { complain("usage: test-results EVENTS", code: 64) }
        guard let bytes = FileManager.default.contents(atPath: file) else {
            complain("test-results: cannot read \(file)", code: 1)
        }
        var results = TestResults()
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        for (number, line) in lines.enumerated() {
            if let event = try? JSONDecoder().decode(Line.self, from: line) {
                results.read(event.payload)
            } else if number < lines.count - 1 {
                // The last one of a process that crashed may be half a line.
                complain("test-results: line \(number + 1) of \(file) is no event of Swift Testing", code: 1)
            }
        }
        for result in results.all { print(result) }
    }

    private static func complain(_ text: String, code: Int32) -> Never {
        let bytes = Array("\(text)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
        exit(code)
    }

    /// What stands before the reason for which a test was skipped.
    private static let skipped = " skipped: "

    /// The tests that began and did not end yet.
    private var open: Set<String> = []
    private var issues: [String: String] = [:]
    private var ended: [String] = []

    private var isOver = false

    private mutating func read(_ event: Payload) {
        if event.kind == "runEnded" { isOver = true }
        let text = event.messages?.first?.text ?? ""
        // Not a known issue, nor a warning.
        let isFailure = event.messages?.contains { $0.symbol == "fail" } == true
        guard let name = event.testID.flatMap(Self.name) else {
            if event.kind == "issueRecorded", isFailure { ended.append(line("failed", "run", text)) }
            return
        }
        switch event.kind {
        case "testStarted": open.insert(name)
        case "issueRecorded": if isFailure, issues[name] == nil { issues[name] = text }
        case "testEnded":
            open.remove(name)
            let isSkipped = event.messages?.contains { $0.symbol == "skip" } == true
            ended.append(
                isFailure
                    ? line("failed", name, issues[name] ?? text) : line(isSkipped ? "skipped" : "passed", name, ""))
        case "testSkipped":
            let parts = text.split(separator: Self.skipped, maxSplits: 1)
            ended.append(line("skipped", name, parts.count > 1 ? String(parts[parts.count - 1]) : ""))
        default: break
        }
    }

    private var all: [String] {
        let failed = open.sorted().map { line("failed", $0, "it began, and did not end") }
        return ended + failed
            + (isOver || !failed.isEmpty ? [] : [line("failed", "run", "it did not end, so tests may be missing")])
    }

    private func line(_ outcome: String, _ name: String, _ reason: String) -> String {
        "\(outcome)\t\(name)\t\(reason.map { $0.isNewline || $0 == "\t" ? " " : String($0) }.joined())"
    }

    /// The name of a test function without where it stands; nil for a suite.
    private static func name(of id: String) -> String? {
        let parts = id.split(separator: "/")
        guard parts.last?.contains(".swift:") == true else { return nil }
        return parts.dropLast().joined(separator: ".")
    }
}

/// What is read of a line, as "ABI.EncodedEvent" of Swift Testing's documentation names it.
private struct Line: Decodable {
    let payload: Payload
}

private struct Payload: Decodable {
    struct Message: Decodable {
        let symbol: String?
        let text: String
    }

    let kind: String?
    let testID: String?
    let messages: [Message]?
}
