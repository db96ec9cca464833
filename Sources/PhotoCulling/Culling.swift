import PhotoCategories

/// The engine: takes the facts of all photos and returns groups, verdicts, keepers and tallies.
///
/// Its answers depend on the set of facts and on the settings, never on the order in which facts arrived, changed or
/// were removed. A change updates the structure of the groups at once and costs about one search of the index. Keepers,
/// lists and tallies are judged when a caller asks for them, and only in groups that changed. Decisions never change
/// which photos belong together; they change only what is listed and which photo is the keeper.
///
/// A picture has the hash, size and embedding of its leading photo. Among the comparable photos with that picture, this
/// is the first by `pathOrder`, then by id. Photos of one picture have different values only while an analyser update
/// is under way.
package struct Culling: Sendable {
    package private(set) var settings: CullingSettings

    var photos = PhotoTable()
    /// The photos of each picture, or of each content without a picture, as codes of `sets`.
    ///
    /// The first photo of a set is its leading photo if any photo of the set is comparable.
    var byPicture = SlotTable()
    var sets = SlotLists()
    var graph: SimilarityGraph
    /// By the photo's slot.
    var embeddings = EmbeddingIndex()
    var videos = VideoIndex()
    var momentCache = MomentCache()
    var links = LinkTable()
    /// What links do now to the graph and to series; links without effect are absent.
    var effects: [PicturePair: LinkEffect] = [:]
    var series = SeriesTable()
    /// The pictures that the user called different.
    var apart: Set<PicturePair> = []
    /// Pictures to compare: new ones, and those that lost a link when another picture was removed.
    var uncompared: Set<PictureID> = []
    /// The number of pictures removed so far.
    var departures: UInt64 = 0
    /// The leading photos of the pictures at each node of the graph, as codes of `sets`.
    var picturesAt: [Int32] = []

    var marks = MarkTable()
    /// Pictures and heads whose groups changed since they were last judged.
    var stalePictures: Set<GroupID> = []
    var staleHeads: Set<Int32> = []
    /// Heads whose series changed since they were last judged.
    var staleSeries: Set<Int32> = []
    /// Groups with at least two rows, as last judged.
    var listedPictures: Set<GroupID> = []
    var listedHeads: Set<Int32> = []
    /// The heads of each series with at least two rows, by its smallest head.
    var listedSeries: [Int32: [Int32]] = [:]
    /// The smallest head of the listed series that a head belongs to.
    var seriesOfHead: [Int32: Int32] = [:]

    package init(settings: CullingSettings) {
        self.settings = settings
        graph = SimilarityGraph(reach: settings.reach)
    }

    /// The number of photos known.
    package var count: Int { photos.count }

    /// The numbers of all categories; first judges the groups that changed.
    package var tallies: Tallies {
        mutating get {
            judgeStale()
            return marks.tallies
        }
    }

    /// Sets which photos lie in folders that the user left out; all others do not.
    ///
    /// Like a decision, it changes what is listed and which photo is a keeper, never which photos belong together.
    package mutating func leaveOut(_ photos: Set<PhotoID>) { set(.leftOut, of: photos) }

    /// Sets which photos are protected; all others are not.
    package mutating func protect(_ photos: Set<PhotoID>) { set(.protected, of: photos) }

    /// Ranks folders by the user's list; photos in folders that come earlier are preferred as keepers.
    ///
    /// - Parameters:
    ///   - downloads: The folder that the user's desktop calls that of downloads; the keeper rather lies elsewhere.
    ///   - place: The place of a folder in the list, counted from 0; nil if it is not in it.
    package mutating func prefer(
        downloads: PhotoFolder? = nil, _ place: @escaping @Sendable (PhotoFolder) -> Int?
    ) {
        photos.prefer(downloads: downloads, place)
        for slot in photos.occupied { invalidate(slot) }
        momentCache.forgetListed()
    }

    private mutating func set(_ trait: PhotoTraits, of photos: Set<PhotoID>) {
        for slot in self.photos.set(trait, of: photos) {
            judgeAlone(slot)
            invalidate(slot)
        }
        momentCache.forgetListed()
    }

    /// Judges everything again with other settings, from the stored facts.
    ///
    /// It searches neighbours again only if a setting that affects them changed. `takeUncompared` then returns the
    /// photos whose pictures need a detailed comparison.
    package mutating func apply(_ settings: CullingSettings) {
        guard settings != self.settings else { return }
        let old = self.settings
        self.settings = settings
        if old.reach != settings.reach || old.minimumQuality != settings.minimumQuality
            || old.fullQuality != settings.fullQuality
            || old.cautiousScreenshotAbove != settings.cautiousScreenshotAbove
        {
            // Pairs that hashes decided may now need a detailed comparison, and vice versa.
            let before = Set(graph.bonds.keys).union(graph.within.keys)
            uncompared.formUnion(links.pictures + pictures(at: before))
            clearGroups()
            let after = buildGroups()
            uncompared.formUnion(pictures(at: after))
        } else if old.off != settings.off || old.similarWeakLinks != settings.similarWeakLinks {
            for slot in photos.occupied { invalidate(slot) }
        }
        for slot in photos.occupied { judgeAlone(slot) }
        momentCache.forgetListed()
    }
}
