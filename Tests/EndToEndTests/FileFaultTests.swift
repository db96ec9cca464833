import CleanerProtocol
import Foundation
import Testing

@Suite("Faults of files", .serialized)
struct FileFaultTests {
    /// Fault 35.
    @Test("A photo that is written slowly is read once, when it is whole")
    func slowWriter() throws {
        let run = try Run()
        try run.start()
        try run.sync()
        let bytes = try Run.photo(1)
        let changes = try run.changes {
            let file = try #require(fopen(run.path("slow.jpg"), "w"))
            let part = bytes.count / 10 + 1
            for start in stride(from: 0, to: bytes.count, by: part) {
                let chunk = Array(bytes[start..<min(start + part, bytes.count)])
                #expect(fwrite(chunk, 1, chunk.count, file) == chunk.count)
                fflush(file)
                let answer = try run.control("sync", "--json")
                #expect(answer.output.contains("\"unsettled\":1"))
                #expect(try run.statuses()["slow.jpg"] != "analysed")
            }
            fclose(file)
        }
        #expect(changes.map(\.event) == [.analysed])
        #expect(try run.statuses()["slow.jpg"] == "analysed")
        #expect(try run.isClean())
    }

    /// Fault 38.
    @Test("What was read of a photo that changes meanwhile counts for nothing")
    func changesWhileRead() throws {
        let run = try Run()
        try run.write(Run.tiny(1), to: "first.png")
        // Another worker would be started if one did not answer.
        try run.settings("workers = 1")
        try run.start()
        try run.sync()
        let workers = try run.workers()
        #expect(workers.count == 1)
        for worker in workers { kill(worker, SIGSTOP) }
        defer { for worker in workers { kill(worker, SIGCONT) } }
        let (old, new) = (try Run.photo(2), try Run.photo(3))
        let changes = try run.changes {
            try run.write(old, to: "a.jpg")
            // Until a worker has it, which does not answer yet.
            try run.until { try run.descriptors(of: run.process).values.contains(run.path("a.jpg")) }
            try run.write(new, to: "a.jpg")
            for worker in workers { kill(worker, SIGCONT) }
        }
        #expect(changes.filter { $0.event == .analysed }.count == 1)
        try run.write(new, to: "same.jpg")
        try run.sync()
        let digests = try run.digests()
        #expect(digests["a.jpg"] != nil)
        #expect(digests["a.jpg"] == digests["same.jpg"])
        #expect(try run.isClean())
    }

    /// Fault 39.
    @Test("Photos that rsync brings are known under their final names only, once each")
    func rsync() throws {
        let run = try Run()
        let source = run.top.appendingPathComponent("phone")
        try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
        for seed in UInt64(1)...5 { try Run.put(Run.photo(seed), at: source.path + "/\(seed).jpg") }
        try run.start()
        try run.sync()
        let changes = try run.changes {
            let answer = try run.program("/usr/bin/rsync", ["-a", source.path + "/", run.library.path])
            #expect(answer.code == 0, "\(answer.errors)")
            try run.write(Run.photo(6), to: "6.jpg.part")
            try run.move("6.jpg.part", to: "6.jpg")
        }
        let names = changes.map { URL(fileURLWithPath: $0.absolutePath).lastPathComponent }
        #expect(names.sorted() == (1...6).map { "\($0).jpg" })
        #expect(try run.isClean())
    }

    /// Fault 40.
    @Test("What cannot be read says why, and is not read again before it changes")
    func unreadable() throws {
        let run = try Run()
        let photo = try Run.photo(1)
        try run.write([], to: "empty.jpg")
        try run.write(Array(photo.prefix(photo.count / 2)), to: "half.jpg")
        try run.write(Array("a text".utf8), to: "text.jpg")
        try run.write(photo, to: "photo.png")
        try run.start()
        try run.sync()
        let broken = ["empty.jpg", "half.jpg", "text.jpg"]
        for name in broken {
            #expect(try run.statuses()[name] == "unreadable")
            #expect(try run.shown("reason", of: name)?.isEmpty == false)
        }
        #expect(try run.statuses()["photo.png"] == "analysed")
        run.stop()
        try run.start()
        let nothing = try run.changes { try run.control("scan") }
        #expect(nothing.isEmpty)
        let changes = try run.changes { try run.write(photo, to: "half.jpg") }
        #expect(changes.map(\.event) == [.analysed])
        #expect(try run.statuses()["half.jpg"] == "analysed")
    }

