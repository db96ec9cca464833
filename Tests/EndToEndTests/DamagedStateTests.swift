import CleanerProtocol
import Fixtures
import Foundation
import Testing

@Suite("A state that is damaged or lost", .serialized)
struct DamagedStateTests {
    /// A kept and a deleted copy, a photo on the maybe pile, one in the trash and one undecided.
    private static func withDecisions() throws -> Run {
        let run = try Run.withFourAndACopy()
        try run.control("mark", "delete", "4.jpg")
        #expect(try run.control("trash", "send", "--yes").code == 0)
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

    /// Ways to damage a database: the header, pages behind a good header, and one that only the loading reads.
    enum Damage: CaseIterable, Sendable {
        case header, pages, picture, everything

        func apply(to bytes: inout Data, _ run: Run) throws {
            let pages = 4096
            switch self {
            case .picture:
                let number = try run.sqlite("SELECT rootpage FROM sqlite_schema WHERE name = 'picture'")
                let end = try #require(Int(number.trimmingCharacters(in: .whitespacesAndNewlines))) * pages
                bytes.replaceSubrange((end - pages)..<end, with: Data(repeating: 0xa5, count: pages))
            case .header: bytes.replaceSubrange(0..<100, with: Data(repeating: 0x58, count: 100))
            case .pages: bytes.replaceSubrange(pages..., with: Data(repeating: 0xa5, count: bytes.count - pages))
            case .everything: bytes = Data("no database at all".utf8)
            }
        }
    }

    /// Fault 57.
    @Test(
        "A damaged database is moved aside unchanged and made anew with every decision",
        arguments: Damage.allCases
    )
    func damaged(_ damage: Damage) throws {
        let run = try Self.withDecisions()
        run.stop()
        var bytes = try Data(contentsOf: run.database)
        try damage.apply(to: &bytes, run)
        try bytes.write(to: run.database)
        let begun = Date()
        try run.start()
        let served = Date()
        try run.untilStatus { $0.contains("database-repaired") }
        #expect(try run.control("status", "--check").code == 1)
        let aside = try #require(try run.movedAside().first)
        // The name holds the time in UTC.
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "UTC")
        format.dateFormat = "'photos.sqlite.damaged-'yyyyMMdd'T'HHmmss'Z'"
        let time = try #require(format.date(from: aside.lastPathComponent), "\(aside.lastPathComponent)")
        #expect(format.string(from: time) == aside.lastPathComponent)
        #expect((begun.addingTimeInterval(-1)...served).contains(time))
        #expect(try Data(contentsOf: aside) == bytes)
        try run.sync()
        try Self.expectDecisions(run)
        // The condition lasts as long as the file lies there, also after a restart.
        run.stop()
        try run.start()
        try run.untilStatus { $0.contains("database-repaired") }
        try FileManager.default.removeItem(at: aside)
        try run.untilStatus { !$0.contains("database-repaired") }
        #expect(try run.control("status", "--check").code == 0)
    }

    /// Fault 57.
    @Test("A database that is damaged while the daemon runs is made anew without an end of the daemon")
    func damagedMeanwhile() throws {
        let run = try Self.withDecisions()
        // No page of it may be in memory or in the log.
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
        // Unknown photos make it read further pages.
        for seed in UInt64(10)...30 where try run.movedAside().isEmpty { try run.draw(seed, to: "new/\(seed).jpg") }
        try run.until { try !run.movedAside().isEmpty && run.daemon?.isRunning == true }
        try run.untilAnswered()
        try run.untilStatus { $0.contains("database-repaired") }
        try run.sync()
        try Self.expectDecisions(run)
        // The run before listens no more. The kernel's list is read in pieces while sockets come and go.
        try run.until { try run.listeningSockets() == 1 }
    }

    /// Fault 57.
    @Test("A database that is gone comes back from the library and the journal of decisions")
    func gone() throws {
        let run = try Self.withDecisions()
        run.stop(SIGKILL)
        try run.loseDatabase()
        try run.start()
        try run.sync()
        try Self.expectDecisions(run)
    }

