internal import CLinux
internal import Dispatch
internal import FileSystem
internal import Glibc
internal import SystemPackage
import Translation

/// A program of the user's that was started.
///
/// It is killed when its owner lets go of this value, and when the thread that started it ends.
package struct RunningProgram: ~Copyable {
    private static let chunk = 64 << 10
    /// How long to wait for a killed program: at the lowest priority it may have to wait for a core to end on.
    private static let reapMilliseconds: Int32 = 2000

    private let stop: StopSwitch
    let process: pid_t
    /// Readable when the program has ended.
    private let ending: Descriptor
    private var input: Descriptor?
    private var output: Descriptor?
    private var messages: Descriptor?
    /// What the launcher says until it has become the program.
    private var report: Descriptor?
    private var lastWords = LastWords()
    private var hasEnded = false

    /// Starts it, and waits until it is confined.
    package static func start(
        _ program: OwnProgram, limits: ProgramLimits, until end: SuspendingClock.Instant, stop: StopSwitch
    ) throws(ProgramFailure) -> RunningProgram {
        var started = try ProgramStart(program, file: program.file())
        var running = RunningProgram(&started, stop)
        guard running.ending.raw.rawValue >= 0 else { throw .missing(Phrase("no descriptor is left")) }
        try running.awaitStart(limits, until: end)
        return running
    }

    private init(_ started: inout ProgramStart, _ stop: StopSwitch) {
        self.stop = stop
        process = started.process
        ending = Descriptor(FileDescriptor(rawValue: cleanerd_pidfd_open(process)))
        input = started.input.take()
        output = started.output.take()
        messages = started.messages.take()
        report = started.report.take()
    }

    deinit {
        // The group: what the program started ends as well. It exists until its leader is reaped.
        kill(-process, SIGKILL)
        var wait = pollfd(fd: ending.raw.rawValue, events: Int16(POLLIN), revents: 0)
        _ = try? systemCall { poll(&wait, 1, Self.reapMilliseconds) }
        let process = process
        guard waitpid(process, nil, WNOHANG) != process else { return }
        // It hangs in a read that the kernel cannot interrupt, which may take any time.
        UnreapedPrograms.reap(process)
    }

    /// Sends the input and closes it; the answer is all that the program writes until it ends.
    package mutating func finish(
        _ question: [UInt8], limits: ProgramLimits, until end: SuspendingClock.Instant
    ) throws(ProgramFailure) -> [UInt8] {
        try talk(question, isLast: true, limits, until: end) { _ in false }
    }

    /// Sends a question to a program that keeps running; `isWhole` says whether the bytes so far are a whole answer.
    ///
    /// After a failure the caller must end the program.
    package mutating func ask(
        _ question: [UInt8], limits: ProgramLimits, until end: SuspendingClock.Instant,
        isWhole: ([UInt8]) throws(ProgramFailure) -> Bool
    ) throws(ProgramFailure) -> [UInt8] {
        try talk(question, isLast: false, limits, until: end, isWhole: isWhole)
    }

    private mutating func talk(
        _ question: [UInt8], isLast: Bool, _ limits: ProgramLimits, until end: SuspendingClock.Instant,
        isWhole: ([UInt8]) throws(ProgramFailure) -> Bool
    ) throws(ProgramFailure) -> [UInt8] {
        var (answer, sent) = ([UInt8](), 0)
        while true {
            if isLast, sent == question.count { input = nil }
            if hasEnded, output == nil, messages == nil { return try ended(answer) }
            try awaitAny(isSending: sent < question.count, limits, until: end)
            if sent < question.count { sent += send(question[sent...]) }
            if let bytes = Self.read(messages?.raw) {
                lastWords.add(bytes)
                if bytes.isEmpty { messages = nil }
            }
            if let bytes = Self.read(output?.raw) {
                answer += bytes
                if bytes.isEmpty { output = nil }
            }
            guard answer.count <= limits.outputBytes else { throw .tooMuchOutput(bytes: limits.outputBytes) }
            if !answer.isEmpty, try isWhole(answer) {
                guard sent == question.count else {
                    throw .wrongAnswer(Phrase("it came before the end of the question"))
                }
                return answer
            }
        }
    }

    /// Blocks until there is something to read, to write or to end.
    private mutating func awaitAny(
        isSending: Bool, _ limits: ProgramLimits, until end: SuspendingClock.Instant
    ) throws(ProgramFailure) {
        let ends = [
            isSending ? input?.raw.rawValue : nil, output?.raw.rawValue, messages?.raw.rawValue,
            hasEnded ? nil : ending.raw.rawValue, stop.signal.rawValue,
        ]
        var waits = ends.enumerated().map { place, descriptor in
            pollfd(fd: descriptor ?? -1, events: Int16(place == 0 ? POLLOUT : POLLIN), revents: 0)
        }
        try Self.await(&waits, limits, until: end)
        guard waits[4].revents == 0 else { throw .stopped }
        guard waits[3].revents != 0 else { return }
        hasEnded = true
        // Processes that it left behind hold its output open, and must not keep running.
        kill(-process, SIGKILL)
    }

    private static func await(
        _ waits: inout [pollfd], _ limits: ProgramLimits, until end: SuspendingClock.Instant
    ) throws(ProgramFailure) {
        let left = end - .now
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        let count = nfds_t(waits.count)
        let ready = try? systemCall { poll(&waits, count, Int32(clamping: max(0, milliseconds + 1))) }
        guard ready != 0, left > .zero else { throw .late(limits.deadline) }
    }

    /// The number of bytes that went into the pipe; all of them if the program reads no input any more.
    private mutating func send(_ bytes: ArraySlice<UInt8>) -> Int {
        guard let raw = input?.raw else { return bytes.count }
        let sent = bytes.withUnsafeBytes { write(raw.rawValue, $0.baseAddress, $0.count) }
        guard sent < 0 else { return sent }
        guard errno != EAGAIN, errno != EINTR else { return 0 }
        input = nil
        return bytes.count
    }

    /// Nil if there is nothing yet, empty at the end.
    private static func read(_ descriptor: FileDescriptor?) -> [UInt8]? {
        guard let raw = descriptor?.rawValue else { return nil }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, initialized in
            count = Glibc.read(raw, buffer.baseAddress, chunk)
            initialized = max(0, count)
        }
        return count >= 0 || (errno != EAGAIN && errno != EINTR) ? bytes : nil
    }

    /// The answer of a program that has ended well.
    private func ended(_ answer: [UInt8]) throws(ProgramFailure) -> [UInt8] {
        var status = siginfo_t()
        // The process stays as it is, so that its group can still be ended.
        guard waitid(P_PID, id_t(process), &status, WEXITED | WNOWAIT | WNOHANG) == 0 else { return answer }
        let end: ProgramEnd =
            status.si_code == CLD_EXITED
            ? .exited(code: cleanerd_exit_status(&status)) : .crashed(signal: cleanerd_exit_status(&status))
        guard end == .exited(code: 0) else { throw .failed(end, lastWords: lastWords.text) }
        return answer
    }

    /// Waits until the launcher has become the program, or says why not.
    private mutating func awaitStart(
        _ limits: ProgramLimits, until end: SuspendingClock.Instant
    ) throws(ProgramFailure) {
        var told: [UInt8] = []
        while let raw = report?.raw {
            var waits = [
                pollfd(fd: raw.rawValue, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop.signal.rawValue, events: Int16(POLLIN), revents: 0),
            ]
            try Self.await(&waits, limits, until: end)
            guard waits[1].revents == 0 else { throw .stopped }
            guard let bytes = Self.read(raw) else { continue }
            told += bytes
            if bytes.isEmpty { report = nil }
        }
        if let failure = LauncherReport(told)?.failure { throw failure }
    }
}

/// Killed programs that have not ended yet.
enum UnreapedPrograms {
    /// Waits for the end of a process on a thread of its own.
    static func reap(_ process: pid_t) {
        DispatchQueue(label: "unreaped program").async { waitpid(process, nil, 0) }
    }
}

/// The end of what a program writes to standard error.
struct LastWords {
    /// Room for a message and a few lines before it; a user reads no more of a log.
    private static let kept = 1024
    private static let longestText = 300

    private var bytes: [UInt8] = []

    mutating func add(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more)
        if bytes.count > Self.kept { bytes.removeFirst(bytes.count - Self.kept) }
    }

    /// The last lines joined to one, without control characters; programs write the reason last.
    var text: String {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let shown = lines.suffix(3).joined(separator: " / ").unicodeScalars.map { scalar in
            [.control, .format].contains(scalar.properties.generalCategory) ? "\u{FFFD}" : Character(scalar)
        }
        return String(shown.suffix(Self.longestText))
    }
}
