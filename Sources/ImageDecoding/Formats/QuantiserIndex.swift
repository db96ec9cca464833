import BoundedReading

/// How strongly lossy WebP and AVIF pictures were compressed, as the headers of their coded data say.
///
/// Both codings divide all frequencies by steps that one number chooses, the quantiser index.
enum QuantiserIndex {
    /// The quality of JPEG that keeps as much, 1…100, by the structural similarity of luma.
    ///
    /// Wang et al. 2004. The scales are the medians of 24 photos, made smaller before, so that no earlier compression shows;
    /// four of five photos lie within 26 of them. The ends of the scales are set by hand.
    private static func quality(_ index: Double, _ scale: [(index: Double, quality: Double)]) -> Int {
        let upper = scale.firstIndex { index <= $0.index } ?? scale.count
        guard upper > 0 else { return Int(scale[0].quality) }
        guard upper < scale.count else { return Int(scale[scale.count - 1].quality) }
        let (below, above) = (scale[upper - 1], scale[upper])
        let part = (index - below.index) / (above.index - below.index)
        return Int((below.quality + part * (above.quality - below.quality)).rounded())
    }

    private static let ofVP8: [(index: Double, quality: Double)] = [
        (0, 98), (3.9, 96), (8.4, 91), (13.6, 86), (19.1, 78), (25.4, 69), (38, 49), (51.5, 31), (66.6, 20), (84.2, 14),
        (127, 5),
    ]
    private static let ofAV1: [(index: Double, quality: Double)] = [
        (0, 99), (24, 96), (48, 92), (76, 88), (120, 74), (160, 42), (196, 19), (228, 11), (255, 5),
    ]

    /// That of a `VP8 ` chunk of WebP; nil if it is not understood.
    static func quality(vp8 frame: BoundedBytes) -> Int? {
        VP8Header(frame).map { quality($0.index, ofVP8) }
    }

    /// That of the coded data of an AVIF picture; nil if they are not understood.
    static func quality(av1 data: BoundedBytes) -> Int? {
        AV1Header(data).map { quality(Double($0.index), ofAV1) }
    }
}

/// The header of a key frame of VP8 (RFC 6386, 9.2 to 9.6, and 19.2).
private struct VP8Header {
    /// `y_ac_qi`, 0…127; where segments of the picture have others, their mean by the shares of these.
    let index: Double

    /// Behind the tag, the start code and the size.
    private static let compressedPart = 10
    /// Longer than any header.
    private static let headerBytes = 64
    private static let segments = 4

    init?(_ frame: BoundedBytes) {
        guard let tag = frame.byte(0), tag & 1 == 0, frame.slice(3, 3)?.raw.elementsEqual([0x9D, 0x01, 0x2A]) == true
        else { return nil }
        var bits = BooleanDecoder(frame.from(Self.compressedPart).raw.prefix(Self.headerBytes))
        bits.skip(2)
        var (changes, areAbsolute, shares): ([Int], Bool, [Double]) = ([], false, [])
        if bits.flag() {
            let (hasMap, hasData) = (bits.flag(), bits.flag())
            if hasData {
                areAbsolute = bits.flag()
                changes = (0..<Self.segments).map { _ in bits.flag() ? bits.signed(7) : 0 }
                for _ in 0..<Self.segments where bits.flag() { _ = bits.signed(6) }
            }
            if hasMap {
                // A tree of two choices, each with the probability of its first branch.
                let first = (0..<Self.segments - 1).map { _ in bits.flag() ? Double(bits.number(8)) / 255 : 1 }
                shares = [
                    first[0] * first[1], first[0] * (1 - first[1]), (1 - first[0]) * first[2],
                    (1 - first[0]) * (1 - first[2]),
                ]
            }
        }
        bits.skip(1 + 6 + 3)
        if bits.flag(), bits.flag() {
            for _ in 0..<2 * Self.segments where bits.flag() { _ = bits.signed(6) }
        }
        bits.skip(2)
        let base = bits.number(7)
        guard changes.count == shares.count, !shares.isEmpty else {
            index = Double(base)
            return
        }
        index = zip(changes, shares).reduce(0) { $0 + $1.1 * Double(areAbsolute ? $1.0 : base + $1.0) }
    }
}

