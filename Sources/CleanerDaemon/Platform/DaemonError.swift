import Translation

/// The reason why the daemon cannot start or continue, in words that say what to do.
package struct DaemonError: Error, Sendable {
    private let words: Phrase
    /// What is said behind the words, such as what is wrong with a setting.
    private let cause: (any Error & CustomStringConvertible)?
    /// The exit code: 78 (EX_CONFIG of sysexits.h) if a restart cannot help.
    package let exitCode: Int32

    package init(_ text: String, exitCode: Int32 = 1) {
        self.init(Phrase(stringLiteral: text), cause: nil, exitCode: exitCode)
    }

    private init(_ words: Phrase, cause: (any Error & CustomStringConvertible)?, exitCode: Int32) {
        self.words = words
        self.cause = cause
        self.exitCode = exitCode
    }

    package var text: String { cause.map { "\(tr(words)): \($0.description)" } ?? tr(words) }

    static func configuration(_ text: String) -> DaemonError {
        DaemonError(text, exitCode: 78)
    }

    /// For what a running daemon reads again, and reports as a condition then.
    static func configuration(_ words: Phrase, because cause: (any Error & CustomStringConvertible)? = nil)
        -> DaemonError
    {
        DaemonError(words, cause: cause, exitCode: 78)
    }
}

extension DaemonError: CustomStringConvertible {
    package var description: String { text }
}
