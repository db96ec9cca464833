import CleanerProtocol
import Glibc
import Synchronization

extension SocketLoop {
    /// The loop's view of a connection: an unfinished line and its age, and whether a request is being answered.
    final class Client {
        let connection: Connection
        /// Whether a request is being answered; nothing more is read until then.
        var isBusy = false
        /// Whether further requests are read; not once the daemon ends.
        var takesRequests = true
        private var input = LineBuffer(limit: ProtocolLimits.requestLineBytes)
        private var isEnded = false
        private var isRefused = false
        private var halfLineSince: Int64?
        /// When the client last read something, or when output for it began to wait.
        private var lastProgress: Int64
        private var hadOutput = false

        init(connection: Connection, at now: Int64) {
            self.connection = connection
            lastProgress = now
        }

        func greet(_ hello: Hello) {
            append(ServerNotification(method: "hello", params: hello))
            flush()
        }

        /// Sends a last message to a client whose connection is then closed.
        func refuse(_ message: ErrorMessage) {
            append(message)
            flush()
        }

        var events: Int16 {
            let reads = takesRequests && !isBusy && !isEnded && !isRefused
            let writes = connection.output.withLock { $0.unsent > 0 }
            return (reads ? Int16(POLLIN) : 0) | (writes ? Int16(POLLOUT) : 0)
        }

        /// The time by which the client must make progress, in milliseconds; nil if nothing is unfinished.
        var deadline: Int64? {
            let stalled =
                connection.output.withLock { $0.unsent > 0 }
                ? lastProgress + Int64(ProtocolLimits.stalledSeconds) * 1000 : nil
            let half = halfLineSince.map { $0 + Int64(ProtocolLimits.halfLineSeconds) * 1000 }
            return [stalled, half].compactMap { $0 }.min()
        }

        func isOver(at now: Int64) -> Bool {
            let hasOutput = connection.output.withLock { $0.unsent > 0 }
            if hasOutput != hadOutput { lastProgress = now }
            hadOutput = hasOutput
            let (unsent, ends) = connection.output.withLock { ($0.unsent, $0.endsAfterOutput) }
            if unsent == 0 && (ends || isRefused || (isEnded && !isBusy && input.pending == 0)) { return true }
            guard let deadline else { return false }
            return now >= deadline
        }

        func serve(_ events: Int16, at now: Int64) {
            if events & Int16(POLLOUT) != 0 && flush() { lastProgress = now }
            if events & Int16(POLLIN) != 0 { read(at: now) }
            if events & Int16(POLLERR) != 0 || (events & Int16(POLLHUP) != 0 && events & Int16(POLLIN) == 0) { leave() }
            deliver()
            halfLineSince = input.pending > 0 && !isBusy ? halfLineSince ?? now : nil
        }

        /// Whether nothing that the client asked for is still to be answered, or to be sent.
        var hasAllAnswers: Bool { !isBusy && connection.hasSentAnswers }

        /// Delivers the next line if it is complete and the previous one was answered.
        func deliver() {
            guard takesRequests, !isBusy, !isRefused else { return }
            do {
                guard let line = try input.next() else {
                    if isEnded { connection.feed.finish() }
                    return
                }
                isBusy = true
                halfLineSince = nil
                connection.deliver(line)
            } catch {
                refuse(ErrorMessage(id: nil, error: error))
                isRefused = true
                connection.feed.finish()
            }
        }

        /// Sends as much as the socket takes.
        ///
        /// - Returns: Whether anything was sent.
        @discardableResult
        func flush() -> Bool {
            let sent = connection.output.withLock { output -> Int in
                guard output.unsent > 0 else { return 0 }
                return output.bytes.withUnsafeBytes { bytes in
                    Glibc.send(
                        connection.descriptor, bytes.baseAddress?.advanced(by: output.sent), output.unsent,
                        Int32(MSG_NOSIGNAL))
                }
            }
            if sent > 0 {
                connection.didSend(sent)
            } else if sent < 0 && errno != EAGAIN && errno != EINTR {
                leave()
            }
            return sent > 0
        }

        /// Calls recv(2) without room for control data, so that the kernel closes descriptors that a client passes.
        private func read(at now: Int64) {
            let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { chunk in
                let count = recv(connection.descriptor, chunk.baseAddress, chunk.count, 0)
                if count > 0 { input.append(UnsafeRawBufferPointer(rebasing: chunk[..<count])) }
                return count
            }
            if count == 0 {
                // A client such as `nc -N` or `socat` may close its sending side and still read.
                isEnded = true
            } else if count < 0 && errno != EAGAIN && errno != EINTR {
                leave()
            }
        }

        private func leave() {
            isEnded = true
            isBusy = false
            connection.output.withLock { output in
                output.bytes = []
                output.sent = 0
                output.endsAfterOutput = true
            }
        }

        private func append(_ message: some Encodable) {
            guard let line = try? LineCoding.line(message) else { preconditionFailure("greetings and errors are JSON") }
            connection.output.withLock { $0.bytes += line }
        }
    }
}
