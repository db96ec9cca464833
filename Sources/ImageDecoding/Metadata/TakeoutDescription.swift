import BoundedReading
import FoundationEssentials
package import Images

/// What the JSON file says that Google Takeout lays beside a photo.
///
/// A value of another type than Takeout writes counts as absent. Source of the names: immich-go
/// (`adapters/googlePhotos/json.go`).
struct TakeoutDescription: Decodable {
    /// Takeout's own files have some kilobytes; larger ones are not read.
    static let sizeLimit = 256 << 10

    private let title: String?
    private let description: String?
    private let people: [Person]
    private let isFavourite: Bool
    private let taken: Moment?
    /// As the user corrected it, then as the camera recorded it.
    private let points: [Point]

    private struct Person: Decodable { let name: String? }
    private struct Moment: Decodable { let timestamp: String }
    private struct Point: Decodable { let latitude, longitude: Double }

    private enum CodingKeys: String, CodingKey {
        case title, description, people, favorited, photoTakenTime, geoData, geoDataExif
    }

    /// Nil if the bytes are no such file.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count <= Self.sizeLimit, bytes.first(where: { !Self.blanks.contains($0) }) == UInt8(ascii: "{"),
            let description = try? JSONDecoder().decode(Self.self, from: Data(bytes))
        else { return nil }
        self = description
    }

    private static let blanks = Array(" \t\r\n".utf8)

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard !values.allKeys.isEmpty else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "says nothing about a photo"))
        }
        func value<Value: Decodable>(_ key: CodingKeys, as type: Value.Type) -> Value? {
            try? values.decode(type, forKey: key)
        }
        title = value(.title, as: String.self)
        description = value(.description, as: String.self)
        people = value(.people, as: [Person].self) ?? []
        isFavourite = value(.favorited, as: Bool.self) ?? false
        taken = value(.photoTakenTime, as: Moment.self)
        points = [.geoData, .geoDataExif].compactMap { value($0, as: Point.self) }
    }

    func describe(_ metadata: inout PhotoMetadata) {
        var words = PhotoWords()
        let title = title.flatMap(Self.text)
        let isFileName = title.flatMap(Self.ending).flatMap { MediaFormat.named(extension: $0) } != nil
        if !isFileName { words.addTitle(title) }
        words.addDescription(description.flatMap(Self.text))
        for person in people { words.addPerson(person.name.flatMap(Self.text)) }
        if isFavourite { words.addKeyword("favourite") }
        words.describe(&metadata)
        metadata.fileName = isFileName ? title : nil
        metadata.captured = taken.flatMap { Int64($0.timestamp) }.flatMap(CaptureTime.init(secondsSince1970:))
        // Takeout writes zeros for no place.
        let point = points.first {
            ($0.latitude, $0.longitude) != (0, 0) && abs($0.latitude) <= 90 && abs($0.longitude) <= 180
        }
        (metadata.latitude, metadata.longitude) = (point?.latitude, point?.longitude)
    }

    /// Takeout writes some characters as entities, such as `&#39;`.
    private static func text(_ text: String) -> String? {
        MetadataText.clean(utf8: Array(text.utf8).withUnsafeBytes { XMLReader.resolved(BoundedBytes($0)) })
    }

    private static func ending(_ name: String) -> String? {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    }
}

extension PhotoMetadata {
    /// Bytes of a sidecar that are read.
    package static let sidecarLimit = XMPPacket.sizeLimit

    /// What a sidecar says about its photo: of XMP the words, stars and labels, of a Takeout's JSON file the words, time and
    /// place; nil if the bytes are neither.
    package init?(sidecar bytes: UnsafeRawBufferPointer) {
        self.init()
        if let description = TakeoutDescription(bytes) {
            description.describe(&self)
            return
        }
        let packet = XMPPacket(BoundedBytes(bytes))
        guard packet.isXMP else { return nil }
        packet.words.describe(&self)
        packet.describeMarks(&self)
    }
}
