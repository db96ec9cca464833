package import Glibc

/// Runs a program to its end, without waiting for what it leaves in the background.
///
/// Foundation's `Process` waits for every process that inherited its descriptor, a server in the background too.
package enum Command {
    package struct Failure: Error {
        var code: Int32
    }

    /// Runs it without input, its output into a file.
    package static func run(_ words: [String], output: String) throws {
        let process = try start(words, output: output)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    }

    /// Starts it in the same way; the caller waits for its end.
    package static func start(_ words: [String], output: String) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // Threads of a pool have signals blocked, which a program would inherit: a server that no signal ends.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        arguments.append(nil)
        var process = pid_t()
        let code = posix_spawnp(&process, words[0], &actions, &attributes, arguments, environ)
        guard code == 0 else { throw Failure(code: code) }
        return process
    }
}
