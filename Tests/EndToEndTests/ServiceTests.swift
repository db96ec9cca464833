import CleanerProtocol
import Foundation
import Testing

@Suite("The daemon as a service", .serialized)
struct ServiceTests {
    @Test("SIGHUP reads the settings again: a mistake is a condition that goes when it is mended")
    func reload() throws {
        let run = try Run()
        try run.start()
        try run.settings("workers = none")
        try run.untilStatus { $0.contains("settings-wrong") }
        #expect(try run.control("status", "--check").code == 1)
        try run.settings("workers = 7")
        try run.untilStatus { $0.contains("restart-needed") && !$0.contains("settings-wrong") }
        try run.settings("")
        try run.untilStatus { !$0.contains("restart-needed") }
        try run.until { try run.control("status", "--check").code == 0 }
    }

    @Test("A daemon that has nothing to do keeps no worker and wakes four threads a minute, its watchdog included")
    func quiet() throws {
        let manager = try NotifySocket("@cleaner-\(getpid())-quiet")
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try run.draw(2, to: "b.jpg")
        run.variables = ["NOTIFY_SOCKET": "@cleaner-\(getpid())-quiet", "WATCHDOG_USEC": "240000000"]
        try run.start()
        try run.sync()
        try run.control("list", "all")
        try run.control("mark", "keep", "a.jpg")
        // After its last work the daemon still wakes up to end workers and threads.
        try run.untilWakings(atMost: 4, inSeconds: 120)
        #expect(try run.workers() == [])
        #expect(manager.heard.contains("WATCHDOG=1"))
    }

