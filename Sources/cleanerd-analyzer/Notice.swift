internal import Glibc

/// One line on standard error for the log, with the journal's mark for a warning.
enum Notice {
    static func warn(_ text: String) {
        let line = Array("<4>cleanerd-analyzer: \(text)\n".utf8)
        // There is nobody to tell that the log cannot be written.
        _ = write(STDERR_FILENO, line, line.count)
    }
}
