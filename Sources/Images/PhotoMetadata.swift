/// A photo's metadata; values that the file lacks are nil.
package struct PhotoMetadata: Hashable, Sendable, Codable {
    package var captured: CaptureTime?
    package var cameraMake: String?
    package var cameraModel: String?
    package var lens: String?
    package var software: String?
    /// Description and comments, each once; at most `textLimit` characters.
    package var comment: String?
    /// At most `textLimit` characters.
    package var title: String?
    /// The file's name in the service from which it comes; at most `textLimit` characters.
    package var fileName: String?
    /// Words that the user or a program gave the photo, at most `keywordLimit`, in their order, none twice.
    package var keywords: [String]?
    /// The names of people in the photo, at most `keywordLimit`.
    package var people: [String]?
    /// Who took the photo, at most `keywordLimit`.
    package var creators: [String]?
    /// Places that somebody named: a part of a town, the town, the state, the country; at most `keywordLimit`.
    package var placeNames: [String]?
    /// Whether the camera at the front took it.
    package var isSelfie: Bool?
    /// Whether the camera made it as a panorama.
    package var isPanorama: Bool?
    /// Whether the panorama goes all around.
    package var isSpherical: Bool?
    /// Whether the camera joined several exposures to a high dynamic range.
    package var isHDR: Bool?
    /// Seconds.
    package var exposureTime: Double?
    package var fNumber: Double?
    package var iso: Double?
    /// Of a shot that the camera took as one of a series of exposures (a bracket): how much light it let in, in stops,
    /// which are compared only within the series.
    package var bracketExposure: Double?
    /// By how many stops somebody had the camera take the shot lighter than it measured; nil for none.
    package var exposureCompensation: Double?
    /// Whether the flash fired.
    package var flashFired: Bool?
    /// Millimetres, of the lens itself.
    package var focalLength: Double?
    /// Degrees north; present only together with a longitude, both in range.
    package var latitude: Double?
    /// Degrees east.
    package var longitude: Double?
    /// Stars: 0 to 5, or -1 for rejected.
    package var rating: Int?
    /// Whether a person gave it a colour or flag by which programs sort photos; nil for none, and for a rejected photo.
    package var isLabelled: Bool?
    /// EXIF orientation 1 to 8; 1 if absent or invalid, and for HEIF and AVIF, whose decoding turns the picture.
    package var orientation = 1
    package var hasThumbnail = false
    /// The identifier that the picture and the video of a live photo share.
    package var liveIdentifier: String?
    /// The identifier that the photos of a burst share.
    package var burstIdentifier: String?
    /// Present for videos only.
    package var video: VideoTraits?

    /// The longest text in characters, which limits the size of a row in the store.
    package static let textLimit = 200
    /// The most keywords that are kept.
    package static let keywordLimit = 32

    package init() {}

    /// Adds newer metadata about the same photo: its texts take precedence, its keywords and names are added.
    package mutating func addWords(of newer: PhotoMetadata) {
        title = newer.title ?? title
        comment = newer.comment ?? comment
        keywords = Self.union(keywords, newer.keywords)
        people = Self.union(people, newer.people)
        creators = Self.union(creators, newer.creators)
        placeNames = Self.union(placeNames, newer.placeNames)
    }

    private static func union(_ words: [String]?, _ more: [String]?) -> [String]? {
        guard let words, let more else { return words ?? more }
        var known = Set(words.map { $0.lowercased() })
        return words + more.filter { known.insert($0.lowercased()).inserted }
    }

    /// When the shot was taken: nanoseconds since the start of 1970 by the camera's clock.
    ///
    /// The shots of a bracket follow each other within a second. Where the camera writes no fraction, their exposure stands
    /// for one: it tells the shots apart, and versions of a shot keep it.
    package var moment: Int64? {
        guard let captured, captured.subsecondNanoseconds == nil, let bracketExposure else {
            return captured?.localNanoseconds
        }
        let (hundredths, middle) = ((bracketExposure * 100).rounded(), 5_000.0)
        return captured.localNanoseconds + Int64(min(max(middle + hundredths, 1), 2 * middle - 1)) * 100_000
    }

    /// Two to the power of the exposure value at ISO 100 (ISO 2720), from exposure time, aperture and sensitivity; nil if
    /// one of them is unknown.
    package var exposure: Double? {
        guard let exposureTime, let fNumber, let iso, exposureTime > 0, fNumber > 0, iso > 0 else { return nil }
        let exposure = fNumber * fNumber / exposureTime * 100 / iso
        return exposure.isNormal ? exposure : nil
    }

    /// Orientations 5 to 8 exchange width and height.
    package var exchangesSides: Bool { orientation >= 5 }
}

