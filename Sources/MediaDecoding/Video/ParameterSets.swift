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

/// The messages of a unit of supplemental information (ISO 14496-10, 7.3.2.3) that change what is seen.
enum ShownMessages {
    /// User data of a registered authority, which captions are; two pictures in one; turned pictures.
    private static let shown: Set<Int> = [4, 45, 47]

    static func hash(_ unit: BoundedBytes, _ codec: AVCodecID, into hasher: borrowing PictureHasher) {
        let content = unescaped(unit.from(codec == AV_CODEC_ID_H264 ? 1 : 2))
        content.withUnsafeBytes { content in
            let bytes = BoundedBytes(content)
            var position = 0
            while let type = number(bytes, &position), let size = number(bytes, &position),
                let message = bytes.slice(position, size)
            {
                if shown.contains(type) {
                    hasher.update("message", type)
                    hasher.update("content", message)
                }
                position += size
            }
        }
    }

    /// A byte of 255 adds itself and goes on.
    private static func number(_ bytes: BoundedBytes, _ position: inout Int) -> Int? {
        var sum = 0
        while let byte = bytes.byte(position) {
            sum += Int(byte)
            position += 1
            if byte != 255 { return sum }
        }
        return nil
    }

    /// Without the byte 3 behind two zeros, which keeps start codes out of a unit.
    static func unescaped(_ bytes: BoundedBytes) -> [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(bytes.count)
        var zeros = 0
        for byte in bytes.raw {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            content.append(byte)
        }
        return content
    }
}
