import AnalyzerProcess
import Dispatch
import Glibc
import ImageDecoding
import Images
import SystemPackage
import Testing

@Suite("Workers that misbehave on a photo")
struct MisbehaviourTests {
    /// Faults 41, 42 and 44.
    @Test(
        "A photo that ends two workers is unreadable with the reason, and the next one is analysed",
        arguments: [
            ("crash", "the analyser crashed (signal 11) on this photo"),
            ("hang", "the analyser did not answer within 0.3 s on this photo"),
            ("nonsense", "the analyser gave a wrong answer (not the JSON expected) on this photo"),
            ("half", "the analyser gave a wrong answer (not the JSON expected) on this photo"),
            ("too long", "the analyser gave a wrong answer (more than 65536 bytes) on this photo"),
            ("other number", "the analyser gave a wrong answer (an answer to another request) on this photo"),
            ("other question", "the analyser gave a wrong answer (an answer to another question) on this photo"),
            ("other size", "the analyser gave a wrong answer (another size) on this photo"),
            (
                "no such picture",
                "the analyser gave a wrong answer (a picture of an impossible size) on this photo"
            ),
            ("exit", "the analyser ended without an answer (exit code 0) on this photo"),
        ])
    func unreadable(misdeed: String, reason: String) throws {
        try Bench.withAnalyzer(Bench.misbehaving, limits: Bench.limits(for: misdeed)) { analyzer, log throws in
            let outcome = try analyzer.analyze(line: misdeed)
            let digest = Array("\(misdeed)\n".utf8).withUnsafeBytes { Digest256.of($0) }
            #expect(outcome == .unreadable(bytesDigest: digest, format: .gif, reason: reason))
            #expect(log.ends.count == 2)
            #expect(try analyzer.analyze(line: "good") == .notMedia)
            #expect(log.started.count == 3)
        }
    }

    /// Fault 42.
    @Test("A worker that computes without end is stopped by its CPU time, and no second one tries")
    func spin() throws {
        var limits = AnalyzerLimits()
        limits.cpuSeconds = 0.3
        try Bench.withAnalyzer(Bench.misbehaving, limits: limits) { analyzer, log throws in
            let reason = try analyzer.analyze(line: "spin").unreadableReason
            #expect(log.ends.map(\.description) == ["used more than 0.3 s of CPU"])
            #expect(reason == "the analyser used more than 0.3 s of CPU on this photo")
            #expect(try analyzer.analyze(line: "good") == .notMedia)
        }
    }

    /// Fault 42.
    @Test("A worker that computes without end is ended by the kernel where the daemon does not look, as if it did")
    func spinUnseen() throws {
        var limits = AnalyzerLimits()
        limits.cpuSeconds = 0.3
        try Bench.withAnalyzer(Bench.misbehaving, limits: limits) { analyzer, log throws in
            let outcome = try Bench.withPhoto("spin unseen") { file throws in
                // The daemon's side stands still here, as it does where the daemon is stopped.
                try analyzer.analyze(file) { _ in
                    #expect(log.started.last.map { Bench.isGone($0, withinMilliseconds: 60_000) } == true)
                    return false
                }
            }
            #expect(outcome.unreadableReason == "the analyser used more than 0.3 s of CPU on this photo")
            #expect(log.ends.map(\.description) == ["used more than 0.3 s of CPU"])
            #expect(try analyzer.analyze(line: "good") == .notMedia)
        }
    }

    /// Fault 43.
    @Test("A worker that eats memory is stopped by its limit")
    func memory() throws {
        var limits = AnalyzerLimits()
        limits.addressSpace = 512 << 20
        try Bench.withAnalyzer(Bench.misbehaving, limits: limits) { analyzer, _ throws in
            let reason = try #require(try analyzer.analyze(line: "eat").unreadableReason)
            #expect(reason.hasPrefix("the analyser crashed (signal "))
            #expect(try analyzer.analyze(line: "good") == .notMedia)
        }
    }

