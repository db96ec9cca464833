import Fixtures
import Foundation
import Glibc
import TerminalTesting
import Testing

@Suite("Faults of the trash, through the built daemon", .serialized)
struct TrashFaultTests {
    /// Faults 88 and 89.
    @Test("Photos of one name lie side by side in the trash, beside an orphan, and each comes back to its place")
    func namesakes() throws {
        let run = try Run(knowingTiny: ["x/a.png", "y/a.png", "z/a.png"])
        let orphan = run.trash.appendingPathComponent("files/a.png")
        try FileManager.default.createDirectory(
            at: orphan.deletingLastPathComponent(), withIntermediateDirectories: true)
        chmod(run.trash.path, 0o700)
        try Data("orphan".utf8).write(to: orphan)
        let before = try ["x", "y", "z"].map { try run.bytes(of: "\($0)/a.png") }
        #expect(try run.control("mark", "delete", "x/a.png", "y/a.png", "z/a.png").code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(try Data(contentsOf: orphan) == Data("orphan".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: run.trash.path + "/files").count == 4)
        #expect(try run.control("trash", "restore").code == 0)
        #expect(try ["x", "y", "z"].map { try run.bytes(of: "\($0)/a.png") } == before)
        #expect(try Data(contentsOf: orphan) == Data("orphan".utf8))
        try run.sync()
        #expect(try run.isClean())
    }

    /// Faults 90 and 102.
    @Test(
        "kill -9 in the middle of emptying and of restoring: each photo exists once, with its record, and it goes on"
    )
    func killedInBetween() throws {
        let names = (1...40).map { "\($0).png" }
        let run = try Run(knowingTiny: names)
        var contents: [String: Data] = [:]
        for name in names { contents[name] = try run.bytes(of: name) }
        #expect(try run.control(["mark", "delete"] + names).code == 0)
        var random = RandomSource(seed: 1)
        for words in [["trash", "send", "--yes"], ["trash", "restore", "--all"]] {
            for death in 1...4 {
                let before = names.count { run.exists($0) }
                let distance = random.integer(1...8)
                let client = try run.begin(words)
                try run.until(pausing: 0) {
                    !client.process.isRunning || abs(names.count { run.exists($0) } - before) >= distance
                }
                run.stop(SIGKILL)
                _ = try client.answer()
                try run.start()
                try run.sync()
                try Self.expectEachOnce(contents, run, "death \(death) in \(words[1])")
            }
            #expect(try run.control(words).code == 0)
            try Self.expectEachOnce(contents, run, "the end of \(words[1])")
            #expect(names.count { run.exists($0) } == (words[1] == "send" ? 0 : names.count))
        }
        try run.sync()
        #expect(try run.isClean())
    }

    private static func expectEachOnce(_ contents: [String: Data], _ run: Run, _ when: String) throws {
        try run.expectEachOnce(contents, when)
        let files = run.trash.appendingPathComponent("files"), info = run.trash.appendingPathComponent("info")
        let trashed = Set(try FileManager.default.contentsOfDirectory(atPath: files.path))
        let records = Set(try FileManager.default.contentsOfDirectory(atPath: info.path))
        #expect(records == Set(trashed.map { $0 + ".trashinfo" }), "\(when)")
        #expect(try run.isClean(), "\(when)")
    }

