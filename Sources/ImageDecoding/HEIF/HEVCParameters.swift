import BoundedReading

/// The sizes that HEVC data announce in their sequence parameter sets (ITU-T H.265, 7.3.2.2).
enum HEVCParameters {
    /// The kind of a network abstraction layer unit with such a set (ITU-T H.265, table 7-1).
    private static let sequenceParameters = 33
    /// Bytes of a unit that are looked at: the size stands within the first hundred.
    private static let beginning = 160
    /// Bytes of a unit's length; others are allowed, but libheif reads them so.
    private static let lengthBytes = 4

    /// The most pixels of a coded picture, before it is cropped; nil if not all is understood.
    ///
    /// `configuration` is the content of the `hvcC` property (ISO 14496-15, 8.3.3.1). The units of the coded data may hold
    /// other sets.
    static func mostPixels(configuration: BoundedBytes, data: BoundedBytes) -> Int? {
        guard let lengths = configuration.byte(21), Int(lengths & 3) + 1 == lengthBytes,
            let arrays = configuration.byte(22)
        else { return nil }
        var units: [BoundedBytes] = []
        var place = 23
        for _ in 0..<arrays {
            guard let count = configuration.big16(place + 1) else { return nil }
            place += 3
            for _ in 0..<count {
                guard let length = configuration.big16(place), let unit = configuration.slice(place + 2, length)
                else { return nil }
                units.append(unit)
                place += 2 + length
            }
        }
        place = 0
        while place < data.count {
            guard let length = data.big32(place), let unit = data.slice(place + lengthBytes, length) else { return nil }
            units.append(unit)
            place += lengthBytes + length
        }
        var most: Int?
        for unit in units where isSet(unit) {
            guard let pixels = pixels(unit) else { return nil }
            most = max(most ?? 0, pixels)
        }
        return most
    }

    /// Whether a unit is such a set of the first layer, which is the only one that is decoded.
    private static func isSet(_ unit: BoundedBytes) -> Bool {
        guard let header = unit.big16(0) else { return false }
        return header >> 9 & 63 == sequenceParameters && header >> 3 & 63 == 0
    }

    private static func pixels(_ unit: BoundedBytes) -> Int? {
        var bits = BitReader(unescaped: unit.from(2).raw.prefix(beginning))
        bits.skip(4)
        guard let layers = bits.number(3) else { return nil }
        // The nesting of layers; profile and level.
        bits.skip(1 + 88 + 8)
        if layers > 0 {
            let told = (0..<8).map { _ in (hasProfile: bits.number(1) == 1, hasLevel: bits.number(1) == 1) }
            for layer in told.prefix(layers) { bits.skip((layer.hasProfile ? 88 : 0) + (layer.hasLevel ? 8 : 0)) }
        }
        guard bits.exponential() != nil, let chroma = bits.exponential() else { return nil }
        if chroma == 3 { bits.skip(1) }
        guard let width = bits.exponential(), let height = bits.exponential() else { return nil }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : pixels
    }
}

extension BitReader {
    /// Leaves out the byte 3 behind two bytes 0, which is no part of the content (ITU-T H.265, 7.3.1.1).
    init(unescaped escaped: some Sequence<UInt8>) {
        var (bytes, zeros): ([UInt8], Int) = ([], 0)
        for byte in escaped {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            bytes.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        self.init(bytes)
    }
}
