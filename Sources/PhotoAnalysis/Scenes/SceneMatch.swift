/// The result of a detailed comparison of two pictures; the same in both orders.
package struct SceneMatch: Sendable, Hashable, BitwiseCopyable {
    /// The correlation of the aligned thumbnails: about 0 for unrelated pictures, 1 for equal ones.
    package var correlation: Float = 0
    /// The number of features that one similarity (shift, turn, scale) maps from one picture to the other.
    package var inliers = 0
    /// The number of cells with such features, of 25 × 25 cells of a square picture.
    package var cells = 0
    /// How much of each aligned picture the other one shows: the smaller of the two shares, 0…1.
    package var overlap: Float = 1
    /// How much of what both show agrees place by place, 0…1, as `LocalAgreement` measures it; 1 for videos, and for
    /// pictures that cannot relate.
    package var agreement: Float = 1
    /// How much they differ in the place where they differ most, as `LocalChange` measures it; nil unless both have one frame.
    package var change: Float?
    /// How much sharper each is than the other one in some places, as `FocusDifference` measures it; nil for videos, and for
    /// pictures that cannot relate or were measured before.
    package var focus: Float?
    /// How much their fine detail differs in the place where it differs most, as `DetailChange` measures it; nil unless both
    /// have one frame.
    package var detail: Float?
    /// How much of what differs in one area is seen in both, beside what lies around it, as `Counterparts` measures it; nil
    /// if that is not known.
    package var counterparts: Float?

    package init(
        correlation: Float = 0, inliers: Int = 0, cells: Int = 0, overlap: Float = 1, agreement: Float = 1,
        change: Float? = nil, focus: Float? = nil, detail: Float? = nil, counterparts: Float? = nil
    ) {
        self.correlation = correlation
        self.inliers = inliers
        self.cells = cells
        self.overlap = overlap
        self.agreement = agreement
        self.change = change
        self.focus = focus
        self.detail = detail
        self.counterparts = counterparts
    }

    /// Whether the pictures may show one scene, by the least that any rule asks for.
    package var mayRelate: Bool { correlation >= 0.4 || (inliers >= 4 && cells >= 3) }
}

/// Compares a picture with others in detail, by their stored scenes.
///
/// It pairs features by their descriptors, finds the similarity on which most pairs agree, and correlates the
/// thumbnails aligned by it. Nothing is random, and the bytes decide the order of the two pictures, so that both orders
/// give the same result.
package struct SceneMatcher: Sendable {
    private let scene: Scene
    private let prepared: PreparedScene

    /// The least number of inliers that align the thumbnails: with fewer, chance alignments correlate too well.
    private static let fewestInliers = 4

    /// The least numbers that confirm an alignment; of 930,930 unrelated pairs six have so many inliers.
    private static let (confirmingInliers, confirmingCells) = (14, 9)

    /// The least correlation of whole pictures that tells more than a few features do.
    private static let leastTelling: Float = 0.4

    /// Pictures have one frame if they correlate by so much as they lie, and by hardly less than as features align them.
    ///
    /// Set by hand.
    private static let (leastOfFrame, framesMargin) = (0.6 as Float, 0.03 as Float)

    /// Nil for invalid bytes.
    package init?(_ scene: Scene) {
        guard let prepared = PreparedScene(scene) else { return nil }
        self.scene = scene
        self.prepared = prepared
    }

    /// Nil for invalid bytes; costs about 0.15 ms.
    package func match(_ other: Scene) -> SceneMatch? {
        guard let prepared = PreparedScene(other) else { return nil }
        return Self.precedes(scene, other)
            ? Self.match(self.prepared, prepared) : Self.match(prepared, self.prepared)
    }

    private static func precedes(_ one: Scene, _ other: Scene) -> Bool {
        one.features != other.features
            ? one.features.lexicographicallyPrecedes(other.features)
            : one.thumbnail.lexicographicallyPrecedes(other.thumbnail)
    }

    static func match(_ one: PreparedScene, _ other: PreparedScene) -> SceneMatch {
        let (width, height) = (one.thumbnail.width, one.thumbnail.height)
        let stretch = Alignment(
            stretching: width, height, to: other.thumbnail.width, other.thumbnail.height)
        var match = SceneMatch()
        var alignments = [stretch]
        let pairs = FeaturePairs(one, other)
        if let consensus = Consensus(pairs) {
            match.inliers = consensus.inliers.count
            match.cells = consensus.cells(pairs)
            if match.inliers >= fewestInliers {
                alignments += self.alignments(consensus, pairs, one.thumbnail, other.thumbnail)
            }
        }
        let isConfirmed = match.inliers >= confirmingInliers && match.cells >= confirmingCells
        let added = isConfirmed ? AlignedCorrelation.confidence : AlignedCorrelation.caution
        let compared = alignments.map { AlignedCorrelation(one.thumbnail, other.thumbnail, $0, adding: added) }
        guard let place = compared.indices.max(by: { compared[$0].correlation < compared[$1].correlation }) else {
            return match
        }
        match.correlation = compared[place].correlation
        // Pictures that share little do not correlate by the features' alignment: only a clear answer outweighs it.
        let isTold = match.correlation >= leastTelling || compared.count == 1
        let told =
            isTold ? place : compared.indices.dropFirst().max { compared[$0].overlap < compared[$1].overlap } ?? place
        match.overlap = compared[told].overlap
        if match.mayRelate {
            let agreement = LocalAgreement(one.thumbnail, other.thumbnail, alignments[told])
            match.agreement = agreement.share
            if let detail = one.detail, let others = other.detail {
                match.focus = FocusDifference(detail, others, agreement.places, alignments[told]).least
            }
            let counterparts = Counterparts(one, other, pairs, agreement, alignments[told], focus: match.focus)
            match.counterparts = counterparts.share
        }
        if compared[0].correlation >= max(leastOfFrame, match.correlation - framesMargin) {
            match.change = LocalChange(one.thumbnail, other.thumbnail, stretch).most
            if let detail = one.detail, let others = other.detail { match.detail = DetailChange(detail, others)?.most }
        }
        return match
    }

    /// The alignments from pixels of one thumbnail to those of the other.
    private static func alignments(
        _ consensus: Consensus, _ pairs: FeaturePairs, _ one: Plane, _ other: Plane
    ) -> [Alignment] {
        let extent = Float(LocalFeatures.extent)
        let toPlaces = extent / Float(max(one.width, one.height))
        let toPixels = Float(max(other.width, other.height)) / extent
        return [consensus.alignment, consensus.affine(pairs)].compactMap {
            $0?.scaled(before: toPlaces, after: toPixels)
        }
    }
}
