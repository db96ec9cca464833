package import PhotoAnalysis

/// What a comparison needs to know about a video before it decodes more frames.
package struct VideoLook: Sendable, Hashable {
    /// The leading photo of the video's picture.
    package let photo: PhotoID
    /// The length in milliseconds.
    package let milliseconds: Int32
    package let pixels: Int64
    /// Frames at moments spread over the length.
    package let frames: VideoFrames

    /// Frames of a lower quality are rather flat: those of unrelated videos may be nearer than other frames.
    static let fullQuality = 50

    /// The largest distance in bits of two frames that show nearly the same moment, if one lies in an opening.
    ///
    /// The nearest frame lies 50 ms away at most. METHODS.md has the distances of versions and of unrelated videos.
    static let openingBits = 70

    /// The frames spread over the length that are not too flat.
    var usable: [VideoFrame] { frames.frames.filter { !$0.isFlat } }
    /// The frames of the first seconds that are not too flat.
    var usableOpening: [VideoFrame] { frames.opening.filter { !$0.isFlat } }

    /// Whether this video has more usable frames; equal numbers follow a fixed order, not the order of arrival.
    func hasMoreUsableFrames(than other: VideoLook) -> Bool {
        let (own, others) = (usable, other.usable)
        if own.count != others.count { return own.count > others.count }
        if milliseconds != other.milliseconds { return milliseconds > other.milliseconds }
        if pixels != other.pixels { return pixels > other.pixels }
        return zip(frames.bytes, other.frames.bytes).first { $0 != $1 }.map { $0 > $1 } ?? true
    }

    /// Whether a moment lies in the video.
    func spans(_ moment: Int64) -> Bool { (0...Int64(milliseconds)).contains(moment) }

    /// Whether two lengths, in milliseconds, may be those of one video: writing it anew changes the length by a few frames.
    package static func lengthsAgree(_ first: Int32, _ second: Int32) -> Bool {
        abs(Int(first) - Int(second)) <= max(300, Int(max(first, second)) / 200)
    }

    /// Whether the first may be a part of the second: it is shorter by more than writing a video anew explains.
    package static func mayBePart(_ part: Int32, of whole: Int32) -> Bool {
        part >= leastPart && part < whole && !lengthsAgree(part, whole)
    }

    /// The shortest part in milliseconds that is recognised.
    private static let leastPart: Int32 = 2_000
}

extension VideoFrames {
    /// A hash of all frames, which differs in about half of its bits from that of any other video.
    ///
    /// It gives a video its place in the graph of near duplicates. Only videos of one length with the same frames at the
    /// same moments have the same signature, so distances of signatures never join two videos; comparisons do. `seed`
    /// separates videos with too few frames to tell them apart.
    package func signature(milliseconds: Int32?, seed: UInt64) -> PerceptualHash {
        var words = SIMD4<UInt64>(1, UInt64(bitPattern: Int64(milliseconds ?? -1)), 3, seed)
        for frame in frames {
            let moment = UInt64(bitPattern: frame.moment)
            for place in 0..<4 { words[place] = StableHash.mixed(words[place] ^ frame.hash.words[place] ^ moment) }
            // Each word depends on all others.
            for place in 0..<4 { words[place] = StableHash.mixed(words[place] &+ words[(place + 1) % 4]) }
        }
        for place in 0..<4 { words[place] = StableHash.mixed(words[place] &+ words[(place + 3) % 4]) }
        return PerceptualHash(words: words)
    }
}
