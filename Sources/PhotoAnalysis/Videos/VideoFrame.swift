/// What a video shows at one moment.
package struct VideoFrame: Codable, Sendable, Hashable {
    /// The most frames that a worker is asked for at once.
    package static let mostAtOnce = 64

    /// Milliseconds from the video's start, 0 to `lastMoment`.
    package let moment: Int64
    package var hash: PerceptualHash
    /// 0…100, as `Measurements.perceptualQuality`.
    package var quality: Int

    /// The last moment that is told apart, 49 days from the start; frames are stored with 32 bits of it.
    private static let lastMoment = Int64(UInt32.max)

    /// Files choose any times, so moments are brought into the range: the distance of any two is a number.
    package init(moment: Int64, hash: PerceptualHash, quality: Int) {
        self.moment = min(max(moment, 0), Self.lastMoment)
        self.hash = hash
        self.quality = quality
    }

    /// Reads the three values; they come from a worker.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            moment: try values.decode(Int64.self, forKey: .moment),
            hash: try values.decode(PerceptualHash.self, forKey: .hash),
            quality: try values.decode(Int.self, forKey: .quality))
    }

    /// Frames of a lower quality are flat: coding decides much of their hashes.
    package static let leastQuality = 30

    package var isFlat: Bool { quality < Self.leastQuality }

    /// How much another frame differs from this one, 0…256; an unrelated one differs in about 128 bits.
    ///
    /// If this frame is flat, its lowest frequencies stand for all.
    package func distance(to other: VideoFrame) -> Int {
        isFlat ? 4 * hash.coarseDistance(to: other.hash) : hash.distance(to: other.hash)
    }
}

/// The frames of a video: some spread over its length, and those of its first seconds.
package struct VideoFrames: Sendable, Hashable {
    /// The poster and five more.
    package static let count = 6
    /// Three seconds, ten frames a second.
    package static let openingCount = 30

    /// Key frames spread over the length, at most `count`.
    package let frames: [VideoFrame]
    /// The frames of the first seconds, at most `openingCount`, in the order in which they are shown.
    ///
    /// Key frames of two versions lie apart. If a video was cut out of another one, its opening shows a key frame of
    /// that one, or its first frame is in that one's opening.
    package let opening: [VideoFrame]

    /// Precondition: at most `count` frames, and `openingCount` of the opening.
    package init(_ frames: [VideoFrame], opening: [VideoFrame] = []) {
        precondition(frames.count <= Self.count, "six frames of a video are kept")
        precondition(opening.count <= Self.openingCount, "three seconds of a video are kept")
        self.frames = frames
        self.opening = opening
    }
}

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
