import AppSurvey
import Logging
import OwnPrograms
import Synchronization

/// Asks the user's own language model about the installed applications, one question at a time.
///
/// Its words are shown to people and never acted on. The last answer is kept: who asks the same program about the same
/// table again gets it at once.
actor LanguageModel {
    /// Long enough for a model of 5 GB on four slow cores: a minute to load it, five for the table, one for the answer.
    ///
    /// Who does not want to wait so long ends the question.
    static let usualLimits = ProgramLimits(deadline: .seconds(600), outputBytes: 16 << 10)
    /// The longest answer in JSON, where a byte may become six (`\u001f`), with a kilobyte for the other members.
    static let mostKeptBytes = usualLimits.outputBytes * 6 + (1 << 10)

    /// An answer, and to what.
    struct Answer: Codable, Sendable, Hashable {
        /// Names the program with its arguments and their files.
        let program: String
        /// Names the prompt.
        let prompt: String
        /// The model's own words.
        let words: String
        /// Seconds since 1970.
        let time: Int64
    }

    /// What ends the program that runs.
    private struct Stops {
        var current: StopSwitch?
        var isStopped = false
    }

    /// Nil if the user names none.
    private let program: OwnProgram?
    private let limits: ProgramLimits
    private let file: StateFile<Answer>
    private let catalogue: Catalogue
    nonisolated private let executor = QueueExecutor(label: "language model")
    nonisolated private let stops = Mutex(Stops())
    private var known: Answer?
    private var running: Task<Answer, any Error>?
    /// Those who wait for the end of the program that runs.
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

    /// Takes up the answer that an earlier daemon got from the same program.
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

    /// What the model says, from the last answer if that is one to the same question, unless `anew`.
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
            // Also ends when who asks goes away; a task's value would not.
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
            // Whoever waits for the end finds what it left, and the catalogue knows of one end before the next start.
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

    /// Ends a program that runs, and lets no other begin.
    nonisolated func stop() {
        let current = stops.withLock { stops in
            stops.isStopped = true
            return stops.current
        }
        current?.stop()
    }
}