    /// Fault 23.
    @Test("A library that goes away is a condition that forgets nothing, and clears itself when it is back")
    func libraryMissing() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        try run.control("mark", "keep", "a.jpg")
        let away = run.top.appendingPathComponent("away")
        try FileManager.default.moveItem(at: run.library, to: away)
        try run.untilStatus { $0.contains("library-missing") }
        #expect(try run.control("export").output.contains("a.jpg"))
        try FileManager.default.moveItem(at: away, to: run.library)
        try run.untilStatus { !$0.contains("library-missing") }
        try run.sync()
        #expect(try run.control("show", "a.jpg", "--json").output.contains("\"decision\":\"keep\""))
        #expect(try run.isClean())
    }

    @Test("While the daemon loads what it knows, a status says so, and all else waits", .enabled(if: Run.mayTrace))
    func loading() throws {
        let run = try Self.whileLoading()
        #expect(try run.control("status").output.contains("Just started: loading what is known of your photos"))
        let status = try run.send(StatusRequest())
        #expect(status.activity == .loading && status.photos.total == 0)
        #expect(status.libraries.map(\.path) == [run.library.path])
        try run.endTracer()
        #expect(try run.control("list", "all").output.contains("b.jpg"))
        #expect(try run.send(StatusRequest()).trashed.photos == 1)
    }

    @Test("A client that goes while the daemon loads has asked for nothing", .enabled(if: Run.mayTrace))
    func goneWhileLoading() throws {
        let run = try Self.whileLoading()
        var client: LineSocket? = try .greeted(run.socket.path)
        try client?.send(
            #"{"jsonrpc":"2.0","id":1,"method":"mark","params":{"photos":[{"path":"b.jpg"}],"decision":"keep"}}"#)
        client = nil
        // The loop that answers this has seen before that the other one is gone.
        #expect(try run.send(StatusRequest()).activity == .loading)
        try run.endTracer()
        #expect(try run.decision("b.jpg") == nil)
        #expect(try run.isClean())
    }

    @Test("SIGTERM ends a daemon that still loads in good order", .enabled(if: Run.mayTrace))
    func stoppedWhileLoading() throws {
        let run = try Self.whileLoading()
        let daemon = try #require(run.daemon)
        kill(daemon.processIdentifier, SIGTERM)
        try run.endTracer()
        run.stop()
        #expect(daemon.terminationStatus == 0 && daemon.terminationReason == .exit)
        #expect(run.logged.contains("stopped") && !run.logged.contains("does not answer"), "\(run.logged)")
        #expect(!FileManager.default.fileExists(atPath: run.socket.path))
        try run.start()
        try run.sync()
        #expect(try run.isClean())
    }

    /// A daemon that does not end loading before `endTracer`: the photo in the trash is looked for last.
    private static func whileLoading() throws -> Run {
        let run = try Run(knowing: ["a.jpg": 1, "b.jpg": 2])
        try run.control("mark", "delete", "a.jpg")
        try run.control("trash", "send", "--yes")
        run.stop()
        let tracer = run.injecting("a.jpg", "newfstatat:delay_enter=600000000")
        try run.start(under: tracer, untilLoaded: false)
        return run
    }

    @Test("A reload after an update ends the daemon with 75, and a client that only listens does not hold it up")
    func update() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try run.useRealAnalyser()
        try run.start()
        try run.sync()
        let client = try LineSocket.greeted(run.socket.path)
        try client.send(#"{"jsonrpc":"2.0","id":1,"method":"subscribe"}"#)
        #expect(try client.receive()?.contains("result") == true)
        let daemon = try #require(run.daemon)
        kill(daemon.processIdentifier, SIGHUP)
        // The settings are read, and nothing else happens.
        #expect(try run.send(StatusRequest()).photos.total == 1)
        try run.replaceDaemon()
        kill(daemon.processIdentifier, SIGHUP)
        run.withPatience(for: daemon.processIdentifier) { daemon.waitUntilExit() }
        #expect(daemon.terminationReason == .exit && daemon.terminationStatus == 75)
        #expect(run.logged.contains("an update replaced the program") && run.logged.contains("stopped"))
        try run.start()
        try run.sync()
        #expect(try run.isClean())
        run.stop()
    }

    @Test("A worker of a new version ends an old daemon, costs no photo, and does not end the new daemon")
    func updatedWorker() throws {
        let run = try Run()
        try run.settings("workers = 1")
        try run.useRealAnalyser()
        try run.start()
        let daemon = try #require(run.daemon)
        try run.replaceDaemon()
        try run.useMisbehavingAnalyser(as: "other-version")
        try run.draw(1, to: "a.jpg")
        run.withPatience(for: daemon.processIdentifier) { daemon.waitUntilExit() }
        #expect(daemon.terminationReason == .exit && daemon.terminationStatus == 75)
        #expect(run.logged.contains("has version -1"))
        try run.start()
        try run.untilStatus { $0.contains("analyser-failing") }
        #expect(try run.statuses() == ["a.jpg": "waiting"])
        try run.useRealAnalyser()
        try run.untilClear(of: "analyser-failing")
        try run.sync()
        #expect(try run.statuses() == ["a.jpg": "analysed"])
    }

    @Test("SIGTERM ends the daemon in good order in the middle of a scan, with its socket and its workers")
    func stop() throws {
        let run = try Run()
        for seed in UInt64(1)...20 { try run.draw(seed, to: "\(seed).jpg") }
        try run.start()
        let daemon = try #require(run.daemon)
        run.stop()
        #expect(daemon.terminationStatus == 0)
        #expect(!FileManager.default.fileExists(atPath: run.socket.path))
        try run.start()
        try run.sync()
        #expect(try run.isClean())
    }
}

extension Run {
    /// Writes the settings file and has the daemon read it.
    func settings(_ text: String) throws {
        try Data(text.utf8).write(to: top.appendingPathComponent("config.toml"))
        if let daemon { kill(daemon.processIdentifier, SIGHUP) }
    }

    /// Puts another copy of the daemon's program in the place of the one that `useAnalyser` laid there.
    func replaceDaemon() throws {
        let folder = top.appendingPathComponent("bin")
        let new = folder.appendingPathComponent("new")
        try FileManager.default.copyItem(at: programs.appendingPathComponent("cleanerd"), to: new)
        try #require(rename(new.path, folder.appendingPathComponent("cleanerd").path) == 0)
    }

    /// Waits until the status holds something, as subscribers get it.
    func untilStatus(_ holds: (String) -> Bool) throws {
        try subscribe { change, text in
            guard change.status != nil else { return true }
            return !holds(String(decoding: text, as: UTF8.self))
        }
    }
}
