internal import CleanerProtocol

/// The answer to one request, made of the lines that the daemon sends for it.
///
/// A line that is all is answered whole. Any other begins a stream.
final class LineReply {
    private let reply: (PageAnswer) -> Void
    private var stream: LineStream?

    init(_ reply: @escaping (PageAnswer) -> Void) {
        self.reply = reply
    }

    /// Passes on a line of `client`; from the first one that is not the last, the page's end of the stream ends the
    /// client's waiting.
    ///
    /// - Throws: `SocketError` once the page reads no further.
    func send(_ line: some Collection<UInt8>, isLast: Bool, of client: Client) throws {
        if let stream {
            try stream.write(line)
        } else if isLast {
            reply(.lines(.bytes(Array(line) + [UInt8(ascii: "\n")])))
        } else {
            let stream = try LineStream()
            self.stream = stream
            client.listener = stream.writing
            reply(.lines(.stream(stream.reading)))
            try stream.write(line)
        }
    }

    /// Says that no more lines come, although the last one is missing: whether the request was done is not known.
    func breakOff() {
        if let stream {
            stream.breakOff()
        } else {
            reply(.lines(.bytes(Array(LineStream.gone) + [UInt8(ascii: "\n")])))
        }
    }
}
