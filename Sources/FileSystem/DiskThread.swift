import Glibc

/// A thread without signals, for a call that may never return.
package final class DiskThread: Sendable {
    private let body: @Sendable () -> Void

    private init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    /// - Returns: Whether the thread could be started.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let start = Unmanaged.passRetained(DiskThread(body))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_BLOCK, &all, nil)
                Unmanaged<DiskThread>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, start.toOpaque())
        guard failure == 0 else {
            start.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