    /// Fault 94.
    @Test(
        "A trash that takes no more keeps the photos in place, says so, and takes them once there is room",
        .enabled(if: geteuid() == 0, "only root can mount a small volume"))
    func fullTrash() throws {
        let run = try Run()
        // The volume is mounted in the daemon's own namespace, in which its library and trash lie.
        let mount =
            "mount -t tmpfs -o nr_inodes=40 tmpfs '\(run.top.path)/data' && mkdir '\(run.top.path)/data/Pictures' && exec \"$@\""
        try FileManager.default.createDirectory(
            at: run.top.appendingPathComponent("data"), withIntermediateDirectories: true)
        run.library = run.top.appendingPathComponent("data/Pictures")
        try run.start(under: ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", mount, "-"])
        let inside = "/proc/\(try run.process)/root\(run.library.path)/"
        let names = (1...8).map { "\($0).png" }
        for (seed, name) in names.enumerated() {
            try Run.put(Run.tiny(UInt64(seed)), at: inside + name)
        }
        try run.sync()
        var fillers: [String] = []
        while case let filler = inside + ".filler-\(fillers.count)",
            FileManager.default.createFile(atPath: filler, contents: nil)
        {
            fillers.append(filler)
        }
        let paths = names.map { run.library.path + "/" + $0 }
        #expect(try run.control(["mark", "delete"] + paths).code == 0)
        let refused = try run.control("trash", "send", "--yes")
        #expect(refused.code != 0)
        #expect(refused.errors.contains("space"), "\(refused.errors)")
        #expect(names.allSatisfy { FileManager.default.fileExists(atPath: inside + $0) })
        for filler in fillers { try FileManager.default.removeItem(atPath: filler) }
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(!names.contains { FileManager.default.fileExists(atPath: inside + $0) })
        try run.sync()
        #expect(try run.isClean())
    }

    /// Fault 99.
    @Test("What lies in a photo's place is never overwritten: the photo stays in the trash and the answer says so")
    func placeTaken() throws {
        let run = try Run(knowingTiny: ["a.png", "b.png"])
        try run.control("mark", "delete", "a.png", "b.png")
        try run.control("trash", "send", "--yes")
        try run.write(Run.tiny(9), to: "a.png")
        try run.sync()
        let answer = try run.control("trash", "restore")
        #expect(answer.code == 2)
        #expect(
            answer.errors == """
                cleanerctl: \(run.path("a.png")): another file has its name now
                move or rename that file, then run `cleanerctl trash restore` again

                """)
        #expect(try run.bytes(of: "a.png") == Data(Run.tiny(9)))
        #expect(run.exists("b.png"))
        #expect(FileManager.default.fileExists(atPath: run.trash.path + "/files/a.png"))
        try run.sync()
        #expect(try run.isClean())
    }

