/// The relation of two pictures; the closest is last.
package enum PairRelation: UInt8, Sendable, Hashable, Comparable, BitwiseCopyable {
    case none
    /// Probably shots of one scene.
    case weak
    /// Shots of one scene that are listed together, but belong to different series while others are compared.
    case loose
    /// Shots of one scene.
    case strong
    /// Versions of one picture.
    case copy

    package static func < (first: PairRelation, second: PairRelation) -> Bool { first.rawValue < second.rawValue }
}

/// The relation of two pictures, its reason and its confidence.
package struct PairJudgement: Sendable, Hashable {
    /// What decided the relation.
    package enum Reason: Sendable, Hashable {
        case nothing
        /// The perceptual hashes are near each other.
        case hashes
        /// The hashes are near, but the camera's clock shows two shots.
        case hashesOfTwoShots
        /// The aligned pictures correlate.
        case alignedPictures
        /// Many features of one picture were found in the other.
        case features
        /// Some features were found, and one camera took both pictures within seconds.
        case burst
        /// One camera took both within seconds, and they look alike.
        case succession
        /// A camera that had not moved took both, on different occasions.
        case standingCamera
        /// The camera says that it took both in one burst; in a loose relation they share nothing that is known.
        case namedBurst
        /// Two videos show the same at the same moments.
        case frames
        /// Both are screenshots, and the aligned pictures agree in every detail.
        case screens
    }

    package let relation: PairRelation
    package let reason: Reason
    /// The probability that the relation is right, 0…1; 0 for `none`.
    package let confidence: Double

    /// Whether one of the shots may go for the other, if they share enough.
    var tellsOverlap: Bool { relation != .loose }

    static let nothing = PairJudgement(.none, .nothing, 0)

    init(_ relation: PairRelation, _ reason: Reason, _ confidence: Double) {
        self.relation = relation
        self.reason = reason
        self.confidence = confidence
    }

    func atMost(_ most: Double) -> PairJudgement { PairJudgement(relation, reason, min(confidence, most)) }
}

/// An unordered pair of different pictures.
package struct PicturePair: Sendable, Hashable, BitwiseCopyable {
    /// The smaller number.
    package let one: PictureID
    package let other: PictureID

    package init(_ first: PictureID, _ second: PictureID) {
        one = min(first, second)
        other = max(first, second)
    }
}
