import AnalyzerProcess
import CLinux
import Dispatch
import Foundation
import Glibc
import Images
import SystemPackage
import Testing

@testable import AnalyzerProcess

@Suite("The sandbox, by its effects")
struct SandboxTests {
    /// Fault 45.
    @Test(
        "A worker can do nothing but read the photo and answer", arguments: [Bench.analyzer, Bench.mediaAnalyzer])
    func refusesEverything(program: FilePath) throws {
        try Bench.withAnalyzer(program) { analyzer, log throws in
            let attempts = try analyzer.selfTest()
            #expect(attempts.count >= 15)
            for attempt in attempts { #expect(attempt.isRefused, "\(attempt)") }
            #expect(try #require(log.greetings.first).undecodable.isEmpty)
        }
    }

    @Test("What a worker says of its limits at its start is what the kernel says of the worker")
    func limits() throws {
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, log throws in
            #expect(analyzer.answers())
            let sandbox = try #require(log.greetings.first).sandbox
            let process = try #require(log.started.first)
            let hasLandlock = cleanerd_landlock_create_ruleset(nil, 0, 1) > 0
            #expect((sandbox.landlock != nil) == hasLandlock)
            // Sanitizer builds have no limit of memory.
            #expect(sandbox.addressSpace == nil || sandbox.addressSpace == AnalyzerLimits().addressSpace)
            #expect(sandbox.shortcomings.count == (hasLandlock ? 0 : 1) + (sandbox.addressSpace == nil ? 1 : 0))

            let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
            func line(_ name: String) throws -> String {
                try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max \(name) ") })
                    .split(separator: " ").joined(separator: " ")
            }
            // What it used and what one answer may take, in whole seconds.
            let cpu = try #require(Double(try line("cpu time").split(separator: " ")[3]))
            #expect((AnalyzerLimits().cpuSeconds...2 * AnalyzerLimits().cpuSeconds).contains(cpu))
            #expect(try line("file size") == "Max file size 0 0 bytes")
            #expect(try line("open files") == "Max open files 16 16 files")
            #expect(try line("core file size") == "Max core file size 0 0 bytes")
            if let bytes = sandbox.addressSpace {
                #expect(try line("address space") == "Max address space \(bytes) \(bytes) bytes")
            }
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            #expect(status.contains("\nNoNewPrivs:\t1\n"))
            #expect(status.contains("\nSeccomp:\t2\n"))
            // SCHED_IDLE, and the idle class of linux/ioprio.h.
            #expect(sched_getscheduler(process) == 5)
            #expect(cleanerd_ioprio_get(1, process) == 3 << 13)
        }
    }

    @Test("In a process without limits the same attempts succeed, so the report can tell")
    func seesMissingLimits() async {
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            let bytes: Int64 = 8 << 30
            var report = SandboxReport()
            report.keepsFilesEmpty = true
            report.limitsDescriptors = true
            report.hidesMemory = true
            Sandbox.tryLimits(addressSpace: bytes, &report)
            #expect(!report.keepsFilesEmpty && !report.limitsDescriptors && !report.hidesMemory)
            #expect(report.addressSpace == nil)
            Sandbox.limitResources(addressSpace: bytes)
            Sandbox.tryLimits(addressSpace: bytes, &report)
            #expect(report.isLimited)
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
    @Test("Of refused system calls the first is logged, with its number, and all fail like any call")
    func tellsRefusals() throws {
        let run = try ProgramRun(Bench.misbehaving, ["--photo", "knock at every door"])
        let line = "<4>cleanerd-analyzer: system call \(SYS_socket) was refused; further ones are not told\n"
        #expect(run.output == line + "1000 refused\n")
        #expect(run.exitCode == 0)
    }

    @Test("A library that looks for a file gets none, and nobody is told")
    func opensQuietly() throws {
        let run = try ProgramRun(Bench.misbehaving, ["--photo", "look for a file"])
        #expect(run.output == "not found\n")
        #expect(run.exitCode == 0)
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

    @Test("The self-test of the media worker decodes a file of each family of codecs")
    func mediaCommand() throws {
        let run = try ProgramRun(Bench.mediaAnalyzer, ["--self-test"])
        #expect(run.exitCode == 0)
        let lines = run.output.split(separator: "\n")
        for name in ["video (H.264 in MP4)", "video (AV1 in WebM)", "raw (DNG)"] {
            #expect(lines.contains("works: decode \(name)"))
        }
        #expect(!run.output.contains("ALLOWED") && !run.output.contains("FAILED"))
    }

    @Test("Neither a start nor a self-test has anything to log", arguments: [Bench.analyzer, Bench.mediaAnalyzer])
    func tellsNothingOfItsOwn(program: FilePath) throws {
        let run = try ProgramRun("/bin/sh", ["-c", "exec \"$0\" --self-test 2>&1 >/dev/null", program.string])
        #expect(run.output == "")
        #expect(run.exitCode == 0)
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

    @Test("The window may still ask the kernel about the network, and reaches nothing in it")
    func spareNetlink() async {
        await #expect(processExitsWith: .success) {
            #expect(Sandbox.forbidNetwork(sparesNetlink: true))
            #expect(Sandbox.networkAttempts().filter { !$0.isRefused }.map(\.name) == ["make a netlink socket"])
        }
    }

    @Test("Each missing layer has a phrase for people")
    func shortcomings() {
        var full = SandboxReport()
        full.landlock = 1
        full.seccomp = true
        full.keepsFilesEmpty = true
        full.limitsDescriptors = true
        full.addressSpace = 1
        full.noNewPrivileges = true
        full.hidesMemory = true
        #expect(full.isComplete && full.isLimited)
        full.idlePriority = true
        #expect(full.isComplete)
        let lacks: [(inout SandboxReport) -> Void] = [
            { $0.landlock = nil }, { $0.seccomp = false }, { $0.keepsFilesEmpty = false },
            { $0.limitsDescriptors = false }, { $0.addressSpace = nil }, { $0.noNewPrivileges = false },
            { $0.hidesMemory = false }, { $0.idlePriority = false },
        ]
        var phrases: Set<String> = []
        for lack in lacks {
            var reduced = full
            lack(&reduced)
            #expect(reduced.shortcomings.count == 1)
            phrases.formUnion(reduced.shortcomings)
        }
        #expect(phrases.count == lacks.count)
    }
}
