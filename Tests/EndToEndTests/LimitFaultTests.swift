import CleanerProtocol
import Foundation
import Testing

/// Limits and mounts, in namespaces of the daemon's own.
@Suite(
    "Limits of the kernel, and mounts", .serialized,
    .enabled(if: Run.mayLowerLimits, "this machine lets nobody lower limits in namespaces"))
struct LimitFaultTests {
    /// Faults 14 and 16.
    @Test("Too few watches are a condition with its remedy, no photo is missed, and it clears when there are enough")
    func watchLimit() throws {
        let run = try Run()
        for folder in 1...8 { try run.draw(UInt64(folder), to: "\(folder)/a.jpg") }
        try run.startInNamespace("-Ur", "echo 5 > /proc/sys/user/max_inotify_watches")
        try run.sync()
        #expect(try run.statuses().values.filter { $0 == "analysed" }.count == 8)
        let status = try run.control("status")
        #expect(status.output.contains("the limit is 5 watches"))
        #expect(status.output.contains("fs.inotify.max_user_watches"))
        #expect(!status.output.contains("No space left"))
        #expect(try run.control("status", "--check").code == 1)
        for folder in 1...8 { try run.draw(UInt64(10 + folder), to: "\(folder)/b.jpg") }
        try run.sync()
        #expect(try run.statuses().count == 16)
        try run.inNamespace(["-U"], "echo 1000 > /proc/sys/user/max_inotify_watches")
        try run.control("scan")
        try run.untilClear(of: "watch-limit", "settings-unwatched")
        try run.draw(20, to: "3/c.jpg")
        try run.sync()
        #expect(try run.statuses().count == 17)
        #expect(try run.control("status", "--check").code == 0)
        #expect(try run.isClean())
    }

