import CleanerProtocol
import Foundation
import Glibc
import Testing

@Suite("The conditions, each from its cause to its end", .serialized)
struct ConditionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let code: String
        /// Starts the daemon and gives it the cause.
        let provoke: @Sendable (Run) throws -> Void
        /// Takes the cause away, and nothing else.
        let mend: @Sendable (Run) throws -> Void

        var testDescription: String { code }
    }

    private static let rows: [Row] = [
        Row(code: "library-missing") { run in
            try run.start()
            try run.sync()
            try FileManager.default.moveItem(at: run.library, to: run.top.appendingPathComponent("away"))
        } mend: { run in
            try FileManager.default.moveItem(at: run.top.appendingPathComponent("away"), to: run.library)
        },
        Row(code: "analyser-failing") { run in
            try run.useRealAnalyser()
            try run.start()
            try run.useAnalyser(URL(fileURLWithPath: "/nonexistent"))
            try run.draw(1, to: "a.jpg")
        } mend: { run in
            try run.useRealAnalyser()
        },
        Row(code: "sandbox-reduced") { run in
            try run.useMisbehavingAnalyser()
            try run.draw(1, to: "a.jpg")
            try run.start()
        } mend: { run in
            try run.useRealAnalyser()
            for worker in try run.workers() { kill(worker, SIGKILL) }
            try run.draw(2, to: "b.jpg")
        },
        Row(code: "database-repaired") { run in
            try run.start()
            run.stop()
            try Data("no database at all".utf8).write(to: run.database)
            try run.start()
        } mend: { run in
            try FileManager.default.removeItem(at: #require(try run.movedAside().first))
        },
        Row(code: "marks-lost") { run in
            try run.draw(1, to: "a.jpg")
            try run.start()
            try run.sync()
            try run.control("mark", "delete", "a.jpg", "--last-copy")
            run.stop()
            try FileManager.default.createDirectory(atPath: run.path("keep"), withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: run.path("a.jpg"), toPath: run.path("keep/b.jpg"))
            try FileManager.default.removeItem(atPath: run.path("a.jpg"))
            try run.loseDatabase()
            try run.start()
            try run.sync()
            #expect(try run.decisions().isEmpty)
        } mend: { run in
            try run.control("mark", "keep", "keep/b.jpg")
        },
    ]

    /// Causes that need limits or a disk of the daemon's own.
    private static let rowsInNamespaces: [Row] = [
        Row(code: "watch-limit") { run in
            try run.startInNamespace("-Ur")
            try run.sync()
            try run.inNamespace(["-U"], "echo 1 > /proc/sys/user/max_inotify_watches")
            for folder in 1...3 { try run.draw(UInt64(folder), to: "\(folder)/a.jpg") }
            try run.sync()
        } mend: { run in
            try run.inNamespace(["-U"], "echo 1000 > /proc/sys/user/max_inotify_watches")
            // By itself it takes some two minutes.
            if !Run.runsAll { try run.control("scan") }
        },
        Row(code: "disk-full") { run in
            try run.startInNamespace(mounting: Run.smallDisk)
            try run.fillDisk()
            for seed in UInt64(1)...50 { try run.draw(seed, to: "\(seed).jpg") }
        } mend: { run in
            try run.makeRoom()
        },
    ]

    @Test(
        "It has words, a remedy and a time, status and the service manager tell it, and it ends with its cause",
        arguments: rows)
    func condition(_ row: Row) throws { try check(row) }

    @Test(
        "The same of conditions that come from the kernel's limits and from the disk",
        .enabled(if: Run.mayLowerLimits, "this machine lets nobody lower limits in namespaces"),
        arguments: rowsInNamespaces)
    func conditionInNamespace(_ row: Row) throws { try check(row) }

    private func check(_ row: Row) throws {
        let run = try Run()
        try run.settings("workers = 1")
        let address = run.top.appendingPathComponent("manager").path
        let manager = try NotifySocket(address)
        run.variables["NOTIFY_SOCKET"] = address
        let begun = Int(Date().timeIntervalSince1970)
        try row.provoke(run)
        try run.untilStatus { $0.contains("\"\(row.code)\"") }
        let answer = try run.control("status", "--check", "--json")
        #expect(answer.code == 1)
        let conditions = try #require(try answer.objects().first?["conditions"] as? [[String: Any]])
        try #require(conditions.map { $0["code"] as? String } == [row.code])
        let text = try #require(conditions[0]["text"] as? String)
        #expect(!text.isEmpty)
        #expect((conditions[0]["remedy"] as? String)?.isEmpty == false)
        let since = try #require(conditions[0]["since"] as? Int)
        #expect((begun...Int(Date().timeIntervalSince1970)).contains(since))
        manager.untilStatus { $0.hasSuffix("; \(text)") }
        try row.mend(run)
        try run.untilClear(of: row.code)
        #expect(try run.control("status", "--check").code == 0)
        manager.untilStatus { !$0.contains(text) }
    }
}