/// What a video's container says about it.
package struct VideoTraits: Hashable, Sendable, Codable {
    /// The length in milliseconds; nil if the container does not say it.
    package var milliseconds: Int64?
    /// The container's name for people, such as "MP4" or "QuickTime".
    package var container: String
    /// The name of the coding of the pictures for people, such as "H.264".
    package var codec: String
    /// Bits a second of the coded pictures, or of the whole file if the container does not tell them apart.
    package var bitRate: Int64?
    /// Frames a second, on average.
    package var frameRate: Double?
    package var hasSound: Bool

    package init(
        milliseconds: Int64?, container: String, codec: String, bitRate: Int64? = nil, frameRate: Double? = nil,
        hasSound: Bool = false
    ) {
        self.milliseconds = milliseconds
        self.container = container
        self.codec = codec
        self.bitRate = bitRate
        self.frameRate = frameRate
        self.hasSound = hasSound
    }
}

/// Cleans text of a photo's metadata for people: valid, without control characters, of limited length.
package enum MetadataText {
    /// UTF-8 or ASCII up to the first NUL; nil if nothing readable is left.
    package static func clean(utf8 bytes: some Sequence<UInt8>) -> String? {
        // More bytes than the longest text needs are not decoded.
        let text = Array(bytes.lazy.prefix { $0 != 0 }.prefix(PhotoMetadata.textLimit * 8))
        return clean(String(decoding: text, as: UTF8.self))
    }

    package static func clean(latin1 bytes: some Sequence<UInt8>) -> String? {
        var text = String.UnicodeScalarView()
        for byte in bytes.lazy.prefix(PhotoMetadata.textLimit * 8).prefix(while: { $0 != 0 }) {
            text.append(Unicode.Scalar(byte))
        }
        return clean(String(text))
    }

    package static func clean(utf16 units: [UInt16]) -> String? {
        clean(String(decoding: units.prefix { $0 != 0 }.prefix(PhotoMetadata.textLimit * 4), as: UTF16.self))
    }

    private static func clean(_ text: String) -> String? {
        let words = text.unicodeScalars.split { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        let joined = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
        return joined.isEmpty ? nil : String(joined.prefix(PhotoMetadata.textLimit))
    }
}

/// Collects what a photo's metadata say in words, from sources of falling rank, within limits.
package struct PhotoWords {
    private var title: String?
    private var comment: String?
    private var keywords = List()
    private var people = List()
    private var creators = List()
    private var places = List()

    /// UTF-8 bytes that all words of one photo may have, whatever its metadata hold: a page of text.
    private static let byteLimit = 4096

    package init() {}

    /// Words in the order in which they were added; none twice, letter case aside.
    private struct List {
        var words: [String] = []
        var known: Set<String> = []
    }

    /// Adds a cleaned text, unless it is said already.
    package mutating func addTitle(_ text: String?) {
        title = Self.joined(title, text)
    }

    package mutating func addDescription(_ text: String?) {
        comment = Self.joined(comment, text)
    }

    package mutating func addKeyword(_ text: String?) {
        add(text, to: \.keywords)
    }

    package mutating func addPerson(_ text: String?) {
        add(text, to: \.people)
    }

    package mutating func addCreator(_ text: String?) {
        add(text, to: \.creators)
    }

    package mutating func addPlace(_ text: String?) {
        add(text, to: \.places)
    }

    /// Adds keywords that stand in one text, with commas or semicolons between them.
    package mutating func addKeywords(in text: some Collection<UInt8>) {
        for part in text.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) {
            guard keywords.words.count < PhotoMetadata.keywordLimit else { return }
            addKeyword(MetadataText.clean(utf8: part))
        }
    }

    /// Writes the words to a photo's metadata; of too many, texts precede people, and keywords come last.
    package func describe(_ metadata: inout PhotoMetadata) {
        metadata.title = title
        metadata.comment = comment
        var bytes = [title, comment].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        func fitting(_ list: List) -> [String]? {
            let words = list.words.prefix { word in
                bytes += word.utf8.count
                return bytes <= Self.byteLimit
            }
            return words.isEmpty ? nil : Array(words)
        }
        metadata.people = fitting(people)
        metadata.creators = fitting(creators)
        metadata.placeNames = fitting(places)
        metadata.keywords = fitting(keywords)
    }

    private mutating func add(_ text: String?, to list: WritableKeyPath<PhotoWords, List>) {
        guard let text, self[keyPath: list].words.count < PhotoMetadata.keywordLimit else { return }
        // A keyword from within another one has its blanks.
        guard let word = MetadataText.clean(utf8: text.utf8),
            self[keyPath: list].known.insert(word.lowercased()).inserted
        else { return }
        self[keyPath: list].words.append(word)
    }

    /// Both texts, or the longer one if it contains the other.
    private static func joined(_ first: String?, _ second: String?) -> String? {
        guard let first, let second else { return first ?? second }
        if first.contains(second) { return first }
        if second.contains(first) { return second }
        return MetadataText.clean(utf8: "\(first); \(second)".utf8)
    }
}