    /// Fault 57.
    @Test(
        "A lost database with a library that is not there yet: nothing is settled before it was looked through"
    )
    func goneWithoutLibrary() throws {
        let run = try Run(knowing: ["a.jpg": 1, "b.jpg": 1, "c.jpg": 1])
        try run.control("mark", "delete", "a.jpg")
        #expect(try run.control("trash", "send", "--yes").code == 0)
        try run.control("mark", "delete", "b.jpg")
        run.stop(SIGKILL)
        try run.loseDatabase()
        let away = run.top.appendingPathComponent("away")
        try FileManager.default.moveItem(at: run.library, to: away)
        try run.start()
        try run.untilStatus { $0.contains("library-missing") }
        try FileManager.default.moveItem(at: away, to: run.library)
        try run.untilClear(of: "library-missing")
        try run.sync()
        #expect(try run.decisions() == ["b.jpg": "delete"])
        // The copies were there before the deletion.
        #expect(try run.listed("returned").isEmpty)
        #expect(try run.isClean())
    }

    /// Faults 57 and 58.
    @Test(
        "A death at any write of decisions loses none that was answered, in store and in journal",
        .enabled(if: Run.mayTrace, "nothing may be traced here"))
    func killPoints() throws {
        let run = try Run(knowingTiny: ["1.png", "2.png", "3.png"])
        run.stop()
        var deaths = 0
        var stands: [String: String] = [:]
        for call in ["pwrite64", "fdatasync"] {
            for number in [1, 2, 3, 5, 8, 13, 21, 34] {
                let line = try Self.line(to: run, under: Self.killing(run, at: number, of: call))
                var answered = stands
                var unanswered: [String: String]?
                for turn in 0..<40 {
                    let (photo, decision) = ("\(turn % 3 + 1).png", ["keep", "delete", "maybe"][turn / 3 % 3])
                    let mark =
                        #"{"id":1,"method":"mark","params":{"photos":[{"path":"\#(photo)"}],"#
                        + #""decision":"\#(decision)","lastCopy":true}}"#
                    let before = answered
                    answered[photo] = decision
                    guard let answer = try line?.answer(to: mark) else {
                        (answered, unanswered) = (before, answered)
                        try Self.expectKilled(run)
                        deaths += 1
                        break
                    }
                    #expect(answer.contains("result"), "\(answer)")
                }
                run.stop(SIGKILL)
                try run.start()
                try run.sync()
                stands = try run.decisions()
                #expect(stands == answered || stands == unanswered, "\(call) \(number)")
                #expect(try run.isClean())
                run.stop(SIGKILL)
                try run.loseDatabase()
                try run.start()
                try run.sync()
                #expect(try run.decisions() == stands, "\(call) \(number)")
                #expect(try run.isClean())
                run.stop()
            }
        }
        #expect(deaths > 8)
    }

    /// Starts the daemon and connects to it; nil if it dies before its greeting.
    private static func line(to run: Run, under tracer: [String]) throws -> LineSocket? {
        do {
            try run.start(under: tracer)
            let line = try LineSocket(run.socket.path)
            return try line.receive() == nil ? nil : line
        } catch is SocketError {
            return nil
        } catch RunError.daemonEnded {
            return nil
        }
    }

