import Dispatch
import Glibc
import SystemPackage
import Testing
import Translation

@testable import OwnPrograms

@Suite("A program of the person's, run once", .enabled(if: Scripts.mayRun, "the kernel has no Landlock"))
struct OwnProgramTests {
    @Test("Its output is the answer, with the input whole, the arguments, and a small environment")
    func answers() throws {
        let scripts = try Scripts()
        let file = try scripts.file("echo \"$#:$2:$HOME:$SECRET:$PWD\"; cat")
        let program = try scripts.program("'\(file)' 'a b' \"c  d\"")
        let answer = try program.run(input: Array("prompt".utf8), limits: Scripts.patient, stop: scripts.stop)
        #expect(String(decoding: answer, as: UTF8.self) == "2:c  d:\(scripts.folder)::/\nprompt")
    }

    @Test("A name without a slash is looked for in PATH")
    func isFound() throws {
        let scripts = try Scripts()
        let answer = try scripts.program("printf %s found").run(
            input: [], limits: Scripts.patient, stop: scripts.stop)
        #expect(String(decoding: answer, as: UTF8.self) == "found")
    }

    @Test("What is not there, not executable, or has no interpreter is missing, with the reason")
    func isMissing() throws {
        let scripts = try Scripts()
        func why(_ command: String) throws -> String {
            let program = try scripts.program(command)
            let failure = #expect(throws: ProgramFailure.self) {
                try program.run(input: [], limits: Scripts.patient, stop: scripts.stop)
            }
            guard case .missing(let why)? = failure else { return "\(String(describing: failure))" }
            return why.english
        }
        #expect(try why("/nowhere/at-all") == "there is no file /nowhere/at-all")
        #expect(try why("no-such-program") == "there is no program no-such-program in the folders of PATH")
        #expect(try why("./here") == "./here is relative: name the program by its whole path")
        #expect(try why("/tmp") == "/tmp is no file")
        let file = try scripts.file("exit", interpreter: "/nowhere/python")
        #expect(try why("~/program") == "the program that interprets it is missing")
        chmod(file.string, 0o600)
        #expect(try why("~/program") == "\(file) is not executable")
    }

    @Test("A program that fails is told with its exit code and its last words, without control characters")
    func fails() throws {
        let scripts = try Scripts()
        #expect(throws: ProgramFailure.failed(.exited(code: 3), lastWords: "no model / at \u{FFFD}[31mall")) {
            try scripts.run("echo ignored; printf 'no model\\nat \\033[31mall\\n' >&2; exit 3")
        }
        // 0 is its own group, which it may signal.
        #expect(throws: ProgramFailure.failed(.crashed(signal: SIGTERM), lastWords: "")) {
            try scripts.run("kill -TERM 0")
        }
    }

    @Test("A program that writes for ever is ended at its limit; messages for ever end at the deadline")
    func isEndless() throws {
        let scripts = try Scripts()
        var limits = Scripts.patient
        limits.outputBytes = 100_000
        #expect(throws: ProgramFailure.tooMuchOutput(bytes: 100_000)) { try scripts.run("yes", limits: limits) }
        limits.deadline = .seconds(1)
        #expect(throws: ProgramFailure.late(.seconds(1))) {
            try scripts.run("while :; do echo more >&2; done", limits: limits)
        }
    }

    @Test(
        "A program that does not end is ended, with all that it started",
        arguments: ["sleep 1000", "trap '' TERM INT HUP; while :; do sleep 1000; done", "sleep 1000 & sleep 1000"])
    func isLate(text: String) throws {
        let scripts = try Scripts()
        #expect(throws: ProgramFailure.late(.seconds(1))) {
            try scripts.run(text, limits: ProgramLimits(deadline: .seconds(1), outputBytes: 100))
        }
        #expect(try scripts.isEverythingEnded())
    }

    @Test("What a program leaves behind ends with it and does not hold up the answer")
    func leavesNothing() throws {
        let scripts = try Scripts()
        #expect(try scripts.run("sleep 1000 & echo done") == "done\n")
        #expect(try scripts.isEverythingEnded())
    }

    @Test("A program that reads no input is no failure, however long the input is; one that reads slowly gets all")
    func readsNothing() throws {
        let scripts = try Scripts()
        let input = [UInt8](repeating: 65, count: 1 << 20)
        #expect(try scripts.run("echo done", input: input) == "done\n")
        #expect(try scripts.run("exec <&-; echo closed", input: input) == "closed\n")
        #expect(try scripts.run("cat", input: input).count == 1 << 20)
        #expect(try scripts.run("wc -c", input: input) == "1048576\n")
    }

    @Test("It has the lowest priority and goes first where memory runs out")
    func isModest() throws {
        let scripts = try Scripts()
        let limits = try scripts.run("cat /proc/self/oom_score_adj /proc/self/limits; chrt -p $$; ionice -p $$")
        #expect(limits.hasPrefix("1000\n"))
        #expect(limits.contains("SCHED_IDLE") && limits.hasSuffix("idle\n"))
        let line = limits.split(separator: "\n").first { $0.hasPrefix("Max file size") }
        #expect(line?.split(separator: " ").suffix(3) == ["0", "0", "bytes"])
    }

    @Test("stop() interrupts a program that runs")
    func isStopped() throws {
        let scripts = try Scripts()
        let (stop, folder) = (scripts.stop, scripts.folder)
        DispatchQueue.global().async {
            #expect(throws: Never.self) { try Scripts.waitForProcess("sleep", of: folder) }
            stop.stop()
        }
        #expect(throws: ProgramFailure.stopped) { try scripts.run("sleep 1000") }
        #expect(try scripts.isEverythingEnded())
    }

    @Test("A changed script, or a changed argument, is another program")
    func stamp() throws {
        let scripts = try Scripts()
        let file = try scripts.file("exit 0")
        let first = try scripts.program("'\(file)' -m").stamp()
        #expect(try scripts.program("'\(file)' -m").stamp() == first)
        #expect(try scripts.program("'\(file)' -n").stamp() != first)
        let interpreted = try scripts.program("sh '\(file)'").stamp()
        _ = try scripts.file("exit 1 # longer")
        #expect(try scripts.program("'\(file)' -m").stamp() != first)
        #expect(try scripts.program("sh '\(file)'").stamp() != interpreted)
    }
}
