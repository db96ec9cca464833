import AppSurvey
import CLinux
import CleanerProtocol
import FileSystem
import Glibc
import OwnPrograms
import SystemPackage
import Testing

@testable import CleanerDaemon

/// Lines of shell and Perl stand in for language models, each for another end.
@Suite(
    "The user's own language model",
    .enabled(if: cleanerd_landlock_create_ruleset(nil, 0, 1) > 0, "the kernel has no Landlock"))
struct LanguageModelTests {
    /// Long enough for any machine; only what never ends gets a short one.
    private static let patient = ProgramLimits(deadline: .seconds(300), outputBytes: 1000)
    private static let shortly = ProgramLimits(deadline: .seconds(1), outputBytes: 1000)

    private static func prompt(_ name: String = "Paint Box") throws -> AppPrompt {
        try #require(AppPrompt([Application(id: "a", name: name, source: .snap(name: "a"))], now: 0))
    }

    private static func program(_ command: String) throws -> OwnProgram {
        // The daemon ignores it as well.
        signal(SIGPIPE, SIG_IGN)
        return OwnProgram(
            try CommandWords(command, home: "/"),
            launcher: OwnProgram.launcher(beside: try FilePath("/proc/self/exe").resolved()),
            environment: ["PATH": "/usr/bin:/bin"])
    }

    /// A model that runs this command, with a catalogue and a file of its own; `again` makes a patient one of them.
    private func withModel(
        _ command: String, _ limits: ProgramLimits = patient,
        _ body: (_ model: LanguageModel, _ catalogue: Catalogue, _ again: (String) async throws -> LanguageModel)
            async throws -> Void
    ) async throws {
        try await CatalogueTests().withCatalogue { catalogue, _ in
            var template = Array("/tmp/cleaner-advice-XXXXXX".utf8CString)
            try #require(mkdtemp(&template) != nil)
            let folder = FilePath(platformString: template)
            let file = StateFile<LanguageModel.Answer>(
                path: folder.appending("advice.json"), mostBytes: LanguageModel.mostKeptBytes)
            defer {
                unlink(file.path.string)
                rmdir(folder.string)
            }
            func model(_ command: String, _ limits: ProgramLimits) async throws -> LanguageModel {
                let model = LanguageModel(
                    try Self.program(command), limits: limits, file: file, catalogue: catalogue)
                await model.load()
                return model
            }
            try await body(try await model(command, limits), catalogue) { try await model($0, Self.patient) }
        }
    }

    @Test("It reads the prompt and nothing else, and its words are the answer, without the space around them")
    func answers() async throws {
        try await withModel("sh -c 'echo; cat | tail -n +3 | head -3; echo \"$#\"; echo'") { model, catalogue, _ in
            let answer = try await model.answer(to: try Self.prompt(), anew: false)
            let row = "\"Paint Box\" | 0.0 GB | unknown | - | -"
            #expect(answer?.words == "name | takes | last used | kind | rules\n\(row)\n\n0")
            #expect(await catalogue.advice == AdviceState(isKnown: true))
        }
    }

    @Test("A model that repeats the prompt first has said what comes after it")
    func echo() async throws {
        try await withModel("sh -c 'cat; printf \"\\n Keep Paint Box. \\n\"'") { model, _, _ in
            let answer = try await model.answer(to: try Self.prompt(), anew: false)
            #expect(answer?.words == "Keep Paint Box.")
        }
    }

    @Test("The same question to the same program is answered at once, after a restart too, but not with another one")
    func isKept() async throws {
        let command = "sh -c 'echo Paint Box $$ $0'"
        try await withModel(command) { model, catalogue, again in
            let prompt = try Self.prompt()
            let first = try await model.answer(to: prompt, anew: false)
            #expect(try await model.answer(to: prompt, anew: false) == first)
            let second = try await model.answer(to: prompt, anew: true)
            #expect(second?.words != first?.words)
            let later = try await again(command)
            #expect(try await later.answer(to: prompt, anew: false) == second)
            let other = try await model.answer(to: try Self.prompt("Paint"), anew: false)
            #expect(other != nil && other != second)
            let changed = try await again(command + " x").answer(to: try Self.prompt("Paint"), anew: false)
            #expect(changed?.words.hasSuffix(" x") == true)
            #expect(await catalogue.advice.isKnown)
        }
    }

    @Test("Two who ask at once get one answer, one after the other")
    func together() async throws {
        try await withModel("sh -c 'echo Paint Box $$'") { model, _, _ in
            let prompt = try Self.prompt()
            async let first = model.answer(to: prompt, anew: false)
            async let second = model.answer(to: prompt, anew: false)
            let answers = try await [first, second]
            #expect(answers[0] != nil && answers[0] == answers[1])
        }
    }

