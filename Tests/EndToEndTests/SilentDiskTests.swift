import CleanerProtocol
import Fixtures
import Foundation
import Glibc
import Testing

/// Two libraries: one on the machine's own disk, and one on a disk whose calls hang or fail.
@Suite(
    "Disks that do not answer, or with errors", .serialized,
    .enabled(if: FailingDisk.mayMount, "this machine lets nobody mount FUSE file systems"))
struct SilentDiskTests {
    private let run: Run
    private let disk: FailingDisk
    private let names = (1...4).map { "remote\($0).png" }
    private static let failures = ["rename", "open", "read", "getattr", "create", "write", "mkdir"].flatMap { call in
        ["EIO", "ENOTCONN", "ESTALE", "ENOSPC"].map { (call, $0) }
    }

    init() throws {
        run = try Run()
        disk = try FailingDisk(in: run.top)
        for (number, name) in names.enumerated() {
            try Run.put(Run.tiny(UInt64(number + 1)), at: disk.folder.appendingPathComponent(name).path)
            try run.write(Run.tiny(UInt64(number + 101)), to: "local\(number + 1).png")
        }
    }

    private func start() throws { try run.start(options: ["--library", disk.mount.path]) }

    private func path(_ name: String) -> String { disk.mount.appendingPathComponent(name).path }

    private func bytes(_ name: String) -> Data? {
        FileManager.default.contents(atPath: disk.folder.appendingPathComponent(name).path)
    }

    /// Starts the daemon and marks a photo.
    ///
    /// - Returns: The photo's bytes.
    private func startMarking(_ name: String) throws -> Data {
        try start()
        try run.sync()
        let bytes = try #require(self.bytes(name))
        #expect(try run.control("mark", "delete", "--last-copy", path(name)).code == 0)
        return bytes
    }

    private func untilAnalysed(_ prefix: String) throws {
        try run.until(pausing: 50_000) {
            let found = try run.statuses().filter { $0.key.hasPrefix(prefix) }
            return found.count == names.count && found.values.allSatisfy { $0 == "analysed" }
        }
    }

    /// The daemon ends, though the kernel may keep its process until the disk answers.
    private func expectEnd() throws {
        let process = try run.process
        kill(process, SIGTERM)
        try run.until { run.isGone(process) || run.logged.hasSuffix("<5>stopped\n") }
        #expect(run.logged.hasSuffix("<5>stopped\n"), "\(run.logged.suffix(300))")
        try disk.heal()
        let daemon = try #require(run.daemon)
        try run.until { !daemon.isRunning }
        #expect(daemon.terminationReason == .exit && daemon.terminationStatus == 0)
    }

    /// Fault 111.
    @Test(
        "While one library hangs it is named, others are analysed and decided about, and later all is well",
        arguments: Run.runsAll ? ["readdir", "getattr", "open", "all"] : ["readdir"])
    func hangsWhileScanned(call: String) throws {
        try disk.set(["\(call) hang"])
        try start()
        try untilAnalysed("local")
        try run.until(pausing: 50_000) {
            let conditions = try run.control("status", "--check").output.split(separator: "\n")
            return conditions.contains { $0.contains(disk.mount.path) && !$0.contains("FUSE") && $0.hasPrefix("!") }
        }
        #expect(try run.control("mark", "delete", "--last-copy", "local1.png").code == 0)
        #expect(try run.control("mark", "keep", "local2.png").code == 0)
        if Run.runsAll {
            try expectEnd()
            try start()
        } else {
            try disk.heal()
        }
        try run.until(pausing: 50_000) { try run.control("scan").code == 0 && run.statuses().count == 2 * names.count }
        try untilAnalysed("remote")
        try run.sync()
        #expect(try run.decisions() == ["local1.png": "delete", "local2.png": "keep"])
        #expect(try run.isClean())
    }

