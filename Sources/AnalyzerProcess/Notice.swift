internal import Glibc

/// One line on standard error for the log, with the journal's mark for a warning.
package enum Notice {
    package static func warn(_ text: String, by program: String) {
        let line = Array("<4>\(program): \(text)\n".utf8)
        // Standard error is the only place to report errors to.
        _ = write(STDERR_FILENO, line, line.count)
    }
}
