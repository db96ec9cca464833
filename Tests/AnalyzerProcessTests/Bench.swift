import AnalyzerProcess
import CLinux
import Glibc
import Images
import Synchronization
import SystemPackage
import Testing

/// What workers reported, in order.
final class EventLog: Sendable {
    private let events = Mutex<[AnalyzerEvent]>([])

    func add(_ event: AnalyzerEvent) { events.withLock { $0.append(event) } }

    var greetings: [WorkerGreeting] {
        events.withLock { events in
            events.compactMap { if case .started(_, let greeting) = $0 { greeting } else { nil } }
        }
    }

    var started: [Int32] {
        events.withLock { events in
            events.compactMap { if case .started(let process, _) = $0 { process } else { nil } }
        }
    }

    var refusals: [AnalyzerError] {
        events.withLock { events in events.compactMap { if case .refused(_, let error) = $0 { error } else { nil } } }
    }

    var ends: [WorkerEnd] {
        events.withLock { events in events.compactMap { if case .ended(_, let how) = $0 { how } else { nil } } }
    }
}

/// Built programs, photos in unlinked files, and analyzers that leave no process behind.
enum Bench {
    static let analyzer = program("cleanerd-analyzer")
    static let mediaAnalyzer = program("cleanerd-media-analyzer")
    static let textReader = program("cleanerd-text-reader")
    static let misbehaving = program("misbehaving-analyzer")

    /// The built programs lie beside the program that runs the tests.
    private static func program(_ name: String) -> FilePath {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &bytes, bytes.count - 1)
        return FilePath(platformString: bytes + (count < 0 ? [] : [0])).removingLastComponent().appending(name)
    }

    /// A short limit for the worker that hangs, as its test waits for it; the others are recognised by what they do.
    static func limits(for misdeed: String) -> AnalyzerLimits {
        var limits = AnalyzerLimits()
        if misdeed == "hang" { limits.wallSeconds = 0.3 }
        return limits
    }

    static func withAnalyzer(
        _ program: FilePath, limits: AnalyzerLimits = AnalyzerLimits(), priority: WorkerPriority = .background,
        memory: MemoryBudget = MemoryBudget(), _ body: (Analyzer, EventLog) throws -> Void
    ) throws {
        let log = EventLog()
        let analyzer = try Analyzer(program: program, limits: limits, priority: priority, memory: memory) {
            log.add($0)
        }
        defer {
            let stopping = ContinuousClock().measure { analyzer.stop() }
            for process in log.started {
                // An idle worker that found no core to end on is not waited for longer than this, and collected here.
                if stopping >= .seconds(2), isGone(process, withinMilliseconds: 60_000) { waitpid(process, nil, 0) }
                // A zombie would still take the signal.
                #expect(kill(process, 0) == -1 && errno == ESRCH)
            }
        }
        try body(analyzer, log)
    }

    static func withPhoto<Result>(_ bytes: [UInt8], _ body: (FileDescriptor) throws -> Result) throws -> Result {
        var template = Array("/tmp/cleanerd-test-XXXXXX".utf8CString)
        let file = FileDescriptor(rawValue: mkstemp(&template))
        try #require(file.rawValue >= 0)
        unlink(template)
        return try file.closeAfter {
            try file.writeAll(bytes)
            return try body(file)
        }
    }

    static func withPhoto<Result>(_ line: String, _ body: (FileDescriptor) throws -> Result) throws -> Result {
        try withPhoto(Array("\(line)\n".utf8), body)
    }

    static func withFolder<Result>(_ body: (FilePath) throws -> Result) throws -> Result {
        var template = Array("/tmp/cleanerd-test-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let folder = FilePath(platformString: template)
        defer { #expect(throws: Never.self) { try ProgramRun("/bin/rm", ["-r", folder.string]) } }
        return try body(folder)
    }

    /// Waits for the end of a process that is no child of ours.
    static func isGone(_ process: Int32, withinMilliseconds limit: Int32) -> Bool {
        let pidfd = cleanerd_pidfd_open(process)
        guard pidfd >= 0 else { return errno == ESRCH }
        defer { close(pidfd) }
        var wait = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, limit) == 1
    }
}

extension Analyzer {
    /// Analyses what the descriptor holds, as the daemon would after `fstat`.
    func analyze(
        _ file: FileDescriptor, bearsMediaExtension: Bool = true, mayPostpone: Bool = false,
        isKnown: (Identification) -> Bool = { _ in false }
    ) throws -> AnalysisOutcome {
        let size = try file.seek(offset: 0, from: .end)
        return try analyze(
            file, size: size, bearsMediaExtension: bearsMediaExtension, mayPostpone: mayPostpone, isKnown: isKnown)
    }

    func analyze(line: String) throws -> AnalysisOutcome {
        try Bench.withPhoto(line) { try analyze($0) }
    }
}

extension AnalysisOutcome {
    /// The reason of an unreadable photo.
    var unreadableReason: String? {
        if case .unreadable(_, _, let reason) = self { reason } else { nil }
    }
}
