import CleanerProtocol
import Foundation
import Testing

@Suite("A state that cannot be written or used", .serialized)
struct UnusableStateTests {
    /// Fault 53.
    @Test(
        "On a full disk the analysis waits and decisions are refused whole; with room it goes on by itself",
        .enabled(if: Run.mayMakeNamespaces, "this machine lets nobody make namespaces"))
    func diskFull() throws {
        let run = try Run()
        try run.draw(1, to: "1.jpg")
        try run.draw(2, to: "2.jpg")
        try run.startInNamespace(mounting: Run.smallDisk)
        for seed in UInt64(3)...5 { try run.draw(seed, to: "\(seed).jpg") }
        try run.sync()
        try run.control("mark", "keep", "1.jpg")
        try run.control("mark", "delete", "3.jpg", "4.jpg", "5.jpg")
        try run.fillDisk()
        for seed in UInt64(10)...60 { try run.draw(seed, to: "new/\(seed).jpg") }
        try run.untilStatus { $0.contains("disk-full") }
        #expect(try run.control("status", "--check").code == 1)
        #expect(try run.control("sync").code == 75)
        let before = try run.decisions()
        let refused = try run.control("mark", "delete", "2.jpg")
        #expect(refused.code == 1 && refused.errors.contains("full") && refused.errors.contains("make some room"))
        #expect(try run.decisions() == before)
        // No marked photo moves, and the daemon does not try each of them.
        let emptied = try run.control("trash", "send", "--yes")
        #expect(
            emptied.code == 1 && emptied.errors.contains("full") && ["3.jpg", "4.jpg", "5.jpg"].allSatisfy(run.exists))
        try run.makeRoom()
        try run.untilStatus { !$0.contains("disk-full") }
        try run.control("mark", "maybe", "2.jpg")
        try run.untilSynchronized()
        #expect(try run.statuses().values.filter { $0 == "analysed" }.count == 56)
        #expect(
            try run.decisions()
                == ["1.jpg": "keep", "2.jpg": "maybe", "3.jpg": "delete", "4.jpg": "delete", "5.jpg": "delete"])
        #expect(try run.isClean())
        #expect(try run.control("status", "--check").code == 0)
    }

    /// Fault 64.
    @Test(
        "On a read-only file system the daemon says so and ends with 78, which no service manager starts again",
        .enabled(if: Run.mayMakeNamespaces, "this machine lets nobody make namespaces"))
    func readOnly() throws {
        let run = try Run()
        for script in [
            // No file can be made there.
            "mount -t tmpfs -o ro,mode=700 none \"$0\"",
            // All files exist and cannot be written.
            "mount -t tmpfs -o mode=700 none \"$0\" && cp -a \"$0.kept/.\" \"$0\" && mount -o remount,ro \"$0\"",
        ] {
            try FileManager.default.createDirectory(
                at: run.top.appendingPathComponent("state.kept"), withIntermediateDirectories: true)
            let answer = try run.refusalInNamespace(mounting: script)
            #expect(answer.code == 78, "\(answer.errors)")
            #expect(answer.errors.contains(run.state.path) && answer.errors.lowercased().contains("read-only"))
            // The second round has a state that was in use.
            try run.start()
            run.stop()
            try FileManager.default.removeItem(atPath: run.state.path + ".kept")
            try FileManager.default.copyItem(atPath: run.state.path, toPath: run.state.path + ".kept")
        }
    }

    /// Fault 61.
    @Test("A database of a newer version is refused with words and not touched")
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

    /// Fault 62.
    @Test("A database that another program holds is waited for, and nothing is lost")
    func locked() throws {
        let run = try Run(knowing: ["1.jpg": 1])
        let holder = try DatabaseHolder(run)
        try run.draw(2, to: "2.jpg")
        try run.untilStatus { $0.contains("database-locked") }
        #expect(try run.control("status", "--check").code == 1)
        let refused = try run.control("mark", "keep", "1.jpg")
        #expect(refused.code == 75 && refused.errors.contains("another program holds the database"))
        #expect(try run.control("list", "all").code == 0)
        try holder.release()
        try run.untilStatus { !$0.contains("database-locked") }
        try run.untilSynchronized()
        #expect(try run.statuses() == ["1.jpg": "analysed", "2.jpg": "analysed"])
        #expect(try run.control("mark", "keep", "1.jpg").code == 0)
        #expect(try run.isClean())
    }

    /// Fault 62.
    @Test("A database that another program holds at the start is waited for, and decisions are there")
    func lockedAtStart() throws {
        let run = try Run()
        try run.draw(1, to: "1.jpg")
        try run.start()
        try run.sync()
        try run.control("mark", "keep", "1.jpg")
        run.stop()
        let log = run.top.appendingPathComponent("log").path
        let holder = try DatabaseHolder(run, untilHolds: "grep -q the.store.is.waited.for \(log)")
        try run.start()
        holder.waitForEnd()
        #expect(run.logged.contains("the store is waited for"))
        try run.sync()
        #expect(try run.decisions() == ["1.jpg": "keep"])
        #expect(try run.isClean())
    }

    /// Fault 64.
    @Test(
        "A state that cannot be written any more refuses decisions whole, and goes on when it can be again",
        .enabled(if: Run.mayAttach, "nothing may be traced here"))
    func readOnlyMeanwhile() throws {
        let run = try Run()
        for seed in UInt64(1)...2 { try run.draw(seed, to: "\(seed).jpg") }
        try run.start()
        try run.sync()
        try run.control("mark", "keep", "1.jpg")
        let files = ["photos.sqlite", "photos.sqlite-wal", "decisions.journal"].flatMap {
            ["-P", run.state.appendingPathComponent($0).path]
        }
        // A file system remounted read-only answers so; the kernel refuses to remount it while files are open.
        let tracer = try run.trace(files + ["-e", "trace=pwrite64", "-e", "inject=pwrite64:error=EROFS"])
        let refused = try run.control("mark", "delete", "--last-copy", "1.jpg", "2.jpg")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("cannot be written"))
        try run.untilStatus { $0.contains("state-unwritable") }
        #expect(try run.control("status", "--check").code == 1)
        #expect(try run.decisions() == ["1.jpg": "keep"])
        try run.draw(3, to: "3.jpg")
        #expect(try run.control("sync").code == 75)
        kill(tracer.processIdentifier, SIGKILL)
        tracer.waitUntilExit()
        try run.untilClear(of: "state-unwritable")
        try run.untilSynchronized()
        #expect(try run.statuses().values.filter { $0 == "analysed" }.count == 3)
        #expect(try run.decisions() == ["1.jpg": "keep"])
        #expect(try run.control("mark", "maybe", "2.jpg").code == 0)
        #expect(try run.control("status", "--check").code == 0)
        #expect(try run.isClean())
    }

    /// Fault 60.
    @Test("The socket of a daemon that was killed is taken over")
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

    /// Fault 63.
    @Test("A state directory that is none, or others' too, is refused with words and 78")
    func unusableDirectories() throws {
        let run = try Run()
        let state = run.state.path
        for (script, words) in [
            ("touch \"$0\"", "is not a directory"), ("mkdir \"$0.x\" && ln -s \"$0.x\" \"$0\"", "is a symbolic link"),
            ("mkdir -m 777 \"$0\"", "others may write into"), ("mkdir -m 720 \"$0\"", "others may write into"),
            ("touch \"$0.f\" && ln -s \"$0.f\" \"$0\"", "is a symbolic link"),
        ] {
            let made = try run.program(
                "/bin/sh", ["-c", "rm -rf \"$0\" \"$0.x\" && umask 0 && \(script)", state])
            try #require(made.code == 0, "\(made.errors)")
            let answer = try run.refusal()
            #expect(answer.code == 78)
            #expect(answer.errors.contains("\(state) \(words)") || answer.errors.contains("\(words) \(state)"))
        }
        // Nobody can make a file there, not even root.
        let answer = try run.refusal(["--state-dir", "/sys/cleanerd"])
        #expect(answer.code == 78 && answer.errors.contains("/sys/cleanerd cannot be made"))
    }

    /// Fault 63.
    @Test("Whatever the umask and the directory's mode, no other user can read the store")
    func privateFiles() throws {
        let run = try Run()
        try run.draw(1, to: "1.jpg")
        try FileManager.default.createDirectory(at: run.state, withIntermediateDirectories: true)
        try #require(chmod(run.state.path, 0o755) == 0)
        try run.start(under: ["/bin/sh", "-c", "umask 0; exec \"$0\" \"$@\""])
        try run.sync()
        try run.control("mark", "keep", "1.jpg")
        let open = try run.program("/usr/bin/find", [run.state.path, "-perm", "/077"])
        #expect(open.code == 0 && open.output.isEmpty, "\(open.output)")
        let names = try FileManager.default.contentsOfDirectory(atPath: run.state.path)
        #expect(Set(["photos.sqlite", "photos.sqlite-wal", "decisions.journal", "lock"]).isSubset(of: names))
    }

    /// Fault 63.
    @Test("A relative XDG_STATE_HOME is ignored, and the state lies where it usually does")
    func relativeVariable() throws {
        let run = try Run()
        let usual = run.top.appendingPathComponent(".local/state")
        try FileManager.default.createDirectory(at: usual, withIntermediateDirectories: true)
        try Data().write(to: usual.appendingPathComponent("cleanerd"))
        let answer = try run.program(
            "/usr/bin/env",
            [
                "XDG_STATE_HOME=state", run.path(of: "cleanerd"), "--library", run.library.path, "--socket",
                run.socket.path,
            ])
        // The obstacle there shows where it looks.
        #expect(answer.code == 78 && answer.errors.contains(usual.path + "/cleanerd is not a directory"))
    }
}
