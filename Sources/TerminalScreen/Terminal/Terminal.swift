import Glibc

/// The terminal of this process as a full screen: raw, on the alternate screen, and given back in any case.
///
/// Used by one thread. Between `enter` and `leave` the signals that stop or end a program are read like keys; a bug that
/// kills the program gives the terminal back too (`CrashGuard`). Only SIGKILL cannot be helped: `reset` then.
package final class Terminal {
    package private(set) var capabilities: TerminalCapabilities
    let descriptor: Int32
    let signals: SignalInbox
    var decoder = InputDecoder()
    /// Read while something else was waited for.
    var pending: [TerminalEvent] = []
    var isGone = false
    private let before: termios
    private var isEntered = false

    /// Opens the terminal at a path anew, so that its modes of writing are this object's alone.
    ///
    /// Throws `.none` where that is no terminal. Tests name a pseudoterminal.
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

    /// Takes the screen over.
    package func enter() throws(TerminalError) {
        guard !isEntered else { return }
        var raw = before
        cfmakeraw(&raw)
        guard tcsetattr(descriptor, TCSANOW, &raw) == 0 else { throw .failed("cannot set the terminal", errno) }
        isEntered = true
        CrashGuard.arm(descriptor, restoring: before, writing: farewell)
        try write(Array(ControlSequence.enter.utf8))
    }

    /// Gives the screen back as it was; nothing where that was done already.
    package func leave() {
        guard isEntered else { return }
        isEntered = false
        writePatiently(Array(farewell.utf8))
        // Answers that were still on their way would be typed into the shell.
        tcflush(descriptor, TCIFLUSH)
        var settings = before
        tcsetattr(descriptor, TCSANOW, &settings)
        CrashGuard.disarm()
    }

    /// Leaves, stops the job as Ctrl-Z does, and enters again when it goes on.
    package func suspend() throws(TerminalError) {
        leave()
        signals.stop()
        try enter()
        pending.append(.redraw(size))
    }

    /// Sets the terminal again, which somebody may have changed while this program was stopped.
    func resume() throws(TerminalError) {
        isEntered = false
        CrashGuard.disarm()
        try enter()
        pending.append(.redraw(size))
    }

    /// The window's size; 80 by 24 where the terminal does not say.
    package var size: CellSize {
        let window = window
        guard window.ws_col > 0, window.ws_row > 0 else { return CellSize(columns: 80, rows: 24) }
        return CellSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// Takes in what the terminal says of itself: its size in pixels, an answer.
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

    private var farewell: String {
        capabilities.graphics == .kitty ? ControlSequence.deletePictures + ControlSequence.leave : ControlSequence.leave
    }
}
