import BoundedReading
import CLibav
import ImageDecoding
import Images

/// What H.264 and HEVC pictures are decoded with: their size on the screen, the shape of their pixels, their colours.
///
/// Containers keep these sets in their header, before each key frame, or both. So a picture has the sets hashed of each
/// type's latest series before it, and only if they are others than before.
struct ParameterSets {
    /// More units in a row count as another series.
    private static let most = 512

    private let codec: AVCodecID
    /// By type of the unit, in their order, each once.
    private var inForce: [UInt8: [Digest256]] = [:]
    private var series: [UInt8: [Digest256]] = [:]
    private var isFirst = true

    init(_ codec: AVCodecID) {
        self.codec = codec
    }

    /// The type of a set; nil for other units.
    static func type(_ unit: BoundedBytes, _ codec: AVCodecID) -> UInt8? {
        guard let header = unit.byte(0) else { return nil }
        let (type, sets): (UInt8, Set<UInt8>) =
            codec == AV_CODEC_ID_H264 ? (header & 31, [7, 8, 13, 15]) : (header >> 1 & 63, [32, 33, 34])
        return sets.contains(type) ? type : nil
    }

    mutating func add(_ unit: BoundedBytes, type: UInt8) {
        var end = unit.count
        while end > 0, unit.byte(end - 1) == 0 { end -= 1 }
        let digest = Digest256.of(UnsafeRawBufferPointer(rebasing: unit.raw.prefix(end)))
        guard let known = series[type], known.contains(digest) || known.count >= Self.most else {
            series[type, default: []].append(digest)
            return
        }
        // The series goes round, or is too long to be remembered.
        if !known.contains(digest) { series[type] = [Self.next(known, digest)] }
    }

    private static func next(_ known: [Digest256], _ digest: Digest256) -> Digest256 {
        let hasher = PictureHasher(domain: "long series")
        for before in known { hasher.update("before", before) }
        hasher.update("last", digest)
        return hasher.finish()
    }

    /// To be called before each picture is hashed.
    mutating func enter(into hasher: borrowing PictureHasher) {
        guard isFirst || !series.isEmpty else { return }
        var hasChanged = isFirst
        for (type, sets) in series where inForce[type] != sets {
            inForce[type] = sets
            hasChanged = true
        }
        series = [:]
        isFirst = false
        guard hasChanged else { return }
        for (type, sets) in inForce.sorted(by: { $0.key < $1.key }) {
            hasher.update("sets of type", Int(type))
            for set in sets { hasher.update("set", set) }
        }
        hasher.update("types", inForce.count)
    }
}
