import FoundationEssentials
import Translation

/// Reads requests, and says what is wrong with those that cannot be read.
extension LineCoding {
    /// Understands a request's line.
    ///
    /// - Throws: `RequestRejection`: the error as it is to be sent back, with the request's id where it could be read.
    package static func request(from line: [UInt8]) throws(RequestRejection) -> RequestMessage {
        guard !line.contains(0), String(validating: line, as: UTF8.self) != nil else {
            // A zero byte would make the decoder take the line for UTF-16 or UTF-32.
            throw RequestRejection(
                id: nil, error: ProtocolError(.parse, tr("the line is not UTF-8"), remedy: seeProtocol))
        }
        guard !NestingCheck.exceeds(ProtocolLimits.nesting, in: line) else {
            throw RequestRejection(
                id: nil,
                error: ProtocolError(
                    .parse, tr("the request nests deeper than \(ProtocolLimits.nesting) levels"), remedy: seeProtocol))
        }
        let head: RequestHead
        do {
            head = try decode(RequestHead.self, from: line)
        } catch DecodingError.dataCorrupted {
            throw RequestRejection(
                id: nil, error: ProtocolError(.parse, tr("the line is not a JSON object"), remedy: seeProtocol))
        } catch {
            throw RequestRejection(
                id: nil,
                error: ProtocolError(.badRequest, tr("the line is JSON, but not one object"), remedy: seeProtocol))
        }
        do {
            return try decode(RequestMessage.self, from: line)
        } catch let error as ProtocolError {
            throw RequestRejection(id: head.id, error: error)
        } catch {
            throw RequestRejection(id: head.id, error: explanation(of: error))
        }
    }

    private static var seeProtocol: String { tr("PROTOCOL.md describes the requests") }

    private static func explanation(of error: any Error) -> ProtocolError {
        guard let error = error as? DecodingError else {
            return ProtocolError(.badRequest, "\(error)", remedy: seeProtocol)
        }
        switch error {
        case .keyNotFound(let key, let context):
            let path = context.codingPath + [key]
            return ProtocolError(word(for: path), tr("the member '\(name(of: path))' is missing"), remedy: seeProtocol)
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            // A number out of range or half a surrogate pair; the decoder does not say where.
            return ProtocolError(
                .badRequest, tr("a number or a text in the request cannot be read"), remedy: seeProtocol)
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            return ProtocolError(
                word(for: context.codingPath),
                tr("the member '\(name(of: context.codingPath))' is not what it should be"), remedy: seeProtocol)
        @unknown default:
            return ProtocolError(.badRequest, tr("the request was not understood"), remedy: seeProtocol)
        }
    }

    private static func word(for path: [any CodingKey]) -> ProtocolError.Word {
        path.first?.stringValue == "params" ? .badParameters : .badRequest
    }

    /// The member as people would write it, `params.photos[3].path`.
    private static func name(of path: [any CodingKey]) -> String {
        path.reduce(into: "") { name, key in
            if let index = key.intValue {
                name += "[\(index)]"
            } else {
                name += (name.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}

/// A request that was not understood, with the id to answer to.
package struct RequestRejection: Error, Sendable {
    package let id: RequestID?
    package let error: ProtocolError
}

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
