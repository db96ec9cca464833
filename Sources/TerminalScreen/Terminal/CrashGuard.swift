import Glibc

/// Restores the terminal when a bug kills the program: a Swift trap or a fault in a library.
///
/// A signal handler needs global state. It is written only while the handlers are not installed, and only they read it.
enum CrashGuard {
    private nonisolated(unsafe) static var descriptor: Int32 = -1
    /// On the heap, as the compiler makes the global variable too small.
    private nonisolated(unsafe) static var settings: UnsafeMutablePointer<termios>?
    private nonisolated(unsafe) static var restoringSequence: UnsafeMutableBufferPointer<UInt8>?

    private static let deadly = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]

    static func arm(_ terminal: Int32, restoring before: termios, writing sequence: String) {
        let bytes = Array(sequence.utf8)
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        restoringSequence = copy
        settings = .allocate(capacity: 1)
        settings?.initialize(to: before)
        descriptor = terminal
        for signal in deadly {
            var action = sigaction()
            // Only calls that signal-safety(7) allows, then the signal's default effect.
            action.__sigaction_handler.sa_handler = { signal in
                let bytes = CrashGuard.restoringSequence
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
        restoringSequence?.deallocate()
        restoringSequence = nil
        settings?.deallocate()
        settings = nil
        descriptor = -1
    }
}
