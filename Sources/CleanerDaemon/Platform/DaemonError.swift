/// The reason why the daemon cannot start or continue, in words that say what to do.
package struct DaemonError: Error, Sendable, Hashable {
    package let text: String
    /// The exit code: 78 (EX_CONFIG of sysexits.h) if a restart cannot help.
    package let exitCode: Int32

    package init(_ text: String, exitCode: Int32 = 1) {
        self.text = text
        self.exitCode = exitCode
    }

    static func configuration(_ text: String) -> DaemonError {
        DaemonError(text, exitCode: 78)
    }
}

extension DaemonError: CustomStringConvertible {
    package var description: String { text }
}
