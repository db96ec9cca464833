import CleanerProtocol
import Foundation
import Glibc
import Testing

@Suite("Faults of watching", .serialized)
struct WatchingFaultTests {
    /// Faults 1 and 4.
    @Test("A daemon that was stopped while more photos arrived than the kernel queues knows each of them once")
    func overflow() throws {
        let run = try Run()
        for folder in 0..<50 { try run.write(Array("\(folder)".utf8), to: "\(folder)/old.jpg") }
        try run.start(options: ["--verbose"])
        try run.sync()
        let daemon = try run.process
        kill(daemon, SIGSTOP)
        var expected: Set<String> = []
        func write(_ photos: Range<Int>) throws {
            for folder in 0..<50 {
                for photo in photos {
                    // Half of the photos that arrive without an event lie in new folders.
                    let name = "\(folder)\(photo > 5 ? "/new/deep" : "")/\(photo).jpg"
                    try run.write(Array(name.utf8), to: name)
                    expected.insert(name)
                }
            }
        }
        try write(0..<4)
        try run.fillQueue()
        try write(4..<8)
        for folder in 0..<50 {
            try FileManager.default.removeItem(atPath: run.path("\(folder)/old.jpg"))
            try FileManager.default.removeItem(atPath: run.path("\(folder)/0.jpg"))
            expected.remove("\(folder)/0.jpg")
        }
        kill(daemon, SIGCONT)
        try run.sync()
        #expect(run.overflows > 0)
        let paths = try run.control("export", "--json").objects().compactMap { $0["path"] as? String }
        #expect(Set(paths) == expected)
        #expect(paths.count == expected.count)
        #expect(try run.isClean())
    }

    /// Faults 3, 4 and 5.
    @Test("Photos in folders that are just being made, and made again, have one row each")
    func newFolders() throws {
        let run = try Run()
        try run.start()
        for round in 0..<150 {
            try run.write([0x78], to: "\(round)/b/c/x.jpg")
            try FileManager.default.removeItem(atPath: run.path("\(round)/b"))
            try run.write([0x79, 0x79], to: "\(round)/b/c/x.jpg")
            try run.write([0x7A], to: "\(round)/y.jpg")
        }
        try run.sync()
        let rows = try run.control("export", "--json").objects()
        #expect(rows.count == 300)
        #expect(Set(rows.compactMap { $0["path"] as? String }).count == 300)
        #expect(try run.isClean())
    }

    /// Fault 12.
    @Test("A photo renamed over another takes its place, and nothing of what was decided on that one")
    func overwrite() throws {
        let run = try Run(knowing: ["old.jpg": 1, "new.jpg": 2])
        let digest = try run.digests()["new.jpg"]
        try run.control("mark", "delete", "old.jpg")
        try run.move("new.jpg", to: "old.jpg")
        try run.sync()
        #expect(try run.digests() == ["old.jpg": digest])
        #expect(try run.decision("old.jpg") == nil)
        #expect(try run.isClean())
    }

    /// Fault 13.
    @Test("Of two exchanged photos each takes its decision along, watched or not")
    func exchange() throws {
        let run = try Run(knowing: ["a.jpg": 1, "b.jpg": 2])
        try run.control("mark", "keep", "a.jpg")
        try run.control("mark", "maybe", "b.jpg")
        try run.exchange("a.jpg", "b.jpg")
        try run.sync()
        #expect(try run.decision("a.jpg") == "maybe")
        #expect(try run.decision("b.jpg") == "keep")
        #expect(try run.isClean())
        run.stop()
        try run.exchange("a.jpg", "b.jpg")
        try run.start()
        try run.sync()
        #expect(try run.decision("a.jpg") == "keep")
        #expect(try run.decision("b.jpg") == "maybe")
        #expect(try run.isClean())
    }

