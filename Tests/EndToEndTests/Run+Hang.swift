import Foundation
import Testing

/// What a daemon does that does not answer: the report of the failed test is all that is left of it.
extension Run {
    private var hangFile: String { "\(top.path)/hang" }

    /// Writes down where each thread of the daemon is, before anything is killed.
    func noteHang() {
        guard let daemon, daemon.isRunning else { return }
        try? Self.put([], at: hangFile)
        let stacks = Process()
        // A thread that waits for a disk is not to be traced, and would keep the tracer.
        stacks.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        stacks.arguments = ["-s", "KILL", "30", "/usr/bin/eu-stack", "-p", "\(daemon.processIdentifier)"]
        stacks.environment = [:]
        stacks.standardOutput = FileHandle(forWritingAtPath: hangFile)
        stacks.standardError = stacks.standardOutput
        guard (try? stacks.run()) != nil else { return }
        stacks.waitUntilExit()
    }

    /// Makes the daemon's log and what `noteHang` wrote part of the test's report.
    func reportHang() {
        guard let stacks = try? String(contentsOfFile: hangFile, encoding: .utf8) else { return }
        unlink(hangFile)
        Issue.record("the daemon did not do what it should; its log:\n\(logged)\nits threads:\n\(stacks)")
    }
}
