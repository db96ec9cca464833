internal import Glibc

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