    /// Fault 111.
    @Test(
        "A disk that hangs while photos are read is no fault of these, and holds up no other library",
        .enabled(if: Run.runsAll, "waits for a worker's whole time: --all"))
    func readsHang() throws {
        try disk.set(["read hang"])
        try start()
        try untilAnalysed("local")
        try run.untilStatus { $0.contains("library-silent") }
        #expect(try run.statuses().filter { $0.key.hasPrefix("remote") }.values.allSatisfy { $0 == "waiting" })
        try disk.heal()
        try untilAnalysed("remote")
        try run.untilClear(of: "library-silent")
        #expect(try run.isClean())
    }

    /// Fault 111.
    @Test("Of a library that hangs once it is known nothing is forgotten, and nothing is analysed again")
    func hangsOnceKnown() throws {
        try start()
        try run.sync()
        try run.control("mark", "keep", path(names[0]))
        run.stop()
        try disk.set(["readdir EIO"])
        try start()
        try run.untilStatus { $0.contains("library-missing") }
        #expect(try run.statuses().count == 2 * names.count)
        #expect(try run.decisions() == [names[0]: "keep"])
        try disk.heal()
        let changes = try run.changes {
            try run.control("scan")
            try run.untilClear(of: "library-missing")
        }
        #expect(!changes.contains { $0.event == .analysed })
        #expect(try run.statuses().values.allSatisfy { $0 == "analysed" })
        #expect(try run.decisions() == [names[0]: "keep"])
    }

    /// Fault 112.
    @Test(
        "A photo whose disk fails while it is sent stays in its place, marked, and what failed is said",
        arguments: Run.runsAll
            ? failures : [("rename", "EIO"), ("read", "EIO"), ("create", "ENOSPC"), ("getattr", "ENOTCONN")])
    func failsWhileSent(call: String, error: String) throws {
        let name = names[1]
        let bytes = try startMarking(name)
        try disk.set(["\(call) \(error)"])
        let sent = try run.control("trash", "send", "--yes")
        #expect(sent.code != 0 && !sent.errors.isEmpty, "\(sent)")
        #expect(self.bytes(name) == bytes)
        try disk.heal()
        // A scan meanwhile may have found the library missing.
        try run.until(pausing: 50_000) { try run.control("scan").code == 0 && run.listed("marked") == [name] }
        try run.sync()
        let again = try run.control("trash", "send", "--yes")
        #expect(again.code == 0, "\(again.errors)")
        #expect(self.bytes(name) == nil)
        try disk.set(["rename \(error)"])
        let failed = try run.control("trash", "restore", "--all")
        #expect(failed.code != 0 && !failed.errors.isEmpty)
        #expect(self.bytes(name) == nil)
        try disk.heal()
        let restored = try run.control("trash", "restore", "--all")
        #expect(restored.code == 0, "\(restored.errors)")
        #expect(self.bytes(name) == bytes)
        // What could not be cleaned up on the failing disk is cleaned up by the next daemon.
        run.stop()
        try start()
        try run.sync()
        #expect(try run.isClean())
    }

    /// Faults 82 and 111.
    @Test(
        "The daemon ends while a move hangs, and the photo is in one place then",
        arguments: Run.runsAll ? ["rename", "open", "create", "mkdir"] : ["rename"])
    func stopWhileMoving(call: String) throws {
        let name = names[2]
        let bytes = try startMarking(name)
        try disk.set(["\(call) hang"])
        let sending = try run.begin(["trash", "send", "--yes"])
        // The status is answered while the move hangs.
        try run.until { try run.control("status").code == 0 && sending.process.isRunning }
        try expectEnd()
        _ = try sending.answer()
        let trashed = try FileManager.default.subpathsOfDirectory(atPath: disk.folder.path).filter {
            $0.hasPrefix(".Trash") && $0.hasSuffix("/files/\(name)")
        }
        #expect((self.bytes(name) == bytes) != (trashed.count == 1))
        for place in trashed { #expect(self.bytes(place) == bytes) }
        try start()
        try run.sync()
        if trashed.isEmpty { #expect(try run.listed("marked") == [name]) }
        #expect(try run.control("trash", "restore", "--all").code == 0)
        #expect(self.bytes(name) == bytes)
        #expect(try run.isClean())
    }
}
