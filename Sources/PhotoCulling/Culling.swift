import PhotoCategories

/// The engine: what is known of all photos in, groups, verdicts, keepers and tallies out.
///
/// Everything it answers is a function of the set of facts and of the settings, whatever the order in which facts came,
/// changed and went. A change is taken in at once for the structure of the groups and costs about one search of the
/// index; what depends on it (keepers, lists, tallies) is judged when it is asked for, only in groups that changed.
/// Decisions never change who belongs to whom: they only change what is listed and who is the keeper.
///
/// A picture's hash, size and looks are those of its leading photo: the first by `pathOrder` (then id) among those of
/// the same picture that may be compared. They are equal for all but in the moment between two versions of the
/// analyser.
package struct Culling: Sendable {
    package private(set) var settings: CullingSettings

    var records: [PhotoRecord] = []
    /// Places in `records` that hold no photo.
    var vacant: [Int32] = []
    var byID = SlotTable()
    /// The photos of each picture, or of each content without a picture, as codes of `sets`.
    ///
    /// The first of a set is its leading photo, if any may lead.
    var byPicture = SlotTable()
    var sets = SlotLists()
    var graph: SimilarityGraph
    /// What shots of one scene have in common, by the photo's place in `records`.
    var embeddings = EmbeddingIndex()
    var moments = MomentTable()
    var links = LinkTable()
    /// The tombstones, with the largest number of the photos that were there when they went.
    var tombstones: [PhotoID: PhotoID] = [:]
    /// The companions, with the photo that each belongs to.
    var mains: [PhotoID: PhotoID] = [:]
    /// The photos that have companions, with the bytes of these.
    var companionBytes: [PhotoID: Int64] = [:]
    /// What the person called different, from both sides.
    var apart: [PictureID: Set<PictureID>] = [:]
    /// Pictures to be compared again, as others left.
    var uncompared: Set<PictureID> = []
    /// How often a picture left.
    var departures: UInt64 = 0
    /// The leading photos of the pictures at each node of the graph, as codes of `sets`.
    var picturesAt: [Int32] = []

    var judged = Tallies()
    /// Pictures and leaders whose groups changed since they were last judged.
    var unsettledPictures: Set<GroupID> = []
    var unsettledLeaders: Set<Int32> = []
    /// Leaders whose series changed since they were last judged.
    var unsettledSeries: Set<Int32> = []
    /// Groups with at least two rows, as last judged.
    var listedPictures: Set<GroupID> = []
    var listedLeaders: Set<Int32> = []
    /// The series with at least two rows, by their smallest leader, with the number of their leaders.
    var listedSeries: [Int32: Int] = [:]
    /// The smallest leader of the listed series that a leader belongs to.
    var seriesOfLeader: [Int32: Int32] = [:]

    package init(settings: CullingSettings) {
        self.settings = settings
        graph = SimilarityGraph(reach: settings.reach)
    }

    /// The number of photos known.
    package var count: Int { records.count - vacant.count - tombstones.count }

    /// The numbers of all categories; judges the groups that changed since they were last asked for.
    package var tallies: Tallies {
        mutating get {
            settle()
            return judged
        }
    }

    /// Judges again with just these photos in folders that the person left out.
    ///
    /// Like a decision it changes what is listed and who is a keeper, never who belongs to whom.
    @discardableResult
    package mutating func leaveOut(_ photos: Set<PhotoID>) -> Changes { set(.leftOut, of: photos) }

    /// The same with just these photos protected.
    @discardableResult
    package mutating func protect(_ photos: Set<PhotoID>) -> Changes { set(.protected, of: photos) }

    private mutating func set(_ trait: PhotoTraits, of photos: Set<PhotoID>) -> Changes {
        var hasChanged = false
        for slot in occupied
        where records[Int(slot)].traits.contains(trait) != photos.contains(records[Int(slot)].id) {
            records[Int(slot)].traits.formSymmetricDifference(trait)
            judgeAlone(slot)
            unsettle(slot)
            hasChanged = true
        }
        return Changes(hasChanged ? CategorySet(Category.judged) : [])
    }

    /// Judges everything again by other settings, from the facts that are kept.
    ///
    /// Neighbours are searched anew only where a setting that concerns them changed; what is to be compared in detail
    /// then is `takeUncompared`.
    @discardableResult
    package mutating func apply(_ settings: CullingSettings) -> Changes {
        guard settings != self.settings else { return Changes() }
        let old = self.settings
        self.settings = settings
        if old.reach != settings.reach || old.minimumQuality != settings.minimumQuality
            || old.fullQuality != settings.fullQuality
            || old.cautiousScreenshotAbove != settings.cautiousScreenshotAbove
        {
            // What the hashes told may need a comparison in detail now, and the other way round.
            let before = Set(graph.bonds.keys).union(graph.within.keys)
            uncompared.formUnion(links.pictures + pictures(at: before))
            clearGroups()
            let after = buildGroups()
            uncompared.formUnion(pictures(at: after))
        } else if old.off != settings.off || old.similarWeakLinks != settings.similarWeakLinks {
            for slot in occupied { unsettle(slot) }
        }
        for slot in occupied { judgeAlone(slot) }
        return Changes(CategorySet(Category.judged))
    }
}
