import CLinux
import Glibc

/// Signals as something to read, in the order of everything else: no handler runs between two instructions.
///
/// They are blocked for the calling thread and for threads it starts later; closing gives back what was before.
final class SignalInbox {
    private static let wanted = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

    let descriptor: Int32
    private var before = sigset_t()

    init() throws(TerminalError) {
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in Self.wanted { sigaddset(&mask, signal) }
        pthread_sigmask(SIG_BLOCK, &mask, &before)
        descriptor = signalfd(-1, &mask, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        guard descriptor >= 0 else {
            let code = errno
            pthread_sigmask(SIG_SETMASK, &before, nil)
            throw .failed("cannot receive signals", code)
        }
    }

    deinit {
        close(descriptor)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// What has arrived since the last call.
    func read() -> [Int32] {
        var signals: [Int32] = []
        var next = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        while Glibc.read(descriptor, &next, size) == size { signals.append(Int32(next.ssi_signo)) }
        return signals
    }

    /// Stops this process and the others of its job, as Ctrl-Z does; returns when it goes on.
    func stop() {
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, SIGTSTP)
        kill(0, SIGTSTP)
        // Now it is let through.
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
        pthread_sigmask(SIG_BLOCK, &only, nil)
    }
}
