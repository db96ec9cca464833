import AnalyzerProcess
import Foundation
import Glibc
import SystemPackage
import Testing

@testable import AnalyzerProcess

@Suite("Starting workers")
struct StartTests {
    /// Faults 45 and 46.
    @Test(
        "Workers that die before they greet are a broken installation, tried five times and then paused",
        arguments: [
            ("exits-at-start", "it ended without an answer (exit code 1)"),
            ("crashes-at-start", "it crashed (signal 11)"),
            // What a filter of system calls does that kills; ours answers EPERM.
            ("is-filtered-at-start", "it crashed (signal 31)"),
            ("rude-at-start", "it gave a wrong answer (no greeting)"),
        ])
    func cannotStart(name: String, how: String) throws {
        var limits = AnalyzerLimits()
        limits.firstPauseSeconds = 3600
        limits.longestPauseSeconds = 3600
        try Bench.withFolder { folder in
            let program = folder.appending(name)
            try #require(symlink(Bench.misbehaving.string, program.string) == 0)
            try Bench.withAnalyzer(program, limits: limits) { analyzer, log throws in
                #expect(throws: AnalyzerError.cannotStart(how)) { try analyzer.analyze(line: "good") }
                #expect(log.ends.count == 5)
                #expect(throws: AnalyzerError.cannotStart(how)) { try analyzer.analyze(line: "good") }
                #expect(!analyzer.answers())
                #expect(log.ends.count == 5)
            }
        }
    }

    @Test("A worker that never greets is given up")
    func silent() throws {
        var limits = AnalyzerLimits()
        limits.answerSeconds = 0.2
        limits.startAttempts = 1
        try Bench.withFolder { folder in
            let program = folder.appending("silent-at-start")
            try #require(symlink(Bench.misbehaving.string, program.string) == 0)
            try Bench.withAnalyzer(program, limits: limits) { analyzer, _ throws in
                #expect(throws: AnalyzerError.cannotStart("it did not answer within 0.2 s")) {
                    try analyzer.analyze(line: "good")
                }
            }
        }
    }

    @Test("A missing program is told at once, with what to do")
    func missing() throws {
        try Bench.withAnalyzer("/nonexistent/cleanerd-analyzer") { analyzer, log throws in
            let error = #expect(throws: AnalyzerError.self) { try analyzer.analyze(line: "good") }
            #expect(error?.description.contains("No such file or directory") == true)
            #expect(error?.description.contains("install cleanerd again") == true)
            #expect(log.ends.isEmpty)
        }
    }

    @Test("An analyser of another version is refused")
    func otherVersion() throws {
        try Bench.withFolder { folder in
            let program = folder.appending("other-version")
            try #require(symlink(Bench.misbehaving.string, program.string) == 0)
            try Bench.withAnalyzer(program) { analyzer, log throws in
                let other = WorkerVersion(measurements: -1, messages: WorkerVersion.current.messages)
                let error = AnalyzerError.otherVersion(analyser: other, daemon: .current)
                #expect(throws: error) { try analyzer.analyze(line: "good") }
                #expect(log.refusals == [error])
                #expect(log.ends.isEmpty)
            }
        }
    }

    @Test("A worker's environment holds nothing but what is listed, whatever the daemon's holds")
    func environment() async {
        await #expect(processExitsWith: .success) {
            setenv("CLEANERD_SECRET", "of the person", 1)
            setenv("LD_LIBRARY_PATH", "/nonexistent", 1)
            // The real worker hides its memory, in which the environment lies.
            try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
                #expect(analyzer.answers())
                let process = try #require(log.started.first)
                let bytes = try Data(contentsOf: URL(filePath: "/proc/\(process)/environ"))
                let variables = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
                let passed = variables.filter { $0.contains("SAN_OPTIONS=") }
                let listed = [
                    "LC_ALL=C.UTF-8", "LD_LIBRARY_PATH=/nonexistent", "MALLOC_ARENA_MAX=1",
                    "MALLOC_MMAP_THRESHOLD_=33554432", "MALLOC_TRIM_THRESHOLD_=67108864", "OMP_THREAD_LIMIT=1",
                    "SWIFT_BACKTRACE=enable=no",
                ]
                #expect(variables.sorted() == (listed + passed).sorted())
            }
        }
    }

    @Test("Pauses begin after the allowed failures, double, and end at the longest")
    func pauses() {
        var limits = AnalyzerLimits()
        limits.startAttempts = 2
        limits.firstPauseSeconds = 1
        limits.longestPauseSeconds = 3
        var history = StartHistory()
        let now = ContinuousClock.now
        let error = AnalyzerError.cannotStart("it is broken")
        history.failed(error, isHopeless: false, limits: limits, at: now)
        #expect(history.refusal(at: now) == nil)
        for seconds in [1.0, 2, 3, 3] {
            history.failed(error, isHopeless: false, limits: limits, at: now)
            #expect(history.refusal(at: now.advanced(by: .seconds(seconds - 0.01))) == error)
            #expect(history.refusal(at: now.advanced(by: .seconds(seconds))) == nil)
        }
    }

    @Test("The analyser is found beside the daemon, then in libexec, and nowhere else")
    func locate() throws {
        try Bench.withFolder { folder in
            let daemon = folder.appending("bin").appending("cleanerd")
            #expect(Analyzer.locate(beside: daemon) == nil)
            for place in ["libexec/cleanerd", "bin"] {
                let directory = folder.pushing(FilePath(place))
                _ = mkdir(directory.removingLastComponent().string, 0o700)
                try #require(mkdir(directory.string, 0o700) == 0)
                let program = directory.appending("cleanerd-analyzer")
                try FileDescriptor.open(program, .writeOnly, options: .create, permissions: .ownerReadWriteExecute)
                    .close()
                #expect(Analyzer.locate(beside: daemon) == program)
            }
        }
    }
}
