extension Transcript {
    /// Holds the conversation.
    ///
    /// - Parameters:
    ///   - send: Sends a line; it comes without its newline.
    ///   - receive: Waits for the next line of the daemon, without its newline; nil where the daemon has closed the
    ///     connection. Its time-out is the caller's: it throws.
    /// - Throws: `TranscriptError` at the first line that does not hold, and what the closures throw.
    package func run(send: (String) throws -> Void, receive: () throws -> String?) throws {
        var skips = false
        for line in lines {
            switch line.step {
            case .send(let text):
                try send(text)
            case .skip:
                skips = true
            case .expect(let expected):
                try take(expected, at: line.number, skips: skips, receive)
                skips = false
            }
        }
    }

    private func take(
        _ expected: TranscriptValue, at number: Int, skips: Bool, _ receive: () throws -> String?
    ) throws {
        var passedOver = 0
        while let text = try receive() {
            guard let value = TranscriptValue(json: text) else {
                throw failure(at: number, "the daemon sent what is not JSON: \(text)")
            }
            guard let difference = expected.difference(from: value) else { return }
            guard skips else { throw failure(at: number, "\(difference) in \(text)") }
            passedOver += 1
        }
        throw failure(
            at: number, "the daemon closed the connection" + (skips ? " after \(passedOver) other lines" : ""))
    }

    private func failure(at line: Int, _ text: String) -> TranscriptError {
        TranscriptError(document: document, line: line, text: text)
    }
}
