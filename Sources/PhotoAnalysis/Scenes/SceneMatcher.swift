/// Compares a picture with others in detail, from what is stored of them.
///
/// First features are paired by what lies around them, then the similarity is searched that most pairs agree on, then
/// the thumbnails are laid over each other with it. Nothing is random, and the order of the two pictures is fixed by
/// their bytes, so that both orders give the same.
package struct SceneMatcher: Sendable {
    private let scene: Scene
    private let prepared: PreparedScene

    /// With fewer inliers an alignment is chance, and the best of many chances correlates too well.
    private static let fewestInliers = 4

    /// Nil for bytes that no measurement gives.
    package init?(_ scene: Scene) {
        guard let prepared = PreparedScene(scene) else { return nil }
        self.scene = scene
        self.prepared = prepared
    }

    /// Nil for bytes that no measurement gives; costs about 0.15 ms.
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
        var match = SceneMatch(correlation: AlignedCorrelation.correlation(one.thumbnail, other.thumbnail, stretch))
        let pairs = FeaturePairs(one, other)
        guard let consensus = Consensus(pairs) else { return match }
        match.inliers = consensus.inliers.count
        match.cells = consensus.cells(pairs)
        guard match.inliers >= fewestInliers else { return match }
        let extent = Float(LocalFeatures.extent)
        let toPlaces = extent / Float(max(width, height))
        let toPixels = Float(max(other.thumbnail.width, other.thumbnail.height)) / extent
        let alignments = [consensus.alignment, consensus.affine(pairs)].compactMap { $0 }
        for alignment in alignments {
            let scaled = alignment.scaled(before: toPlaces, after: toPixels)
            match.correlation = max(
                match.correlation, AlignedCorrelation.correlation(one.thumbnail, other.thumbnail, scaled))
        }
        return match
    }
}
