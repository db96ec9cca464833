import AnalyzerProcess
import Dispatch
import Foundation
import ImageDecoding
import SystemPackage
import Testing

@Suite("The sandbox, by its effects")
struct SandboxTests {
    /// Fault 45.
    @Test("A worker can do nothing but read the photo and answer")
    func refusesEverything() throws {
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, log throws in
            let attempts = try analyzer.selfTest()
            #expect(attempts.count >= 15)
            for attempt in attempts { #expect(attempt.isRefused, "\(attempt)") }
            let greeting = try #require(log.greetings.first)
            #expect(greeting.sandbox.seccomp)
            #expect(greeting.sandbox.resourceLimits)
            #expect(greeting.sandbox.idlePriority == true)
            #expect(greeting.undecodable.isEmpty)
        }
    }

    @Test("Without a sandbox the same attempts succeed, so the self-test can tell")
    func seesAnOpenWorker() throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            let refused = try analyzer.selfTest().filter(\.isRefused).map(\.name)
            // Some machines forbid these two to every program.
            #expect(Set(refused).isSubset(of: ["use io_uring", "map executable memory"]))
            #expect(log.greetings.first?.sandbox.isComplete == false)
        }
    }

    /// Fault 45.
    @Test("The self-test for people prints a line for each attempt and each format")
    func command() throws {
        let run = try ProgramRun(Bench.analyzer, ["--self-test"])
        #expect(run.exitCode == 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains("refused: make a network socket (Operation not permitted)"))
        #expect(lines.contains("works: decode jpeg"))
        #expect(!run.output.contains("ALLOWED"))
    }

    @Test("A person who starts the worker by hand is told what it is")
    func byHand() throws {
        #expect(try ProgramRun(Bench.analyzer, []).exitCode == 64)
        #expect(try ProgramRun(Bench.analyzer, ["--address-space", "1073741824"]).exitCode == 64)
    }

    @Test("Once the daemon has forbidden itself the network, no thread and no program that it starts has one")
    func forbiddenNetwork() async {
        await #expect(processExitsWith: .success) {
            // Without the filter an attempt is none that is refused, so that it can tell.
            try #require(Sandbox.networkAttempts().first?.isRefused == false)
            let mayTry = DispatchSemaphore(value: 0)
            let (results, result) = AsyncStream<[SandboxAttempt]>.makeStream()
            // A thread that is older than the filter.
            Thread.detachNewThread {
                mayTry.wait()
                result.yield(Sandbox.networkAttempts())
                result.finish()
            }
            #expect(Sandbox.forbidNetwork())
            mayTry.signal()
            for await attempts in results {
                #expect(attempts.count == 7)
                for attempt in attempts { #expect(attempt.isRefused, "\(attempt)") }
            }
            // Local ones work, also in a program that is started; any other has no family there.
            let local = try PacketSocket.pair()
            try local.0.close()
            try local.1.close()
            let program = "exit(!socket(my $s, AF_INET, SOCK_STREAM, 0) && $!{EAFNOSUPPORT} ? 7 : 1)"
            #expect(try ProgramRun("/usr/bin/perl", ["-MSocket", "-MErrno", "-e", program]).exitCode == 7)
        }
    }

    @Test("Each missing layer has a phrase for people")
    func shortcomings() {
        let full = SandboxReport(
            landlock: 1, seccomp: true, resourceLimits: true, addressSpace: 1, idlePriority: true)
        #expect(full.isComplete)
        let bare = SandboxReport(
            landlock: nil, seccomp: false, resourceLimits: false, addressSpace: nil, idlePriority: false)
        #expect(bare.shortcomings.count == 5)
    }
}
