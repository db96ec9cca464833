import BoundedReading
import Images

/// Reads the numbers of a frame's pixels from its variable-length codes (GIF 89a, appendix F).
///
/// As browsers do, and unlike giflib, it takes codes that begin with more than 9 bits, as some programs write.
struct GIFCodes: ~Copyable {
    /// A code stands for the pixels of an earlier code and one more.
    private struct Entry {
        var earlier: UInt16
        var pixel: UInt8
        /// Of all its pixels.
        var first: UInt8
    }

    /// The largest number of codes; when all are given, the table stays as it is until it is cleared.
    private static let limit = 1 << 12
    private static let mostBits = 12

    private let entries = UnsafeMutablePointer<Entry>.allocate(capacity: limit)
    /// Pixels that are decoded and not taken yet, the last one first: no code stands for more than there are codes.
    private let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: limit)
    private var waiting = 0

    private let bytes: BoundedBytes
    private var position = 1
    /// The bytes left in the block.
    private var blockRest = 0
    private var bits: UInt32 = 0
    private var bitCount = 0

    private let clear: Int
    private let firstBits: Int
    private var codeBits: Int
    private var next: Int
    private var previous: Int?

    /// Reads from the byte on that says how many bits codes begin with; the bytes must outlive the value.
    init(_ bytes: BoundedBytes) throws(ImageError) {
        guard let least = bytes.byte(0), (1..<UInt8(Self.mostBits)).contains(least) else {
            throw .damaged("GIF codes of an unknown length")
        }
        self.bytes = bytes
        clear = 1 << Int(least)
        firstBits = Int(least) + 1
        (codeBits, next) = (firstBits, clear + 2)
        for code in 0..<clear {
            let pixel = UInt8(truncatingIfNeeded: code)
            entries[code] = Entry(earlier: 0, pixel: pixel, first: pixel)
        }
    }

    deinit {
        entries.deallocate()
        pixels.deallocate()
    }

    /// Reads the next row in the order of the file; there is room for `count` numbers.
    mutating func readRow(_ row: UnsafeMutablePointer<UInt8>, count: Int) throws(ImageError) {
        var place = 0
        while place < count {
            if waiting == 0 { try decodeCode() }
            let taken = min(waiting, count - place)
            for _ in 0..<taken {
                waiting &-= 1
                row[place] = pixels[waiting]
                place &+= 1
            }
        }
    }

    /// Decodes the next code that stands for pixels.
    private mutating func decodeCode() throws(ImageError) {
        var code = try readCode()
        while code == clear {
            (codeBits, next, previous) = (firstBits, clear + 2, nil)
            code = try readCode()
        }
        guard code != clear + 1 else { throw .damaged("pixels of the GIF picture are missing") }
        // A code may be used right where it is given: then its last pixel is its first.
        guard code < clear || (previous != nil && code <= min(next, Self.limit - 1)) else {
            throw .damaged("a GIF code without a meaning")
        }
        if let previous, next < Self.limit {
            let first = entries[previous].first
            let pixel = code == next ? first : entries[code].first
            entries[next] = Entry(earlier: UInt16(previous), pixel: pixel, first: first)
            next += 1
            if next == 1 << codeBits, codeBits < Self.mostBits { codeBits += 1 }
        }
        guard code < clear || code < next else { throw .damaged("a GIF code without a meaning") }
        previous = code
        // Each code's earlier one is smaller, so this ends.
        while code > clear {
            pixels[waiting] = entries[code].pixel
            waiting &+= 1
            code = Int(entries[code].earlier)
        }
        pixels[waiting] = entries[code].pixel
        waiting &+= 1
    }

    private mutating func readCode() throws(ImageError) -> Int {
        while bitCount < codeBits {
            if blockRest == 0 {
                guard let length = bytes.byte(position) else { throw .damaged("the GIF file is cut off") }
                guard length > 0 else { throw .damaged("pixels of the GIF picture are missing") }
                (position, blockRest) = (position + 1, Int(length))
            }
            guard let byte = bytes.byte(position) else { throw .damaged("the GIF file is cut off") }
            bits |= UInt32(byte) << UInt32(bitCount)
            bitCount += 8
            position += 1
            blockRest -= 1
        }
        defer {
            bits >>= UInt32(codeBits)
            bitCount -= codeBits
        }
        return Int(bits & (1 << UInt32(codeBits) - 1))
    }
}
