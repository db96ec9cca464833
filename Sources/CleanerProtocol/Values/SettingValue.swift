/// The value of a setting.
package enum SettingValue: Hashable, Sendable, Codable {
    /// A word such as `high` or `off`, or a number as it was typed.
    case text(String)
    case number(Double)
    case flag(Bool)
    case folders([SettingFolder])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let text = try? container.decode(String.self) {
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
        case .flag(let flag): try container.encode(flag)
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
        case photos
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try FolderReference(from: decoder).path, photos: try container.decodeIfPresent(Int.self, forKey: .photos))
    }

    package func encode(to encoder: any Encoder) throws {
        try FolderReference(path).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(photos, forKey: .photos)
    }
}
