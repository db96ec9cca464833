/// A request with its id, as it stands on one line.
package struct RequestMessage: Hashable, Sendable, Codable {
    /// Absent in a notification, which gets no answer.
    package let id: RequestID?
    package let request: Request

    package init(id: RequestID?, request: Request) {
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
        guard let method = RequestMethod(rawValue: name) else {
            throw ProtocolError(.unknownMethod, "no request is called '\(name)'", remedy: "see the greeting's features")
        }
        func parameters<T: Decodable>(_ type: T.Type) throws -> T {
            try container.decode(type, forKey: .params)
        }
        switch method {
        case .status: request = .status
        case .list: request = .list(try parameters(ListParameters.self))
        case .show: request = .show(try parameters(PhotoParameters.self).photo)
        case .preview: request = .preview(try parameters(PreviewParameters.self))
        case .mark: request = .mark(try parameters(MarkParameters.self))
        case .undo:
            request = .undo(try container.decodeIfPresent(UndoParameters.self, forKey: .params) ?? .init())
        case .review: request = .review(try parameters(ReviewParameters.self))
        case .reviewSkip: request = .reviewSkip(try parameters(SkipParameters.self))
        case .different: request = .different(try parameters(DifferentParameters.self))
        case .decisions: request = .decisions
        case .statistics: request = .statistics
        case .trashList: request = .trashList
        case .trashRestore:
            request = .trashRestore(try container.decodeIfPresent(RestoreParameters.self, forKey: .params) ?? .init())
        case .trashEmpty:
            request = .trashEmpty(try container.decodeIfPresent(EmptyParameters.self, forKey: .params) ?? .init())
        case .settingsList:
            request = .settingsList(try container.decodeIfPresent(SettingsParameters.self, forKey: .params) ?? .init())
        case .settingsSet: request = .settingsSet(try parameters(SettingParameters.self))
        case .settingsUnset: request = .settingsUnset(try parameters(SettingNameParameters.self))
        case .settingsAdd: request = .settingsAdd(try parameters(SettingFolderParameters.self))
        case .settingsRemove: request = .settingsRemove(try parameters(SettingFolderParameters.self))
        case .scan: request = .scan
        case .pause: request = .pause(try container.decodeIfPresent(PauseParameters.self, forKey: .params) ?? .init())
        case .resume: request = .resume
        case .sync: request = .sync
        case .subscribe: request = .subscribe
        case .export: request = .export
        case .audit: request = .audit
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("2.0", forKey: .jsonrpc)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(request.method, forKey: .method)
        switch request {
        case .status, .trashList, .scan, .resume, .sync, .subscribe, .export, .audit, .decisions, .statistics: break
        // Without anything to say it has no parameters, as the first version of it.
        case .undo(let parameters):
            if parameters != UndoParameters() { try container.encode(parameters, forKey: .params) }
        case .review(let parameters): try container.encode(parameters, forKey: .params)
        case .reviewSkip(let parameters): try container.encode(parameters, forKey: .params)
        case .different(let parameters): try container.encode(parameters, forKey: .params)
        case .list(let parameters): try container.encode(parameters, forKey: .params)
        case .show(let photo): try container.encode(PhotoParameters(photo: photo), forKey: .params)
        case .preview(let parameters): try container.encode(parameters, forKey: .params)
        case .mark(let parameters): try container.encode(parameters, forKey: .params)
        case .trashRestore(let parameters): try container.encode(parameters, forKey: .params)
        case .trashEmpty(let parameters): try container.encode(parameters, forKey: .params)
        case .settingsList(let parameters): try container.encode(parameters, forKey: .params)
        case .settingsSet(let parameters): try container.encode(parameters, forKey: .params)
        case .settingsUnset(let parameters): try container.encode(parameters, forKey: .params)
        case .settingsAdd(let parameters), .settingsRemove(let parameters):
            try container.encode(parameters, forKey: .params)
        case .pause(let parameters): try container.encode(parameters, forKey: .params)
        }
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
