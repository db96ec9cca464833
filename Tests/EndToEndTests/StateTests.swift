import Foundation
import Testing

@Suite("A state that is damaged or lost", .serialized)
struct DamagedStateTests {
    /// Copies of which one is kept and one deleted, a photo on the maybe pile, one in the trash and one undecided.
    private static func withDecisions() throws -> Run {
        let run = try Run()
        for seed in UInt64(1)...4 { try run.draw(seed, to: "\(seed).jpg") }
        try run.draw(1, to: "copy.jpg")
        try run.start()
        try run.sync()
        try run.control("mark", "delete", "4.jpg")
        #expect(try run.control("trash", "empty", "--yes").code == 0)
        try run.control("mark", "keep", "1.jpg")
        try run.control("mark", "delete", "copy.jpg")
        try run.control("mark", "maybe", "2.jpg")
        try run.control("settings", "set", "blurry.sensitivity", "high")
        return run
    }

    private static func expectDecisions(_ run: Run) throws {
        #expect(
            try run.decisions()
                == ["1.jpg": "keep", "copy.jpg": "delete", "2.jpg": "maybe", "3.jpg": nil].compactMapValues(\.self))
        #expect(try run.control("settings", "get", "blurry.sensitivity").output.contains("high"))
        #expect(try run.listed("returned").isEmpty)
        #expect(try run.isClean())
        #expect(try run.control("trash", "restore", "4.jpg").code == 0)
        #expect(run.exists("4.jpg"))
        try run.sync()
        #expect(try run.isClean())
    }

    /// Ways to damage a database: a header that is none, and pages behind a good one.
    enum Damage: CaseIterable, Sendable {
        case header, pages, everything

        func apply(to bytes: inout Data) {
            let pages = 4096
            switch self {
            case .header: bytes.replaceSubrange(0..<100, with: Data(repeating: 0x58, count: 100))
            case .pages: bytes.replaceSubrange(pages..., with: Data(repeating: 0xa5, count: bytes.count - pages))
            case .everything: bytes = Data("no database at all".utf8)
            }
        }
    }

    @Test(
        "Fault 57: a damaged database is moved aside unchanged and made anew with every decision",
        arguments: Damage.allCases
    )
    func damaged(_ damage: Damage) throws {
        let run = try Self.withDecisions()
        run.stop()
        var bytes = try Data(contentsOf: run.database)
        damage.apply(to: &bytes)
        try bytes.write(to: run.database)
        try run.start()
        try run.untilStatus { $0.contains("database-repaired") }
        #expect(try run.control("status", "--check").code == 1)
        let aside = try #require(try run.movedAside().first)
        #expect(try Data(contentsOf: aside) == bytes)
        try run.sync()
        try Self.expectDecisions(run)
        // It is told for as long as the file lies there, also after a restart.
        run.stop()
        try run.start()
        try run.untilStatus { $0.contains("database-repaired") }
        try FileManager.default.removeItem(at: aside)
        try run.untilStatus { !$0.contains("database-repaired") }
        #expect(try run.control("status", "--check").code == 0)
    }

    @Test("Fault 57: a database that is damaged while the daemon runs is made anew without an end of the daemon")
    func damagedMeanwhile() throws {
        let run = try Self.withDecisions()
        // Nothing of it may be in memory or in the log.
        run.stop()
        try run.start()
        try run.sync()
        let file = try FileHandle(forWritingTo: run.database)
        let length = try file.seekToEnd()
        for page in stride(from: UInt64(4096), to: length, by: 4096) {
            try file.seek(toOffset: page)
            try file.write(contentsOf: Data(repeating: 0xa5, count: 4096))
        }
        try file.close()
        // Photos that it does not know have it look at pages that it has not read.
        for seed in UInt64(10)...30 where try run.movedAside().isEmpty { try run.draw(seed, to: "new/\(seed).jpg") }
        try run.until { try !run.movedAside().isEmpty && run.daemon?.isRunning == true }
        try run.untilAnswered()
        try run.untilStatus { $0.contains("database-repaired") }
        try run.sync()
        try Self.expectDecisions(run)
    }

    @Test("Fault 57: a database that is gone comes back from the library and the journal of decisions")
    func gone() throws {
        let run = try Self.withDecisions()
        run.stop(SIGKILL)
        try run.loseDatabase()
        try run.start()
        try run.sync()
        try Self.expectDecisions(run)
    }

    @Test("Faults 57 and 58: a death at any write of decisions loses none that was answered, in store and in journal")
    func killPoints() throws {
        var deaths = 0
        for call in ["pwrite64", "fdatasync"] {
            for number in [1, 2, 3, 5, 8, 13, 21, 34] {
                let run = try Run()
                for seed in UInt64(1)...3 { try run.write(Run.tiny(seed), to: "\(seed).png") }
                try run.start()
                try run.sync()
                run.stop()
                try run.start(under: Self.killing(run, at: number, of: call))
                var answered: [String: String] = [:]
                var asked: (String, String)?
                for turn in 0..<40 {
                    let (photo, decision) = ("\(turn % 3 + 1).png", ["keep", "delete", "maybe"][turn / 3 % 3])
                    asked = (photo, decision)
                    guard try run.control("mark", decision, "--last-copy", photo).code == 0 else { break }
                    answered[photo] = decision
                    asked = nil
                }
                deaths += asked == nil ? 0 : 1
                run.stop(SIGKILL)
                try run.start()
                try run.sync()
                let stands = try run.decisions()
                var unanswered = answered
                if let (photo, decision) = asked { unanswered[photo] = decision }
                #expect(stands == answered || stands == unanswered, "\(call) \(number)")
                #expect(try run.isClean())
                run.stop(SIGKILL)
                try run.loseDatabase()
                try run.start()
                try run.sync()
                #expect(try run.decisions() == stands, "\(call) \(number)")
                #expect(try run.isClean())
            }
        }
        #expect(deaths > 8)
    }

    @Test("Fault 57: a death on the way to the trash, then a lost database: every photo is once there, and comes back")
    func killPointsOfTheTrash() throws {
        let photos = ["1.png", "2.png", "3.png"]
        for number in [1, 2, 4, 6, 8, 10, 12, 14] {
            let run = try Run()
            for seed in UInt64(1)...3 { try run.write(Run.tiny(seed), to: "\(seed).png") }
            let before = try photos.map { try run.bytes(of: $0) }
            try run.start()
            try run.sync()
            #expect(try run.control(["mark", "delete", "--last-copy"] + photos).code == 0)
            run.stop()
            try run.start(under: Self.killing(run, at: number, of: "fdatasync"))
            try run.control("trash", "empty", "--yes")
            run.stop(SIGKILL)
            try run.loseDatabase()
            try run.start()
            try run.sync()
            let payloads = photos.filter {
                FileManager.default.fileExists(atPath: run.trash.appendingPathComponent("files/\($0)").path)
            }
            #expect(Set(payloads + photos.filter(run.exists)).count == 3 && payloads.allSatisfy { !run.exists($0) })
            #expect(try run.isClean(), "\(number)")
            #expect(try run.control("trash", "restore", "--all").code == 0)
            #expect(try photos.map { try run.bytes(of: $0) } == before, "\(number)")
        }
    }

    @Test("Fault 57: companions that went to the trash come back together though the database was lost meanwhile")
    func companions() throws {
        let run = try Run()
        try run.draw(1, to: "IMG_1.JPG")
        let others = ["IMG_1.NEF", "IMG_1.xmp"]
        for name in others { try run.write(Array(name.utf8), to: name) }
        try run.start()
        try run.sync()
        try run.control("mark", "delete", "IMG_1.JPG", "--last-copy")
        #expect(try run.control("trash", "empty", "--yes").code == 0)
        #expect(!(others + ["IMG_1.JPG"]).contains(where: run.exists))
        run.stop()
        try run.loseDatabase()
        try run.start()
        #expect(try run.control("trash", "restore", "IMG_1.NEF").code == 0)
        #expect((others + ["IMG_1.JPG"]).allSatisfy(run.exists))
        try run.sync()
        #expect(try run.isClean())
    }

    /// A tracer that kills the daemon at a write of its journal or of the database's log.
    private static func killing(_ run: Run, at number: Int, of call: String) -> [String] {
        [
            "/usr/bin/strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-P",
            run.state.path + "/decisions.journal", "-P", run.database.path + "-wal", "-e",
            "inject=\(call):signal=SIGKILL:when=\(number)",
        ]
    }

    @Test("Fault 58: killed at fifty random moments of a scan, the store says in the end what lies on the disk")
    func killedFiftyTimes() throws {
        let run = try Run()
        for seed in UInt64(1)...60 { try run.write(Run.tiny(seed), to: "\(seed % 7)/\(seed).png") }
        for _ in 1...50 {
            try run.start()
            usleep(.random(in: 0..<30000))
            run.stop(SIGKILL)
        }
        try run.start()
        try run.sync()
        #expect(try run.statuses().values.filter { $0 == "analysed" }.count == 60)
        #expect(try run.isClean())
    }
}

