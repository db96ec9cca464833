internal import CLinux
internal import Glibc
package import Images
internal import Synchronization
package import SystemPackage

/// One worker process for one thread at a time: parses photos, so that the daemon never does.
///
/// The worker is started with the first job and started again after it died. All calls block, so they belong on threads
/// of their own. Calls from several threads wait for each other, except `stop`, which interrupts a running one.
/// Several analyzers are independent of each other: one a core makes a pool.
package final class Analyzer: Sendable {
    let limits: AnalyzerLimits
    private let stopSignal: FileDescriptor
    let seat: Mutex<WorkerSeat>

    /// Starts nothing yet.
    ///
    /// `arguments` are those that only this program has. `memory` is what it shares with all other analyzers.
    /// `events` is called on the calling thread in the middle of a call, and must not call the analyzer back.
    /// Throws where the process has no descriptor left.
    package init(
        program: FilePath, limits: AnalyzerLimits = AnalyzerLimits(), priority: WorkerPriority = .background,
        arguments: [String] = [], memory: MemoryBudget = MemoryBudget(),
        events: @escaping @Sendable (AnalyzerEvent) -> Void
    ) throws(AnalyzerError) {
        let signal = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard signal >= 0 else { throw .cannotStart("no descriptor is left: \(Errno(rawValue: errno))") }
        self.limits = limits
        stopSignal = FileDescriptor(rawValue: signal)
        seat = Mutex(
            WorkerSeat(
                program: program, limits: limits,
                arguments: WorkerArguments(
                    priority: priority, addressSpace: limits.addressSpace, rest: arguments),
                memory: memory, stopSignal: stopSignal, events: events))
    }

    deinit {
        stop()
        try? stopSignal.close()
    }

    /// Makes sure that a worker is ready: starts one if there is none, otherwise costs a poll(2).
    ///
    /// Returns the digest of the worker's code, where it knows it. Throws what keeps workers from starting.
    package func makeReady() throws(AnalyzerError) -> Digest256? {
        try seat.withLock { (seat) throws(AnalyzerError) in
            try seat.readyWorker()
            return seat.greeting?.code
        }
    }

    /// Reads, identifies and, unless it is known, measures one regular file, whose descriptor is open for reading.
    ///
    /// `size` is what `fstat` said just before; comparing `fstat` again afterwards stays with the caller.
    /// With `mayPostpone` a costly photo is left for later.
    /// `isKnown` is asked on this thread before anything is decoded; the time it takes is not the worker's. The
    /// descriptor's offset may move. An error says nothing about the photo.
    package func analyze(
        _ file: FileDescriptor, size: Int64, bearsMediaExtension: Bool, mayPostpone: Bool,
        isKnown: (Identification) -> Bool
    ) throws(AnalyzerError) -> AnalysisOutcome {
        let job = WorkerRequest.Job.analyze(size: size, bearsMediaExtension: bearsMediaExtension)
        return try seat.withLock { (seat) throws(AnalyzerError) in
            var exchange = PhotoExchange()
            let result = try seat.converse(budget: limits.budget(size: size)) { conversation throws(WorkerFailure) in
                try exchange.run(
                    job, file, size: size, mayPostpone: mayPostpone, in: &conversation, isKnown: isKnown)
            }
            switch result {
            case .answered(let answer): return try answer.get()
            case .gaveUp(let how):
                return try unreadable(file, size: size, how: how, known: exchange.identification, seat: &seat)
            }
        }
    }

    /// SHA-256 of a file, to verify a photo once more before it is moved.
    package func digest(_ file: FileDescriptor, _ extent: DigestExtent) throws(AnalyzerError) -> Digest256 {
        let size = try Self.size(of: file)
        return try seat.withLock { (seat) throws(AnalyzerError) in
            try digest(file, size: size, extent, seat: &seat).digest
        }
    }

    static func size(of file: FileDescriptor) throws(AnalyzerError) -> Int64 {
        var status = stat()
        guard fstat(file.rawValue, &status) == 0 else { throw .cannotPass(Errno(rawValue: errno)) }
        return Int64(status.st_size)
    }

    /// True where a worker answers in time; a silent one is replaced.
    ///
    /// Starts the worker where there is none.
    package func answers() -> Bool {
        let result = try? converse(budget: limits.answerBudget) { conversation throws(WorkerFailure) in
            try conversation.send(.ping)
            guard case .pong = try conversation.receive() else { throw .wrongAnswer("no pong") }
        }
        guard case .answered? = result else { return false }
        return true
    }

    /// A conversation in which nothing of the seat is needed besides.
    func converse<Answer: Sendable>(
        budget: WorkerBudget, _ body: (inout Conversation) throws(WorkerFailure) -> Answer
    ) throws(AnalyzerError) -> WorkerSeat.Exchange<Answer> {
        try seat.withLock { (seat) throws(AnalyzerError) in
            try seat.converse(budget: budget, body)
        }
    }

    /// Ends the worker for good; a call that runs on another thread throws `stopped` soon.
    package func stop() {
        var one: UInt64 = 1
        // Cannot fail: the counter of a new eventfd has room, and the descriptor is ours until the end.
        _ = write(stopSignal.rawValue, &one, MemoryLayout<UInt64>.size)
        seat.withLock { seat in seat.end() }
    }

    private func digest(
        _ file: FileDescriptor, size: Int64, _ extent: DigestExtent, seat: inout WorkerSeat
    ) throws(AnalyzerError) -> (digest: Digest256, format: MediaFormat?) {
        let result = try seat.converse(budget: limits.budget(size: size)) { conversation throws(WorkerFailure) in
            try conversation.send(.digest(size: size, extent), passing: file)
            let reply = try conversation.receive()
            switch reply {
            case .digested, .changed, .readFailed, .tooLargeForDigest: return reply
            default: throw .wrongAnswer("an answer to another question")
            }
        }
        switch result {
        case .answered(.digested(let digest, let format)): return (digest, format)
        case .answered(.changed): throw .changed
        case .answered(.readFailed(let error)): throw .readFailed(Errno(rawValue: error))
        case .answered(.tooLargeForDigest):
            throw .noDigest("it is larger than \(AnalyzerLimits.digestBytes >> 30) GiB")
        case .answered: throw .noDigest("the analyser gave a wrong answer")
        case .gaveUp(let how): throw .noDigest("the analyser \(how)")
        }
    }

    /// The outcome for a file that workers ended on.
    ///
    /// Hashing parses nothing, so a fresh worker may still do that.
    private func unreadable(
        _ file: FileDescriptor, size: Int64, how: WorkerEnd, known: Identification?, seat: inout WorkerSeat
    ) throws(AnalyzerError) -> AnalysisOutcome {
        let reason = "the analyser \(how) on this photo"
        if let known { return .unreadable(bytesDigest: known.bytesDigest, format: known.format, reason: reason) }
        do {
            let (ends, format) = try digest(file, size: size, .ends, seat: &seat)
            let isWhole = DigestExtent.identifying(format, size: size) == .whole
            let digest = isWhole ? try digest(file, size: size, .whole, seat: &seat).digest : ends
            return .unreadable(bytesDigest: digest, format: format, reason: reason)
        } catch .changed {
            return .changed
        } catch .noDigest {
            return .unreadable(bytesDigest: nil, format: nil, reason: reason)
        }
    }
}