    /// Fault 18.
    @Test("A folder without rights is a condition that loses no photo, and is read when it may be")
    func unreadableFolder() throws {
        let run = try Run()
        try run.draw(1, to: "closed/a.jpg")
        try run.draw(2, to: "open/b.jpg")
        try run.startBoundByRights()
        try run.sync()
        chmod(run.path("closed"), 0)
        try run.control("scan")
        try run.sync()
        try run.untilStatus { $0.contains("folder-unreadable") }
        #expect(try run.control("status", "--check").code == 1)
        #expect(try run.statuses() == ["closed/a.jpg": "analysed", "open/b.jpg": "analysed"])
        chmod(run.path("closed"), 0o755)
        try run.draw(3, to: "closed/c.jpg")
        try run.untilClear(of: "folder-unreadable")
        try run.sync()
        #expect(try run.control("status", "--check").code == 0)
        #expect(try run.statuses().keys.contains("closed/c.jpg"))
        #expect(try run.isClean())
        // It may be renamed or removed meanwhile.
        chmod(run.path("closed"), 0)
        try run.control("scan")
        try run.sync()
        try run.untilStatus { $0.contains("The folder closed of") }
        try run.move("closed", to: "shut")
        try run.control("scan")
        try run.sync()
        try run.untilStatus { $0.contains("The folder shut of") && !$0.contains("closed") }
        try FileManager.default.removeItem(atPath: run.path("shut"))
        try run.sync()
        try run.untilClear(of: "folder-unreadable")
        #expect(try run.statuses() == ["open/b.jpg": "analysed"])
    }

    /// Fault 18.
    @Test("An audit names a folder that may not be read once, and calls nothing in it vanished")
    func auditOfUnreadableFolder() throws {
        let run = try Run()
        for name in ["a.jpg", "b.jpg", "deep/c.jpg"] { try run.write([0x78], to: "closed/" + name) }
        try run.startBoundByRights()
        try run.sync()
        chmod(run.path("closed"), 0)
        let audit = try run.control("audit")
        #expect(audit.code == 1)
        let rows = audit.output.split(separator: "\n").filter { $0.contains(run.library.path) }
        #expect(rows.count == 1)
        #expect(rows.first?.hasPrefix("unreadable    \(run.path("closed")): cannot be read") == true)
    }

    /// Fault 19.
    @Test("Folders that vanish while they are scanned end no scan and no daemon")
    func vanishingFolders() throws {
        let run = try Run()
        try run.draw(1, to: "kept.jpg")
        try run.start()
        for _ in 0..<40 {
            for folder in 0..<10 { try run.write([0x78], to: "\(folder)/deep/x.jpg") }
            try run.control("scan")
            for folder in 0..<10 { try FileManager.default.removeItem(atPath: run.path("\(folder)")) }
        }
        try run.sync()
        #expect(try run.statuses() == ["kept.jpg": "analysed"])
        #expect(try run.isClean())
    }

    /// Fault 22.
    @Test("A library that is a symbolic link is followed when it is pointed elsewhere, and back")
    func repointedLibrary() throws {
        let run = try Run()
        let files = FileManager.default
        try run.draw(1, to: "one.jpg")
        try files.moveItem(atPath: run.library.path, toPath: run.library.path + "-1")
        try run.point("Pictures-1")
        try run.start()
        try run.sync()
        try run.control("mark", "keep", "one.jpg")
        try files.createDirectory(atPath: run.library.path + "-2", withIntermediateDirectories: true)
        try Run.put(Run.photo(2), at: run.library.path + "-2/two.jpg")
        try run.point("Pictures-2")
        try run.control("scan")
        try run.sync()
        #expect(try run.statuses() == ["two.jpg": "analysed"])
        #expect(try run.isClean())
        try run.point("Pictures-1")
        try run.control("scan")
        try run.sync()
        #expect(try run.statuses() == ["one.jpg": "analysed"])
        #expect(try run.decision("one.jpg") == "keep")
        #expect(try run.isClean())
    }

