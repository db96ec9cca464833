/// How two videos were compared: the frames of one at the moments of the other's.
///
/// Two videos of one place, as a camera on a stand takes them, show nearly the same at any moment. So a frame agrees
/// only if the other video shows it better than its own video does at other moments. A frame that its own video nearly
/// repeats is not counted.
package struct VideoAgreement: Sendable, Hashable {
    /// Frames of one moment that differ in more bits show something else.
    ///
    /// Frames of versions differ in few bits, in more if the version has other moments and the picture moves fast. Those
    /// of two videos of one place between which the camera moved differ in 86 or more (METHODS.md).
    package static let frameBits = 60
    /// Frames that differ in fewer bits from another moment of their video tell nothing; coding alone changes about 6.
    package static let leastMotion = 16
    /// Frames that differ in as many bits from all other moments of their video tell more than coding changes.
    package static let clearMotion = 32
    /// Versions must show the same at this number of moments; fewer prove nothing.
    package static let leastMoments = 3
    /// The same where flat frames were compared, which are told apart by fewer bits.
    package static let leastFlatMoments = 5
    /// The smallest share of the compared moments of two versions; one of five may fall on a cut.
    package static let leastShare: Float = 0.8

    /// The moments at which both videos show the same.
    package var agreeing = 0
    /// The moments that were compared.
    package var compared = 0
    /// Whether a flat frame was compared.
    package var hasFlatFrames = false

    package init() {}

    /// The share of the compared moments at which both videos show the same.
    package var share: Float { compared == 0 ? 0 : Float(agreeing) / Float(compared) }
    /// Whether one video is a version of the other or of a part of it.
    package var isOfVersions: Bool {
        agreeing >= (hasFlatFrames ? Self.leastFlatMoments : Self.leastMoments) && share >= Self.leastShare
    }

    /// How many bits separate a frame from the nearest one at another moment of its video.
    package static func motion(of frame: VideoFrame, among frames: [VideoFrame]) -> Int {
        frames.filter { $0.moment != frame.moment }.map { frame.distance(to: $0) }.min() ?? 0
    }

    /// Compares a frame with what the other video shows at the same moment.
    ///
    /// - Parameters:
    ///   - frame: Of one video.
    ///   - frames: What that video shows at several moments.
    ///   - other: Nil if nothing could be decoded there.
    package mutating func add(_ frame: VideoFrame, of frames: [VideoFrame], _ other: VideoFrame?) {
        let motion = Self.motion(of: frame, among: frames)
        guard motion >= Self.leastMotion else { return }
        compared += 1
        hasFlatFrames = hasFlatFrames || frame.isFlat
        if let other, frame.distance(to: other) <= min(Self.frameBits, motion / 2) { agreeing += 1 }
    }
}

extension SceneMatch {
    /// The result of comparing two videos by their frames, which has no cells.
    ///
    /// Too few flat frames prove nothing.
    package init(_ agreement: VideoAgreement) {
        let isNothing = agreement.hasFlatFrames && !agreement.isOfVersions
        self.init(correlation: isNothing ? 0 : agreement.share, inliers: isNothing ? 0 : agreement.agreeing)
    }

    /// The number of moments at which two videos show the same; nil if pictures were compared.
    package var agreeingFrames: Int? { cells == 0 && inliers > 0 ? inliers : nil }
}
