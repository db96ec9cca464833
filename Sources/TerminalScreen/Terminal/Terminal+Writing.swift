import Glibc

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
            default: throw .failed("cannot write to the terminal", errno)
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
