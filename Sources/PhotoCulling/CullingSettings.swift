package import PhotoCategories

/// Where the thresholds lie.
///
/// Measurements do not depend on them: after a change everything is judged again from the stored facts.
package struct CullingSettings: Sendable, Hashable {
    /// Categories that propose nothing.
    package var off: CategorySet = []
    /// The threshold of each category that judges by one measurement, by the category's position.
    private var thresholds = Category.allCases.map { Float($0.sensitivity?.threshold(of: .normal) ?? 0) }
    /// Two pictures are near duplicates up to this Hamming distance of their perceptual hashes, at most `HashReach.full`.
    package var nearDuplicateDistance = HashReach.full
    /// The same, and never more, where both look like screenshots or where one is flat.
    package var nearDuplicateCautiousDistance = HashReach.cautious
    /// What may be a screenshot when pictures are compared, well below even chances.
    ///
    /// Windows of one program share frames, buttons and letters, which features find again whatever they show. Among 6,271
    /// pictures of other kinds 0.5 joined 29 false series, mostly of windows, 0.3 joined 13; camera photos have at most
    /// 0.11.
    ///
    /// Apart from the threshold of `screenshots`, so that how many screenshots a person wants to see changes no group.
    package var cautiousScreenshotAbove: Float = 0.3
    /// So many weak links join two series of similar shots; one fewer, but one at least, where one of them is a lone shot.
    package var similarWeakLinks = 2
    /// Hashes of a lower quality are flat and must lie closer: PDQ's authors discard what is flatter than 50.
    package var fullQuality: UInt8 = 50
    /// Hashes of a lower quality are not compared at all: noise decides their bits.
    ///
    /// Two versions of fog at 37 and 44 differed in 8 and 4 bits, pictures at 3 and 4 in up to 36 from one decoder to
    /// another.
    package var minimumQuality: UInt8 = 25

    package init() {}

    /// The settings where these categories have these sensitivities and all else is as usual.
    package init(_ sensitivities: [Category: Sensitivity]) {
        for (category, sensitivity) in sensitivities { set(category, to: sensitivity) }
    }

    /// The threshold of a category that judges by one measurement.
    package subscript(_ category: Category) -> Float { thresholds[category.position] }

    private mutating func set(_ category: Category, to sensitivity: Sensitivity) {
        guard let scale = category.sensitivity else { return }
        guard let threshold = scale.threshold(of: sensitivity) else {
            off.insert(CategorySet(category))
            return
        }
        switch category.kind {
        case .measured: thresholds[category.position] = Float(threshold)
        case .groups(.versions):
            nearDuplicateDistance = Int(threshold)
            nearDuplicateCautiousDistance =
                sensitivity == .level(.high) ? Int(threshold) : min(Int(threshold), HashReach.cautious)
        case .groups(.shots): similarWeakLinks = Int(threshold)
        case .groups(.copies), .returned, .browsing: preconditionFailure("\(category.name) has no scale")
        }
    }

    /// The distances that the index can serve, whatever was asked for.
    var reach: SimilarityGraph.Reach {
        let distance = min(max(nearDuplicateDistance, 0), HashReach.full)
        return SimilarityGraph.Reach(
            distance: distance, cautiousDistance: min(max(nearDuplicateCautiousDistance, 0), distance))
    }
}
