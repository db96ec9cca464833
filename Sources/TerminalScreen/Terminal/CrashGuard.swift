import Glibc

/// Gives the terminal back when the program is about to die by a bug: a trap of Swift's, a fault in a library.
///
/// A handler gets no context but what is global: this is the one place with global state, written before the handlers
/// are set and after they are taken away, read by them alone.
enum CrashGuard {
    private nonisolated(unsafe) static var descriptor: Int32 = -1
    /// On the heap, as the compiler makes a global too small for it.
    private nonisolated(unsafe) static var settings: UnsafeMutablePointer<termios>?
    private nonisolated(unsafe) static var farewell: UnsafeMutableBufferPointer<UInt8>?

    private static let deadly = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]

    static func arm(_ terminal: Int32, restoring before: termios, writing sequence: String) {
        let bytes = Array(sequence.utf8)
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        farewell = copy
        settings = .allocate(capacity: 1)
        settings?.initialize(to: before)
        descriptor = terminal
        for signal in deadly {
            var action = sigaction()
            // Only calls that signal-safety(7) allows; then the signal's own effect.
            action.__sigaction_handler.sa_handler = { signal in
                let bytes = CrashGuard.farewell
                if let start = bytes?.baseAddress, let count = bytes?.count {
                    _ = write(CrashGuard.descriptor, start, count)
                }
                tcsetattr(CrashGuard.descriptor, TCSANOW, CrashGuard.settings)
                raise(signal)
            }
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
            sigaction(signal, &action, nil)
        }
    }

    static func disarm() {
        for signal in deadly { Glibc.signal(signal, SIG_DFL) }
        farewell?.deallocate()
        farewell = nil
        settings?.deallocate()
        settings = nil
        descriptor = -1
    }
}
