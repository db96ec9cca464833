import Glibc
package import SystemPackage

/// A thread on which all signals are blocked: the main program handles them.
package final class QuietThread: Sendable {
    private let name: String
    private let body: @Sendable () -> Void

    private init(_ name: String, _ body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: For `top -H` and profilers, which show 15 bytes of it.
    ///   - body: What runs on it, once.
    /// - Returns: Why no thread could be started; nil if one was.
    package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Errno? {
        let start = Unmanaged.passRetained(QuietThread(name, body))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                let thread = Unmanaged<QuietThread>.fromOpaque(argument).takeRetainedValue()
                thread.prepare()
                thread.body()
                return nil
            }, start.toOpaque())
        guard failure == 0 else {
            start.release()
            return Errno(rawValue: failure)
        }
        pthread_detach(thread)
        return nil
    }

    private func prepare() {
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        // Swift's Glibc module lacks pthread_setname_np.
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, name, name.utf8.count)
        close(file)
    }
}
