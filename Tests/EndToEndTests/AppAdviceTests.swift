import Foundation
import Glibc
import TerminalTesting
import Testing

/// Lines of shell stand in for a language model, over an application of one file.
@Suite(
    "Advice of the user's own language model", .serialized, .enabled(if: Run.hasLandlock, "the kernel has no Landlock"))
struct AppAdviceTests {
    /// A run with an application, and the program that the setting names.
    private static func library(_ command: String?) throws -> Run {
        let run = try Run()
        // An AppImage, by its first bytes.
        let head = [0x7F] + Array("ELF".utf8) + [2, 1, 1, 0] + Array("AI".utf8) + [2]
        let application = run.top.appendingPathComponent("Applications/Paint Box.AppImage")
        try FileManager.default.createDirectory(
            at: application.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Run.put(head, at: application.path)
        try #require(chmod(application.path, 0o755) == 0)
        if let command { try run.settings("[apps]\ncommand = '''\(command)'''") }
        try run.start()
        return run
    }

    private static func script(_ text: String) -> String { "sh -c \"\(text)\"" }

    private static let rules = "By the rules no application has to go.\n"

    @Test("Its words stand behind the rules' advice as its own, are escaped, and are given again at once")
    func words() throws {
        let run = try Self.library(Self.script("grep Paint; printf '\\033[31m %s' $$; echo; echo run: rm"))
        let answer = try run.control("apps", "advice")
        #expect(answer.code == 0)
        #expect(answer.errors == "")
        #expect(answer.output.hasPrefix("\(Self.rules)\nYour own language model says (apps.command, "))
        #expect(answer.output.contains("):\n  │ \"Paint Box\" | 0.0 GB | unknown | - | -\n  │ \\x1B[31m "))
        #expect(answer.output.contains("\n  │ run: rm\n\nThese are its words and may be wrong."))
        #expect(try run.control("apps", "advice").output == answer.output)
        try run.untilFeature("advice", is: "done")
        run.stop()
        try run.start()
        try run.untilFeature("advice", is: "done")
        #expect(try run.control("apps", "advice").output == answer.output)
        #expect(try run.control("apps", "advice", "--refresh").output != answer.output)
        let report = try #require(try run.control("apps", "advice", "--json").objects().last)
        #expect((report["words"] as? String)?.contains("\u{1B}[31m") == true)
        #expect(report["rows"] as? Int == 0 && report["failure"] == nil)
        #expect(try run.control("settings", "get", "apps.command").output.contains("grep Paint"))
        #expect(try run.control("settings", "set", "apps.command", "sh").code != 0)
        #expect(try run.control("settings", "set", "apps.enabled", "false").code == 0)
        #expect(try run.control("apps", "advice").code == 5)
    }

    static let failures: [(command: String, problem: String)] = [
        ("/nowhere/llama", "cannot be run: there is no file /nowhere/llama."),
        ("/etc/passwd", "cannot be run: /etc/passwd is not executable."),
        (script("echo Paint Box; echo no model >&2; exit 1"), "ended with exit code 1: no model."),
        ("yes Paint Box", "wrote more than 16384 bytes."),
        ("printf '\\377\\330Paint Box'", "gave a wrong answer: it is no text in UTF-8."),
        (
            "perl -MSocket -e 'socket(S, AF_INET, SOCK_STREAM, 0) or die qq(offline\\n); print qq(Paint Box)'",
            "ended with exit code 1: offline."
        ),
    ]

    @Test(
        "A model without an answer is a line why and what to do, and the rules' advice is there",
        arguments: failures.indices)
    func fails(index: Int) throws {
        let (command, problem) = Self.failures[index]
        let run = try Self.library(command)
        let answer = try run.control("apps", "advice")
        #expect(answer.code == 0)
        #expect(answer.output == Self.rules)
        #expect(answer.errors.hasPrefix("By the rules alone: your language model \(problem)\n"), "\(answer.errors)")
        try run.untilFeature("advice", is: "failing")
        let status = try run.control("status", "--json").output
        #expect(status.contains("advice-failing") && status.contains("cleanerctl apps advice"))
        let lines = try run.control("apps", "advice", "--json").objects()
        #expect((lines.last?["failure"] as? [String: Any])?["problem"] as? String == String(problem.dropLast()))
    }

    @Test("While it is asked the rules' advice and the seconds are shown; Ctrl-C ends it, and nothing is wrong then")
    func interrupted() throws {
        let run = try Self.library(Self.script("exec sleep 5000"))
        let screen = try run.screen()
        try screen.run("\(run.controlPath) apps advice")
        try screen.wait(for: "By the rules no application has to go.")
        try screen.wait(for: "Your language model is asked, second")
        try run.untilFeature("advice", is: "working")
        try screen.send("C-c")
        try run.untilFeature("advice", is: "not-started")
        #expect(try run.control("status", "--check").code == 0)
    }

    @Test("A daemon that ends waits for no model")
    func ends() throws {
        let run = try Self.library(Self.script("exec sleep 5000"))
        let asking = try run.begin(["apps", "advice"])
        try run.untilFeature("advice", is: "working")
        run.stop()
        // A daemon that had to be killed would not have said so.
        #expect(run.logged.contains("stopped"))
        _ = try asking.answer()
    }

    @Test("The applications of which the rules say something are rows before the model's words")
    func rows() throws {
        let run = try Self.library("grep -m 1 Paint")
        // As large as the rule for caches wants it, without being written.
        let cache = run.top.appendingPathComponent(".cache/Paint Box.AppImage")
        try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
        let file = open(cache.appendingPathComponent("tiles").path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        try #require(posix_fallocate(file, 0, 101_000_000) == 0)
        let answer = try run.control("apps", "advice")
        #expect(answer.output.hasPrefix("Paint Box\n  Its cache takes 101"))
        #expect(answer.output.contains("  │ \"Paint Box\" | 0.1 GB | unknown | - | large cache\n"))
        let lines = try run.control("apps", "advice", "--json").objects()
        #expect(lines.map { $0["name"] as? String } == ["Paint Box", nil])
        #expect(lines.last?["rows"] as? Int == 1)
    }

    @Test("Without a setting there are only the rules, and no word of a model")
    func none() throws {
        let run = try Self.library(nil)
        let answer = try run.control("apps", "advice")
        #expect(answer.code == 0)
        #expect(answer.output == Self.rules && answer.errors == "")
        try run.untilFeature("advice", is: "off")
        #expect(try run.control("settings", "get", "apps.command").output.contains("none"))
    }

    @Test("Where no application could go, the model is not asked")
    func nothing() throws {
        let run = try Self.library("false")
        try FileManager.default.removeItem(at: run.top.appendingPathComponent("Applications"))
        let answer = try run.control("apps", "advice", "--refresh")
        #expect(answer.errors.contains("your language model was not asked: there is no application that could go."))
        try run.untilFeature("advice", is: "not-started")
    }
}
