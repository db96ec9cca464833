/// In the store: of each frame the moment in four bytes, the quality in one, the hash in thirty-two.
extension VideoFrames {
    private static let frameBytes = 37

    package var bytes: [UInt8] {
        frames.flatMap { frame in
            let moment = UInt32(clamping: frame.moment)
            return (0..<4).map { UInt8(truncatingIfNeeded: moment >> ($0 * 8)) } + [UInt8(clamping: frame.quality)]
                + frame.hash.bytes
        }
    }

    /// Nil for bytes that are no stored form.
    package init?(bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count.isMultiple(of: Self.frameBytes), bytes.count <= Self.count * Self.frameBytes else {
            return nil
        }
        var frames: [VideoFrame] = []
        for start in stride(from: 0, to: bytes.count, by: Self.frameBytes) {
            let moment = bytes[start..<start + 4].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
            let quality = Int(bytes[start + 4])
            guard quality <= 100, let hash = PerceptualHash(bytes: bytes[start + 5..<start + Self.frameBytes]) else {
                return nil
            }
            frames.append(VideoFrame(moment: moment, hash: hash, quality: quality))
        }
        self.init(frames)
    }
}
