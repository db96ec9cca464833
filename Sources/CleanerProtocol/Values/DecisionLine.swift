/// A user's decision about a photo.
package enum Decision: String, Codable, Sendable, CaseIterable {
    case keep
    case delete
    case maybe
}

/// A decision as a decision file has it, a line each: about photos by their digests, because another store numbers them
/// otherwise.
package enum DecisionLine: Hashable, Sendable, Codable {
    case photo(DecidedPhoto)
    case different(DifferentPictures)

    private enum CodingKeys: String, CodingKey {
        case different
    }

    package init(from decoder: any Decoder) throws {
        let isPair = try decoder.container(keyedBy: CodingKeys.self).contains(.different)
        self = isPair ? .different(try DifferentPictures(from: decoder)) : .photo(try DecidedPhoto(from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .photo(let photo): try photo.encode(to: encoder)
        case .different(let pair): try pair.encode(to: encoder)
        }
    }

    /// What lines about copies of one picture have in common.
    package var picture: String {
        switch self {
        case .photo(let photo): (photo.pictureDigest ?? photo.contentDigest)?.text ?? ""
        case .different(let pair): pair.different[0].pictureDigest.text
        }
    }
}

/// A photo that somebody decided about.
package struct DecidedPhoto: Hashable, Sendable, Codable {
    package var decision: Decision
    /// Of all bytes of its file, of a large video or RAW file of samples; absent where the file was never read.
    package var contentDigest: WireDigest?
    /// Of the coded picture without metadata; absent where nothing is decoded.
    package var pictureDigest: WireDigest?
    /// Where it lay, relative to its library.
    package var path: String
    package var pathBytes: String?
    /// The same from the root.
    package var absolutePath: String
    package var absolutePathBytes: String?
    /// True where something else was to stay in place of a marked photo.
    package var copies: Bool?
    /// True where a marked photo was gone already.
    package var deleted: Bool?
    /// Unix time in seconds.
    package var at: Int64
    /// The same as ISO 8601.
    package var time: String?

    package init(
        decision: Decision, contentDigest: WireDigest?, pictureDigest: WireDigest?, location: WireLocation,
        copies: Bool, deleted: Bool, at: Int64
    ) {
        self.decision = decision
        self.contentDigest = contentDigest
        self.pictureDigest = pictureDigest
        path = location.path.text
        pathBytes = location.path.base64
        absolutePath = location.absolutePath.text
        absolutePathBytes = location.absolutePath.base64
        self.copies = copies ? true : nil
        self.deleted = deleted ? true : nil
        self.at = at
        time = WireTime.text(at)
    }

    /// Where it lay; nil where the base64 of a path is none.
    package var location: WireLocation? {
        guard let path = WirePath(text: path, base64: pathBytes),
            let absolutePath = WirePath(text: absolutePath, base64: absolutePathBytes)
        else { return nil }
        return WireLocation(path: path, absolutePath: absolutePath)
    }
}

/// Two pictures that somebody called different.
package struct DifferentPictures: Hashable, Sendable, Codable {
    package struct Picture: Hashable, Sendable, Codable {
        package var pictureDigest: WireDigest
        /// Where a photo lies that shows it, for people; absent where none is in the library.
        package var absolutePath: String?

        package init(pictureDigest: WireDigest, absolutePath: String?) {
            self.pictureDigest = pictureDigest
            self.absolutePath = absolutePath
        }
    }

    /// Two of them.
    package var different: [Picture]
    /// Unix time in seconds.
    package var at: Int64
    /// The same as ISO 8601.
    package var time: String?

    package init(_ one: Picture, _ other: Picture, at: Int64) {
        different = [one, other]
        self.at = at
        time = WireTime.text(at)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        different = try container.decode([Picture].self, forKey: .different)
        at = try container.decode(Int64.self, forKey: .at)
        time = try container.decodeIfPresent(String.self, forKey: .time)
        guard different.count == 2 else {
            throw DecodingError.dataCorruptedError(
                forKey: .different, in: container, debugDescription: "two pictures are called different")
        }
    }
}