    /// Fault 57.
    @Test(
        "A death on the way to the trash, then a lost database: every photo is once there, and comes back",
        .enabled(if: Run.mayTrace, "nothing may be traced here"))
    func killPointsOfTheTrash() throws {
        let photos = ["1.png", "2.png", "3.png", "4.png"]
        let run = try Run(knowingTiny: photos)
        let before = try photos.map { try run.bytes(of: $0) }
        var deaths = 0
        for number in [1, 2, 3, 4, 5, 6, 7, 8, 10, 12] {
            #expect(try run.control(["mark", "delete", "--last-copy"] + photos).code == 0)
            run.stop()
            let line = try Self.line(to: run, under: Self.killing(run, at: number, of: "fdatasync"))
            if try line?.answer(to: #"{"id":1,"method":"trash.empty","params":{}}"#) == nil {
                try Self.expectKilled(run)
                deaths += 1
            }
            run.stop(SIGKILL)
            try run.loseDatabase()
            try run.start()
            try run.sync()
            let payloads = photos.filter {
                FileManager.default.fileExists(atPath: run.trash.appendingPathComponent("files/\($0)").path)
            }
            #expect(
                Set(payloads + photos.filter(run.exists)).count == photos.count
                    && payloads.allSatisfy { !run.exists($0) })
            #expect(try run.isClean(), "\(number)")
            #expect(try run.control("trash", "restore", "--all").code == 0)
            #expect(try photos.map { try run.bytes(of: $0) } == before, "\(number)")
            try run.sync()
        }
        // The tracer counts by thread: if four threads share the seventeen calls, one makes five.
        #expect(deaths > 4)
    }

    /// Fault 57.
    @Test("Companions that went to the trash come back together though the database was lost meanwhile")
    func companions() throws {
        let run = try Run()
        try run.draw(1, to: "IMG_1.JPG")
        let others = ["IMG_1.NEF", "IMG_1.xmp"]
        for name in others { try run.write(Array(name.utf8), to: name) }
        try run.start()
        try run.sync()
        try run.control("mark", "delete", "IMG_1.JPG", "--last-copy")
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(!(others + ["IMG_1.JPG"]).contains(where: run.exists))
        run.stop()
        try run.loseDatabase()
        try run.start()
        #expect(try run.control("trash", "restore", "IMG_1.NEF").code == 0)
        #expect((others + ["IMG_1.JPG"]).allSatisfy(run.exists))
        try run.sync()
        #expect(try run.isClean())
    }

    /// Checks that only the tracer's kill has ended the daemon.
    private static func expectKilled(_ run: Run) throws {
        let daemon = try #require(run.daemon)
        try run.until { !daemon.isRunning }
        try #require(
            daemon.terminationReason == .uncaughtSignal && daemon.terminationStatus == SIGKILL, "\(run.logged)")
    }

    /// A tracer that kills the daemon at a write of its journal or of the database's log.
    private static func killing(_ run: Run, at number: Int, of call: String) -> [String] {
        [
            "/usr/bin/strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-P",
            run.state.path + "/decisions.journal", "-P", run.database.path + "-wal", "-e",
            "inject=\(call):signal=SIGKILL:when=\(number)",
        ]
    }

    @Test("The service manager hears of no end while a damaged store is made anew")
    func managed() throws {
        let run = try Self.withDecisions()
        run.stop()
        var bytes = try Data(contentsOf: run.database)
        try Damage.picture.apply(to: &bytes, run)
        try bytes.write(to: run.database)
        let address = run.top.appendingPathComponent("notify").path
        let manager = try NotifySocket(address)
        run.variables["NOTIFY_SOCKET"] = address
        try run.start()
        try run.untilStatus { $0.contains("database-repaired") }
        manager.until { $0.contains { $0.contains("damaged") } }
        #expect(manager.heard.contains("READY=1") && !manager.heard.contains("STOPPING=1"))
        run.stop()
        manager.until { $0.last { !$0.hasPrefix("STATUS=") } == "STOPPING=1" }
    }

    /// Fault 58.
    @Test("Killed at fifty random moments of a scan, the store says in the end what lies on the disk")
    func killedFiftyTimes() throws {
        let run = try Run()
        for seed in UInt64(1)...60 { try run.write(Run.tiny(seed), to: "\(seed % 7)/\(seed).png") }
        var random = RandomSource(seed: 58)
        for round in UInt64(1)...50 {
            // There is something to scan in each.
            try run.write(Run.tiny(100 + round), to: "\(round % 7)/new-\(round).png")
            try run.start(untilLoaded: round.isMultiple(of: 2))
            usleep(UInt32(random.integer(0...30_000)))
            run.stop(SIGKILL)
        }
        try run.start()
        try run.sync()
        #expect(try run.statuses().values.filter { $0 == "analysed" }.count == 110)
        #expect(try run.isClean())
    }
}
