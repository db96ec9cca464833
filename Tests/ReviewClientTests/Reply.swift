import CleanerProtocol

/// What the scripted daemon does with a request.
enum Reply: Sendable {
    /// Sends these lines.
    case lines(@Sendable (RequestID) throws -> [UInt8])
    /// Sends them when the test releases what is held.
    case held(@Sendable (RequestID) throws -> [UInt8])
    /// Dies without an answer.
    case death

    static func result(_ value: some Codable & Sendable) -> Reply {
        .lines { try LineCoding.line(ResultMessage(id: $0, result: value)) }
    }

    static func refusal(_ error: ProtocolError) -> Reply {
        .lines { try LineCoding.line(ErrorMessage(id: $0, error: error)) }
    }

    static func rows<Row: Codable & Sendable>(_ rows: [Row], pile: String? = nil) -> Reply {
        .lines { id in
            let all = ServerNotification(method: "rows", params: RowsMessage(id: id, rows: rows))
            let result = RowsResult(rows: rows.count, total: rows.count, pile: pile)
            return try LineCoding.line(all) + LineCoding.line(ResultMessage(id: id, result: result))
        }
    }

    /// The same answer, held back.
    var later: Reply {
        if case .lines(let lines) = self { .held(lines) } else { self }
    }
}
