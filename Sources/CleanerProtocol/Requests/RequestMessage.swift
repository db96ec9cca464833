/// A request with its id, as it stands on one line.
package struct RequestMessage: Sendable, Equatable, Codable {
    /// Absent in a notification, which gets no answer.
    package let id: RequestID?
    package let request: any ProtocolRequest

    package init(id: RequestID?, request: any ProtocolRequest) {
        self.id = id
        self.request = request
    }

    private enum CodingKeys: String, CodingKey {
        case jsonrpc, id, method, params
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let version = try container.decodeIfPresent(String.self, forKey: .jsonrpc), version != "2.0" {
            throw ProtocolError(.badRequest, "only JSON-RPC 2.0 is spoken here", remedy: "send \"jsonrpc\":\"2.0\"")
        }
        id = try container.decodeIfPresent(RequestID.self, forKey: .id)
        let name = try container.decode(String.self, forKey: .method)
        guard let type = RequestRegistry.byMethod[name] else {
            throw ProtocolError(.unknownMethod, "no request is called '\(name)'", remedy: "see the greeting's features")
        }
        func parameters<Request: ProtocolRequest>(of type: Request.Type) throws -> any ProtocolRequest {
            guard let bare = Request.withoutParameters else { return try container.decode(type, forKey: .params) }
            guard !(bare is any PlainRequest) else { return bare }
            return try container.decodeIfPresent(type, forKey: .params) ?? bare
        }
        request = try parameters(of: type)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("2.0", forKey: .jsonrpc)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(type(of: request).method, forKey: .method)
        if request.writesParameters { try container.encode(request, forKey: .params) }
    }

    package static func == (first: RequestMessage, second: RequestMessage) -> Bool {
        first.id == second.id && AnyHashable(first.request) == AnyHashable(second.request)
    }
}

/// The id of a request whose parameters could not be understood, so that the error still finds its way.
package struct RequestHead: Decodable {
    package let id: RequestID?

    private enum CodingKeys: String, CodingKey {
        case id
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try? container.decodeIfPresent(RequestID.self, forKey: .id)
    }
}