@Suite("A state that cannot be written or used", .serialized)
struct UnusableStateTests {
    @Test("Fault 53: on a full disk the analysis waits and decisions are refused whole; with room it goes on by itself")
    func diskFull() throws {
        let run = try Run()
        try run.draw(1, to: "1.jpg")
        try run.draw(2, to: "2.jpg")
        guard try run.startInNamespace(mounting: "mount -t tmpfs -o size=3m,mode=700 none \"$0\"") else { return }
        try run.sync()
        try run.control("mark", "keep", "1.jpg")
        let daemon = try #require(run.daemon).processIdentifier
        let filler = URL(fileURLWithPath: "/proc/\(daemon)/root\(run.state.path)/filler")
        #expect(FileManager.default.createFile(atPath: filler.path, contents: nil))
        let file = try FileHandle(forWritingTo: filler)
        while (try? file.write(contentsOf: Data(repeating: 1, count: 4096))) != nil {}
        try file.close()
        for seed in UInt64(10)...60 { try run.draw(seed, to: "new/\(seed).jpg") }
        try run.untilStatus { $0.contains("disk-full") }
        #expect(try run.control("status", "--check").code == 1)
        #expect(try run.control("sync").code == 75)
        let before = try run.decisions()
        let refused = try run.control("mark", "delete", "2.jpg")
        #expect(refused.code == 1 && refused.errors.contains("full") && refused.errors.contains("make some room"))
        #expect(try run.decisions() == before)
        try FileManager.default.removeItem(at: filler)
        try run.untilStatus { !$0.contains("disk-full") }
        try run.control("mark", "maybe", "2.jpg")
        try run.untilSynchronized()
        #expect(try run.statuses().values.filter { $0 == "analysed" }.count == 53)
        #expect(try run.decisions() == ["1.jpg": "keep", "2.jpg": "maybe"])
        #expect(try run.isClean())
        #expect(try run.control("status", "--check").code == 0)
    }

