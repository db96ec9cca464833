import BoundedReading
import CLibav
import ImageDecoding
import Images

/// Hashes packets so that every container gives the same bytes.
///
/// H.264 and HEVC are hashed NAL unit by NAL unit, without start codes and lengths, and without what containers keep
/// elsewhere or add: parameter sets, delimiters, fillers and supplemental information. AAC is hashed without the
/// headers that transport streams put before each packet. Other packets are hashed as they are.
struct CodedPictures: ~Copyable {
    private let hasher: PictureHasher
    private let codec: AVCodecID
    /// Bytes of the length before each NAL unit; nil for start codes.
    private let lengthBytes: Int?
    private let hasDescription: Bool
    private let isSound: Bool

    init(_ stream: UnsafeMutablePointer<AVStream>) {
        let parameters = stream.pointee.codecpar.pointee
        codec = parameters.codec_id
        isSound = parameters.codec_type == AVMEDIA_TYPE_AUDIO
        let description = UnsafeRawBufferPointer(
            start: parameters.extradata, count: Int(max(0, parameters.extradata_size)))
        hasDescription = !description.isEmpty
        lengthBytes = Self.lengthBytes(codec, BoundedBytes(description))
        hasher = PictureHasher(domain: "video packets")
    }

    /// In the decoder's configuration (ISO 14496-15, 5.3.3.1 and 8.3.3.1); other descriptions begin with a start code.
    private static func lengthBytes(_ codec: AVCodecID, _ description: BoundedBytes) -> Int? {
        guard let first = description.byte(0), first != 0 || description.big16(0) != 0 else { return nil }
        switch codec {
        case AV_CODEC_ID_H264: return first == 1 ? description.byte(4).map { Int($0 & 3) + 1 } : nil
        case AV_CODEC_ID_HEVC: return description.byte(21).map { Int($0 & 3) + 1 }
        default: return nil
        }
    }

    borrowing func update(_ packet: VideoPacket) {
        // Matroska stores elsewhere how much of the first sound is skipped, so sound is not marked here.
        if packet.isHidden, !isSound { hasher.update("hidden", 1) }
        let bytes = BoundedBytes(packet.bytes)
        switch codec {
        case AV_CODEC_ID_H264, AV_CODEC_ID_HEVC:
            if let lengthBytes { units(bytes, lengthBytes: lengthBytes) } else { unitsAfterStartCodes(bytes) }
        case AV_CODEC_ID_AAC where !hasDescription: hasher.update(withoutHeader(bytes).raw)
        default: hasher.update(bytes.raw)
        }
    }

    borrowing func finish() -> Digest256 { hasher.finish() }

    private borrowing func units(_ bytes: BoundedBytes, lengthBytes: Int) {
        var position = 0
        while position < bytes.count {
            let length = (0..<lengthBytes).reduce(0) { $0 << 8 | Int(bytes.byte(position + $1) ?? 0) }
            position += lengthBytes
            guard let unit = bytes.slice(position, length) else {
                hasher.update("rest", bytes.from(position))
                return
            }
            update(unit)
            position += length
        }
    }

    private borrowing func unitsAfterStartCodes(_ bytes: BoundedBytes) {
        var start: Int?
        var position = 0
        while let zero = bytes.firstIndex(of: 0, from: position) {
            guard bytes.byte(zero + 1) == 0, bytes.byte(zero + 2) == 1 else {
                position = zero + 1
                continue
            }
            if let start { update(withoutZeros(bytes, start..<zero)) }
            position = zero + 3
            start = position
        }
        if let start { update(withoutZeros(bytes, start..<bytes.count)) }
    }

    /// A NAL unit never ends with a zero; those before a start code are padding.
    private borrowing func withoutZeros(_ bytes: BoundedBytes, _ range: Range<Int>) -> BoundedBytes {
        var end = range.upperBound
        while end > range.lowerBound, bytes.byte(end - 1) == 0 { end -= 1 }
        return bytes.slice(range.lowerBound, end - range.lowerBound) ?? bytes.from(bytes.count)
    }

    private borrowing func update(_ unit: BoundedBytes) {
        guard let header = unit.byte(0) else { return }
        let isPicture =
            codec == AV_CODEC_ID_H264
            // 6 supplemental information … 12 filler; 13 and 15 further parameter sets.
            ? !(6...13).contains(header & 31) && header & 31 != 15
            // 32 to 34 parameter sets, 35 delimiter, 36 and 37 ends, 38 filler, 39 and 40 supplemental information.
            : !(32...40).contains(header >> 1 & 63)
        if isPicture { hasher.update("unit", unit) }
    }

    /// ADTS (ISO 13818-7, 6.2): seven bytes, or nine with a checksum.
    private borrowing func withoutHeader(_ bytes: BoundedBytes) -> BoundedBytes {
        guard bytes.byte(0) == 0xFF, let second = bytes.byte(1), second & 0xF6 == 0xF0 else { return bytes }
        return bytes.from(second & 1 == 1 ? 7 : 9)
    }
}
