internal import FileSystem
internal import FoundationEssentials
internal import GRDB
internal import Images
internal import PhotoAnalysis

extension [UInt8] {
    /// As SQLite's BLOB; an empty one too, where GRDB would bind a byte array as something else.
    var data: Data { Data(self) }
}

extension Row {
    func bytes(_ index: Int) -> [UInt8] {
        (self[index] as Data?).map { Array($0) } ?? []
    }

    func digest(_ index: Int) -> Digest256? {
        (self[index] as Data?).flatMap { Digest256(bytes: $0) }
    }

    func perceptualHash(_ index: Int) -> PerceptualHash? {
        (self[index] as Data?).flatMap { PerceptualHash(bytes: $0) }
    }

    func sharpness(_ index: Int) -> Double? {
        (self[index] as Double?).flatMap { Measurements.sharpnessRange.contains($0) ? $0 : nil }
    }

    func embedding(_ index: Int) -> Embedding? {
        (self[index] as Data?).flatMap { Embedding(numbers: $0.map { Int8(bitPattern: $0) }) }
    }

    /// The five columns volume, inode, size, modified, changed.
    func stamp(from index: Int) -> FileStamp {
        FileStamp(
            volume: UInt64(bitPattern: self[index]), inode: UInt64(bitPattern: self[index + 1]),
            size: self[index + 2], modified: self[index + 3], changed: self[index + 4])
    }
}

extension Embedding {
    /// 128 bytes, a signed number each.
    var data: Data { Data(numbers.map { UInt8(bitPattern: $0) }) }
}

extension PerceptualHash {
    /// Thirty-two bytes, bit 0 in the lowest bit of the first.
    var data: Data {
        var data = Data(capacity: 32)
        for index in 0..<32 {
            data.append(UInt8(truncatingIfNeeded: words[index / 8] >> UInt64(index % 8 * 8)))
        }
        return data
    }

    fileprivate init?(bytes: Data) {
        guard bytes.count == 32 else { return nil }
        var words = SIMD4<UInt64>()
        for (index, byte) in bytes.enumerated() {
            words[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
        }
        self.init(words: words)
    }
}
