import BoundedReading

/// Tells whether a video ends before its container says that it does, as after an interrupted copy.
///
/// Reads the heads of a container's parts, or its last bytes, never all of it. What the container does not say is not
/// found: MPEG video alone, a recording whose sizes were never written, a cut exactly between two packets.
struct VideoExtent {
    /// What such a video is called.
    static let cutOff = "the file ends before its video does"

    private let source: ByteSource
    private var size: Int64 { source.size }

    /// The most parts of a container that are walked through; those of a film in fragments are a second long.
    private static let partLimit = 1_024
    /// Bytes at the end in which the last page or pack begins: neither is larger.
    private static let tail = 1 << 17

    init(_ source: ByteSource) {
        self.source = source
    }

    func isCutOff(_ file: VideoFile) -> Bool {
        switch file.container {
        case .mp4, .quickTime, .threeGP: file.indexEnd > size || isBoxCutOff
        case .matroska, .webM: isSegmentCutOff
        case .avi: isRIFFCutOff
        case .transportStream: isTransportCutOff
        case .programStream: isProgramCutOff
        case .asf: isASFCutOff
        case .flash: isFlashCutOff
        case .ogg: isOggCutOff
        case .digitalVideo: isFrameCutOff
        case .realMedia: isRealMediaCutOff
        case .materialExchange: isFooterMissing
        case .elementaryStream: false
        }
    }

