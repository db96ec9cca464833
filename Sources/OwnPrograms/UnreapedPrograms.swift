internal import Dispatch
internal import Glibc

/// Killed programs that have not ended yet.
enum UnreapedPrograms {
    /// Waits for the end of a process on a thread of its own.
    static func reap(_ process: pid_t) {
        DispatchQueue(label: "unreaped program").async { waitpid(process, nil, 0) }
    }
}
