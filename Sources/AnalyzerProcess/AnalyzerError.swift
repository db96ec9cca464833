internal import Glibc
package import SystemPackage

/// Why the analyser gave no outcome.
///
/// None of these says anything about the photo: it stays waiting.
package enum AnalyzerError: Error, Sendable, Hashable {
    /// Workers die or stay silent before they greet. The text says how; the analyser pauses before it tries again.
    case cannotStart(String)
    /// The analyser beside the daemon is of another version.
    ///
    /// After an update this goes with the daemon's restart.
    case otherVersion(analyser: WorkerVersion, daemon: WorkerVersion)
    /// The worker for videos and RAW files does not start; the text says why.
    case noMediaWorker(String)
    /// Reading failed below the file system: a bad disk, a share that went away. To be tried again later.
    case readFailed(Errno)
    /// The descriptor could not be examined or passed to the worker.
    case cannotPass(Errno)
    /// Only for a digest: the file changed while it was read.
    case changed
    /// Only for a digest: a file too large to be hashed, or a worker that died on it twice.
    case noDigest(String)
    /// `stop` was called.
    case stopped
}

extension AnalyzerError: CustomStringConvertible {
    /// What was wrong, for people.
    package var problem: String {
        switch self {
        case .cannotStart(let how): "the analyser does not start: \(how)"
        case .otherVersion(let analyser, let daemon):
            "the installed analyser has version \(analyser), the running daemon expects \(daemon)"
        case .noMediaWorker(let why): "videos and RAW files cannot be analysed: \(why)"
        case .readFailed(let error): "the file could not be read: \(error)"
        case .cannotPass(let error): "the file could not be passed to the analyser: \(error)"
        case .changed: "the file changed while it was read"
        case .noDigest(let reason): "the file could not be verified: \(reason)"
        case .stopped: "the analyser was stopped because the daemon ends"
        }
    }

    /// What to do about it, for people.
    package var remedy: String? {
        switch self {
        case .cannotStart:
            "See what the journal says (journalctl --user -u cleanerd), and install cleanerd again"
        case .noMediaWorker:
            "See what the journal says (journalctl --user -u cleanerd); the libraries of ffmpeg and LibRaw are needed: "
                + "apt install libavformat59 libavcodec59 libavutil57 libraw20"
        case .otherVersion:
            "Restart the daemon: systemctl --user restart cleanerd; if that does not help, install cleanerd again"
        case .readFailed: "It is tried again; check the disk if this stays"
        case .changed: "Wait until it is written, then try again"
        case .cannotPass, .noDigest, .stopped: nil
        }
    }

    package var description: String {
        remedy.map { "\(problem). \($0)" } ?? problem
    }
}

/// How a worker came to its end.
package enum WorkerEnd: Sendable, Hashable {
    case exited(code: Int32)
    case crashed(signal: Int32)
    /// SIGKILL or SIGTERM that did not come from us: a user, or the kernel because memory ran out.
    case killedByOthers(signal: Int32)
    case tookTooMuchCPU(seconds: Double)
    case tookTooLong(seconds: Double)
    /// A read below the file system did not return: the disk or the network is to blame.
    case waitedForDisk(seconds: Double)
    case gaveWrongAnswer(String)

    /// Reads a status of `waitpid`, by the layout of Linux: signal in the low 7 bits, exit code in the next 8.
    ///
    /// `budget` is the one that the worker exceeded if the kernel ended it with SIGXCPU.
    init(waitStatus status: Int32, budget: WorkerBudget) {
        let signal = status & 0x7F
        switch signal {
        case 0: self = .exited(code: (status >> 8) & 0xFF)
        case SIGXCPU: self = .tookTooMuchCPU(seconds: budget.cpuSeconds)
        case SIGKILL, SIGTERM: self = .killedByOthers(signal: signal)
        default: self = .crashed(signal: signal)
        }
    }

    /// True where another worker would come to the same end: CPU time is the same on a busy machine.
    var wouldRecur: Bool {
        if case .tookTooMuchCPU = self { return true }
        return false
    }

    /// True where the photo is probably not to blame.
    var isFromOutside: Bool {
        if case .killedByOthers = self { return true }
        return false
    }
}

extension WorkerEnd: CustomStringConvertible {
    /// A predicate for "the analyser …".
    package var description: String {
        switch self {
        case .exited(let code): "ended without an answer (exit code \(code))"
        case .crashed(let signal): "crashed (signal \(signal))"
        case .killedByOthers(let signal): "was killed (signal \(signal)), perhaps because memory ran out"
        case .tookTooMuchCPU(let seconds): "used more than \(Self.rounded(seconds)) s of CPU"
        case .tookTooLong(let seconds): "did not answer within \(Self.rounded(seconds)) s"
        case .waitedForDisk(let seconds): "waited for the disk for more than \(Self.rounded(seconds)) s"
        case .gaveWrongAnswer(let what): "gave a wrong answer (\(what))"
        }
    }

    private static func rounded(_ seconds: Double) -> String {
        seconds < 10 ? "\((seconds * 10).rounded() / 10)" : "\(Int(seconds.rounded()))"
    }
}
