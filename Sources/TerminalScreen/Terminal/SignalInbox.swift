import CLinux
import Glibc

/// Receives signals through a descriptor, without handlers.
///
/// Blocks the signals for the calling thread and for threads that it starts later, and restores the mask when closed.
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

    /// The signals since the last call.
    func read() -> [Int32] {
        var signals: [Int32] = []
        var next = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        while Glibc.read(descriptor, &next, size) == size { signals.append(Int32(next.ssi_signo)) }
        return signals
    }

    /// Stops the processes of this job, as Ctrl-Z does; returns when the job continues.
    func stop() {
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, SIGTSTP)
        kill(0, SIGTSTP)
        // Delivers the signal.
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
        pthread_sigmask(SIG_BLOCK, &only, nil)
    }
}
