package import Translation

/// Why the user's program gave no answer.
package enum ProgramFailure: Error, Sendable, Hashable {
    /// The setting names no program; the text says why.
    case notUnderstood(Phrase)
    /// It is not there, or cannot be run; the text says why.
    case missing(Phrase)
    /// It was not started, because it could have done more than it may; the text says what the kernel lacks.
    case notConfined(Phrase)
    /// It ended with another exit code than 0, or in the middle of a session; with what it wrote to standard error last.
    case failed(ProgramEnd, lastWords: String)
    /// It did not answer in time, and was ended.
    case late(Duration)
    /// It wrote more than it may, and was ended.
    case tooMuchOutput(bytes: Int)
    /// What it wrote is no answer; the text says why.
    case wrongAnswer(Phrase)
    /// The daemon ends.
    case stopped
}

/// How a program ended.
package enum ProgramEnd: Sendable, Hashable {
    case exited(code: Int32)
    case crashed(signal: Int32)
}

extension ProgramFailure: CustomStringConvertible {
    /// What was wrong: a predicate for "the program …".
    package var problem: String { tr(problemPhrase) }

    /// What to do about it.
    package var remedy: String { tr(remedyPhrase) }

    package var description: String { "\(problem). \(remedy)" }

    package var problemPhrase: Phrase {
        switch self {
        case .notUnderstood(let why): Phrase("is not understood: \(why)")
        case .missing(let why): Phrase("cannot be run: \(why)")
        case .notConfined(let what):
            Phrase("was not started, because it could not be kept from network and files: \(what)")
        case .failed(.exited(let code), lastWords: ""): Phrase("ended with exit code \(code)")
        case .failed(.exited(let code), let lastWords): Phrase("ended with exit code \(code): \(lastWords)")
        case .failed(.crashed(let signal), lastWords: ""): Phrase("crashed (signal \(signal))")
        case .failed(.crashed(let signal), let lastWords): Phrase("crashed (signal \(signal)): \(lastWords)")
        case .late(let limit): Phrase("did not answer within \(limit.formatted)")
        case .tooMuchOutput(let bytes): Phrase("wrote more than \(bytes) bytes")
        case .wrongAnswer(let why): Phrase("gave a wrong answer: \(why)")
        case .stopped: Phrase("was ended because the daemon ends")
        }
    }

    package var remedyPhrase: Phrase {
        switch self {
        case .notUnderstood:
            Phrase("Write the program and its arguments as in a shell, such as python3 ~/models/clip.py")
        case .missing: Phrase("Correct its path in config.toml, or make it executable")
        case .notConfined: Phrase("Start a kernel with Landlock and seccomp; the one of Debian has both")
        case .failed: Phrase("Run it by hand; it has no network, writes no file, and starts in the directory /")
        case .late: Phrase("Take a smaller model, or one that starts sooner")
        case .tooMuchOutput, .wrongAnswer:
            Phrase("Run it by hand, and compare what it writes with cleanerd-programs(7)")
        case .stopped: Phrase("Ask again when the daemon runs")
        }
    }
}

extension Duration {
    fileprivate var formatted: String {
        let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
        return seconds < 10 ? "\((seconds * 10).rounded() / 10) s" : "\(Int(seconds.rounded())) s"
    }
}