    /// Faults 15 and 16.
    @Test("Without an inotify instance the daemon serves, looks through everything, and watches as soon as it may")
    func instanceLimit() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try run.startInNamespace("-Ur", "echo 0 > /proc/sys/user/max_inotify_instances")
        try run.sync()
        try run.draw(2, to: "deep/b.jpg")
        try run.sync()
        #expect(try run.statuses() == ["a.jpg": "analysed", "deep/b.jpg": "analysed"])
        let status = try run.control("status")
        #expect(status.output.contains("fs.inotify.max_user_instances"))
        #expect(try run.control("status", "--check").code == 1)
        try run.inNamespace(["-U"], "echo 10 > /proc/sys/user/max_inotify_instances")
        try run.control("scan")
        try run.untilClear(of: "watch-unavailable", "settings-unwatched")
        let changes = try run.changes { try run.draw(3, to: "deep/c.jpg") }
        #expect(changes.contains { $0.event == .analysed && $0.absolutePath.hasSuffix("c.jpg") })
        #expect(try run.control("status", "--check").code == 0)
        #expect(try run.isClean())
    }

    /// Fault 17.
    @Test("Folders that are made when no watch is left are reported and scanned")
    func limitReachedLater() throws {
        let run = try Run()
        try run.draw(1, to: "first/a.jpg")
        try run.startInNamespace("-Ur")
        try run.sync()
        #expect(try run.control("status", "--check").code == 0)
        try run.inNamespace(["-U"], "echo 1 > /proc/sys/user/max_inotify_watches")
        for folder in 2...4 { try run.draw(UInt64(folder), to: "later\(folder)/a.jpg") }
        try run.sync()
        #expect(try run.control("status").output.contains("3 folders of"))
        #expect(try run.statuses().count == 4)
        for folder in 2...4 { try run.draw(UInt64(10 + folder), to: "later\(folder)/b.jpg") }
        try run.sync()
        #expect(try run.statuses().count == 7)
        try run.inNamespace(["-U"], "echo 1000 > /proc/sys/user/max_inotify_watches")
        try run.control("scan")
        try run.untilClear(of: "watch-limit")
        #expect(try run.isClean())
    }

    /// Fault 23.
    @Test("A disk that is unmounted takes no decision along, and a copy of it in its place has them again")
    func unmounted() throws {
        let run = try Run()
        let photo = run.top.appendingPathComponent("a.jpg").path
        try Run.put(Run.photo(1), at: photo)
        let mount = "mount -t tmpfs none \(run.library.path) && cp \(photo) \(run.library.path)"
        try run.startInNamespace("-Urm", mount)
        try run.sync()
        try run.control("mark", "keep", "a.jpg")
        try run.inNamespace(["-U", "-m"], "umount \(run.library.path)")
        try run.untilStatus { $0.contains("library-missing") }
        #expect(try run.statuses() == ["a.jpg": "analysed"])
        #expect(try run.decision("a.jpg") == "keep")
        try run.inNamespace(["-U", "-m"], mount)
        // No event reports a mount; the daemon checks once a minute.
        try run.control("scan")
        try run.untilClear(of: "library-missing")
        try run.sync()
        #expect(try run.statuses() == ["a.jpg": "analysed"])
        #expect(try run.decision("a.jpg") == "keep")
        #expect(try run.isClean())
    }

    /// Fault 25.
    @Test("A folder that lies at a second place by a bind mount has its photos once, and the trash has each once, too")
    func boundTwice() throws {
        let run = try Run()
        for seed in UInt64(1)...3 { try run.draw(seed, to: "one/\(seed).jpg") }
        try run.folder("two")
        let mount = "mount --bind \(run.path("one")) \(run.path("two"))"
        try run.startInNamespace("-Urm", mount)
        try run.sync()
        func photos() throws -> Set<String?> {
            Set(try run.control("export", "--json").objects().map { $0["id"] as? String })
        }
        #expect(try photos().count == 3)
        #expect(try run.listed("duplicates").isEmpty)
        let bytes = try run.bytes(of: "one/1.jpg")
        #expect(try run.control("mark", "delete", "--last-copy", "one/1.jpg").code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        let trashed = run.trash.appendingPathComponent("files").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: trashed) == ["1.jpg"])
        #expect(FileManager.default.contents(atPath: trashed + "/1.jpg") == bytes)
        #expect(!run.exists("one/1.jpg"))
        #expect(try run.listed("marked").isEmpty)
        try run.sync()
        #expect(try photos().count == 2)
        // Deleted at one place it is gone at both.
        try FileManager.default.removeItem(atPath: run.path("one/2.jpg"))
        try run.control("trash", "restore", "--all")
        try run.sync()
        #expect(try photos().count == 2)
        #expect(try run.bytes(of: "one/1.jpg") == bytes)
        #expect(try run.isClean())
        try run.inNamespace(["-U", "-m"], "umount \(run.path("two"))")
        try run.control("scan")
        try run.sync()
        // A photo that moved so often within a second is read a little later.
        try run.until { try run.statuses() == ["one/1.jpg": "analysed", "one/3.jpg": "analysed"] }
        #expect(try run.isClean())
    }

    /// Fault 24.
    @Test("Another disk mounted over a folder is what is there, and what it hid is known again when it goes")
    func mountedOver() throws {
        let run = try Run()
        try run.draw(1, to: "trip/a.jpg")
        try run.draw(2, to: "b.jpg")
        try run.startInNamespace("-Urm", "true")
        try run.sync()
        try run.control("mark", "keep", "trip/a.jpg")
        let id = try run.shown("id", of: "trip/a.jpg")
        let photo = run.top.appendingPathComponent("c.jpg")
        try Run.put(Run.photo(3), at: photo.path)
        let folder = run.path("trip")
        try run.inNamespace(["-U", "-m"], "mount -t tmpfs none '\(folder)' && cp '\(photo.path)' '\(folder)'")
        try run.control("scan")
        try run.sync()
        #expect(try run.statuses() == ["trip/c.jpg": "analysed", "b.jpg": "analysed"])
        #expect(try run.isClean())
        try run.inNamespace(["-U", "-m"], "umount '\(folder)'")
        try run.control("scan")
        try run.sync()
        #expect(try run.statuses() == ["trip/a.jpg": "analysed", "b.jpg": "analysed"])
        #expect(try run.decision("trip/a.jpg") == "keep")
        #expect(try run.shown("id", of: "trip/a.jpg") == id)
        #expect(try run.isClean())
    }
}
