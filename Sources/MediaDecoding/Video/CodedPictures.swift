import BoundedReading
import CLibav
import ImageDecoding
import Images

/// Hashes packets so that every container gives the same bytes.
///
/// H.264 and HEVC are hashed NAL unit by NAL unit, without start codes and lengths, and without what containers add:
/// delimiters, fillers, and supplemental information that is not seen. `ParameterSets` hashes these, wherever they are.
/// AAC is hashed without the headers that transport streams put before each packet. Other packets are hashed as they
/// are, behind the header that the container keeps for the decoder.
struct CodedPictures: ~Copyable {
    private let hasher: PictureHasher
    private let codec: AVCodecID
    /// Bytes of the length before each NAL unit; nil for start codes.
    private let lengthBytes: Int?
    private let hasDescription: Bool
    private let type: AVMediaType
    private let base: AVRational
    private var sets: ParameterSets
    private var isFirst = true
    /// The decoder's header that was not hashed yet, and may be in the first packet, too.
    private let header: [UInt8]
    private static let milliseconds = AVRational(num: 1, den: 1000)

    init(_ stream: UnsafeMutablePointer<AVStream>) {
        let parameters = stream.pointee.codecpar.pointee
        codec = parameters.codec_id
        type = parameters.codec_type
        base = stream.pointee.time_base
        let description = UnsafeRawBufferPointer(
            start: parameters.extradata, count: Int(max(0, parameters.extradata_size)))
        hasDescription = !description.isEmpty
        lengthBytes = Self.lengthBytes(codec, BoundedBytes(description))
        hasher = PictureHasher(domain: "video packets 2")
        sets = ParameterSets(codec)
        header = codec == AV_CODEC_ID_MPEG4 ? Array(description) : []
        switch codec {
        case AV_CODEC_ID_H264, AV_CODEC_ID_HEVC: readSets(BoundedBytes(description))
        // Transport streams say it in each packet.
        case AV_CODEC_ID_AAC where hasDescription:
            if let coding = SoundCoding(configuration: BoundedBytes(description)) {
                hash(coding)
            } else {
                hasher.update("description", BoundedBytes(description))
            }
        // May be in the first packet, too.
        case AV_CODEC_ID_AAC, AV_CODEC_ID_MPEG4: break
        default: hasher.update("description", BoundedBytes(description))
        }
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

    /// In the decoder's configuration: series of units with their lengths; otherwise units behind start codes.
    private mutating func readSets(_ description: BoundedBytes) {
        guard lengthBytes != nil else { return unitsAfterStartCodes(description) }
        let isH264 = codec == AV_CODEC_ID_H264
        var position = isH264 ? 5 : 22
        let series = isH264 ? 2 : Int(description.byte(position) ?? 0)
        if !isH264 { position += 1 }
        for number in 0..<series {
            let count: Int?
            if isH264 {
                // Three bits before the first count are reserved.
                count = description.byte(position).map { Int(number == 0 ? $0 & 31 : $0) }
                position += 1
            } else {
                count = description.big16(position + 1)
                position += 3
            }
            for _ in 0..<(count ?? 0) {
                guard let length = description.big16(position), let unit = description.slice(position + 2, length)
                else { return }
                update(unit)
                position += 2 + length
            }
        }
    }

    mutating func update(_ packet: VideoPacket) {
        // Matroska stores elsewhere how much of the first sound is skipped, so sound is not marked here.
        if packet.isHidden, type != AVMEDIA_TYPE_AUDIO { hasher.update("hidden", 1) }
        let bytes = BoundedBytes(packet.bytes)
        if isFirst, !header.isEmpty, !Self.beginsWithHeader(bytes) {
            header.withUnsafeBytes { hasher.update("header", BoundedBytes($0)) }
        }
        if isFirst, codec == AV_CODEC_ID_AAC, !hasDescription, let coding = SoundCoding(packet: bytes) { hash(coding) }
        isFirst = false
        hashBeside(packet)
        if type == AVMEDIA_TYPE_SUBTITLE {
            hasher.update("text", bytes.count)
            hasher.update("lasts", Int(av_rescale_q(packet.pointer.pointee.duration, base, Self.milliseconds)))
        }
        switch codec {
        case AV_CODEC_ID_H264, AV_CODEC_ID_HEVC:
            if let lengthBytes { units(bytes, lengthBytes: lengthBytes) } else { unitsAfterStartCodes(bytes) }
        case AV_CODEC_ID_AAC where !hasDescription: hasher.update(withoutHeader(bytes).raw)
        default: hasher.update(bytes.raw)
        }
    }

    /// MPEG-4 (ISO 14496-2, 6.2): pictures and groups of them begin otherwise.
    private static func beginsWithHeader(_ bytes: BoundedBytes) -> Bool {
        guard bytes.byte(0) == 0, bytes.byte(1) == 0, bytes.byte(2) == 1, let code = bytes.byte(3) else { return false }
        return code <= 0x2F || code == 0xB0 || code == 0xB5
    }

    /// What containers keep beside the packet and decoders need: opacity, palettes, places of subtitles, other
    /// parameter sets.
    private borrowing func hashBeside(_ packet: VideoPacket) {
        for type in [
            AV_PKT_DATA_NEW_EXTRADATA, AV_PKT_DATA_PARAM_CHANGE, AV_PKT_DATA_PALETTE,
            AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, AV_PKT_DATA_WEBVTT_SETTINGS,
        ] {
            var size = 0
            guard let data = av_packet_get_side_data(packet.pointer, type, &size), size > 0 else { continue }
            hasher.update("kind", Int(type.rawValue))
            hasher.update("beside", BoundedBytes(UnsafeRawBufferPointer(start: data, count: size)))
        }
    }

    private borrowing func hash(_ coding: SoundCoding) {
        for number in coding.numbers { hasher.update("sound", number) }
    }

    borrowing func finish() -> Digest256 { hasher.finish() }

    private mutating func units(_ bytes: BoundedBytes, lengthBytes: Int) {
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

    private mutating func unitsAfterStartCodes(_ bytes: BoundedBytes) {
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

    private mutating func update(_ unit: BoundedBytes) {
        guard let header = unit.byte(0) else { return }
        if let type = ParameterSets.type(unit, codec) { return sets.add(unit, type: type) }
        let isH264 = codec == AV_CODEC_ID_H264
        let type = isH264 ? header & 31 : header >> 1 & 63
        switch (isH264, type) {
        case (true, 6), (false, 39), (false, 40): ShownMessages.hash(unit, codec, into: hasher)
        // 9 delimiter, 10 and 11 ends, 12 filler; 35 delimiter, 36 and 37 ends, 38 filler.
        case (true, 9...12), (false, 35...38): break
        default:
            sets.enter(into: hasher)
            hasher.update("unit", unit)
        }
    }

    /// ADTS (ISO 13818-7, 6.2): seven bytes, or nine with a checksum.
    private borrowing func withoutHeader(_ bytes: BoundedBytes) -> BoundedBytes {
        guard bytes.byte(0) == 0xFF, let second = bytes.byte(1), second & 0xF6 == 0xF0 else { return bytes }
        return bytes.from(second & 1 == 1 ? 7 : 9)
    }
}

/// How AAC is decoded: the kind of object, the index of the rate, and that of the channels (ISO 14496-3, 1.6.2.1).
struct SoundCoding {
    let numbers: [Int]

    /// By the decoder's configuration; nil if it has an unusual form.
    init?(configuration bytes: BoundedBytes) {
        guard let bits = bytes.big(0, size: 2) else { return nil }
        let (object, rate, channels) = (bits >> 11, bits >> 7 & 15, bits >> 3 & 15)
        guard object != 31, rate != 15 else { return nil }
        // With a doubled rate (5, 29) the object behind it is what packets have.
        guard object == 5 || object == 29 else {
            numbers = [object, rate, channels]
            return
        }
        guard bits & 7 != 7, let next = bytes.byte(2) else { return nil }
        numbers = [Int(next >> 2 & 31), rate, channels]
    }

    /// By the header of a packet in a transport stream (ADTS, ISO 13818-7, 6.2); nil if it has none.
    init?(packet bytes: BoundedBytes) {
        guard bytes.byte(0) == 0xFF, let bits = bytes.big(1, size: 3), bits >> 16 & 0xF6 == 0xF0 else { return nil }
        numbers = [(bits >> 14 & 3) + 1, bits >> 10 & 15, bits >> 6 & 7]
    }
}
