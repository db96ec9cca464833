import AppSurvey
import Logging
import OwnPrograms
import Synchronization
import Translation

/// Asks the user's own language model about the installed applications, one question at a time.
///
/// The daemon shows its words to people and never acts on them. It keeps the last answer: the same question to the same
/// program is answered at once.
actor LanguageModel {
    /// Long enough for a model of 5 GB on four slow cores: a minute to load it, five for the table, one for the answer.
    ///
    /// A user who does not want to wait can end the question.
    static let usualLimits = ProgramLimits(deadline: .seconds(600), outputBytes: 16 << 10)
    /// The most bytes of the file: a byte of the answer may become six in JSON (`\u001f`), the rest needs a kilobyte.
    static let mostKeptBytes = usualLimits.outputBytes * 6 + (1 << 10)

    /// An answer with its question.
    struct Answer: Codable, Sendable, Hashable {
        /// Identifies the program with its arguments and their files.
        let program: String
        /// Identifies the prompt.
        let prompt: String
        /// The model's own words.
        let words: String
        /// Seconds since 1970.
        let time: Int64
    }

    /// The switch that stops the running program.
    private struct Stops {
        var current: StopSwitch?
        var isStopped = false
    }

    /// Nil if the user names no program.
    private let program: OwnProgram?
    private let limits: ProgramLimits
    private let file: StateFile<Answer>
    private let catalogue: Catalogue
    nonisolated private let executor = ThreadExecutor("language model")
    nonisolated private let stops = Mutex(Stops())
    private var known: Answer?
    private var running: Task<Answer, any Error>?
    /// The tasks that wait until the running program ends.
    private var waiting: [AsyncStream<Never>.Continuation] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        _ program: OwnProgram?, limits: ProgramLimits = usualLimits, file: StateFile<Answer>, catalogue: Catalogue
    ) {
        self.program = program
        self.limits = limits
        self.file = file
        self.catalogue = catalogue
    }

    /// Loads the answer that an earlier run got from the same program.
    func load() async {
        guard let program, let answer = file.load(), let stamp = try? program.stamp(),
            answer.program == ShortName.of(stamp)
        else { return }
        known = answer
        await catalogue.adviceIsKnown()
    }

    nonisolated var isNamed: Bool { program != nil }

    /// How long an answer may take.
    nonisolated var deadline: Duration { limits.deadline }

    /// The answer of the model; the last one if it belongs to the same question, unless `anew`.
    ///
    /// If the task is cancelled, the program is ended.
    ///
    /// - Returns: nil if the user names no model.
    /// - Throws: `ProgramFailure` if the model gives no answer, `CancellationError`.
    func answer(to prompt: AppPrompt, anew: Bool) async throws -> Answer? {
        guard let program else { return nil }
        // One at a time: two models would need the memory of both.
        while running != nil {
            let (end, waiter) = AsyncStream.makeStream(of: Never.self)
            waiting.append(waiter)
            // Also ends if this task is cancelled; waiting for a task's value would not.
            for await _ in end {}
            try Task.checkCancellation()
        }
        let name: String
        do {
            name = ShortName.of(try program.stamp())
        } catch {
            await catalogue.adviceEnds(error)
            throw error
        }
        if !anew, let known, known.program == name, known.prompt == ShortName.of(prompt.text) { return known }
        return try await ask(program, name, prompt)
    }

    /// Runs the program, keeps its answer, and returns when it has ended.
    private func ask(_ program: OwnProgram, _ name: String, _ prompt: AppPrompt) async throws -> Answer {
        let stop = try StopSwitch()
        let isStopped = stops.withLock { stops in
            stops.current = stop
            return stops.isStopped
        }
        guard !isStopped else { throw ProgramFailure.stopped }
        let task = Task { [limits, catalogue] in
            // Last, so that waiting tasks find the answer, and the catalogue learns of this end before the next start.
            defer { ended() }
            await catalogue.adviceBegins()
            do {
                let words = try await BlockingThread.run("language model") {
                    try prompt.words(in: program.run(input: Array(prompt.text.utf8), limits: limits, stop: stop))
                }
                let answer = Answer(
                    program: name, prompt: ShortName.of(prompt.text), words: words, time: catalogue.clocks.wallSeconds)
                known = answer
                keep(answer)
                await catalogue.adviceIsKnown()
                return answer
            } catch {
                await catalogue.adviceEnds(error as? ProgramFailure)
                throw error
            }
        }
        running = task
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            stop.stop()
        }
    }

    private func ended() {
        running = nil
        waiting.forEach { $0.finish() }
        waiting = []
    }

    private func keep(_ answer: Answer) {
        do {
            try file.keep(answer)
        } catch {
            catalogue.logger.warning(
                "the advice of the language model is not kept",
                metadata: ["file": "\(file.path)", "reason": "\(error)"])
        }
    }

    /// Stops the running program, and prevents further ones from starting.
    nonisolated func stop() {
        let current = stops.withLock { stops in
            stops.isStopped = true
            return stops.current
        }
        current?.stop()
    }
}

extension AppPrompt {
    /// The words of a model, without space around them and without the prompt, which some programs repeat first.
    ///
    /// Control characters stay; the code that shows the words escapes them.
    ///
    /// - Throws: `wrongAnswer` for what cannot be an answer to this prompt.
    func words(in answer: [UInt8]) throws(ProgramFailure) -> String {
        guard let text = String(validating: answer, as: UTF8.self) else {
            throw .wrongAnswer(Phrase("it is no text in UTF-8"))
        }
        guard !answer.contains(0) else { throw .wrongAnswer(Phrase("it is no text, but has bytes that are zero")) }
        let question = Self.trimmed(self.text)
        var words = Self.trimmed(text)
        if words.hasPrefix(question) { words = Self.trimmed(words.dropFirst(question.count)) }
        guard !words.isEmpty else { throw .wrongAnswer(Phrase("it is empty")) }
        let lower = words.lowercased()
        guard names.contains(where: { lower.contains($0.lowercased()) }) else {
            throw .wrongAnswer(Phrase("it names no application of the table"))
        }
        return String(words)
    }

    private static func trimmed(_ text: some StringProtocol) -> Substring {
        let start = Substring(text).drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { start[...$0] } ?? ""
    }
}