    /// Fault 48.
    @Test("A device is no photo", .enabled(if: Run.mayMakeDevices, "only an administrator may make devices"))
    func device() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try #require(mknod(run.path("null.jpg"), S_IFCHR | 0o644, 0x103) == 0)
        try run.start()
        try run.sync()
        #expect(try run.statuses() == ["a.jpg": "analysed"])
        #expect(try run.isClean())
    }

    /// Faults 48 and 49.
    @Test("Pipes, sockets and links are no photos, and a second name is no second photo")
    func notRegular() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try #require(link(run.path("a.jpg"), run.path("again.jpg")) == 0)
        try #require(symlink("a.jpg", run.path("link.jpg")) == 0)
        try #require(mkfifo(run.path("pipe.jpg"), 0o644) == 0)
        let socket = try run.program(
            "/usr/bin/python3",
            ["-c", "import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])", "socket.jpg"])
        #expect(socket.code == 0)
        try run.start()
        try run.sync()
        // A photo when it was noticed, and none any more.
        try run.control("pause")
        try run.draw(2, to: "b.jpg")
        try run.untilStatus { $0.contains("\"waiting\":1") }
        try FileManager.default.removeItem(atPath: run.path("b.jpg"))
        try #require(mkfifo(run.path("b.jpg"), 0o644) == 0)
        try run.control("resume")
        try run.sync()
        let rows = try run.control("export", "--json").objects()
        #expect(Set(rows.compactMap { $0["id"] as? String }).count == 1)
        #expect(Set(rows.compactMap { $0["path"] as? String }).isSubset(of: ["a.jpg", "again.jpg"]))
        #expect(try run.listed("duplicates").isEmpty)
        #expect(try run.isClean())
    }

    /// Fault 50.
    @Test("A terabyte that is not there is not read")
    func sparse() throws {
        let run = try Run()
        let photo = try Run.photo(1)
        try run.write(photo, to: "huge.jpg")
        try run.write([0], to: "holes.jpg")
        for name in ["huge.jpg", "holes.jpg"] { try #require(truncate(run.path(name), 1 << 40) == 0) }
        try run.start()
        try run.sync()
        let statuses = try run.statuses()
        #expect(statuses["huge.jpg"] == "unsupported")
        #expect(statuses["holes.jpg"] == "unreadable")
        #expect(try run.control("show", "huge.jpg").output.contains("too large"))
        #expect(try run.isClean())
    }

    /// Fault 51.
    @Test("A photo that loses its rights after it was noticed is unreadable until it gets them back")
    func rightsLost() throws {
        let run = try Run()
        try run.startBoundByRights()
        try run.control("pause")
        try run.draw(1, to: "a.jpg")
        try run.untilStatus { $0.contains("\"waiting\":1") }
        chmod(run.path("a.jpg"), 0)
        try run.control("resume")
        try run.sync()
        #expect(try run.statuses() == ["a.jpg": "unreadable"])
        #expect(try run.control("show", "a.jpg").output.contains("may not be read"))
        chmod(run.path("a.jpg"), 0o644)
        try run.sync()
        #expect(try run.statuses() == ["a.jpg": "analysed"])
        #expect(try run.isClean())
    }

    /// Faults 54 and 55.
    @Test("Any name goes to the trash and comes back, and twins in NFC and NFD are two photos")
    func names() throws {
        let run = try Run()
        let names: [[UInt8]] = [
            Array("new\nline.jpg".utf8), Array("esc\u{1B}[31m.jpg".utf8), Array("bidi\u{202E}gpj.jpg".utf8),
            Array("null\u{2400}.jpg".utf8), [0x62, 0xFF, 0xFE, 0x2E, 0x6A, 0x70, 0x67],
            [UInt8](repeating: 0x78, count: 251) + Array(".jpg".utf8), Array("\u{E9}.jpg".utf8),
            Array("e\u{301}.jpg".utf8),
        ]
        func path(_ name: [UInt8]) -> [CChar] {
            (Array(run.library.path.utf8) + [0x2F] + name).map { CChar(bitPattern: $0) } + [0]
        }
        let photos = try names.indices.map { try Run.photo(UInt64($0)) }
        for (name, bytes) in zip(names, photos) {
            let file = try #require(fopen(path(name), "w"))
            #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
            fclose(file)
        }
        try run.start()
        try run.sync()
        let rows = try run.control("export", "--json").objects()
        let known = rows.compactMap { row in
            (row["pathBytes"] as? String).flatMap { Data(base64Encoded: $0) }.map { Array($0) }
                ?? (row["path"] as? String).map { Array($0.utf8) }
        }
        #expect(Set(known) == Set(names))
        #expect(known.count == names.count)
        let ids = rows.compactMap { $0["id"] as? String }
        #expect(try run.control(["mark", "delete", "--last-copy"] + ids).code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        for name in names { #expect(access(path(name), F_OK) == -1) }
        #expect(try run.control("trash", "restore").code == 0)
        for (name, bytes) in zip(names, photos) {
            let file = try #require(fopen(path(name), "r"))
            var read = [UInt8](repeating: 0, count: bytes.count + 1)
            #expect(fread(&read, 1, read.count, file) == bytes.count)
            fclose(file)
            #expect(Array(read.dropLast()) == bytes)
        }
        try run.sync()
        #expect(try run.isClean())
    }

    /// Fault 56, on a file system that distinguishes letter cases.
    @Test("A photo whose name changes in its case only is the same photo")
    func caseOnly() throws {
        let run = try Run(knowing: ["IMG.JPG": 1])
        try run.control("mark", "keep", "IMG.JPG")
        try run.move("IMG.JPG", to: "img.jpg")
        try run.sync()
        #expect(try run.decision("img.jpg") == "keep")
        run.stop()
        try run.move("img.jpg", to: "Img.jpg")
        try run.start()
        try run.sync()
        #expect(try run.decision("Img.jpg") == "keep")
        #expect(try run.statuses().count == 1)
        #expect(try run.isClean())
    }
}
