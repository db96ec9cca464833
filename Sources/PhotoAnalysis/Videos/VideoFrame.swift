/// What a video shows at one moment.
package struct VideoFrame: Codable, Sendable, Hashable {
    /// The most frames that a worker is asked for at once.
    package static let mostAtOnce = 64

    /// Milliseconds from the video's start.
    package var moment: Int64
    package var hash: PerceptualHash
    /// 0…100, as `Measurements.perceptualQuality`.
    package var quality: Int

    package init(moment: Int64, hash: PerceptualHash, quality: Int) {
        self.moment = moment
        self.hash = hash
        self.quality = quality
    }
}

/// The frames of a video, spread over its length, at most `VideoFrames.count`.
package struct VideoFrames: Sendable, Hashable {
    /// The poster and five more.
    package static let count = 6

    package let frames: [VideoFrame]

    /// Precondition: at most `count` frames.
    package init(_ frames: [VideoFrame]) {
        precondition(frames.count <= Self.count, "six frames of a video are kept")
        self.frames = frames
    }
}
