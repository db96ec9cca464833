/// What two pictures are to each other, why, and how sure that is.
package struct PairJudgement: Sendable, Hashable {
    /// What decided.
    package enum Reason: Sendable, Hashable {
        case nothing
        /// Perceptual hashes are near each other.
        case hashes
        /// They are, but the camera's clock tells two shots.
        case hashesOfTwoShots
        /// Laid over each other, the pictures agree.
        case alignedPictures
        /// Many places of one picture are found in the other.
        case features
        /// Some are, and one camera took both within seconds.
        case burst
        /// Screens that agree in every word.
        case screens
    }

    package let relation: PairRelation
    package let reason: Reason
    /// The probability that the relation is right, 0…1; of `none` 0.
    package let confidence: Double

    static let nothing = PairJudgement(.none, .nothing, 0)

    init(_ relation: PairRelation, _ reason: Reason, _ confidence: Double) {
        self.relation = relation
        self.reason = reason
        self.confidence = confidence
    }
}
