import Foundation
import Testing

/// Another program that locks the database until `release`.
final class DatabaseHolder {
    private let shell = Process()
    private let input = Pipe()

    /// - Parameters:
    ///   - run: Whose database.
    ///   - condition: A shell command without quotes: the lock is released when it succeeds, and after two minutes
    ///     in any case.
    /// - Throws: When it cannot be locked.
    init(_ run: Run, untilHolds condition: String? = nil) throws {
        let output = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
        // Where others write just now it waits for them.
        shell.arguments = ["-bail", "-cmd", ".timeout 60000", run.database.path]
        (shell.standardInput, shell.standardOutput) = (input, output)
        try shell.run()
        try say("BEGIN EXCLUSIVE;\nSELECT 'held';\n")
        try #require(try output.fileHandleForReading.read(upToCount: 5) == Data("held\n".utf8))
        guard let condition else { return }
        try say(".shell timeout 120 sh -c 'until \(condition); do sleep 0.05; done'\nCOMMIT;\n")
        try input.fileHandleForWriting.close()
    }

    deinit {
        if shell.isRunning { shell.terminate() }
    }

    func release() throws {
        try say("COMMIT;\n")
        try input.fileHandleForWriting.close()
        waitForEnd()
    }

    func waitForEnd() {
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
    }

    private func say(_ text: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }
}
