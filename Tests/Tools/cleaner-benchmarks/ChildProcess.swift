import Glibc

/// A program that was started; posix_spawn(3) itself, as Foundation's `Process` adds milliseconds of its own.
struct ChildProcess {
    let id: pid_t

    /// Starts it.
    ///
    /// - Parameters:
    ///   - words: The program's path and its arguments.
    ///   - environment: All of it, as `NAME=value`.
    ///   - log: Takes standard output and standard error, at its end; both are thrown away without it.
    /// - Throws: Where there is no such program.
    init(_ words: [String], environment: [String], log: String? = nil) throws {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(
            &files, 1, log ?? "/dev/null", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&files, 1, 2)
        var process: pid_t = 0
        let failure = Self.withStrings(words) { arguments in
            Self.withStrings(environment) { posix_spawn(&process, words[0], &files, nil, arguments, $0) }
        }
        guard failure == 0 else {
            throw BenchmarkError("\(words[0]) cannot be started: \(String(cString: strerror(failure)))")
        }
        id = process
    }

    /// Waits for the end.
    ///
    /// - Throws: Where it did not end by itself with 0.
    func wait() throws {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            guard errno == EINTR else { throw BenchmarkError("process \(id) cannot be waited for") }
        }
        guard status == 0 else { throw BenchmarkError("process \(id) ended with wait status \(status)") }
    }

    /// Whether it has ended, which collects it.
    var hasEnded: Bool {
        var status: Int32 = 0
        return waitpid(id, &status, WNOHANG) != 0
    }

    private static func withStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}
