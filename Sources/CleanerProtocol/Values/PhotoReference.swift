/// A photo as a request names it: by id (`p:12`), or by path.
package enum PhotoReference: Hashable, Sendable, Codable {
    /// An id of the daemon's.
    case id(String)
    /// An absolute path, or one relative to a library.
    case path(WirePath)

    /// The text for people and refusals.
    package var text: String {
        switch self {
        case .id(let id): id
        case .path(let path): path.text
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id, path, pathBytes
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let id = try container.decodeIfPresent(String.self, forKey: .id) {
            self = .id(id)
            return
        }
        let text = try container.decode(String.self, forKey: .path)
        let base64 = try container.decodeIfPresent(String.self, forKey: .pathBytes)
        guard let path = WirePath(text: text, base64: base64) else {
            throw DecodingError.dataCorruptedError(
                forKey: .pathBytes, in: container, debugDescription: "pathBytes is not base64 of a path")
        }
        self = .path(path)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .id(let id):
            try container.encode(id, forKey: .id)
        case .path(let path):
            try container.encode(path.text, forKey: .path)
            try container.encodeIfPresent(path.base64, forKey: .pathBytes)
        }
    }
}
