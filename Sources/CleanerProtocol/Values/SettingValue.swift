/// The value of a setting.
package enum SettingValue: Hashable, Sendable, Codable {
    /// A word such as `high` or `off`, or a number as it was typed.
    case text(String)
    case number(Double)
    case folders([SettingFolder])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .folders(try container.decode([SettingFolder].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .folders(let folders): try container.encode(folders)
        }
    }
}

/// A folder as a setting names it: absolute, or relative to each library.
package struct SettingFolder: Hashable, Sendable, Codable {
    package var path: WirePath
    /// Known photos in the folder and below; set by the daemon only.
    package var photos: Int?

    package init(_ path: WirePath, photos: Int? = nil) {
        self.path = path
        self.photos = photos
    }

    private enum CodingKeys: String, CodingKey {
        case path, pathBytes, photos
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try container.decode(String.self, forKey: .path)
        let base64 = try container.decodeIfPresent(String.self, forKey: .pathBytes)
        guard let path = WirePath(text: text, base64: base64) else {
            throw DecodingError.dataCorruptedError(
                forKey: base64 == nil ? .path : .pathBytes, in: container, debugDescription: "no path")
        }
        self.init(path, photos: try container.decodeIfPresent(Int.self, forKey: .photos))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path.text, forKey: .path)
        try container.encodeIfPresent(path.base64, forKey: .pathBytes)
        try container.encodeIfPresent(photos, forKey: .photos)
    }
}
