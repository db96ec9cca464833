/// How two videos were compared: the frames of one at the moments of the other's.
package struct VideoAgreement: Sendable, Hashable {
    /// Frames of one moment that differ in more bits show something else.
    ///
    /// Frames of versions differ in few bits, in more if the version has other moments and the picture moves fast; those of
    /// two videos of one place differ in 86 or more (METHODS.md).
    package static let frameBits = 60

    /// The moments at which both videos show the same.
    package var agreeing = 0
    /// The moments that were compared.
    package var compared = 0

    package init() {}

    /// Compares a frame with what the other video shows at the same moment; nil if nothing could be decoded there.
    package mutating func add(_ frame: VideoFrame, _ other: VideoFrame?) {
        compared += 1
        if let other, frame.hash.distance(to: other.hash) <= Self.frameBits { agreeing += 1 }
    }
}

extension SceneMatch {
    /// The result of comparing two videos by their frames, which has no cells.
    package init(_ agreement: VideoAgreement) {
        self.init(
            correlation: agreement.compared == 0 ? 0 : Float(agreement.agreeing) / Float(agreement.compared),
            inliers: agreement.agreeing)
    }

    /// The number of moments at which two videos show the same; nil if pictures were compared.
    package var agreeingFrames: Int? { cells == 0 && inliers > 0 ? inliers : nil }
}