    /// Fault 44.
    @Test("A worker that closes its socket and lives on is ended")
    func closesSocket() throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            let reason = try analyzer.analyze(line: "close").unreadableReason
            #expect(reason == "the analyser gave a wrong answer (it closed its socket) on this photo")
            #expect(try analyzer.analyze(line: "good") == .notMedia)
            #expect(log.ends.count == 2)
        }
    }

    @Test(
        "What a photo tries from inside the sandbox is refused, and the same worker analyses the next",
        arguments: [
            ("open a file", "tried (Operation not permitted)"),
            ("make a socket", "tried (Operation not permitted)"),
            ("run a program", "tried (Operation not permitted)"),
            ("bomb of forks", "10000 refused"),
            ("message of 2 GiB", "tried (Message too long)"),
        ])
    func inside(misdeed: String, result: String) throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            #expect(try analyzer.analyze(line: misdeed).unreadableReason == result)
            #expect(try analyzer.analyze(line: "good") == .notMedia)
            #expect(log.started.count == 1)
        }
    }

    @Test("A worker that answers without an end is replaced before the next photo, which it cannot answer for")
    func flood() throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            #expect(try analyzer.analyze(line: "flood") == .notMedia)
            #expect(try analyzer.analyze(line: "crash").unreadableReason != nil)
            #expect(try analyzer.analyze(line: "good") == .notMedia)
            guard case .gaveWrongAnswer = try #require(log.ends.first) else {
                Issue.record("the flood has to be noticed")
                return
            }
        }
    }

    @Test("A photo that crashes one worker is analysed by the next")
    func crashesOnce() throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            #expect(try analyzer.analyze(line: "crash once") == .notMedia)
            #expect(log.ends == [.crashed(signal: SIGSEGV)])
        }
    }

    @Test("A crash while measuring keeps what was identified before")
    func crashesWhenMeasuring() throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            guard case .unreadable(let digest, let format, _) = try analyzer.analyze(line: "crash when measuring")
            else {
                Issue.record("the photo has to be unreadable")
                return
            }
            #expect(digest == Array("crash when measuring\n".utf8).withUnsafeBytes { Digest256.of($0) })
            #expect(format == .gif)
            #expect(log.started.count == 2)
        }
    }

    @Test("A known picture is not measured, and the worker goes on")
    func known() throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            let outcome = try Bench.withPhoto("crash when measuring") { file throws in
                try analyzer.analyze(file, isKnown: { $0.width == 1 })
            }
            guard case .known(let identification) = outcome else {
                Issue.record("the photo has to be known")
                return
            }
            #expect(identification.format == .gif)
            #expect(try analyzer.analyze(line: "good") == .notMedia)
            #expect(log.started.count == 1)
        }
    }

    @Test("A worker killed from outside gets more tries before the photo is blamed")
    func killedByOthers() throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            let reason = try #require(try analyzer.analyze(line: "be killed").unreadableReason)
            #expect(reason == "the analyser was killed (signal 9), perhaps because memory ran out on this photo")
            #expect(log.ends == [WorkerEnd](repeating: .killedByOthers(signal: SIGKILL), count: 4))
        }
    }

    @Test("A worker that was killed while idle costs no photo a try")
    func killedWhileIdle() throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            #expect(analyzer.answers())
            let process = try #require(log.started.first)
            kill(process, SIGKILL)
            #expect(try analyzer.analyze(line: "crash once") == .notMedia)
        }
    }

    @Test("A second answer that nobody asked for is not taken for the next photo's")
    func answersTwice() throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            #expect(try analyzer.analyze(line: "twice") == .notMedia)
            #expect(try analyzer.analyze(line: "crash").unreadableReason != nil)
            #expect(log.ends.contains { if case .gaveWrongAnswer = $0 { true } else { false } })
        }
    }

    @Test("A photo that crashes even hashing has no digest")
    func crashesOnEverything() throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, _ throws in
            let outcome = try analyzer.analyze(line: "crash on everything")
            let reason = "the analyser crashed (signal 11) on this photo"
            #expect(outcome == .unreadable(bytesDigest: nil, format: nil, reason: reason))
            try Bench.withPhoto("crash on everything") { (file) throws -> Void in
                #expect(throws: AnalyzerError.noDigest("the analyser crashed (signal 11)")) {
                    _ = try analyzer.digest(file, .whole)
                }
            }
        }
    }

    @Test("Stopping interrupts a worker that hangs")
    func stop() async throws {
        let log = EventLog()
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        let analyzer = try Analyzer(program: Bench.misbehaving) { event in
            log.add(event)
            started.yield()
        }
        let error = await withTaskGroup(of: AnalyzerError?.self) { group in
            group.addTask {
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().async {
                        let result = Result { try analyzer.analyze(line: "hang") }
                        if case .failure(let error as AnalyzerError) = result {
                            continuation.resume(returning: error)
                        } else {
                            continuation.resume(returning: nil)
                        }
                    }
                }
            }
            for await _ in starts { break }
            analyzer.stop()
            return await group.next() ?? nil
        }
        #expect(error == .stopped)
        for process in log.started { #expect(kill(process, 0) == -1 && errno == ESRCH) }
        #expect(!analyzer.answers())
    }

    @Test("Neither descriptors nor processes are left behind, nor memory taken, whatever workers do")
    func leavesNothing() throws {
        let run = try ProgramRun(Bench.misbehaving, ["--drive"])
        #expect(run.output == "memory grows: false\ndescriptors left: 0, children left: false\n")
        #expect(run.exitCode == 0)
    }
}
