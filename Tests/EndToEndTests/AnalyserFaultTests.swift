import CleanerProtocol
import Fixtures
import Foundation
import Testing

/// Workers that fail on a photo: the real one, whose system calls on that photo a tracer lets go wrong, and one that does
/// wrong by itself.
@Suite("Faults of the analyser", .serialized)
struct AnalyserFaultTests {
    /// Fault 41.
    @Test(
        "A photo that crashes its worker is unreadable, and all others are analysed",
        .enabled(if: Run.mayTrace, "nothing may be traced here"))
    func crash() throws {
        let run = try Run()
        for seed in UInt64(1)...10 { try run.draw(seed, to: "\(seed).jpg") }
        try run.draw(11, to: "poison.jpg")
        try run.start(under: run.injecting("poison.jpg", "pread64:signal=SIGSEGV"))
        try run.sync()
        #expect(try run.statuses()["poison.jpg"] == "unreadable")
        #expect(try run.control("show", "poison.jpg").output.contains("crashed (signal 11)"))
        #expect(try run.statuses().values.filter { $0 == "analysed" }.count == 10)
    }

    /// Faults 42 and 47.
    @Test(
        "A photo on which a worker hangs while the daemon is killed does not keep the others from being analysed",
        .enabled(if: Run.mayTrace, "nothing may be traced here"))
    func hangsOverDeath() throws {
        let run = try Run()
        for seed in UInt64(1)...10 { try run.draw(seed, to: "\(seed).jpg") }
        try run.draw(11, to: "poison.jpg")
        try run.settings("workers = 2")
        try run.start(under: run.injecting("poison.jpg", "pread64:signal=SIGSTOP"))
        // The other worker does the rest.
        try run.untilStatus { $0.contains("\"analysed\":10") }
        let workers = try run.workers()
        #expect(!workers.isEmpty)
        for process in try [run.process] + workers { kill(process, SIGKILL) }
        run.stop(SIGKILL)
        try run.draw(12, to: "later.jpg")
        try run.start(under: run.injecting("poison.jpg", "pread64:signal=SIGSEGV"))
        try run.sync()
        #expect(try run.statuses()["poison.jpg"] == "unreadable")
        #expect(try run.statuses().values.filter { $0 == "analysed" }.count == 11)
        run.stop(SIGKILL)
        // It is not tried again before it changes.
        try run.start()
        let nothing = try run.changes {}
        #expect(nothing.isEmpty)
        let changes = try run.changes { utimes(run.path("poison.jpg"), nil) }
        #expect(changes.map(\.status) == [.analysed])
        #expect(try run.isClean())
    }

    /// Fault 43.
    @Test("A picture that claims more pixels than memory holds is refused by its header")
    func bomb() throws {
        let run = try Run()
        try run.write(Run.bomb(), to: "bomb.png")
        try run.draw(1, to: "a.jpg")
        try run.start()
        try run.sync()
        #expect(try run.statuses()["bomb.png"] != "analysed")
        #expect(try run.control("show", "bomb.png").output.contains("60000"))
        #expect(try run.statuses()["a.jpg"] == "analysed")
        #expect(!run.logged.contains("a worker ended"))
    }