    /// Fault 26.
    @Test(
        "A library on a network's file system is a condition, until a local one takes its place",
        .enabled(if: Run.mayTrace, "nothing may be traced here"))
    func remoteLibrary() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        // The kernel is made to answer with NFS_SUPER_MAGIC.
        try run.start(under: run.injecting("", "fstatfs:poke_exit=@arg2=6969000000000000"))
        try run.sync()
        let status = try run.control("status").output
        #expect(status.contains("NFS"))
        #expect(status.contains("cleanerctl scan"))
        #expect(try run.control("status", "--check").code == 1)
        #expect(try run.statuses() == ["a.jpg": "analysed"])
        // Without the tracer the kernel gives the real type.
        kill(try #require(pid_t(try run.kernelStatus("TracerPid"))), SIGKILL)
        try run.until { try run.kernelStatus("TracerPid") == "0" }
        let away = run.top.appendingPathComponent("away")
        try FileManager.default.moveItem(at: run.library, to: away)
        try run.untilStatus { $0.contains("library-missing") }
        try FileManager.default.moveItem(at: away, to: run.library)
        try run.untilClear(of: "library-missing", "remote")
        #expect(try run.control("status", "--check").code == 0)
    }

    /// Fault 27.
    @Test("Times from before 1970 and from the future are times, and do not hide another content of the same size")
    func times() throws {
        let run = try Run()
        let (first, second) = (try Run.tiny(1), try Run.tiny(2))
        let size = max(first.count, second.count)
        // Bytes behind the end of a PNG do not belong to the picture.
        func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + [UInt8](repeating: 0, count: size - bytes.count) }
        let times = ["past.png": "1901-12-14", "future.png": "2099-01-01", "now.png": "2024-05-05"]
        func put(_ bytes: [UInt8]) throws {
            for (name, time) in times {
                try run.write(padded(bytes), to: name)
                #expect(try run.program("/usr/bin/touch", ["-d", time, name]).code == 0)
            }
        }
        try put(first)
        try run.start()
        try run.sync()
        let before = try run.digests()
        #expect(before.count == 3)
        run.stop()
        try put(second)
        try run.start()
        try run.sync()
        let after = try run.digests()
        #expect(try run.statuses().values.allSatisfy { $0 == "analysed" })
        for name in times.keys { #expect(before[name] != after[name]) }
        #expect(try run.isClean())
    }

    /// Fault 27.
    @Test("Whatever the clock said when it was decided, undo takes back the newest act first")
    func clock() throws {
        let run = try Run(knowing: ["1.jpg": 1, "2.jpg": 2, "3.jpg": 3])
        for name in ["1.jpg", "2.jpg", "3.jpg"] { try run.control("mark", "keep", name) }
        run.stop()
        // The first in the year 2096, the last in 1970.
        try run.sqlite("UPDATE act SET at = 4000000000000000000 WHERE id = 1; UPDATE act SET at = 0 WHERE id = 3")
        try run.start()
        try run.control("mark", "maybe", "1.jpg")
        var expected = ["1.jpg": "keep", "2.jpg": "keep", "3.jpg": "keep"]
        for name in ["", "3.jpg", "2.jpg", "1.jpg"] {
            #expect(try run.control("undo").code == 0)
            expected[name] = nil
            #expect(try run.decisions() == expected)
            #expect(try run.isClean())
        }
        #expect(try run.control("undo").code == 4)
    }

    /// Fault 29.
    @Test("A file that changes without end delays no client, and is read once more when it rests")
    func flood() throws {
        let run = try Run()
        try run.start()
        try run.draw(1, to: "calm.jpg")
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        // It ends with this test, even if the test is killed.
        writer.arguments = [
            "-c", "while sleep 0.002 && kill -0 $PPID; do echo more >> \"$0\"; done", run.path("growing.jpg"),
        ]
        try writer.run()
        defer { writer.terminate() }
        try run.until { run.exists("growing.jpg") }
        // Reading it at each change would never end, nor would a `sync` that waits for it.
        try run.sync()
        #expect(writer.isRunning)
        writer.terminate()
        writer.waitUntilExit()
        #expect(try run.statuses()["calm.jpg"] == "analysed")
        // It stops changing, and is read once more in its turn.
        try run.untilStatus { $0.contains("\"unsettled\":0") }
        try run.sync()
        #expect(try run.statuses()["growing.jpg"] == "unreadable")
        #expect(try run.isClean())
    }

