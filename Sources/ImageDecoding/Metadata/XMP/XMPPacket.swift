import BoundedReading
import Images

/// What an XMP packet (ISO 16684-1) says about a photo; of a broken one, what it says up to the break.
struct XMPPacket {
    /// Bytes that are read of a packet: those with an editing history reach some megabytes.
    static let sizeLimit = 8 << 20

    /// The range of ratings (ISO 16684-1, 8.4): 0 to 5 stars, -1 for rejected.
    static let ratings = -1...5

    private(set) var words = PhotoWords()
    private(set) var rating: Int?
    private var isLabelled = false
    private var make: String?
    private var model: String?
    private var orientation: Int?
    private var latitude: Double?
    private var longitude: Double?
    private var dates: [XMPProperty: CaptureTime] = [:]
    private var isPanorama = false
    private var panoramaWidths: [XMPProperty: Int] = [:]
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
        if value.property == .panoramaPart || value.property == .panoramaWhole {
            isPanorama = true
            panoramaWidths[value.property] = Int(text)
        }
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
        case .label: if !text.isEmpty, text != "0" { isLabelled = true }
        case .pickLabel: if text == "2" || text == "3" { isLabelled = true }
        case .orientation:
            orientation = orientation ?? Int(text).flatMap { (1...8).contains($0) ? $0 : nil }
        case .originalDate, .digitizedDate, .createDate, .dateCreated:
            if dates[value.property] == nil { dates[value.property] = CaptureTime(isoDate: text) }
        case .make: make = make ?? text
        case .model: model = model ?? text
        case .latitude: latitude = latitude ?? Self.degrees(text, positive: "N", negative: "S", most: 90)
        case .longitude: longitude = longitude ?? Self.degrees(text, positive: "E", negative: "W", most: 180)
        case .regionName, .regionType, .panorama, .panoramaPart, .panoramaWhole: break
        }
    }

    /// Degrees as XMP writes them: `48,51.5N`, `48,51,30N`; some programs write signed degrees with a fraction.
    private static func degrees(
        _ text: String, positive: Character, negative: Character, most: Double
    ) -> Double? {
        let letter = text.last.flatMap { $0 == positive || $0 == negative ? $0 : nil }
        let parts = (letter == nil ? text : String(text.dropLast())).split(
            separator: ",", omittingEmptySubsequences: false
        ).map { Double($0.drop { $0 == " " }) }
        let numbers = parts.compactMap { $0 }
        guard numbers.count == parts.count, letter == nil ? numbers.count == 1 : numbers.count <= 3 && numbers[0] >= 0,
            numbers.dropFirst().allSatisfy({ (0..<60.01).contains($0) })
        else { return nil }
        let value = numbers.reversed().reduce(0) { $0 / 60 + $1 } * (letter == negative ? -1 : 1)
        return abs(value) <= most ? value : nil
    }

    /// Writes a person's stars and labels to a photo's metadata.
    func describeMarks(_ metadata: inout PhotoMetadata) {
        metadata.rating = rating
        if isLabelled { metadata.isLabelled = true }
    }

    /// Writes all but the words to a photo's metadata.
    func describe(_ metadata: inout PhotoMetadata) {
        describeMarks(&metadata)
        (metadata.cameraMake, metadata.cameraModel) = (make, model)
        if isPanorama { metadata.isPanorama = true }
        if let part = panoramaWidths[.panoramaPart], part > 0, part == panoramaWidths[.panoramaWhole] {
            metadata.isSpherical = true
        }
        metadata.orientation = orientation ?? 1
        // Without a camera xmp:CreateDate is the time at which an editor made this version.
        let order: [XMPProperty] =
            [.originalDate, .digitizedDate, .dateCreated] + (model == nil ? [] : [.createDate])
        metadata.captured = order.lazy.compactMap { dates[$0] }.first
        guard let latitude, let longitude else { return }
        (metadata.latitude, metadata.longitude) = (latitude, longitude)
    }
}