    /// Fault 43.
    @Test("Pictures in very many passes are refused or wait for all other photos, and cost no worker")
    func passes() throws {
        let run = try Run()
        try run.settings("workers = 1")
        try run.start()
        try run.control("pause")
        for name in ["bomb1.jpg", "bomb2.jpg"] {
            try run.write(JPEGScans.file(width: 8_000, height: 8_000, scans: 400), to: name)
        }
        let slow = ["slow1.jpg", "slow2.jpg"]
        for name in slow { try run.write(JPEGScans.file(width: 4_096, height: 4_096, scans: 30), to: name) }
        for seed in UInt64(1)...20 { try run.draw(seed, to: "\(seed).jpg") }
        try run.untilStatus { $0.contains("\"waiting\":24") }
        let changes = try run.changes { try run.control("resume") }
        let analysed = changes.filter { $0.event == .analysed }.compactMap {
            $0.absolutePath.split(separator: "/").last.map(String.init)
        }
        #expect(analysed.count == 24 && Set(analysed.suffix(2)) == Set(slow))
        #expect(try run.statuses()["bomb1.jpg"] == "unreadable")
        #expect(try run.control("show", "bomb1.jpg").output.contains("25600"))
        for name in slow { #expect(try run.statuses()[name] == "analysed") }
        #expect(!run.logged.contains("a worker ended"))
    }

    /// Faults 44 and 46.
    @Test(
        "An analyser that ends at its start is a condition and no loop, and clears when it is mended",
        arguments: ["/bin/true", "/bin/false"])
    func brokenAnalyser(program: String) throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try run.settings("workers = 1")
        try run.useAnalyser(URL(fileURLWithPath: program))
        try run.start()
        try run.untilStatus { $0.contains("analyser-failing") }
        #expect(try run.control("status", "--check").code == 1)
        try expectMended(run)
        // Five at once, then after 1, 2, 4 … seconds.
        #expect(run.logged.split(separator: "\n").count { $0.contains("a worker ended") } < 15)
    }

    private func expectMended(_ run: Run) throws {
        #expect(try run.statuses() == ["a.jpg": "waiting"])
        try run.useRealAnalyser()
        try run.untilClear(of: "analyser-failing")
        try run.sync()
        #expect(try run.statuses() == ["a.jpg": "analysed"])
        #expect(try run.control("status", "--check").code == 0)
    }

    /// Faults 44 and 46.
    @Test(
        "An analyser that is missing or of another version is a condition, delays no client, and clears by itself",
        arguments: [(nil, "No such file"), ("other-version", "has version -1")])
    func wrongAnalyser(name: String?, words: String) throws {
        let run = try Run()
        try run.settings("workers = 2")
        try run.useRealAnalyser()
        try run.start()
        if let name {
            try run.useMisbehavingAnalyser(as: name)
        } else {
            try run.useAnalyser(URL(fileURLWithPath: "/nonexistent"))
        }
        try run.draw(1, to: "a.jpg")
        let answer = try run.control("sync")
        #expect(answer.code == 75)
        #expect(answer.errors.contains(words))
        let status = try run.control("status", "--check", "--json")
        #expect(status.code == 1)
        #expect(status.output.contains("analyser-failing") && status.output.contains(words))
        #expect(run.logged.contains(words))
        try expectMended(run)
    }

    /// Fault 45.
    @Test("A library that cannot decode is a condition that names the formats, and goes with the first worker that can")
    func brokenDecoder() throws {
        let run = try Run()
        try run.settings("workers = 1")
        try run.useMisbehavingAnalyser(as: "undecodable")
        try run.draw(1, to: "a.jpg")
        try run.start()
        try run.untilStatus { $0.contains("decoder-failing") }
        #expect(try run.control("status").output.contains("AVIF, HEIF"))
        #expect(try run.control("status", "--check").code == 1)
        try run.useRealAnalyser()
        for worker in try run.workers() { kill(worker, SIGKILL) }
        try run.draw(2, to: "b.jpg")
        try run.untilClear(of: "decoder-failing")
        #expect(try run.control("status", "--check").code == 0)
    }

