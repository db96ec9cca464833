import CLinux
import Glibc
import Translation

/// The terminal of this process as a full screen: in raw mode, on the alternate screen, and always restored.
///
/// Used by one thread. Between `enter` and `leave` signals that stop or end a program are events like keys. After a
/// crash `CrashGuard` restores the terminal. Only after SIGKILL the user needs `reset`.
package final class Terminal {
    package private(set) var capabilities: TerminalCapabilities
    let descriptor: Int32
    let signals: SignalInbox
    var decoder = InputDecoder()
    /// Events read while waiting for something else.
    var pending: [TerminalEvent] = []
    var isGone = false
    private let before: termios
    private var isEntered = false

    /// Opens the terminal at a path again, so that its flags belong to this object only.
    ///
    /// Throws `.none` if that is no terminal. Tests name a pseudoterminal.
    package init(_ capabilities: TerminalCapabilities, path: String = "/dev/tty") throws(TerminalError) {
        descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .none }
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else {
            close(descriptor)
            throw .none
        }
        before = settings
        self.capabilities = capabilities
        do {
            signals = try SignalInbox()
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit {
        leave()
        close(descriptor)
    }

    /// Takes over the screen.
    package func enter() throws(TerminalError) {
        guard !isEntered else { return }
        var raw = before
        cfmakeraw(&raw)
        guard tcsetattr(descriptor, TCSANOW, &raw) == 0 else { throw .failed(.setting, errno) }
        isEntered = true
        CrashGuard.arm(descriptor, restoring: before, writing: restoringSequence)
        try write(Array(ControlSequence.enter.utf8))
    }

    /// Restores the screen; does nothing if that was done already.
    package func leave() {
        guard isEntered else { return }
        isEntered = false
        writePatiently(Array(restoringSequence.utf8))
        // Late answers would become input of the shell.
        tcflush(descriptor, TCIFLUSH)
        var settings = before
        tcsetattr(descriptor, TCSANOW, &settings)
        CrashGuard.disarm()
    }

    /// Leaves, stops the job as Ctrl-Z does, and enters again when it continues.
    package func suspend() throws(TerminalError) {
        leave()
        signals.stop()
        try enter()
        pending.append(.redraw(size))
    }

    /// Sets the terminal again, as other programs may have changed it while this one was stopped.
    func resume() throws(TerminalError) {
        isEntered = false
        CrashGuard.disarm()
        try enter()
        pending.append(.redraw(size))
    }

    /// The window's size; 80 by 24 if the terminal does not say.
    package var size: CellSize {
        let window = window
        guard window.ws_col > 0, window.ws_row > 0 else { return CellSize(columns: 80, rows: 24) }
        return CellSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// Updates the capabilities from the window's size in pixels and from an answer.
    package func learn(_ reply: TerminalReply? = nil) {
        let window = window
        if window.ws_col > 0, window.ws_row > 0, window.ws_xpixel >= 2 * window.ws_col, window.ws_ypixel > window.ws_row
        {
            capabilities.cellPixels = PixelSize(
                width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
        }
        if let reply { capabilities.take(reply) }
    }

    private var window: winsize {
        var window = winsize()
        _ = ioctl(descriptor, UInt(TIOCGWINSZ), &window)
        return window
    }

    private var restoringSequence: String {
        capabilities.graphics == .kitty ? ControlSequence.deletePictures + ControlSequence.leave : ControlSequence.leave
    }
}

/// Writes to a terminal that may be slow, stopped by Ctrl-S, or gone.
extension Terminal {
    /// The time in milliseconds that a terminal has to accept the restoring sequence.
    private static let restoringPatience: Int32 = 300

    /// Writes all bytes, unless a signal to end the program arrives.
    package func write(_ bytes: [UInt8]) throws(TerminalError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                try waitForRoom()
                // Drops the rest of the frame: `leave` terminates incomplete sequences.
                if pending.contains(where: \.isEnd) { return }
            case EIO:
                isGone = true
                throw .gone
            default: throw .failed(.writing, errno)
            }
        }
    }

    /// Writes the restoring sequence, for a limited time.
    func writePatiently(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty, !isGone {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var polled = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
                guard poll(&polled, 1, Self.restoringPatience) > 0 else { return }
            } else if errno != EINTR {
                return
            }
        }
    }

    private func waitForRoom() throws(TerminalError) {
        var polled = [
            pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&polled, 2, -1) > 0, polled[1].revents != 0 else { return }
        try takeSignals()
    }
}

extension TerminalEvent {
    fileprivate var isEnd: Bool {
        if case .terminate = self { true } else { false }
    }
}

/// Why the terminal cannot be used.
package enum TerminalError: Error, Hashable, Sendable {
    /// Input or output is no terminal, or the terminal cannot move its cursor.
    case none
    /// The terminal is gone: its window was closed, or the connection to it was lost.
    case gone
    /// A call failed, with the number that `errno` had.
    case failed(Call, Int32)

    /// The call that failed.
    package enum Call: Hashable, Sendable {
        case waiting, reading, setting, writing, signals

        var problem: String {
            switch self {
            case .waiting: tr("cannot wait for keys")
            case .reading: tr("cannot read keys")
            case .setting: tr("cannot set the terminal")
            case .writing: tr("cannot write to the terminal")
            case .signals: tr("cannot receive signals")
            }
        }
    }

    /// What happened and what to do.
    package var text: String {
        switch self {
        case .none: tr("this needs a terminal to show photos in: start it in a terminal window")
        case .gone: tr("the terminal is gone; what was decided is kept, start again in another one")
        case .failed(let call, let code):
            tr("\(call.problem): \(String(cString: strerror(code))); try another terminal")
        }
    }
}

extension TerminalError: CustomStringConvertible {
    package var description: String { text }
}

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
            throw .failed(.signals, code)
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
