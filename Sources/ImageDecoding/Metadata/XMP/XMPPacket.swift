import BoundedReading
package import Images

/// What an XMP packet (ISO 16684-1) says about a photo; of a broken one, what it says up to the break.
struct XMPPacket {
    /// Bytes that are read of a packet: those with an editing history reach some megabytes.
    static let sizeLimit = 8 << 20

    /// The range of ratings (ISO 16684-1, 8.4): 0 to 5 stars, -1 for rejected.
    static let ratings = -1...5

    private(set) var words = PhotoWords()
    private(set) var rating: Int?
    private(set) var isPanorama = false
    /// Whether it has the form of XMP; without it the bytes are something else.
    private(set) var isXMP = false

    /// Texts of which one counts; the one in no special language precedes others.
    private var texts: [XMPProperty: String] = [:]
    /// Keywords below others, which come after the plain ones.
    private var paths: [(text: String, separator: Character)] = []

    /// Reads bytes that contain a packet.
    init(_ bytes: BoundedBytes) {
        let packet = bytes.slice(0, Self.sizeLimit) ?? bytes
        var walk = XMPWalk(packet)
        while let value = walk.next() { take(value) }
        isXMP = walk.hasDescription
        for property: XMPProperty in [.title, .headline] { texts[property].map { words.addTitle($0) } }
        for property: XMPProperty in [.description, .userComment, .imageDescription] {
            texts[property].map { words.addDescription($0) }
        }
        for path in paths {
            for part in path.text.split(separator: path.separator) { words.addKeyword(String(part)) }
        }
    }

    private mutating func take(_ value: XMPWalk.Value) {
        guard value.property != .panorama else {
            isPanorama = true
            return
        }
        guard let text = value.text else { return }
        switch value.property {
        case .title, .headline, .description, .userComment, .imageDescription:
            if texts[value.property] == nil || value.isDefault { texts[value.property] = text }
        case .keyword: words.addKeyword(text)
        case .keywordPath(let separator):
            if paths.count < PhotoMetadata.keywordLimit { paths.append((text, separator)) }
        case .person: words.addPerson(text)
        case .creator: words.addCreator(text)
        case .place: words.addPlace(text)
        case .rating:
            let digits = text.prefix { $0 == "-" || $0.isASCII && $0.isNumber }
            rating = rating ?? Int(digits).flatMap { Self.ratings.contains($0) ? $0 : nil }
        case .regionName, .regionType, .panorama: break
        }
    }
}

extension PhotoMetadata {
    /// Bytes of a sidecar that are read.
    package static let sidecarLimit = XMPPacket.sizeLimit

    /// What a sidecar says about its photo in words; nil if the bytes are no XMP.
    package init?(sidecar bytes: UnsafeRawBufferPointer) {
        let packet = XMPPacket(BoundedBytes(bytes))
        guard packet.isXMP else { return nil }
        self.init()
        packet.words.describe(&self)
    }
}
