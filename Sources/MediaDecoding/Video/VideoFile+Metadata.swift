import BoundedReading
import CLibav
import ImageDecoding
import Images

extension VideoFile {
    /// What the tags say; the orientation is 1, as sizes and frames are upright.
    var metadata: PhotoMetadata {
        var metadata = words
        metadata.orientation = 1
        metadata.captured = captured ?? metadata.captured
        metadata.cameraMake = text("com.apple.quicktime.make", "com.android.manufacturer", "make")
        metadata.cameraModel = text("com.apple.quicktime.model", "com.android.model", "model")
        metadata.software =
            text("com.apple.quicktime.software") ?? text("com.android.version").map { "Android \($0)" }
            ?? text("software")
        metadata.lens = text("com.apple.quicktime.camera.lens_model", "com.apple.quicktime.camera.lens_model-eng")
        metadata.isSelfie = PhotoMetadata.isFrontCamera(metadata.lens) ? true : nil
        metadata.liveIdentifier = text("com.apple.quicktime.content.identifier")
        if let place = text("com.apple.quicktime.location.ISO6709", "location", "location-eng").flatMap(ISO6709.init) {
            metadata.latitude = place.latitude
            metadata.longitude = place.longitude
        }
        metadata.video = traits
        return metadata
    }

    /// What an XMP packet says, and then the tags in words.
    private var words: PhotoMetadata {
        let packet = Array((value("xmp") ?? "").utf8)
        return packet.withUnsafeBytes { packet in
            PhotoMetadata(exif: nil, xmp: BoundedBytes(packet)) { words in
                for key in ["com.apple.quicktime.title", "com.apple.quicktime.displayname", "title"] {
                    words.addTitle(text(key))
                }
                for key in ["com.apple.quicktime.description", "description", "synopsis", "comment"] {
                    words.addDescription(text(key))
                }
                for key in ["com.apple.quicktime.keywords", "keywords"] {
                    if let list = value(key) { words.addKeywords(in: list.utf8) }
                }
            }
        }
    }

    private var traits: VideoTraits {
        let length = length
        let rate = stream.pointee.avg_frame_rate
        let frames = rate.den > 0 && rate.num > 0 ? Double(rate.num) / Double(rate.den) : nil
        let bits = parameters.bit_rate > 0 ? parameters.bit_rate : length.map { wholeBitRate(milliseconds: $0) }
        return VideoTraits(
            milliseconds: length, container: container.title, codec: codec.title,
            bitRate: bits.flatMap { $0 > 0 ? $0 : nil }, frameRate: frames.flatMap { $0 <= 1000 ? $0 : nil },
            hasSound: hasSound)
    }

    private func wholeBitRate(milliseconds: Int64) -> Int64 {
        milliseconds > 0 ? Int64(exactly: (Double(size) * 8000 / Double(milliseconds)).rounded(.down)) ?? 0 : 0
    }

    /// The recorder's own time with its zone first, then the container's, which is UTC, then one without a zone.
    private var captured: CaptureTime? {
        let dates = ["com.apple.quicktime.creationdate", "date", "DATE_RECORDED", "DATE"].compactMap { text($0) }
        let zoned = dates.lazy.compactMap { CaptureTime(videoDate: $0) }.first { $0.offsetMinutes != nil }
        let universal = text("creation_time").flatMap { CaptureTime(videoDate: $0, isUniversal: true) }
        return zoned ?? universal ?? dates.lazy.compactMap { CaptureTime(videoDate: $0) }.first
    }

    /// The first of these tags, cleaned.
    private func text(_ keys: String...) -> String? {
        for key in keys {
            if let text = value(key).flatMap({ MetadataText.clean(utf8: $0.utf8) }) { return text }
        }
        return nil
    }

    /// A tag of the file, or of its stream of pictures if the file's is empty.
    private func value(_ key: String) -> String? {
        for dictionary in [context.pointee.metadata, stream.pointee.metadata] {
            guard let entry = av_dict_get(dictionary, key, nil, 0), let value = entry.pointee.value else { continue }
            let text = String(cString: value)
            if MetadataText.clean(utf8: text.utf8) != nil { return text }
        }
        return nil
    }
}

/// A place on earth as videos write it: `+48.1372+011.5756+519.000/`, `+4808-01134/` (ISO 6709, annex H).
struct ISO6709 {
    /// Degrees north.
    let latitude: Double
    /// Degrees east.
    let longitude: Double

    /// Nil for anything else, and for places that are not on earth.
    init?(_ text: String) {
        var rest = Substring(text.prefix(64))
        guard let north = Self.angle(&rest, degreeDigits: 2), let east = Self.angle(&rest, degreeDigits: 3),
            (-90...90).contains(north), (-180...180).contains(east)
        else { return nil }
        latitude = north
        longitude = east
    }

    /// Takes a sign and degrees, or degrees and minutes, or degrees, minutes and seconds, the last with a fraction.
    private static func angle(_ text: inout Substring, degreeDigits: Int) -> Double? {
        guard let sign = text.popFirst(), sign == "+" || sign == "-" else { return nil }
        let number = text.prefix { $0 == "." || ($0.isASCII && $0.isNumber) }
        text = text.dropFirst(number.count)
        let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, let value = Double(number) else { return nil }
        let angle: Double
        switch whole.count - degreeDigits {
        case 0: angle = value
        case 2:
            let degrees = (value / 100).rounded(.down)
            angle = degrees + (value - degrees * 100) / 60
        case 4:
            let degrees = (value / 10_000).rounded(.down)
            let minutes = ((value - degrees * 10_000) / 100).rounded(.down)
            angle = degrees + minutes / 60 + (value - degrees * 10_000 - minutes * 100) / 3600
        default: return nil
        }
        return sign == "-" ? -angle : angle
    }
}

extension CaptureTime {
    /// Earlier times come from clocks that were never set: containers count from 1904 or 1970.
    private static let firstYear = 1980

    /// A date of a video's tags, such as `2024-05-01T12:03:55+0200`, `2024-05-01T10:03:55.000000Z`.
    ///
    /// `isUniversal` as in `init(isoDate:)`. Nil without a time of day.
    init?(videoDate text: String, isUniversal: Bool = false) {
        guard let year = Int(text.prefix(4)), year >= Self.firstYear else { return nil }
        self.init(isoDate: text, isUniversal: isUniversal)
    }
}
