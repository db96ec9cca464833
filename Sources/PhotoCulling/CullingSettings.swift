/// Where the thresholds lie.
///
/// Measurements do not depend on them: after a change everything is judged again from the stored facts.
package struct CullingSettings: Sendable, Hashable {
    /// Categories that propose nothing.
    package var off: CategorySet = []
    /// A photo is called blurry above this blurriness.
    ///
    /// Slightly below even chances, as a blurred photo that is overlooked is as bad as a soft one that is shown; by
    /// weights that had not seen their sources it finds 18 of 21 blurred photos and flags 2 of 28 sharp ones, at 0.5 it
    /// is 17 and 1 (PhotoAnalysis/METHODS.md).
    package var blurryAbove: Float = 0.5
    /// A photo is called a screenshot above this probability: where evidence for and against are equal.
    package var screenshotAbove: Float = 0.5
    /// A photo is called too dark above this darkness.
    package var darkAbove: Float = 0.5
    /// A photo is called washed out above this brightness.
    package var brightAbove: Float = 0.5
    /// A photo is called blank above this blankness.
    package var blankAbove: Float = 0.5
    /// Two pictures are near duplicates up to this Hamming distance of their perceptual hashes, at most 31.
    ///
    /// 31 of 256 bits is what PDQ's authors call a confident match; the nearest of 54,334 unrelated pairs differed
    /// in 94 bits.
    package var nearDuplicateDistance = Self.largestDistance
    /// The same, and never more, where both look like screenshots, which share their layout without being copies, or
    /// where one is flat.
    package var nearDuplicateCautiousDistance = 16
    /// What may be a screenshot when pictures are compared, well below even chances.
    ///
    /// Windows of one program share frames, buttons and letters, which features find again whatever they show. Among 6,271
    /// pictures of other kinds 0.5 joined 29 false series, mostly of windows, 0.3 joined 13; camera photos have at most
    /// 0.11.
    ///
    /// Apart from `screenshotAbove`, so that how many screenshots a person wants to see changes no group.
    package var cautiousScreenshotAbove: Float = 0.3
    /// So many weak links join two series of similar shots; one fewer, but one at least, where one of them is a lone shot.
    ///
    /// A weak link is right nine times in ten, so two that are wrong and agree are rare; strong links always join.
    package var similarWeakLinks = 2
    /// Hashes of a lower quality are flat and must lie closer: PDQ's authors discard what is flatter than 50.
    package var fullQuality: UInt8 = 50
    /// Hashes of a lower quality are not compared at all: noise decides their bits.
    ///
    /// Two versions of fog at 37 and 44 differed in 8 and 4 bits, pictures at 3 and 4 in up to 36 from one decoder to
    /// another.
    package var minimumQuality: UInt8 = 25

    /// The index probes 16 slots of 16 bits with at most one flipped bit each, which finds everything up to 31 bits.
    package static let largestDistance = 31

    package init() {}

    /// The distances that the index can serve, whatever was asked for.
    var reach: SimilarityGraph.Reach {
        let distance = min(max(nearDuplicateDistance, 0), Self.largestDistance)
        return SimilarityGraph.Reach(
            distance: distance, cautiousDistance: min(max(nearDuplicateCautiousDistance, 0), distance))
    }
}