    @Test("A file that is being written while its folder is renamed is done when it is closed")
    func writtenInMovedFolder() throws {
        let run = try Run()
        try run.draw(1, to: "old/a.jpg")
        try run.start()
        try run.sync()
        let photo = try Data(contentsOf: URL(fileURLWithPath: run.path("old/a.jpg")))
        let writer = Glibc.open(run.path("old/b.jpg"), O_CREAT | O_WRONLY, 0o644)
        try #require(writer >= 0)
        try run.untilStatus { $0.contains("\"unsettled\":1") }
        try run.move("old", to: "new")
        try run.sync()
        try #require(photo.withUnsafeBytes { Glibc.write(writer, $0.baseAddress, $0.count) } == photo.count)
        close(writer)
        try run.sync()
        #expect(try run.send(SyncRequest()).unsettled == 0)
        #expect(try run.statuses() == ["new/a.jpg": "analysed", "new/b.jpg": "analysed"])
        #expect(try run.isClean())
    }

    @Test("A photo that gets many names and other rights one after the other is read at once each time")
    func manyNames() throws {
        let run = try Run()
        try run.start()
        try run.draw(1, to: "a.jpg")
        try run.sync()
        for name in 0..<12 {
            try FileManager.default.linkItem(atPath: run.path("a.jpg"), toPath: run.path("\(name).jpg"))
            try run.sync()
            #expect(try run.send(SyncRequest()).unsettled == 0)
        }
        #expect(!run.logged.contains("again and again"))
    }

    /// Fault 30.
    @Test("The daemon's own files are no photos, also where they lie in the library")
    func ownFiles() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try run.start(options: ["--state-dir", run.path("own/state")])
        try run.sync()
        try run.draw(2, to: "own/state/cookies/x.jpg")
        try run.draw(3, to: "own/b.jpg")
        let changes = try run.changes {
            try run.sync()
            try run.control("mark", "keep", "a.jpg")
        }
        #expect(try run.statuses().keys.filter { !$0.hasPrefix("marker") }.sorted() == ["a.jpg", "own/b.jpg"])
        #expect(changes.filter { $0.event != .analysed }.map(\.event) == [.decided])
        #expect(try run.isClean())
    }

    /// Faults 32 and 33.
    @Test("The watch has a low descriptor, and a worker has none of the daemon's")
    func descriptors() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        let watches = try run.descriptors(of: run.process).filter { $0.value.contains("inotify") }
        #expect(try #require(watches.keys.min()) < 32)
        let workers = try run.workers()
        #expect(!workers.isEmpty)
        // The worker closes the photo's descriptor after its answer, and may have to wait for a core.
        for worker in workers { try run.until { try run.descriptors(of: worker).keys.sorted() == [0, 1, 2, 3] } }
    }

    /// Fault 34.
    @Test("A storm of signals while photos arrive loses none")
    func signals() throws {
        let run = try Run()
        try run.start()
        for seed in UInt64(1)...60 {
            try run.write(Run.tiny(seed), to: "\(seed % 7)/\(seed).png")
            for _ in 0..<10 { kill(try run.process, SIGHUP) }
            kill(try run.process, SIGSTOP)
            kill(try run.process, SIGCONT)
        }
        try run.sync()
        #expect(try run.statuses().values.filter { $0 == "analysed" }.count == 60)
        #expect(try run.isClean())
    }
}

extension Run {
    /// Makes the library a symbolic link, in one step.
    fileprivate func point(_ target: String) throws {
        let new = library.path + "-new"
        try #require(symlink(target, new) == 0 && rename(new, library.path) == 0)
    }
}
