import CleanerProtocol
import Fixtures
import Foundation
import Testing

/// Workers that fail on a photo, with the real worker: a tracer lets its system calls on that photo go wrong.
@Suite("Faults of the analyser, met by the daemon", .serialized)
struct AnalyserFaultTests {
    /// Fault 41.
    @Test("A photo that crashes its worker is unreadable, and all others are analysed")
    func crash() throws {
        let run = try Run()
        for seed in UInt64(1)...10 { try run.draw(seed, to: "\(seed).jpg") }
        try run.draw(11, to: "poison.jpg")
        try run.start(under: run.injecting("poison.jpg", "pread64:signal=SIGSEGV"))
        try run.sync()
        #expect(try run.statuses()["poison.jpg"] == "unreadable")
        #expect(try run.control("show", "poison.jpg").output.contains("crashed (signal 11)"))
        #expect(try run.statuses().values.filter { $0 == "analysed" }.count == 10)
    }

    /// Faults 42 and 47.
    @Test("A photo on which a worker hangs while the daemon is killed does not keep the others from being analysed")
    func hangsOverDeath() throws {
        let run = try Run()
        for seed in UInt64(1)...10 { try run.draw(seed, to: "\(seed).jpg") }
        try run.draw(11, to: "poison.jpg")
        try run.settings("workers = 2")
        try run.start(under: run.injecting("poison.jpg", "pread64:signal=SIGSTOP"))
        // The other worker does the rest.
        try run.untilStatus { $0.contains("\"analysed\":10") }
        let workers = try run.workers()
        #expect(!workers.isEmpty)
        for process in try [run.process] + workers { kill(process, SIGKILL) }
        run.stop(SIGKILL)
        try run.draw(12, to: "later.jpg")
        try run.start(under: run.injecting("poison.jpg", "pread64:signal=SIGSEGV"))
        try run.sync()
        #expect(try run.statuses()["poison.jpg"] == "unreadable")
        #expect(try run.statuses().values.filter { $0 == "analysed" }.count == 11)
        run.stop(SIGKILL)
        // It is not tried again before it changes.
        try run.start()
        let nothing = try run.changes {}
        #expect(nothing.isEmpty)
        let changes = try run.changes { utimes(run.path("poison.jpg"), nil) }
        #expect(changes.map(\.status) == [.analysed])
        #expect(try run.isClean())
    }

    /// Fault 43.
    @Test("A picture that claims more pixels than memory holds is refused by its header")
    func bomb() throws {
        let run = try Run()
        try run.write(Run.bomb(), to: "bomb.png")
        try run.draw(1, to: "a.jpg")
        try run.start()
        try run.sync()
        #expect(try run.statuses()["bomb.png"] != "analysed")
        #expect(try run.control("show", "bomb.png").output.contains("60000"))
        #expect(try run.statuses()["a.jpg"] == "analysed")
        #expect(!run.logged.contains("a worker ended"))
    }

    /// Faults 44 and 46.
    @Test(
        "An analyser that ends at its start, or answers nothing, is a condition and no loop, and clears when it is mended",
        arguments: ["/bin/true", "/bin/false"])
    func brokenAnalyser(program: String) throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try run.settings("workers = 1")
        try run.useAnalyser(URL(fileURLWithPath: program))
        try run.start()
        try run.untilStatus { $0.contains("analyser-failing") }
        #expect(try run.control("status", "--check").code == 1)
        #expect(try run.statuses() == ["a.jpg": "waiting"])
        try run.useAnalyser(run.programs.appendingPathComponent("cleanerd-analyzer"))
        try run.untilClear(of: "analyser-failing")
        try run.sync()
        #expect(try run.statuses() == ["a.jpg": "analysed"])
        #expect(try run.control("status", "--check").code == 0)
        // Five at once, then after 1, 2, 4 … seconds.
        #expect(run.logged.split(separator: "\n").count { $0.contains("a worker ended") } < 15)
    }

    /// Fault 52.
    @Test(
        "A disk that fails is tried again later, and the photo is never gone",
        arguments: ["pread64:error=EIO:when=1", "openat:error=ESTALE:when=1"])
    func diskFails(injection: String) throws {
        let run = try Run()
        try run.settings("workers = 1")
        try run.start(under: run.injecting("a.jpg", injection), options: ["--verbose"])
        let changes = try run.changes {
            try run.draw(1, to: "a.jpg")
            try run.sync()
            try run.untilStatus { $0.contains("\"analysed\":1") }
        }
        #expect(run.logged.contains("tried again later"))
        #expect(changes.map(\.event) == [.analysed])
        #expect(try run.statuses()["a.jpg"] == "analysed")
    }
}

extension Run {
    /// A PNG whose header says 60,000 by 60,000 pixels.
    fileprivate static func bomb() -> [UInt8] { PNGChunk.file(declaringWidth: 60_000, height: 60_000) }
}
