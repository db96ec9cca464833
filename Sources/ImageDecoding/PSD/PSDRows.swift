import BoundedReading
import Images

/// The rows of a Photoshop file's merged picture, channel by channel.
struct PSDRows {
    private let structure: PSDStructure
    /// Where the rows of the needed channels begin in the picture's bytes, and the last one ends; empty if they are
    /// plain.
    private let starts: [Int]

    private static let cutOff = ImageError.damaged("the Photoshop file is cut off")

    /// Throws `damaged`.
    init(_ structure: PSDStructure) throws(ImageError) {
        self.structure = structure
        guard structure.coding == .runs else {
            starts = []
            return
        }
        // The lengths of all rows come first.
        let lengthSize = structure.isLarge ? 4 : 2
        let lengths = structure.picture
        var start = structure.channels * structure.height * lengthSize
        var starts = [start]
        starts.reserveCapacity(structure.needed.count * structure.height + 1)
        for row in 0..<structure.needed.count * structure.height {
            guard let length = lengths.big(row * lengthSize, size: lengthSize) else { throw Self.cutOff }
            start += length
            starts.append(start)
        }
        self.starts = starts
    }

    /// Bytes of a row of one channel.
    var rowBytes: Int { structure.width * structure.bits / 8 }

    /// Reads a row of a needed channel; `target` has `rowBytes`.
    ///
    /// Throws `damaged` if bytes are missing.
    func read(_ row: Int, channel: Int, to target: UnsafeMutablePointer<UInt8>) throws(ImageError) {
        let index = channel * structure.height + row
        guard structure.coding == .runs else {
            guard let bytes = structure.picture.slice(index * rowBytes, rowBytes), let start = bytes.raw.baseAddress
            else { throw Self.cutOff }
            target.update(from: start.assumingMemoryBound(to: UInt8.self), count: rowBytes)
            return
        }
        guard let bytes = structure.picture.slice(starts[index], starts[index + 1] - starts[index]) else {
            throw Self.cutOff
        }
        try Self.unpack(bytes, to: target, count: rowBytes)
    }

    /// PackBits: a byte n and n + 1 bytes as they are, or 257 - n times the next one; 128 means nothing.
    private static func unpack(
        _ bytes: BoundedBytes, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) throws(ImageError) {
        var (position, done) = (0, 0)
        while done < count {
            guard let head = bytes.byte(position) else { throw .damaged("a row of the picture is too short") }
            position += 1
            if head < 128 {
                let length = min(Int(head) + 1, count - done)
                guard let plain = bytes.slice(position, length), let start = plain.raw.baseAddress else {
                    throw .damaged("a row of the picture is too short")
                }
                (target + done).update(from: start.assumingMemoryBound(to: UInt8.self), count: length)
                position += Int(head) + 1
                done += length
            } else if head > 128 {
                guard let value = bytes.byte(position) else { throw .damaged("a row of the picture is too short") }
                let length = min(257 - Int(head), count - done)
                (target + done).update(repeating: value, count: length)
                position += 1
                done += length
            }
        }
    }
}