    static let failures: [(label: String, command: String, limits: ProgramLimits, problem: String)] = [
        ("missing", "/nowhere/llama", patient, "cannot be run: there is no file /nowhere/llama"),
        ("not executable", "/etc/passwd", patient, "cannot be run: /etc/passwd is not executable"),
        (
            "failing", "sh -c 'echo Paint Box; echo loading >&2; echo no model >&2; exit 1'", patient,
            "ended with exit code 1: loading / no model"
        ),
        ("crashing", "sh -c 'kill -SEGV 0'", patient, "crashed (signal 11)"),
        ("slow", "sh -c 'echo Paint Box; exec sleep 1000'", shortly, "did not answer within 1.0 s"),
        ("endless", "yes Paint Box", patient, "wrote more than 1000 bytes"),
        ("binary", "printf '\\377\\330Paint Box'", patient, "gave a wrong answer: it is no text in UTF-8"),
        (
            "zeros", "printf 'Paint Box\\000'", patient,
            "gave a wrong answer: it is no text, but has bytes that are zero"
        ),
        ("silent", "true", patient, "gave a wrong answer: it is empty"),
        ("blank", "printf ' \\n\\t\\r\\n'", patient, "gave a wrong answer: it is empty"),
        ("only an echo", "cat", patient, "gave a wrong answer: it is empty"),
        ("nonsense", "echo bananas", patient, "gave a wrong answer: it names no application of the table"),
        (
            "online", "perl -MSocket -e 'socket(S, AF_INET, SOCK_STREAM, 0) or die qq{$!\\n}; print q{Paint Box}'",
            patient,
            "ended with exit code 1: Operation not permitted"
        ),
        (
            "on the bus", "perl -MSocket -e 'socket(S, AF_UNIX, SOCK_STREAM, 0) or die qq{$!\\n}; print q{Paint Box}'",
            patient, "ended with exit code 1: Operation not permitted"
        ),
        (
            "writing", "perl -e 'open F, q{>}, q{/tmp/cleaner-advice} or die qq{$!\\n}; print q{Paint Box}'", patient,
            "ended with exit code 13: Permission denied"
        ),
    ]

    @Test(
        "A model that gives no answer is a condition with the reason, and the next answer ends it",
        arguments: failures.indices)
    func fails(index: Int) async throws {
        let row = Self.failures[index]
        try await withModel(row.command, row.limits) { model, catalogue, again in
            let failure = await #expect(throws: ProgramFailure.self) {
                try await model.answer(to: try Self.prompt(), anew: false)
            }
            #expect(failure?.problem == row.problem, "\(row.label)")
            let condition = await catalogue.health.conditions.all.first { $0.code == ConditionKey.adviceFailing.code }
            #expect(condition?.text.contains(row.problem) == true)
            #expect(await catalogue.advice == AdviceState())
            _ = try await again("echo Paint Box").answer(to: try Self.prompt(), anew: false)
            #expect(await catalogue.health.conditions.all.isEmpty)
        }
    }

    @Test("Who goes away ends the question, which says nothing about the program; the next one is asked")
    func isCancelled() async throws {
        try await withModel("sh -c 'exec sleep 1000'") { model, catalogue, again in
            let asking = Task { try await model.answer(to: try Self.prompt(), anew: false) }
            while await !catalogue.advice.isRunning { await Task.yield() }
            let waiting = Task { try await model.answer(to: try Self.prompt(), anew: false) }
            waiting.cancel()
            // The first question goes on.
            await #expect(throws: CancellationError.self) { try await waiting.value }
            #expect(await catalogue.advice.isRunning)
            asking.cancel()
            await #expect(throws: ProgramFailure.stopped) { try await asking.value }
            #expect(await catalogue.advice == AdviceState())
            #expect(await catalogue.health.conditions.all.isEmpty)
            let next = try await again("echo Paint Box")
            #expect(try await next.answer(to: try Self.prompt(), anew: false)?.words == "Paint Box")
        }
    }

    @Test("The daemon's end ends the question, and no other begins")
    func stops() async throws {
        try await withModel("sh -c 'exec sleep 1000'") { model, catalogue, _ in
            let asking = Task { try await model.answer(to: try Self.prompt(), anew: false) }
            while await !catalogue.advice.isRunning { await Task.yield() }
            model.stop()
            await #expect(throws: ProgramFailure.stopped) { try await asking.value }
            await #expect(throws: ProgramFailure.stopped) { try await model.answer(to: try Self.prompt(), anew: false) }
            #expect(await catalogue.health.conditions.all.isEmpty)
        }
    }

    @Test("Without a program nothing is asked")
    func none() async throws {
        try await CatalogueTests().withCatalogue { catalogue, _ in
            let file = StateFile<LanguageModel.Answer>(path: "/nowhere/advice.json", mostBytes: 1)
            let model = LanguageModel(nil, file: file, catalogue: catalogue)
            #expect(!model.isNamed)
            let answer = try await model.answer(to: try Self.prompt(), anew: false)
            #expect(answer == nil)
        }
    }
}
