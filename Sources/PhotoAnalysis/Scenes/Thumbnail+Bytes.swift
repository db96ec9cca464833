/// The stored form: width and height (two bytes each, little-endian), then the values plus 8 row by row, two in a byte,
/// the first in the low half.
extension Thumbnail {
    private static let headLength = 4
    private static let offset: Int8 = 8

    package var bytes: [UInt8] {
        var bytes = [width, height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        bytes.reserveCapacity(Self.headLength + (values.count + 1) / 2)
        for place in stride(from: 0, to: values.count, by: 2) {
            let low = UInt8(values[place] + Self.offset)
            let high = place + 1 < values.count ? UInt8(values[place + 1] + Self.offset) : 0
            bytes.append(low | high << 4)
        }
        return bytes
    }

    /// Nil for anything that is not a result of `bytes`.
    package init?(bytes: [UInt8]) {
        guard bytes.count > Self.headLength else { return nil }
        let (width, height) = (Int(bytes[0]) | Int(bytes[1]) << 8, Int(bytes[2]) | Int(bytes[3]) << 8)
        let count = width * height
        guard count > 0, count <= Self.mostPixels, bytes.count == Self.headLength + (count + 1) / 2 else { return nil }
        var values: [Int8] = []
        values.reserveCapacity(count + 1)
        for byte in bytes[Self.headLength...] {
            values.append(Int8(byte & 15) - Self.offset)
            values.append(Int8(byte >> 4) - Self.offset)
        }
        // The unused half of the last byte is 0, which no value is.
        if values.count > count, values.removeLast() != -Self.offset { return nil }
        guard values.allSatisfy({ $0 >= -Self.largestValue }) else { return nil }
        self.init(width: width, height: height, values: values)
    }
}