    @Test(
        "Fault 64: on a read-only file system the daemon says so and ends with 78, which no service manager starts again"
    )
    func readOnly() throws {
        let run = try Run()
        for script in [
            // Nothing can be made there.
            "mount -t tmpfs -o ro,mode=700 none \"$0\"",
            // All is there and cannot be written.
            "mount -t tmpfs -o mode=700 none \"$0\" && cp -a \"$0.kept/.\" \"$0\" && mount -o remount,ro \"$0\"",
        ] {
            try FileManager.default.createDirectory(
                at: run.top.appendingPathComponent("state.kept"), withIntermediateDirectories: true)
            guard let answer = try run.refusalInNamespace(mounting: script) else { return }
            #expect(answer.code == 78, "\(answer.errors)")
            #expect(answer.errors.contains(run.state.path) && answer.errors.lowercased().contains("read-only"))
            // For the second round a state that was in use.
            try run.start()
            run.stop()
            try FileManager.default.removeItem(atPath: run.state.path + ".kept")
            try FileManager.default.copyItem(atPath: run.state.path, toPath: run.state.path + ".kept")
        }
    }

    @Test("Fault 61: a database of a newer version is refused with words and not touched")
    func newer() throws {
        let run = try Run()
        try run.start()
        run.stop()
        try run.sqlite("INSERT INTO grdb_migrations VALUES ('of a later version')")
        let before = try Data(contentsOf: run.database)
        let answer = try run.refusal()
        #expect(answer.code == 78)
        #expect(answer.errors.contains("newer version") && answer.errors.contains("install that version"))
        #expect(try Data(contentsOf: run.database) == before)
        #expect(try run.movedAside().isEmpty)
    }

