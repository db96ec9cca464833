import Translation

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
            throw ProtocolError(
                .badRequest, tr("only JSON-RPC 2.0 is spoken here"), remedy: tr("send \"jsonrpc\":\"2.0\""))
        }
        id = try container.decodeIfPresent(RequestID.self, forKey: .id)
        let name = try container.decode(String.self, forKey: .method)
        guard let type = RequestRegistry.byMethod[name] else {
            throw ProtocolError(
                .unknownMethod, tr("no request is called '\(name)'"), remedy: tr("see the greeting's features"))
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

/// All types of requests: those that lines are decoded to, and that the greeting lists as features.
package enum RequestRegistry {
    /// In the order of the greeting.
    package static let all: [any ProtocolRequest.Type] = [
        StatusRequest.self, ListRequest.self, ShowRequest.self, PreviewRequest.self, MarkRequest.self,
        UndoRequest.self, ReviewRequest.self, DifferentRequest.self, DecisionsRequest.self, DecisionsExportRequest.self,
        DecisionsImportRequest.self, StatisticsRequest.self,
        ColoursRequest.self, CamerasRequest.self, ReviewSkipRequest.self, TrashListRequest.self,
        TrashRestoreRequest.self, TrashEmptyRequest.self, ForgetRequest.self,
        SettingsListRequest.self, SettingsSetRequest.self, SettingsUnsetRequest.self, SettingsAddRequest.self,
        SettingsRemoveRequest.self, ScanRequest.self, PauseRequest.self, ResumeRequest.self, SyncRequest.self,
        SubscribeRequest.self, ExportRequest.self, AuditRequest.self, AppsRequest.self,
        AppAdviceRequest.self, StorageRequest.self, SpeakRequest.self,
    ]

    static let byMethod = Dictionary(uniqueKeysWithValues: all.map { ($0.method, $0) })
}

/// The id of a request and its answer: text or a whole number, as JSON-RPC 2.0 allows.
package enum RequestID: Hashable, Sendable, Codable {
    case text(String)
    case number(Int64)

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        }
    }
}

/// The number of the protocol and the features that this version of it offers.
package enum ProtocolVersion {
    /// Rises only if something is removed; features describe additions.
    package static let number = 1

    /// Names that a client may ask for; a name once published stays.
    package static let features = RequestRegistry.all.map { $0.method }
}

/// The version of the programs, which are built and installed together.
package enum ProgramVersion {
    /// Semantic versioning; the protocol has a number of its own.
    package static let text = "0.1.0"
}
