/// The greeting, sent once before anything else.
package struct Hello: Hashable, Sendable, Codable {
    package let `protocol`: Int
    package let features: [String]
    /// The daemon's version, for people.
    package let server: String
    /// How many libraries there are; nil from an older daemon.
    ///
    /// With more than one, people are shown absolute paths.
    package let libraries: Int?

    package init(server: String, libraries: Int?) {
        `protocol` = ProtocolVersion.number
        features = ProtocolVersion.features
        self.server = server
        self.libraries = libraries
    }
}

/// A part of a long answer: rows for the request with this id, in order, before its result.
package struct RowsMessage<Row: Codable & Sendable>: Codable, Sendable {
    package let id: RequestID
    package let rows: [Row]
    /// In the first message of `list`.
    package let count: RowCount?

    package init(id: RequestID, rows: [Row], count: RowCount? = nil) {
        self.id = id
        self.rows = rows
        self.count = count
    }
}

/// A message without an id of its own: `hello`, `rows`, `progress`, `change`.
package struct ServerNotification<Parameters: Codable & Sendable>: Codable, Sendable {
    package let jsonrpc: String
    package let method: String
    package let params: Parameters

    package init(method: String, params: Parameters) {
        jsonrpc = "2.0"
        self.method = method
        self.params = params
    }
}

/// The result that ends a request.
package struct ResultMessage<Value: Codable & Sendable>: Codable, Sendable {
    package let jsonrpc: String
    package let id: RequestID
    package let result: Value

    package init(id: RequestID, result: Value) {
        jsonrpc = "2.0"
        self.id = id
        self.result = result
    }
}

/// An error that ends a request; the id is null if it could not be read.
package struct ErrorMessage: Codable, Sendable {
    package let jsonrpc: String
    package let id: RequestID?
    package let error: ProtocolError

    package init(id: RequestID?, error: ProtocolError) {
        jsonrpc = "2.0"
        self.id = id
        self.error = error
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(jsonrpc, forKey: .jsonrpc)
        try container.encode(id, forKey: .id)
        try container.encode(error, forKey: .error)
    }
}

/// The members by which a client tells messages of the daemon apart.
struct ServerMessageHead: Decodable {
    let id: RequestID?
    let method: String?
    let error: ProtocolError?
}
