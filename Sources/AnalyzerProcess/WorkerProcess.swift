internal import CLinux
internal import Glibc
internal import SystemPackage

/// A running worker: its process and our end of the pair.
///
/// Whoever starts it must `end` it, once.
struct WorkerProcess: Sendable {
    /// How long to wait for a killed worker; it takes longer only while a read hangs below the file system.
    private static let reapMilliseconds: Int32 = 2000
    /// How long a process may take from closing its descriptors to its end: the kernel gives back its memory then.
    private static let endingMilliseconds: Int32 = 1000

    let process: pid_t
    let socket: PacketSocket

    /// What happened to the idle worker since its last answer: it went away, or spoke unasked.
    ///
    /// Nil if nothing happened.
    var unaskedFailure: WorkerFailure? {
        var wait = pollfd(fd: socket.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, 0) != 0 else { return nil }
        return Int32(wait.revents) & POLLHUP != 0 ? .gone : .wrongAnswer("a message that nobody asked for")
    }

    /// Closes our end, kills the process and waits for it.
    ///
    /// A worker whose end of the pair closed is usually about to end, so with `mayBeEnding` it gets a moment for that.
    /// If it ended by itself before the kill reached it, the kill does not count. If it does not end in time,
    /// `isReaped` is false; ask again later.
    ///
    /// - Parameters:
    ///   - mayBeEnding: Whether its end of the pair closed.
    ///   - budget: That of its last job.
    /// - Returns: How it ended by itself, nil where it did not.
    func end(mayBeEnding: Bool, budget: WorkerBudget) -> WorkerEnd? {
        try? socket.descriptor.close()
        let pidfd = cleanerd_pidfd_open(process)
        defer { if pidfd >= 0 { close(pidfd) } }
        var isKilled = false
        if !mayBeEnding || !Self.wait(pidfd, milliseconds: Self.endingMilliseconds) {
            isKilled = kill(process, SIGKILL) == 0
            guard Self.wait(pidfd, milliseconds: Self.reapMilliseconds) else { return nil }
        }
        var status: Int32 = 0
        guard mayBeEnding, waitpid(process, &status, WNOHANG) == process, !isKilled || status & 0x7F != SIGKILL else {
            return nil
        }
        return WorkerEnd(waitStatus: status, budget: budget)
    }

    /// Reaps a process if it has ended; true when nothing of it is left.
    static func isReaped(_ process: pid_t) -> Bool {
        var status: Int32 = 0
        return waitpid(process, &status, WNOHANG) != 0
    }

    /// True where the process ended in time.
    ///
    /// Only signals interrupt the wait, and then it begins again.
    private static func wait(_ pidfd: Int32, milliseconds: Int32) -> Bool {
        var wait = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
        var ready: Int32
        repeat { ready = poll(&wait, 1, milliseconds) } while ready < 0 && errno == EINTR
        return ready > 0
    }
}
