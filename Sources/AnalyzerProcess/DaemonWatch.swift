internal import CLinux
internal import Glibc
package import SystemPackage

/// Ends the worker when the daemon is gone, also in the middle of a photo.
///
/// PR_SET_PDEATHSIG would do so when the daemon's *thread* that started the worker ends, which is no reason. A thread
/// that waits for the other end to close sees only the end of the daemon, or that it dropped this worker.
package enum DaemonWatch {
    /// Starts the watching thread; `program` is the name for the log.
    package static func start(_ socket: FileDescriptor, _ program: String) {
        let argument = UnsafeMutableRawPointer(bitPattern: Int(socket.rawValue))
        let error = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
            guard let attributes = memory.baseAddress else { return ENOMEM }
            pthread_attr_init(attributes)
            // 64 KiB suffice for a thread that only waits; the default is 8 MiB of the limited address space.
            pthread_attr_setstacksize(attributes, 64 << 10)
            defer { pthread_attr_destroy(attributes) }
            var thread = pthread_t()
            return pthread_create(
                &thread, attributes,
                { argument in
                    // No events are asked for, so that only a hang-up wakes it.
                    var wait = pollfd(fd: Int32(Int(bitPattern: argument)), events: 0, revents: 0)
                    while poll(&wait, 1, -1) <= 0 {}
                    _exit(0)
                }, argument)
        }
        // Without the thread the worker still ends with the daemon, after its current photo.
        if error != 0 { Notice.warn("no thread to watch the daemon: error \(error)", by: program) }
    }
}

/// One line on standard error for the log, with the journal's mark for a warning.
package enum Notice {
    package static func warn(_ text: String, by program: String) {
        let line = Array("<4>\(program): \(text)\n".utf8)
        // Standard error is the only place to report errors to.
        _ = write(STDERR_FILENO, line, line.count)
    }
}
