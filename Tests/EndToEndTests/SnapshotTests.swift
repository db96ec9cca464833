import Foundation
import Glibc
import Testing

@Suite("Starts with the engine of the run before", .serialized)
struct SnapshotTests {
    /// Of each start, from what the engine was loaded.
    private func sources(_ run: Run) -> [String] {
        run.logged.split(separator: "\n").filter { $0.contains(">loaded from=") }.map { line in
            line.contains("from=snapshot") ? "snapshot" : "store"
        }
    }

    private func lists(_ run: Run) throws -> [String] {
        try ["all", "duplicates", "near-duplicates", "similar", "marked", "screenshots"].map {
            let answer = try run.control("list", $0, "--json")
            try #require(answer.code == 0, "\($0): \(answer.errors)")
            return answer.output
        }
    }

    private func hasSnapshot(_ run: Run) -> Bool {
        access(run.state.appendingPathComponent("snapshot").path, F_OK) == 0
    }

    @Test("A daemon that ended in good order gives the same lists at its next start, and groups what comes then")
    func same() throws {
        let run = try Run.withFourAndACopy()
        try run.control("mark", "delete", "copy.jpg")
        var before = try lists(run)
        #expect(!hasSnapshot(run))
        run.stop()
        #expect(hasSnapshot(run))
        try run.start()
        #expect(!hasSnapshot(run))
        #expect(try lists(run) == before)
        try run.draw(2, to: "new/another.jpg")
        try FileManager.default.removeItem(atPath: run.path("3.jpg"))
        try run.sync()
        #expect(try run.listed("duplicates") == ["2.jpg", "new/another.jpg"])
        #expect(try run.listed("all").contains("3.jpg") == false)
        #expect(try run.control("undo").code == 0)
        #expect(try run.isClean())
        before = try lists(run)
        run.stop()
        try run.start()
        #expect(try lists(run) == before)
        #expect(try run.isClean())
        #expect(sources(run) == ["store", "snapshot", "snapshot"])
    }

    @Test("A daemon that was killed loads from the store, also if it was killed right after such a start")
    func killed() throws {
        let run = try Run.withFourAndACopy()
        let before = try lists(run)
        run.stop(SIGKILL)
        try run.start()
        run.stop()
        try run.start()
        run.stop(SIGKILL)
        #expect(!hasSnapshot(run))
        try run.start()
        #expect(try lists(run) == before)
        #expect(sources(run) == ["store", "store", "snapshot", "store"])
    }

    @Test("Settings that changed while it was down count at the next start")
    func settings() throws {
        let run = try Run.withFourAndACopy()
        run.stop()
        try Run.put(Array("leave-out = [\"copy.jpg\"]\n".utf8), at: run.top.path + "/config.toml")
        try run.start()
        #expect(try run.listed("duplicates").isEmpty)
        run.stop()
        try Run.put([], at: run.top.path + "/config.toml")
        try run.start(options: ["--set", "near-duplicates.sensitivity=low"])
        #expect(try run.listed("duplicates") == ["1.jpg", "copy.jpg"])
        #expect(sources(run) == ["store", "store", "store"])
    }

    @Test("A database that was put back while it was down is loaded as it is")
    func restored() throws {
        let run = try Run.withFourAndACopy()
        run.stop()
        let copy = run.top.appendingPathComponent("old.sqlite")
        let saved = try run.program("/usr/bin/cp", ["-p", run.database.path, copy.path])
        try #require(saved.code == 0)
        try run.start()
        try run.draw(1, to: "third.jpg")
        try run.sync()
        run.stop()
        #expect(hasSnapshot(run))
        let back = try run.program("/usr/bin/cp", ["-p", copy.path, run.database.path])
        try #require(back.code == 0)
        try run.start()
        #expect(sources(run).last == "store")
        try run.sync()
        #expect(try run.listed("duplicates") == ["1.jpg", "copy.jpg", "third.jpg"])
        #expect(try run.isClean())
        run.stop()
        // Somebody else writes.
        try run.sqlite("INSERT INTO setting (name, value) VALUES ('foreign', '')")
        try run.start()
        #expect(sources(run).last == "store")
    }

    @Test("Files that changed while it was down are found by the scan")
    func changedFiles() throws {
        let run = try Run.withFourAndACopy()
        run.stop()
        try FileManager.default.removeItem(atPath: run.path("copy.jpg"))
        try run.draw(3, to: "late.jpg")
        try run.start()
        try run.sync()
        #expect(try run.listed("duplicates") == ["3.jpg", "late.jpg"])
        #expect(sources(run) == ["store", "snapshot"])
        #expect(try run.isClean())
    }

    @Test("A snapshot that is damaged or cannot be written costs time and nothing else")
    func damaged() throws {
        let run = try Run.withFourAndACopy()
        let before = try lists(run)
        run.stop()
        let file = run.state.appendingPathComponent("snapshot")
        for share in [0, 0.5, 0.999] {
            let handle = try FileHandle(forUpdating: file)
            let place = UInt64(Double(try handle.seekToEnd()) * share)
            try handle.seek(toOffset: place)
            let byte = try #require(try handle.read(upToCount: 1))
            try handle.seek(toOffset: place)
            try handle.write(contentsOf: Data([byte[byte.startIndex] ^ 4]))
            try handle.close()
            try run.start()
            #expect(try lists(run) == before)
            run.stop()
        }
        // A folder takes the name that the new one would have.
        try run.start()
        try FileManager.default.createDirectory(
            atPath: file.path + ".new", withIntermediateDirectories: false)
        run.stop()
        #expect(!hasSnapshot(run))
        try FileManager.default.removeItem(atPath: file.path + ".new")
        try run.start()
        #expect(try lists(run) == before)
        #expect(sources(run) == ["store", "store", "store", "store", "snapshot", "store"])
    }

    @Test("Nothing of a forgotten photo is kept in a snapshot")
    func forgotten() throws {
        let run = try Run(knowing: ["kept.jpg": 2, "Quuxfolder/a.jpg": 1])
        try run.control("mark", "delete", "Quuxfolder/a.jpg")
        try run.control("trash", "send", "--yes")
        try FileManager.default.removeItem(at: run.trash)
        run.stop()
        try run.start()
        #expect(try run.control("forget", "--deleted", "--yes").code == 0)
        run.stop()
        #expect(!hasSnapshot(run))
        try run.start()
        run.stop()
        let kept = try Data(contentsOf: run.state.appendingPathComponent("snapshot"))
        #expect(kept.range(of: Data("Quuxfolder".utf8)) == nil)
        #expect(sources(run) == ["store", "snapshot", "store"])
    }
}
