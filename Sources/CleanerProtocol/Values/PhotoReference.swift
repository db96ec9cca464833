/// A photo as a request names it: by id (`p:12`), by path, or by its name alone.
package enum PhotoReference: Hashable, Sendable, Codable {
    /// An id of the daemon's.
    case id(String)
    /// An absolute path, or one relative to a library.
    case path(WirePath)
    /// A path relative to a library; if no photo is known there, the only one with this name, wherever it lies.
    case named(WirePath)

    /// The text for people and refusals.
    package var text: String {
        switch self {
        case .id(let id): id
        case .path(let path), .named(let path): path.text
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id, path, pathBytes, byName
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
        let isNamed = try container.decodeIfPresent(Bool.self, forKey: .byName) ?? false
        self = isNamed ? .named(path) : .path(path)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .id(let id):
            try container.encode(id, forKey: .id)
        case .path(let path), .named(let path):
            try container.encode(path.text, forKey: .path)
            try container.encodeIfPresent(path.base64, forKey: .pathBytes)
            if case .named = self { try container.encode(true, forKey: .byName) }
        }
    }
}

/// A folder as a request names it: absolute, or relative to each library.
///
/// All photos in it and below it are meant.
package struct FolderReference: Hashable, Sendable, Codable {
    package let path: WirePath

    package init(_ path: WirePath) {
        self.path = path
    }

    private enum CodingKeys: String, CodingKey {
        case path, pathBytes
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try container.decode(String.self, forKey: .path)
        let base64 = try container.decodeIfPresent(String.self, forKey: .pathBytes)
        guard let path = WirePath(text: text, base64: base64) else {
            throw DecodingError.dataCorruptedError(
                forKey: base64 == nil ? .path : .pathBytes, in: container, debugDescription: "no path")
        }
        self.init(path)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path.text, forKey: .path)
        try container.encodeIfPresent(path.base64, forKey: .pathBytes)
    }
}
