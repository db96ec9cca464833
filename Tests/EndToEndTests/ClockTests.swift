import CleanerProtocol
import Fixtures
import Foundation
import Glibc
import Testing

/// The wall clock jumps while the daemon runs, and between its runs; the other clocks go on.
@Suite("Clocks that are set", .serialized)
struct ClockTests {
    private static let year = 365 * 86_400
    private static let back = -year
    private static let forward = 10 * year

    /// Each order of jumps over what follows them; at each `nil` the daemon is started again.
    private static let journeys: [[Int?]] = [
        [back, nil, forward, nil, 0], [forward, nil, back, nil, 0], [nil, back, forward, 0, nil],
    ]

    private func set(_ seconds: Int, _ run: Run) throws {
        try Data("\(seconds)\n".utf8).write(to: run.top.appendingPathComponent("offset"), options: .atomic)
    }

    /// A picture with metadata; two with the same picture are copies.
    private func tagged(_ picture: UInt64, _ tags: UInt64) throws -> [UInt8] {
        try DrawnLibrary.photo(of: Scene(seed: picture).drawn(width: 320, height: 240), tags)
    }

    /// Starts the daemon with a wall clock that can be set.
    private func start(_ run: Run) throws {
        run.variables = [
            "LD_PRELOAD": run.path(of: "libshifted-clock.so"),
            "CLOCK_OFFSET": run.top.appendingPathComponent("offset").path,
        ]
        try run.start()
        try run.sync()
    }

    /// Fault 113.
    @Test(
        "Marks, the trash, decisions and analyses outlive the jumps, and undo goes by the order of the acts",
        arguments: journeys)
    func jumps(journey: [Int?]) throws {
        let run = try Run()
        for number in 1...8 { try run.write(Run.tiny(UInt64(number)), to: "\(number).png") }
        try set(0, run)
        try start(run)
        #expect(try run.control("mark", "delete", "--last-copy", "1.png").code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(try run.control("mark", "delete", "--last-copy", "2.png").code == 0)
        #expect(try run.control("mark", "keep", "3.png").code == 0)
        var acts = ["2.png": "delete", "3.png": "keep"]
        var order = ["2.png", "3.png"]
        let digests = try run.digests()
        for (number, jump) in journey.enumerated() {
            if let jump {
                try set(jump, run)
            } else {
                run.stop()
                try start(run)
            }
            let changes = try run.changes { try run.control("scan") }
            #expect(!changes.contains { $0.event == .analysed || $0.event == .gone }, "\(journey), \(number)")
            #expect(try run.decisions() == acts)
            #expect(try run.listed("marked") == ["2.png"])
            let name = "\(number + 4).png"
            #expect(try run.control("mark", "maybe", name).code == 0)
            acts[name] = "maybe"
            order.append(name)
            // Newest first, whatever the clock said.
            let told = try run.control("decisions", "--json").objects().compactMap { $0["path"] as? String }
            #expect(told.filter { order.contains($0) } == order.reversed(), "\(journey), \(number)")
        }
        #expect(try run.digests().filter { digests[$0.key] != nil } == digests)
        #expect(!run.exists("1.png") && run.exists("2.png"))
        let trash = try run.control("trash", "list", "--json").objects()
        #expect(trash.count == 2)
        for name in order.reversed() {
            #expect(try run.control("undo").code == 0)
            acts[name] = nil
            #expect(try run.decisions() == acts)
        }
        // The act before these is the emptying.
        #expect(try run.control("undo").code == 0)
        #expect(run.exists("1.png"))
        try run.sync()
        #expect(try run.isClean())
    }

    /// Fault 113.
    @Test("What went to the trash by one clock comes back by another", arguments: [back, forward])
    func restored(jump: Int) throws {
        let run = try Run()
        for number in 1...4 { try run.write(Run.tiny(UInt64(number)), to: "\(number).png") }
        try set(jump, run)
        try start(run)
        try run.control("mark", "delete", "--last-copy", "1.png", "2.png")
        try set(0, run)
        // Marked by one clock, sent by another, and back by a third.
        #expect(try run.control("trash", "send", "--yes").code == 0)
        try set(-jump, run)
        #expect(try run.control("trash", "restore", "1.png").code == 0)
        run.stop()
        try start(run)
        #expect(try run.control("trash", "restore", "--all").code == 0)
        try run.sync()
        #expect(run.exists("1.png") && run.exists("2.png"))
        // A photo that is back is not marked any more.
        #expect(try run.listed("marked").isEmpty)
        #expect(try run.statuses().values.allSatisfy { $0 == "analysed" })
        #expect(try run.isClean())
    }

    /// Fault 113.
    @Test("A photo that a program writes anew keeps what was decided by another clock", arguments: [back, forward])
    func writtenAnew(jump: Int) throws {
        let run = try Run()
        try run.write(tagged(1, 1), to: "1.jpg")
        try set(jump, run)
        try start(run)
        try run.control("mark", "keep", "1.jpg")
        try set(0, run)
        // As a program that writes tags does it.
        try run.write(tagged(1, 2), to: "new.jpg")
        try run.sync()
        try run.move("new.jpg", to: "1.jpg")
        try run.sync()
        #expect(try run.decisions() == ["1.jpg": "keep"])
        // A file that was there before the decision is another photo, and takes over nothing.
        try run.write(tagged(2, 3), to: "2.jpg")
        try run.write(tagged(2, 4), to: "older.jpg")
        try run.sync()
        try set(-jump, run)
        try run.control("mark", "keep", "2.jpg")
        try run.move("older.jpg", to: "2.jpg")
        try run.sync()
        #expect(try run.decisions() == ["1.jpg": "keep"])
        #expect(try run.isClean())
    }

    /// Fault 113.
    @Test("A photo that comes back after its deletion is returned, by whatever clock", arguments: [back, forward])
    func returned(jump: Int) throws {
        let run = try Run()
        try run.write(tagged(1, 1), to: "1.jpg")
        try run.write(tagged(1, 2), to: "copy.jpg")
        try set(jump, run)
        try start(run)
        #expect(try run.control("mark", "delete", "1.jpg").code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        try set(0, run)
        try run.write(tagged(1, 3), to: "again.jpg")
        try run.sync()
        let returned = try run.listed("returned")
        // The same by a daemon that reads all from its store.
        run.stop()
        try start(run)
        #expect(try run.listed("returned") == returned)
        #expect(returned == ["again.jpg"])
        #expect(try run.isClean())
    }
}