/// Reads what VP8 codes by probabilities (RFC 6386, 7.3), here always of a half; 0 behind the end.
private struct BooleanDecoder {
    private var bytes: Slice<UnsafeRawBufferPointer>
    private var value: UInt32 = 0
    private var range: UInt32 = 255
    private var shifts = 0

    init(_ bytes: Slice<UnsafeRawBufferPointer>) {
        self.bytes = bytes
        for _ in 0..<2 { value = value << 8 | next() }
    }

    private mutating func next() -> UInt32 { bytes.popFirst().map(UInt32.init) ?? 0 }

    mutating func flag() -> Bool {
        let split = 1 + ((range - 1) * 128) >> 8
        let isSet = value >= split << 8
        if isSet {
            range -= split
            value -= split << 8
        } else {
            range = split
        }
        while range < 128 {
            range <<= 1
            value <<= 1
            shifts += 1
            if shifts % 8 == 0 { value |= next() }
        }
        return isSet
    }

    mutating func number(_ count: Int) -> Int { (0..<count).reduce(0) { number, _ in number << 1 | (flag() ? 1 : 0) } }

    mutating func signed(_ count: Int) -> Int {
        let number = number(count)
        return flag() ? -number : number
    }

    mutating func skip(_ count: Int) { _ = number(count) }
}

/// The headers of the first frame of AV1 (AV1 Bitstream and Decoding Process, 5.3 to 5.9), as AVIF has them.
private struct AV1Header {
    /// `base_q_idx`, 0…255.
    let index: Int

    /// The kinds of units (6.2.2).
    private static let (sequence, frameHeader, frame) = (1, 3, 6)
    /// Units before the first frame; more than a delimiter, a sequence and some metadata would be strange.
    private static let mostUnits = 32
    /// Longer than any header of a still picture.
    private static let headerBytes = 256

    init?(_ data: BoundedBytes) {
        var (place, known): (Int, AV1Sequence?) = (0, nil)
        for _ in 0..<Self.mostUnits {
            guard let header = data.byte(place) else { return nil }
            place += header & 4 == 0 ? 1 : 2
            var length = data.count - place
            if header & 2 != 0 {
                length = 0
                for position in 0..<8 {
                    guard let byte = data.byte(place) else { return nil }
                    place += 1
                    length |= Int(byte & 0x7F) << (7 * position)
                    if byte & 0x80 == 0 { break }
                }
            }
            guard let unit = data.slice(place, length) else { return nil }
            var bits = BitReader(unit.raw.prefix(Self.headerBytes))
            switch Int(header >> 3 & 15) {
            case Self.sequence:
                known = AV1Sequence(&bits)
            case Self.frameHeader, Self.frame:
                guard let known, let index = known.index(of: &bits) else { return nil }
                self.index = index
                return
            default: break
            }
            place += length
        }
        return nil
    }
}

/// What the header of a sequence says about those of its frames (AV1, 5.5).
private struct AV1Sequence {
    private let isReduced: Bool
    /// The bits of the sides, and these themselves.
    private let (widthBits, heightBits): (Int, Int)
    private let (width, height): (Int, Int)
    private let identifierBits: Int
    private let orderBits: Int
    /// Whether frames use tools for drawn content and whole motion vectors; nil if each says it.
    private let usesScreenTools: Bool?
    private let usesWholeMotion: Bool?
    private let hasLargeBlocks: Bool
    private let mayBeStretched: Bool