    /// Fault 47.
    @Test(
        "What killed its worker, hashing too, is tried again when the analyser is another one, and keeps its decision",
        .enabled(if: Run.mayTrace, "nothing may be traced here"))
    func otherAnalyser() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try run.start(under: run.injecting("a.jpg", "pread64:signal=SIGSEGV"))
        try run.sync()
        #expect(try run.statuses() == ["a.jpg": "unreadable"])
        #expect(try run.digests() == [:])
        try run.control("mark", "keep", "a.jpg")
        run.stop()
        // The same analyser again.
        try run.start()
        let nothing = try run.changes {}
        #expect(nothing.isEmpty)
        run.stop()
        let other = run.top.appendingPathComponent("other-analyzer")
        try FileManager.default.copyItem(at: run.programs.appendingPathComponent("cleanerd-analyzer"), to: other)
        try run.useAnalyser(other)
        try run.start()
        // It needs no other event.
        try run.untilStatus { $0.contains("\"unreadable\":0") && $0.contains("\"waiting\":0") }
        #expect(try run.statuses()["a.jpg"] == "analysed")
        #expect(try run.decision("a.jpg") == "keep")
        #expect(try run.isClean())
        let again = try run.changes {}
        #expect(again.isEmpty)
    }

    /// Fault 47.
    @Test("A photo that takes the daemon along is found out among parallel ones, and left alone until it changes")
    func killsDaemon() throws {
        let run = try Run()
        try run.settings("workers = 2")
        try run.useMisbehavingAnalyser()
        for number in 1...10 { try run.write(Array("picture \(number)\n".utf8), to: "\(number).gif") }
        try run.write(Array("kill daemon\n".utf8), to: "poison.gif")
        var deaths = 0
        while deaths < 10 {
            do {
                try run.start()
            } catch RunError.daemonEnded {
                // It died before a client could ask.
                deaths += 1
                continue
            }
            let daemon = try #require(run.daemon)
            try run.until { try run.control("sync").code == 0 || !daemon.isRunning }
            if daemon.isRunning { break }
            deaths += 1
        }
        // Once among others, then twice alone.
        #expect(deaths <= 3)
        var expected = Dictionary(uniqueKeysWithValues: (1...10).map { ("\($0).gif", "analysed") })
        expected["poison.gif"] = "unreadable"
        #expect(try run.statuses() == expected)
        #expect(try run.control("show", "poison.gif").output.contains("cleanerd itself ended 2 times"))
        #expect(run.logged.contains("a photo ends the daemon"))
        #expect(try run.isClean())
        // Neither a restart nor other photos make the daemon try it again; a change does.
        run.stop()
        try run.start()
        try run.write(Array("picture 11\n".utf8), to: "11.gif")
        try run.sync()
        #expect(try run.statuses()["poison.gif"] == "unreadable")
        try run.write(Array("picture 12\n".utf8), to: "poison.gif")
        try run.sync()
        expected = Dictionary(uniqueKeysWithValues: (1...12).map { ("\($0).gif", "analysed") })
        expected["12.gif"] = nil
        expected["poison.gif"] = "analysed"
        #expect(try run.statuses() == expected)
    }

    /// Fault 52.
    @Test(
        "A disk that fails is tried again later, and the photo is never gone",
        .enabled(if: Run.mayTrace, "nothing may be traced here"),
        arguments: ["pread64:error=EIO", "openat:error=ESTALE"])
    func diskFails(injection: String) throws {
        let run = try Run()
        try run.settings("workers = 1")
        try run.start(under: run.injecting("a.jpg", injection), options: ["--verbose"])
        try run.sync()
        let changes = try run.changes {
            try run.draw(1, to: "a.jpg")
            try run.until { run.logged.contains("tried again later") }
            #expect(try run.statuses() == ["a.jpg": "waiting"])
            // Without the tracer the disk works again.
            kill(try #require(pid_t(try run.kernelStatus("TracerPid"))), SIGKILL)
            try run.untilStatus { $0.contains("\"analysed\":1") }
        }
        #expect(changes.map(\.event) == [.analysed])
        #expect(try run.statuses()["a.jpg"] == "analysed")
    }
}

extension Run {
    /// A PNG whose header says 60,000 by 60,000 pixels.
    fileprivate static func bomb() -> [UInt8] { PNGChunk.file(declaringWidth: 60_000, height: 60_000) }
}
