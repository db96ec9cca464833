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