    @Test("A photo whose folder is gone stays in the trash, and the answer names the option that makes it again")
    func folderIsGone() throws {
        let run = try Run(knowingTiny: ["2024/a.png"])
        try run.control("mark", "delete", "2024/a.png")
        try run.control("trash", "send", "--yes")
        try FileManager.default.removeItem(atPath: run.path("2024"))
        let answer = try run.control("trash", "restore")
        #expect(answer.code == 5)
        #expect(
            answer.errors.contains("a.png: \(run.path("2024")): its folder does not exist any more"), "\(answer.errors)"
        )
        #expect(answer.errors.hasSuffix("\nto make it again: cleanerctl trash restore --create-folders\n"))
        #expect(try run.control("trash", "restore", "--create-folders").code == 0)
        #expect(run.exists("2024/a.png"))
    }

    @Test(
        "A photo whose folder became a link stays in the trash, and the answer says why",
        arguments: [["trash", "restore"], ["undo"]])
    func folderIsLink(words: [String]) throws {
        let run = try Run(knowingTiny: ["2024/a.png"])
        try run.control("mark", "delete", "2024/a.png")
        try run.control("trash", "send", "--yes")
        let outside = run.top.appendingPathComponent("outside")
        try FileManager.default.moveItem(atPath: run.path("2024"), toPath: outside.path)
        try FileManager.default.createSymbolicLink(atPath: run.path("2024"), withDestinationPath: outside.path)
        let answer = try run.control(words)
        #expect(answer.code == 5)
        #expect(answer.errors.contains("a symbolic link has taken the place"), "\(answer.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
        try FileManager.default.removeItem(atPath: run.path("2024"))
        #expect(try run.control("trash", "restore", "--create-folders", "2024/a.png").code == 0)
        #expect(run.exists("2024/a.png"))
        try run.sync()
        #expect(try run.isClean())
    }

    /// Fault 100.
    @Test("A photo that somebody purged from the trash cannot come back, and the answer says so")
    func purged() throws {
        let run = try Run(knowingTiny: ["a.png", "b.png"])
        try run.control("mark", "delete", "a.png", "b.png")
        try run.control("trash", "send", "--yes")
        for file in ["files/a.png", "info/a.png.trashinfo"] {
            try FileManager.default.removeItem(at: run.trash.appendingPathComponent(file))
        }
        let answer = try run.control("trash", "restore")
        #expect(answer.code == 2)
        #expect(answer.errors.contains("a.png"))
        #expect(run.exists("b.png") && !run.exists("a.png"))
        #expect(try !run.control("trash", "list").output.contains("a.png"))
        try run.sync()
        #expect(try run.isClean())
    }

    /// Faults 96, 97 and 103.
    @Test(
        "A directory, a link, another file or a FIFO in a marked photo's place is not moved, and the answer says so",
        arguments: ["directory", "link", "file", "fifo"])
    func replaced(kind: String) throws {
        let run = try Run(knowingTiny: ["a.png", "b.png"])
        try run.control("mark", "delete", "a.png")
        // The request comes before the event: the queue is full, so that only another scan finds this.
        let line = try run.line()
        let daemon = try run.process
        kill(daemon, SIGSTOP)
        try run.fillQueue()
        let (path, away) = (run.path("a.png"), run.top.path + "/away.png")
        try #require(rename(path, away) == 0)
        switch kind {
        case "directory": mkdir(path, 0o755)
        case "link": symlink(away, path)
        case "fifo": mkfifo(path, 0o644)
        default: try Run.put(Data(contentsOf: URL(fileURLWithPath: away)), at: path)
        }
        try line.send(#"{"id":1,"method":"trash.empty","params":{}}"#)
        kill(daemon, SIGCONT)
        let answer = try #require(try line.answer())
        #expect(answer.contains(#""photos":0"#) && answer.contains(#""refused":[{"#), "\(answer)")
        // Where the scan comes between the request and its answer, the photo has no place that could be named.
        #expect(answer.contains("a.png") || answer.contains("the file is not there any more"), "\(answer)")
        var status = stat()
        #expect(lstat(path, &status) == 0)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: run.trash.path + "/files")) ?? []
        #expect(files == [])
        try run.sync()
        #expect(try run.isClean())
    }

    /// Faults 98 and 101.
    @Test("Other programs see in the trash what the daemon says of it, after mark, empty and restore")
    func foreignReaders() throws {
        let run = try Run(knowingTiny: ["a b%20.png", "c.png", "keep.png"])
        let own = Set(["a b%20.png", "c.png"].map { run.library.path + "/" + $0 })
        // Another program's entry stays as it is.
        let foreign = run.top.appendingPathComponent("foreign")
        try Data("foreign".utf8).write(to: foreign)
        #expect(try run.program("/usr/bin/trash-put", [foreign.path]).code == 0)
        func expectTrashed(_ paths: Set<String>) throws {
            let all = paths.union([foreign.path])
            let list = try run.program("/usr/bin/trash-list", []).output
            // A line is a date, a time and the path.
            #expect(
                Set(
                    list.split(separator: "\n").map {
                        $0.split(separator: " ", maxSplits: 2).last.map(String.init) ?? ""
                    }) == all)
            // With signals blocked, as in programs that `run` starts, the session's bus and gvfs would never end.
            let listed = run.top.appendingPathComponent("gio").path
            try Command.run(
                ["timeout", "\(Run.patienceSeconds)", "env", "-i"] + run.environment.map { "\($0)=\($1)" }
                    + ["dbus-run-session", "--", "gio", "trash", "--list"], output: listed)
            let gio = try String(contentsOfFile: listed, encoding: .utf8)
            // A line is an address and the path.
            #expect(
                Set(gio.split(separator: "\n").map { $0.split(separator: "\t").last.map(String.init) ?? "" }) == all)
            let rows = try run.control("trash", "list", "--json").objects().filter {
                $0["state"] as? String == "trashed"
            }
            #expect(Set(rows.compactMap { $0["absolutePath"] as? String }) == paths)
        }
        #expect(try run.control(["mark", "delete"] + own).code == 0)
        try expectTrashed([])
        #expect(try run.control("trash", "send", "--yes").code == 0)
        try expectTrashed(own)
        #expect(try run.control("trash", "restore", "c.png").code == 0)
        try expectTrashed([run.library.path + "/a b%20.png"])
        #expect(try run.control("undo").code == 0)
        try run.sync()
        #expect(try run.isClean())
    }

    @Test(
        "Two thousand photos are marked, emptied and brought back in one go each",
        .enabled(if: Run.runsAll, "takes long: --all"))
    func thousands() throws {
        let names = (1...2000).map { "\($0 % 100)/\($0).png" }
        let run = try Run(knowingTiny: names)
        let list = run.top.appendingPathComponent("names")
        try Data(names.joined(separator: "\n").utf8).write(to: list)
        #expect(try run.control("mark", "delete", "--from", list.path).code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: run.trash.path + "/files").count == 2000)
        #expect(!names.contains { run.exists($0) })
        #expect(try run.control("trash", "restore").code == 0)
        #expect(names.allSatisfy { run.exists($0) })
        try run.sync()
        #expect(try run.isClean())
    }
}
