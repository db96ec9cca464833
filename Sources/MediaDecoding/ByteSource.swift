/// A file that is read by position; the code that made it knows why a read failed.
package struct ByteSource {
    package let size: Int64
    private let fill: (UnsafeMutableRawBufferPointer, Int64) -> Bool

    /// `fill` fills all bytes of a buffer with those from an offset on, and returns false if it cannot.
    package init(size: Int64, fill: @escaping (_ buffer: UnsafeMutableRawBufferPointer, _ offset: Int64) -> Bool) {
        self.size = size
        self.fill = fill
    }

    /// Reads as much of the buffer as the file has from `offset` on; nil if reading fails.
    func read(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int64) -> Int? {
        guard offset >= 0, offset < size else { return offset < 0 ? nil : 0 }
        let count = Int(min(Int64(buffer.count), size - offset))
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        return fill(part, offset) ? count : nil
    }

    /// The first bytes, at most `count`; empty if reading fails.
    func head(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            written = read(UnsafeMutableRawBufferPointer(buffer), from: 0) ?? 0
        }
    }
}
