/// In the store: of each frame the moment in four bytes, the quality in one, the hash in thirty-two.
///
/// The highest bit of the quality marks the frames of the opening.
extension VideoFrames {
    private static let frameBytes = 37
    private static let openingBit: UInt8 = 0x80

    package var bytes: [UInt8] {
        frames.flatMap { Self.bytes($0, 0) } + opening.flatMap { Self.bytes($0, Self.openingBit) }
    }

    private static func bytes(_ frame: VideoFrame, _ mark: UInt8) -> [UInt8] {
        let moment = UInt32(clamping: frame.moment)
        return (0..<4).map { UInt8(truncatingIfNeeded: moment >> ($0 * 8)) } + [UInt8(clamping: frame.quality) | mark]
            + frame.hash.bytes
    }

    /// Nil for bytes that are no stored form.
    package init?(bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count.isMultiple(of: Self.frameBytes) else { return nil }
        var (frames, opening): ([VideoFrame], [VideoFrame]) = ([], [])
        for start in stride(from: 0, to: bytes.count, by: Self.frameBytes) {
            let moment = bytes[start..<start + 4].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
            let quality = Int(bytes[start + 4] & ~Self.openingBit)
            guard quality <= 100, let hash = PerceptualHash(bytes: bytes[start + 5..<start + Self.frameBytes]) else {
                return nil
            }
            let frame = VideoFrame(moment: moment, hash: hash, quality: quality)
            if bytes[start + 4] & Self.openingBit == 0 { frames.append(frame) } else { opening.append(frame) }
        }
        guard frames.count <= Self.count, opening.count <= Self.openingCount else { return nil }
        self.init(frames, opening: opening)
    }
}