    private func bytes<Result>(at offset: Int64, _ count: Int, _ body: (BoundedBytes) -> Result) -> Result {
        let read = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            written = source.read(UnsafeMutableRawBufferPointer(buffer), from: offset) ?? 0
        }
        return read.withUnsafeBytes { body(BoundedBytes($0)) }
    }

    /// Whether a part of this length reaches beyond the end; sizes that no file has mean that nobody knew it.
    private func exceeds(_ start: Int64, _ length: Int) -> Bool {
        let (end, overflow) = start.addingReportingOverflow(Int64(length))
        return !overflow && end > size
    }

    // MARK: ISO 14496-12

    /// Films in fragments have no index of all pictures; an index of segments says how far they reach.
    private var isBoxCutOff: Bool {
        var position: Int64 = 0
        for _ in 0..<Self.partLimit {
            let box = bytes(at: position, 16) { bytes -> (length: Int, head: Int, holds: Bool, isIndex: Bool)? in
                guard let short = bytes.big32(0), bytes.count >= 8 else { return nil }
                let holds = (["mdat", "moof", "moov", "mfra"] as [StaticString]).contains { bytes.has($0, at: 4) }
                let length = short == 1 ? bytes.big64(8) : short
                return length.map { ($0, short == 1 ? 16 : 8, holds, bytes.has("sidx", at: 4)) }
            }
            // A length of 0 means: to the end.
            guard let box, box.length >= box.head else { return false }
            if box.holds, exceeds(position, box.length) { return true }
            let (next, overflow) = position.addingReportingOverflow(Int64(box.length))
            guard !overflow else { return false }
            if box.isIndex, isSegmentMissing(at: position, box.length, behind: next) { return true }
            guard next < size else { return false }
            position = next
        }
        return false
    }

    /// 8.16.3: the sizes of all segments, which follow the box.
    private func isSegmentMissing(at position: Int64, _ length: Int, behind anchor: Int64) -> Bool {
        bytes(at: position, min(length, 1 << 20)) { box in
            let isLong = box.byte(8) == 1
            guard let first = isLong ? box.big64(28) : box.big32(24), let count = box.big16(isLong ? 38 : 30) else {
                return false
            }
            var end = first
            for number in 0..<count {
                guard let part = box.big32((isLong ? 40 : 32) + number * 12) else { return false }
                end = end.addingReportingOverflow(part & 0x7FFF_FFFF).partialValue
            }
            return exceeds(anchor, end)
        }
    }

    // MARK: Other containers

    /// RFC 8794: a length has as many bytes as zero bits lead it; ones alone mean that nobody knows it.
    private var isSegmentCutOff: Bool {
        bytes(at: 0, 1 << 12) { head in
            guard let header = Self.element(head, at: 4), let start = header.length.map({ header.content + $0 }),
                head.big32(start) == 0x1853_8067, let segment = Self.element(head, at: start + 4)
            else { return false }
            return segment.length.map { exceeds(Int64(segment.content), $0) } ?? false
        }
    }

    private static func element(_ bytes: BoundedBytes, at offset: Int) -> (content: Int, length: Int?)? {
        guard let first = bytes.byte(offset), first != 0 else { return nil }
        let count = first.leadingZeroBitCount + 1
        guard let number = bytes.big(offset + 1, size: count - 1) else { return nil }
        let high = Int(first) & (0xFF >> count)
        let length = high << (8 * (count - 1)) | number
        return (offset + count, length == 1 << (7 * count) - 1 ? nil : length)
    }

    /// RIFF and the list of pictures; cameras that count the first eight bytes too exist, and 0 was never written.
    private var isRIFFCutOff: Bool {
        var position: Int64 = 0
        for _ in 0..<Self.partLimit {
            let part = bytes(at: position, 12) { bytes in
                bytes.little32(4).map { (length: $0, isFile: bytes.has("RIFF"), isList: bytes.has("movi", at: 8)) }
            }
            guard let part, part.length > 0, part.length < 0xFFFF_FF00 else { return false }
            if part.isFile || part.isList, exceeds(position, part.isFile ? part.length : part.length + 8) {
                return true
            }
            position += part.isFile ? 12 : Int64(part.length + 8 + part.length % 2)
            guard position < size else { return false }
        }
        return false
    }

    /// Packets of one length, which begin with a sign; those of camcorders have a time before it.
    private var isTransportCutOff: Bool {
        bytes(at: 0, 1_024) { head in
            for (length, sign) in [(188, 0), (192, 4), (204, 0)]
            where (0..<4).allSatisfy({ head.byte($0 * length + sign) == 0x47 }) {
                let rest = Int(size % Int64(length))
                guard rest > 0 else { return false }
                return rest <= sign || bytes(at: size - Int64(rest) + Int64(sign), 1) { $0.byte(0) == 0x47 }
            }
            return false
        }
    }

    /// ISO 13818-1, 2.5.3: the packets of the last pack, each of which says its length.
    private var isProgramCutOff: Bool {
        let start = max(0, size - Int64(Self.tail))
        return bytes(at: start, Self.tail) { end in
            guard let pack = Self.last(0x0000_01BA, in: end), let mark = end.byte(pack + 4) else { return false }
            var position = pack + 12
            if mark >> 6 == 1 {
                guard let stuffing = end.byte(pack + 13) else { return true }
                position = pack + 14 + Int(stuffing & 7)
            }
            while position < end.count {
                guard let code = end.big32(position), code >> 8 == 1, code & 0xFF >= 0xBB else {
                    // The code of the end, and zeros, end a whole file; a cut start code is shorter.
                    let rest = Array(end.from(position).raw)
                    return rest.count < 4 && [0, 0, 1].starts(with: rest)
                }
                guard let length = end.big16(position + 4) else { return true }
                position += 6 + length
            }
            return position > end.count
        }
    }

    private static func last(_ code: Int, in bytes: BoundedBytes) -> Int? {
        stride(from: bytes.count - 4, through: 0, by: -1).first { bytes.big32($0) == code }
    }

    /// The object of data behind that of the head; live recordings have no length.
    private var isASFCutOff: Bool {
        guard let head = bytes(at: 0, 24, { $0.little64(16) }) else { return false }
        return bytes(at: Int64(head), 24) { data in
            guard data.big32(0) == 0x3626_B275, let length = data.little64(16) else { return false }
            return exceeds(Int64(head), length)
        }
    }

    /// Behind each part stands its length; zeros may follow the last one.
    private var isFlashCutOff: Bool {
        guard size > 28, let length = bytes(at: size - 4, 4, { $0.big32(0) }), length > 0 else { return false }
        guard length >= 11, Int64(length) <= size - 13 else { return true }
        return bytes(at: size - 4 - Int64(length), 4) { part in
            guard let type = part.byte(0), let own = part.big(1, size: 3) else { return true }
            return ![8, 9, 18].contains(type & 0x1F) || own != length - 11
        }
    }

    /// RFC 3533: the lengths of a page's parts stand in its head.
    private var isOggCutOff: Bool {
        let start = max(0, size - Int64(Self.tail))
        return bytes(at: start, Self.tail) { end in
            guard let page = Self.last(0x4F67_6753, in: end), let count = end.byte(page + 26) else { return true }
            guard let lengths = end.slice(page + 27, Int(count)) else { return true }
            return page + 27 + Int(count) + lengths.raw.reduce(0) { $0 + Int($1) } > end.count
        }
    }

    /// IEC 61834: frames of one length, which the system decides.
    private var isFrameCutOff: Bool {
        guard let mark = bytes(at: 3, 1, { $0.byte(0) }) else { return false }
        return size % (mark & 0x80 != 0 ? 144_000 : 120_000) != 0
    }

    private static let realMediaHead = 18

    /// Some programs count the head of the data twice.
    private var isRealMediaCutOff: Bool {
        var position: Int64 = 0
        for _ in 0..<Self.partLimit {
            let part = bytes(at: position, 8) { bytes in bytes.big32(4).map { ($0, bytes.has("DATA")) } }
            guard let (length, isData) = part, length >= 8 else { return false }
            if exceeds(position, length) { return isData && exceeds(position, length - Self.realMediaHead) }
            position += Int64(length)
        }
        return false
    }

    /// SMPTE 377: the first part says where the last one begins, if that was known.
    private var isFooterMissing: Bool {
        bytes(at: 0, 64) { head in
            guard let first = head.byte(16) else { return false }
            let content = 17 + (first & 0x80 != 0 ? Int(first & 0x7F) : 0)
            return head.big64(content + 24).map { Int64($0) >= size } ?? false
        }
    }
}