    @Test("Fault 62: a database that another program holds is waited for, and nothing is lost")
    func locked() throws {
        let run = try Run()
        try run.draw(1, to: "1.jpg")
        try run.start()
        try run.sync()
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
        shell.arguments = [run.database.path]
        let (input, output) = (Pipe(), Pipe())
        (shell.standardInput, shell.standardOutput) = (input, output)
        try shell.run()
        try input.fileHandleForWriting.write(contentsOf: Data("BEGIN EXCLUSIVE;\nSELECT 'held';\n".utf8))
        #expect(try output.fileHandleForReading.read(upToCount: 5) == Data("held\n".utf8))
        try run.draw(2, to: "2.jpg")
        try run.untilStatus { $0.contains("database-locked") }
        #expect(try run.control("status", "--check").code == 1)
        let refused = try run.control("mark", "keep", "1.jpg")
        #expect(refused.code == 75 && refused.errors.contains("another program holds the database"))
        #expect(try run.control("list", "all").code == 0)
        try input.fileHandleForWriting.write(contentsOf: Data("COMMIT;\n".utf8))
        try input.fileHandleForWriting.close()
        shell.waitUntilExit()
        try run.untilStatus { !$0.contains("database-locked") }
        try run.untilSynchronized()
        #expect(try run.statuses() == ["1.jpg": "analysed", "2.jpg": "analysed"])
        #expect(try run.control("mark", "keep", "1.jpg").code == 0)
        #expect(try run.isClean())
    }

    @Test("Fault 60: the socket of a daemon that was killed is taken over")
    func staleSocket() throws {
        let run = try Run()
        try run.start()
        run.stop(SIGKILL)
        #expect(FileManager.default.fileExists(atPath: run.socket.path))
        #expect(try run.control("status").code == 3)
        try run.start()
        try run.untilAnswered()
        run.stop()
        #expect(!FileManager.default.fileExists(atPath: run.socket.path))
    }

    @Test("Fault 63: a state directory that is none, or others' too, is refused with words and 78")
    func unusableDirectories() throws {
        let run = try Run()
        let state = run.state.path
        for (script, words) in [
            ("touch \"$0\"", "is not a directory"), ("mkdir \"$0.x\" && ln -s \"$0.x\" \"$0\"", "is a symbolic link"),
            ("mkdir -m 777 \"$0\"", "others may write into"), ("mkdir -m 720 \"$0\"", "others may write into"),
            ("touch \"$0.f\" && ln -s \"$0.f\" \"$0\"", "is a symbolic link"),
        ] {
            let made = try run.program(
                URL(fileURLWithPath: "/bin/sh"), ["-c", "rm -rf \"$0\" \"$0.x\" && umask 0 && \(script)", state])
            try #require(made.code == 0, "\(made.errors)")
            let answer = try run.refusal()
            #expect(
                answer.code == 78 && answer.errors.contains("\(state) \(words)")
                    || answer.errors.contains("\(words) \(state)"))
        }
        // Nobody may make anything there, root neither.
        let answer = try run.refusal(["--state-dir", "/sys/cleanerd"])
        #expect(answer.code == 78 && answer.errors.contains("/sys/cleanerd cannot be made"))
    }

    @Test("Fault 63: a relative XDG_STATE_HOME is ignored, and the state lies where it usually does")
    func relativeVariable() throws {
        let run = try Run()
        let usual = run.top.appendingPathComponent(".local/state")
        try FileManager.default.createDirectory(at: usual, withIntermediateDirectories: true)
        try Data().write(to: usual.appendingPathComponent("cleanerd"))
        let answer = try run.program(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "XDG_STATE_HOME=state", run.path(of: "cleanerd"), "--library", run.library.path, "--socket",
                run.socket.path,
            ])
        // What stands in the way there shows where it looks.
        #expect(answer.code == 78 && answer.errors.contains(usual.path + "/cleanerd is not a directory"))
    }
}

