import Glibc

/// Waits for the terminal and for one other descriptor.
extension Terminal {
    /// The wait in milliseconds for the rest of a sequence after Escape: enough for a slow connection, and
    /// imperceptible.
    static let escapePatience: Int32 = 50

    /// Another descriptor to wait for.
    package struct Companion {
        package var descriptor: Int32
        /// The longest wait in milliseconds.
        package var patience: Int32?

        package init(descriptor: Int32, patience: Int32? = nil) {
            self.descriptor = descriptor
            self.patience = patience
        }
    }

    /// Waits for input, a signal, the companion, or the end of its patience.
    ///
    /// - Returns: The events in order.
    package func wait(with companion: Companion? = nil) throws(TerminalError) -> [TerminalEvent] {
        if !pending.isEmpty { return takePending() }
        var polled = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        if let companion {
            polled.append(pollfd(fd: companion.descriptor, events: Int16(POLLIN), revents: 0))
        }
        let escape = decoder.waitsAfterEscape ? Self.escapePatience : nil
        let timeout = [companion?.patience, escape].compactMap(\.self).min() ?? -1
        let ready = poll(&polled, nfds_t(polled.count), timeout)
        guard ready >= 0 || errno == EINTR else { throw .failed(.waiting, errno) }
        if ready == 0, escape != nil { pending += decoder.flush().map(TerminalEvent.input) }
        if polled[1].revents != 0 { try takeSignals() }
        if polled[0].revents != 0 { try readInput() }
        return takePending()
    }

    /// Asks the terminal for its capabilities, and waits at most `milliseconds` for the answers.
    ///
    /// Keys typed meanwhile are kept; late answers arrive as events.
    package func ask(milliseconds: Int32) throws(TerminalError) {
        learn()
        try write(Array(ControlSequence.questions.utf8))
        let clock = ContinuousClock()
        let deadline = clock.now + .milliseconds(Int64(milliseconds))
        while clock.now < deadline {
            let left = (deadline - clock.now).components.attoseconds / 1_000_000_000_000_000
            var polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
            guard poll(&polled, 1, Int32(min(left + 1, Int64(milliseconds)))) > 0 else { continue }
            try readInput()
            var isAnswered = false
            pending = pending.filter { event in
                guard case .input(.reply(let reply)) = event else { return true }
                learn(reply)
                if case .attributes = reply { isAnswered = true }
                return false
            }
            if isAnswered { return }
        }
    }

    private func takePending() -> [TerminalEvent] {
        defer { pending = [] }
        return pending
    }

    func takeSignals() throws(TerminalError) {
        for signal in signals.read() {
            switch signal {
            case SIGWINCH: pending.append(.redraw(size))
            case SIGTSTP: try suspend()
            case SIGCONT: try resume()
            default: pending.append(.terminate(signal: signal))
            }
        }
    }

    private func readInput() throws(TerminalError) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &buffer, buffer.count)
        guard count != 0 else {
            isGone = true
            throw .gone
        }
        guard count > 0 else {
            if errno == EAGAIN || errno == EINTR { return }
            isGone = true
            throw errno == EIO ? .gone : .failed(.reading, errno)
        }
        pending += decoder.decode(buffer[..<count]).map(TerminalEvent.input)
    }
}