    /// Nil with a timing of frames, which pictures have not.
    init?(_ bits: inout BitReader) {
        bits.skip(3 + 1)
        isReduced = bits.bit()
        if isReduced {
            bits.skip(5)
        } else {
            guard !bits.bit() else { return nil }
            let hasDelay = bits.bit()
            for _ in 0..<(bits.number(5) ?? 0) + 1 {
                bits.skip(12)
                // Only the higher levels have tiers.
                if bits.number(5) ?? 0 > 7 { bits.skip(1) }
                if hasDelay, bits.bit() { bits.skip(4) }
            }
        }
        widthBits = (bits.number(4) ?? 0) + 1
        heightBits = (bits.number(4) ?? 0) + 1
        width = (bits.number(widthBits) ?? 0) + 1
        height = (bits.number(heightBits) ?? 0) + 1
        var (identifierBits, orderBits, screen, whole): (Int, Int, Bool?, Bool?) = (0, 0, nil, nil)
        if !isReduced, bits.bit() {
            identifierBits = (bits.number(4) ?? 0) + 2
            identifierBits += (bits.number(3) ?? 0) + 1
        }
        hasLargeBlocks = bits.bit()
        bits.skip(2)
        if !isReduced {
            bits.skip(4)
            let hasOrder = bits.bit()
            if hasOrder { bits.skip(2) }
            if !bits.bit() { screen = bits.bit() }
            if screen != false, !bits.bit() { whole = bits.bit() }
            if hasOrder { orderBits = (bits.number(3) ?? 0) + 1 }
        }
        mayBeStretched = bits.bit()
        (self.identifierBits, self.orderBits, usesScreenTools, usesWholeMotion) = (
            identifierBits, orderBits, screen, whole
        )
    }

    private static let keyFrame = 0

    /// The quantiser index of a key frame that is shown (5.9.2 to 5.9.12); nil for any other, and for tiles of several
    /// sizes.
    func index(of bits: inout BitReader) -> Int? {
        if !isReduced {
            guard !bits.bit(), bits.number(2) == Self.keyFrame, bits.bit() else { return nil }
        }
        let keepsProbabilities = bits.bit()
        let usesScreenTools = usesScreenTools ?? bits.bit()
        if usesScreenTools, usesWholeMotion == nil { bits.skip(1) }
        bits.skip(identifierBits)
        let hasOwnSize = !isReduced && bits.bit()
        bits.skip(orderBits)
        var (width, height) = (width, height)
        if hasOwnSize {
            width = (bits.number(widthBits) ?? 0) + 1
            height = (bits.number(heightBits) ?? 0) + 1
        }
        let shown = width
        if mayBeStretched, bits.bit() {
            let denominator = (bits.number(3) ?? 0) + 9
            width = (width * 8 + denominator / 2) / denominator
        }
        if bits.bit() { bits.skip(32) }
        if usesScreenTools, width == shown { bits.skip(1) }
        if !isReduced, !keepsProbabilities { bits.skip(1) }
        guard skipTiles(&bits, width: width, height: height) else { return nil }
        return bits.number(8)
    }

    /// Reads over how the picture is divided (5.9.15); false for tiles of several sizes.
    private func skipTiles(_ bits: inout BitReader, width: Int, height: Int) -> Bool {
        /// The least power by which the first number reaches the second.
        func power(_ number: Int, _ goal: Int) -> Int { (0..<31).first { number << $0 >= goal } ?? 31 }
        let shift = hasLargeBlocks ? 7 : 6
        let (columns, rows) = ((width + 7) / 8 * 8, (height + 7) / 8 * 8)
        let blocks = ((columns - 1) >> shift + 1, (rows - 1) >> shift + 1)
        guard bits.bit() else { return false }
        let least = power(4_096 >> shift, blocks.0)
        let leastOfAll = max(least, power((4_096 * 2_304) >> (2 * shift), blocks.0 * blocks.1))
        func read(from least: Int, _ blocks: Int) -> Int {
            let most = power(1, min(blocks, 64))
            var tiles = least
            while tiles < most, bits.bit() { tiles += 1 }
            // So many blocks make so many tiles.
            let side = (blocks + 1 << tiles - 1) >> tiles
            return power(1, (blocks + side - 1) / side)
        }
        let tileColumns = read(from: least, blocks.0)
        let tileRows = read(from: max(leastOfAll - tileColumns, 0), blocks.1)
        if tileColumns + tileRows > 0 { bits.skip(tileColumns + tileRows + 2) }
        return true
    }
}
