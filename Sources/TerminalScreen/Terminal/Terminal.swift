import Glibc

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
        guard tcsetattr(descriptor, TCSANOW, &raw) == 0 else { throw .failed("cannot set the terminal", errno) }
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
