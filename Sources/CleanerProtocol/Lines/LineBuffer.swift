import Translation

/// Splits a stream of bytes into lines, with a bound on the length of one.
package struct LineBuffer: Sendable {
    private var bytes: [UInt8] = []
    /// Where the next line begins; earlier bytes were returned already.
    private var start = 0
    private var searched = 0
    private let limit: Int

    /// The number of bytes that were not returned yet.
    package var pending: Int { bytes.count - start }

    /// - Parameter limit: The longest line in bytes, without its newline.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Takes bytes that were read; call `next` until it returns nil.
    package mutating func append(_ more: some Collection<UInt8>) {
        // Once a chunk instead of once a line, so that many short lines cost no more than a long one.
        bytes.removeSubrange(..<start)
        searched -= start
        start = 0
        bytes.append(contentsOf: more)
    }

    /// The next whole line without its newline, or nil where none has ended yet.
    ///
    /// - Throws: `ProtocolError` with `lineTooLong` where the line is longer than the limit, ended or not; what was
    ///   read after such a line cannot be trusted, so every further call throws as well.
    package mutating func next() throws(ProtocolError) -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            guard pending <= limit else { throw tooLong }
            return nil
        }
        guard end - start <= limit else { throw tooLong }
        let line = Array(bytes[start..<end])
        start = end + 1
        searched = start
        return line
    }

    private var tooLong: ProtocolError {
        ProtocolError(
            .lineTooLong, tr("a line is longer than \(limit) bytes"), remedy: tr("send less at once: several requests"))
    }
}