/// What happened to a worker process, for the log and for conditions.
package enum AnalyzerEvent: Sendable, Hashable {
    /// A worker is ready: its process id, how tight its sandbox is, what it cannot decode.
    case started(process: Int32, WorkerGreeting)
    /// A worker got no job, because it is of another version.
    case refused(process: Int32, AnalyzerError)
    /// A worker ended without being asked to.
    case ended(process: Int32, how: WorkerEnd)
}

extension Analyzer {
    /// Finds the analyser's program beside the daemon's or in `../libexec/cleanerd`.
    ///
    /// No search path is asked: photos must not go to a program that merely has the name.
    ///
    /// - Parameter daemon: The daemon's program, its links resolved.
    /// - Returns: Nil where neither can be run.
    package static func locate(beside daemon: FilePath) -> FilePath? {
        let folder = daemon.removingLastComponent()
        return [folder, folder.removingLastComponent().pushing("libexec/cleanerd")]
            .map { $0.appending("cleanerd-analyzer") }
            .first(where: isExecutable)
    }

    /// Finds the program for videos and RAW files beside the one for photos.
    ///
    /// - Returns: Nil where it is not installed, or cannot be run.
    package static func locateMedia(beside analyzer: FilePath) -> FilePath? {
        locate("cleanerd-media-analyzer", beside: analyzer)
    }

    /// Finds a program that is installed beside the analyser.
    ///
    /// - Returns: Nil where it is not installed, or cannot be run.
    package static func locate(_ name: String, beside analyzer: FilePath) -> FilePath? {
        let program = analyzer.removingLastComponent().appending(name)
        return isExecutable(program) ? program : nil
    }

    private static func isExecutable(_ program: FilePath) -> Bool {
        program.withPlatformString { access($0, X_OK) } == 0
    }
}

// MARK: Sidecars

extension Analyzer {
    /// Reads what a file beside photos says about them, such as `IMG_1.jpg.xmp`.
    ///
    /// - Parameter file: The file, open for reading.
    /// - Returns: Its words; nil if it is no sidecar, or if workers ended on it.
    /// - Throws: `AnalyzerError`, which says nothing about the file.
    package func sidecar(_ file: FileDescriptor) throws(AnalyzerError) -> PhotoMetadata? {
        let size = try Self.size(of: file)
        let result = try converse(budget: limits.budget(size: size)) { conversation throws(WorkerFailure) in
            try conversation.send(.sidecar(size: size), passing: file)
            let reply = try conversation.receive()
            switch reply {
            case .sidecar, .changed, .readFailed: return reply
            default: throw .wrongAnswer("an answer to another question")
            }
        }
        switch result {
        case .answered(.sidecar(let metadata)): return metadata
        case .answered(.readFailed(let error)): throw .readFailed(Errno(rawValue: error))
        case .answered: throw .changed
        case .gaveUp: return nil
        }
    }
}

// MARK: Self-test

extension Analyzer {
    /// Lets a worker try what its sandbox must refuse, just as it is started for photos.
    ///
    /// Meant for a user's question and for tests; what every worker says when it starts is enough for conditions.
    package func selfTest() throws(AnalyzerError) -> [SandboxAttempt] {
        let file = FileDescriptor(rawValue: memfd_create("self-test", UInt32(MFD_CLOEXEC)))
        guard file.rawValue >= 0 else { throw .cannotPass(Errno(rawValue: errno)) }
        // Nothing was written to it.
        defer { try? file.close() }
        let result = try converse(budget: limits.answerBudget) { conversation throws(WorkerFailure) in
            try conversation.send(.selfTest, passing: file)
            guard case .selfTested(let attempts) = try conversation.receive() else {
                throw .wrongAnswer("no self-test")
            }
            return attempts
        }
        switch result {
        case .answered(let attempts): return attempts
        case .gaveUp(let how): throw .cannotStart("it \(how) in its self-test")
        }
    }
}
