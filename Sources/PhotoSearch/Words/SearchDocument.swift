package import Images

/// What the store knows about a photo that can be found by words.
package struct SearchSource: Sendable {
    /// The paths from their libraries, as bytes; several for hard links.
    package var paths: [[UInt8]]
    package var metadata: PhotoMetadata?
    /// What its sidecars say.
    package var sidecars: [PhotoMetadata]
    /// The text that was read in the picture.
    package var reading: String?

    package init(
        paths: [[UInt8]], metadata: PhotoMetadata? = nil, sidecars: [PhotoMetadata] = [], reading: String? = nil
    ) {
        self.paths = paths
        self.metadata = metadata
        self.sidecars = sidecars
        self.reading = reading
    }
}

/// The words of a photo by column, as tokens with spaces between them.
package struct SearchDocument: Hashable, Sendable {
    package let columns: [SearchColumn: String]

    /// The most tokens of a column; a page of dense text has fewer than 600 words.
    static let mostTokens = 600

    /// - Parameters:
    ///   - source: What the store knows about the photo.
    ///   - places: The names of the places where the photo was taken.
    package init(_ source: SearchSource, places: [String]) {
        var texts: [SearchColumn: [String]] = [:]
        for path in source.paths {
            let parts = path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
            texts[.name, default: []] += parts.suffix(1)
            texts[.folder, default: []] += parts.dropLast()
        }
        for metadata in [source.metadata].compactMap(\.self) + source.sidecars {
            texts[.name, default: []] += [metadata.fileName].compactMap(\.self)
            texts[.tags, default: []] +=
                [metadata.title, metadata.comment].compactMap(\.self) + (metadata.keywords ?? [])
                + (metadata.people ?? []) + (metadata.creators ?? [])
            texts[.place, default: []] += metadata.placeNames ?? []
        }
        if let metadata = source.metadata {
            texts[.camera] = [metadata.cameraMake, metadata.cameraModel, metadata.lens, metadata.software]
                .compactMap(\.self)
        }
        texts[.place, default: []] += places
        texts[.text] = [source.reading].compactMap(\.self)
        columns = texts.compactMapValues { texts in
            var (tokens, seen) = ([String](), Set<String>())
            for text in texts where seen.insert(text).inserted && tokens.count < Self.mostTokens {
                tokens += SearchTokens.of(text, limit: Self.mostTokens - tokens.count)
            }
            return tokens.isEmpty ? nil : tokens.joined(separator: " ")
        }
    }
}

/// What a word of a photo was taken from; also the columns of the index.
package enum SearchColumn: String, CaseIterable, Sendable {
    // In the order of the index's columns.
    case name, folder, tags, place, camera, text

    /// How much a word from there counts: what people wrote themselves says most about a photo.
    package var weight: Double {
        switch self {
        case .tags: 4
        case .name: 3
        case .folder, .place: 2
        case .camera: 1
        case .text: 1
        }
    }
}
