import Foundation
import Testing

/// The daemon under limits that it shares with its workers, as the unit sets them.
@Suite("Limits of a control group", .serialized)
struct ControlGroupTests {
    /// Fault 114.
    @Test(
        "Workers that reach the limit of memory are killed, their photo is unreadable, and the daemon goes on",
        ControlGroup.needed(.memory))
    func memory() throws {
        let run = try Run()
        let group = try ControlGroup(.memory)
        try run.useMisbehavingAnalyser()
        try run.write(Array("eat".utf8), to: "eats.jpg")
        try group.set(192 << 20)
        try run.start(under: group.words)
        try run.sync()
        #expect(try run.statuses() == ["eats.jpg": "unreadable"])
        #expect(try run.control("show", "eats.jpg").output.contains("perhaps because memory ran out"))
        // The next worker gets what the killed ones had.
        try run.useRealAnalyser()
        for worker in try run.workers() { kill(worker, SIGKILL) }
        try run.draw(1, to: "a.jpg")
        try run.sync()
        #expect(try run.statuses()["a.jpg"] == "analysed")
        #expect(try run.isClean())
        run.stop()
    }

    /// Fault 114.
    @Test(
        "Where no worker may be started photos wait, decisions are taken, and later all are analysed",
        ControlGroup.needed(.pids))
    func processes() throws {
        let run = try Run(knowingTiny: ["known.png"])
        run.stop()
        let group = try ControlGroup(.pids)
        try run.start(under: group.words)
        try run.sync()
        for worker in try run.workers() { kill(worker, SIGKILL) }
        try run.until { try run.workers().isEmpty }
        // Below what runs: a thread that asks a disk at this moment would leave its place to a worker. No other thread
        // can be started either.
        try group.set(1)
        try run.draw(1, to: "a.jpg")
        try run.untilStatus { $0.contains("analyser-failing") }
        #expect(try run.control("mark", "keep", "known.png").code == 0)
        #expect(try run.statuses() == ["known.png": "analysed", "a.jpg": "waiting"])
        try group.lift()
        try run.untilClear(of: "analyser-failing")
        try run.sync()
        #expect(try run.statuses()["a.jpg"] == "analysed")
        #expect(try run.decisions() == ["known.png": "keep"])
        #expect(try run.isClean())
        run.stop()
    }

    /// Fault 114.
    @Test(
        "With a tenth of a core no photo is given up",
        ControlGroup.needed(.cpu))
    func processor() throws {
        let run = try Run()
        let group = try ControlGroup(.cpu)
        try group.set(10)
        for seed in UInt64(1)...3 { try run.write(Run.tiny(seed), to: "\(seed).png") }
        try run.start(under: group.words)
        try run.sync()
        #expect(try run.statuses().values.allSatisfy { $0 == "analysed" })
        try group.lift()
        #expect(try run.isClean())
        run.stop()
    }
}