extension Run {
    var database: URL { state.appendingPathComponent("photos.sqlite") }

    func loseDatabase() throws {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database.path + suffix) }
    }

    func movedAside() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: state, includingPropertiesForKeys: nil).filter {
            $0.lastPathComponent.hasPrefix("photos.sqlite.damaged-") && !$0.path.hasSuffix("-wal")
                && !$0.path.hasSuffix("-shm")
        }
    }

    /// What is decided of the photos in the library, by path.
    func decisions() throws -> [String: String] {
        var decisions: [String: String] = [:]
        for row in try control("export", "--json").objects() {
            guard let path = row["path"] as? String else { continue }
            decisions[path] = row["decision"] as? String
        }
        return decisions
    }

    func sqlite(_ statement: String) throws {
        let answer = try program(URL(fileURLWithPath: "/usr/bin/sqlite3"), [database.path, statement])
        try #require(answer.code == 0, "\(answer.errors)")
    }

    /// Waits for a condition that nothing tells of.
    func until(_ holds: () throws -> Bool) throws {
        let deadline = Date().addingTimeInterval(60)
        while try !holds() {
            guard Date() < deadline else { throw RunError.daemonEnded(logged) }
            usleep(5000)
        }
    }

    func untilAnswered() throws {
        try until { try control("status").code == 0 }
    }

    /// For as long as the daemon says that it cannot tell yet.
    func untilSynchronized() throws {
        try until { try control("sync").code == 0 }
    }

    // MARK: Refusals

    private func arguments() throws -> [String] {
        let settings = top.appendingPathComponent("config.toml")
        if !FileManager.default.fileExists(atPath: settings.path) { try Data().write(to: settings) }
        return [
            "--library", library.path, "--socket", socket.path, "--config", settings.path, "--state-dir", state.path,
        ]
    }

    /// Runs a daemon that is expected to end by itself.
    func refusal(_ options: [String] = []) throws -> Answer {
        try program(URL(fileURLWithPath: "/usr/bin/timeout"), ["60", path(of: "cleanerd")] + arguments() + options)
    }

    // MARK: Namespaces

    private static let unshare = "/usr/bin/unshare"

    /// A program that mounts something over the state directory, for nobody but itself and what it becomes.
    private func namespace(mounting script: String) throws -> [String]? {
        let probe = try program(URL(fileURLWithPath: Self.unshare), ["-Urm", "true"])
        guard probe.code == 0 else {
            print("SKIPPED: mounts over the state directory, because user namespaces are not allowed here")
            return nil
        }
        try FileManager.default.createDirectory(
            at: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return ["-Urm", "sh", "-c", "\(script) && exec \"$@\"", state.path]
    }

    /// Starts the daemon there; false where that is not allowed here.
    func startInNamespace(mounting script: String) throws -> Bool {
        guard let words = try namespace(mounting: script) else { return false }
        try start(under: [Self.unshare] + words)
        return true
    }

    func refusalInNamespace(mounting script: String) throws -> Answer? {
        guard let words = try namespace(mounting: script) else { return nil }
        return try program(URL(fileURLWithPath: Self.unshare), words + [path(of: "cleanerd")] + arguments())
    }
}
