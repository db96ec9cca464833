import Glibc

/// A thread that ends with its work, so that what a test does to it touches nothing else.
final class OwnThread {
    private let work: @Sendable () -> Void

    private init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
    }

    static func start(_ work: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(OwnThread(work))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<OwnThread>.fromOpaque(argument).takeRetainedValue().work() }
                return nil
            }, box.toOpaque())
        precondition(result == 0, "no thread")
        pthread_detach(thread)
    }
}
