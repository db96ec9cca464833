internal import SystemPackage

/// The place of one worker, which is started when there is work, and again after it ended.
struct WorkerSeat: Sendable {
    /// How a job went: answered, or given up because workers ended on it.
    enum Exchange<Answer: Sendable>: Sendable {
        case answered(Answer)
        case gaveUp(WorkerEnd)
    }

    /// Tries on a photo that crashes, hangs or confuses a worker: one more than the first, but none after too much CPU.
    private static let tries = 2
    /// Tries where something else killed the worker, so that this does not spoil a good photo.
    private static let triesWhenKilled = 4

    let program: FilePath
    let limits: AnalyzerLimits
    let arguments: WorkerArguments
    let memory: MemoryBudget
    let stopSignal: FileDescriptor
    let events: @Sendable (AnalyzerEvent) -> Void

    private var worker: WorkerProcess?
    /// The greeting of the worker that became ready last.
    private(set) var greeting: WorkerGreeting?
    private var lastNumber = WorkerReply.greeting
    private var lastBudget: WorkerBudget
    private var history = StartHistory()
    /// Killed processes that hang in a read below the file system.
    private var unreaped: [Int32] = []

    init(
        program: FilePath, limits: AnalyzerLimits, arguments: WorkerArguments, memory: MemoryBudget,
        stopSignal: FileDescriptor,
        events: @escaping @Sendable (AnalyzerEvent) -> Void
    ) {
        self.program = program
        self.limits = limits
        self.arguments = arguments
        self.memory = memory
        self.stopSignal = stopSignal
        self.events = events
        lastBudget = limits.answerBudget
    }

    /// Runs a conversation with a ready worker; repeats it with a new worker when that one ends.
    mutating func converse<Answer>(
        budget: WorkerBudget, tries: Int = Self.tries,
        _ body: (inout Conversation) throws(WorkerFailure) -> Answer
    ) throws(AnalyzerError) -> Exchange<Answer> {
        var deaths = 0
        var kills = 0
        while true {
            let worker = try readyWorker()
            lastNumber += 1
            lastBudget = budget
            var conversation = Conversation(
                on: worker.socket, with: worker.process, number: lastNumber, budget: budget, memory: memory,
                stopSignal: stopSignal)
            defer { conversation.end() }
            do {
                return .answered(try body(&conversation))
            } catch .cannotPass(let error) {
                // The worker may be left in the middle of a job.
                end()
                throw .cannotPass(error)
            } catch .stopped {
                end()
                throw .stopped
            } catch {
                let how = end(after: error)
                if case .waitedForDisk = how { throw .readFailed(.timedOut) }
                if how.isFromOutside { kills += 1 } else { deaths += 1 }
                if how.wouldRecur || deaths >= tries || kills >= Self.triesWhenKilled { return .gaveUp(how) }
            }
        }
    }

    /// Ends the worker, if there is one, and publishes no event.
    mutating func end() {
        guard let worker else { return }
        _ = end(worker, mayBeEnding: false)
    }

    @discardableResult
    mutating func readyWorker() throws(AnalyzerError) -> WorkerProcess {
        if let worker {
            guard let failure = worker.unaskedFailure else { return worker }
            // It died while idle, or spoke unasked: no photo is to blame.
            end(after: failure)
        }
        unreaped.removeAll(where: WorkerProcess.isReaped)
        while true {
            if let refusal = history.refusal(at: .now) { throw refusal }
            do {
                let started = try start()
                history = StartHistory()
                return started
            } catch {
                guard case .failed(let error, let isHopeless) = error else { throw .stopped }
                history.failed(error, isHopeless: isHopeless, limits: limits, at: .now)
            }
        }
    }

    private enum StartFailure: Error {
        /// `isHopeless`: another try would fail the same way.
        case failed(AnalyzerError, isHopeless: Bool)
        case stopped
    }

    private mutating func start() throws(StartFailure) -> WorkerProcess {
        let started: WorkerProcess
        do {
            started = try WorkerProcess.start(
                program: program, arguments: arguments)
        } catch {
            throw .failed(.cannotStart("its program: \(error)"), isHopeless: true)
        }
        worker = started
        lastBudget = limits.answerBudget
        var conversation = Conversation(
            on: started.socket, with: started.process, number: WorkerReply.greeting, budget: lastBudget,
            memory: memory, stopSignal: stopSignal)
        defer { conversation.end() }
        let reply: WorkerReply.Content
        do {
            reply = try conversation.receive()
        } catch .stopped {
            end()
            throw .stopped
        } catch {
            throw .failed(.cannotStart("it \(end(after: error))"), isHopeless: false)
        }
        guard case .hello(let greeting) = reply else {
            throw .failed(.cannotStart("it \(end(after: .wrongAnswer("no greeting")))"), isHopeless: false)
        }
        guard greeting.version == .current else {
            end()
            let error = AnalyzerError.otherVersion(analyser: greeting.version, daemon: .current)
            events(.refused(process: started.process, error))
            throw .failed(error, isHopeless: true)
        }
        self.greeting = greeting
        events(.started(process: started.process, greeting))
        return started
    }

    /// Ends the worker because of a failure and publishes that.
    @discardableResult
    private mutating func end(after failure: WorkerFailure) -> WorkerEnd {
        guard let worker else { preconditionFailure("only a worker that is there can fail") }
        let itself = end(worker, mayBeEnding: failure == .gone)
        let how: WorkerEnd =
            switch failure {
            case .overdue(let end): end
            case .wrongAnswer(let what): .gaveWrongAnswer(what)
            case .gone, .stopped, .cannotPass: itself ?? .gaveWrongAnswer("it closed its socket")
            }
        events(.ended(process: worker.process, how: how))
        return how
    }

    private mutating func end(_ worker: WorkerProcess, mayBeEnding: Bool) -> WorkerEnd? {
        self.worker = nil
        let itself = worker.end(mayBeEnding: mayBeEnding, budget: lastBudget)
        if itself == nil, !WorkerProcess.isReaped(worker.process) { unreaped.append(worker.process) }
        return itself
    }
}

/// Counts failed starts in a row and pauses after too many, so that a broken installation does not loop.
struct StartHistory: Sendable {
    private var failures = 0
    private var pause: (until: ContinuousClock.Instant, error: AnalyzerError)?

    /// The error to answer during a pause; nil when a start is due.
    func refusal(at now: ContinuousClock.Instant) -> AnalyzerError? {
        guard let pause, now < pause.until else { return nil }
        return pause.error
    }

    /// Counts a failed start; a hopeless one pauses at once.
    mutating func failed(
        _ error: AnalyzerError, isHopeless: Bool, limits: AnalyzerLimits, at now: ContinuousClock.Instant
    ) {
        failures = isHopeless ? max(failures + 1, limits.startAttempts) : failures + 1
        guard failures >= limits.startAttempts else { return }
        // Doubling 20 times is beyond any longest pause, and keeps the shift small.
        let doublings = min(failures - limits.startAttempts, 20)
        let seconds = min(limits.firstPauseSeconds * Double(1 << doublings), limits.longestPauseSeconds)
        pause = (now.advanced(by: .seconds(seconds)), error)
    }
}
