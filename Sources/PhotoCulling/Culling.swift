package import PhotoAnalysis
import PhotoCategories

/// The engine: takes the facts of all photos and returns groups, verdicts, keepers and tallies.
///
/// Its answers depend on the set of facts and on the settings, never on the order in which facts arrived, changed or
/// were removed. A change updates the structure of the groups at once and costs about one search of the index. Keepers,
/// lists and tallies are judged when a caller asks for them, and only in groups that changed. Decisions never change
/// which photos belong together; they change only what is listed and which photo is the keeper.
///
/// It only tells its parts what changed: `GroupedPhotos` which photos belong together, `Judgements` what is listed, and
/// `MomentGroups`, which the others do not need. Each of them keeps its state to itself.
package struct Culling: Sendable {
    private(set) var grouped: GroupedPhotos
    private(set) var judgements = Judgements()
    var moments = MomentGroups()
    /// Whether only decisions changed since the last `takeChanged`.
    private var areOnlyDecisions = true

    package init(settings: CullingSettings) {
        grouped = GroupedPhotos(settings: settings)
    }

    package var settings: CullingSettings { grouped.settings }

    /// The number of photos known.
    package var count: Int { grouped.photos.count }

    /// The number of photos that were deleted and are remembered.
    package var deletedCount: Int { grouped.photos.deletedCount }

    /// The numbers of all categories; first judges the groups that changed.
    package var tallies: Tallies {
        mutating get {
            judge()
            return judgements.marks.tallies
        }
    }

    /// Judges the groups that changed since the last call; a caller need not, as every answer does.
    package mutating func judge() {
        grouped.mendSeries()
        judgements.judge(grouped)
    }

    /// What changed since the last call; a removed photo is not named.
    package mutating func takeChanged() -> ChangedPhotos {
        judge()
        defer { areOnlyDecisions = true }
        let photos = judgements.takeChanged().slots.map { slots in
            Set(slots.compactMap { grouped.photos.browsed($0)?.id })
        }
        return ChangedPhotos(photos: photos, areOnlyDecisions: areOnlyDecisions)
    }

    // MARK: Snapshots

    /// Writes everything that the engine holds but the user's list of folders; judges first.
    ///
    /// - Throws: What the writer throws; `SnapshotError` for a state that it cannot write.
    package mutating func write(to writer: inout SnapshotWriter) throws {
        judge()
        try writer.write(Self.words(of: settings))
        try grouped.write(to: &writer)
        try judgements.write(to: &writer)
    }

    /// Makes an engine that answers like the one that was written; call `prefer` next.
    ///
    /// - Throws: `SnapshotError` also if that had other settings.
    package init(from reader: inout SnapshotReader, settings: CullingSettings) throws {
        try SnapshotError.unless(try reader.read(UInt8.self) == Self.words(of: settings))
        grouped = try GroupedPhotos(from: &reader, settings: settings)
        judgements = try Judgements(from: &reader, nodes: grouped.near.graph.nodes.count)
    }

    /// The pictures of all photos that are not deleted.
    package var pictures: [(photo: PhotoID, picture: PictureID)] {
        grouped.photos.occupied.compactMap { slot in
            let record = grouped.photos[slot]
            return record.isTombstone ? nil : record.picture.map { (record.id, $0) }
        }
    }

    /// All members by their names, so that none is forgotten.
    private static func words(of settings: CullingSettings) -> [UInt8] { Array("\(settings)".utf8) }

    // MARK: Photos

    /// Whether the engine holds exactly these facts of a photo.
    package func knows(_ facts: PhotoFacts) -> Bool {
        guard let slot = grouped.photos.slot(of: facts.id) else { return false }
        return grouped.holds(facts, at: slot) && grouped.embeddings.embedding(at: slot) == facts.embedding
            && grouped.photos.holdsRest(of: facts, at: slot)
    }

    /// Adds a photo, or replaces the facts of a known one.
    package mutating func update(_ facts: PhotoFacts) {
        guard let slot = grouped.photos.slot(of: facts.id) else {
            let slot = grouped.add(facts)
            areOnlyDecisions = false
            judgements.count(slot, grouped)
            moments.forget()
            return noteChanges()
        }
        let (shot, decision) = (grouped.photos.shot(slot), grouped.photos[slot].decision)
        let isSame = grouped.holds(facts, at: slot)
        let isSameRest = grouped.photos.holdsRest(of: facts, at: slot)
        if !isSame { judgements.uncount(slot, grouped.photos) }
        let isSameStructure = grouped.replace(facts, at: slot, isSame: isSame)
        if !isSame { judgements.count(slot, grouped) }
        if !isSameRest { judgements.noteChanged(slot) }
        if !isSameRest || !isSameStructure || !isSame && decision == facts.decision { areOnlyDecisions = false }
        noteChanges()
        if grouped.photos.shot(slot) != shot {
            moments.forget()
        } else if isSameStructure {
            moments.forgetListed(with: slot)
        } else {
            moments.forgetListed()
        }
    }

    package mutating func remove(_ id: PhotoID) {
        guard let slot = grouped.photos.slot(of: id) else { return }
        judgements.uncount(slot, grouped.photos)
        areOnlyDecisions = false
        grouped.remove(slot)
        noteChanges()
        moments.forget()
    }

    /// Adds many photos and links at once, as at the start; much faster than `update` for each.
    ///
    /// - Parameters:
    ///   - pages: The photos, in parts of any size.
    ///   - links: The results of comparisons that the store keeps.
    package mutating func load(_ pages: [[PhotoFacts]], links: [StoredLink] = []) {
        for slot in grouped.photos.occupied { judgements.uncount(slot, grouped.photos) }
        grouped.load(pages, links: links)
        for slot in grouped.photos.occupied { judgements.count(slot, grouped) }
        noteChanges()
        moments.forget()
    }

    private mutating func noteChanges() {
        let changes = grouped.takeChanges()
        if changes.areAll || !changes.series.isEmpty { areOnlyDecisions = false }
        judgements.note(changes, grouped)
    }

    /// Notes that all groups may have changed.
    private mutating func noteAll() {
        judgements.note(grouped.photos.occupied, grouped)
    }

    // MARK: Settings

    /// Judges everything again with other settings, from the stored facts.
    ///
    /// It searches neighbours again only if a setting that affects them changed. `takeUncompared` then returns the
    /// photos whose pictures need a detailed comparison.
    package mutating func apply(_ settings: CullingSettings) {
        guard settings != self.settings else { return }
        let old = self.settings
        grouped.apply(settings)
        noteChanges()
        if old.off != settings.off || old.similarWeakLinks != settings.similarWeakLinks { noteAll() }
        judgements.judgeAlone(grouped.photos.occupied, grouped)
        moments.forgetListed()
    }

    /// Sets which photos lie in folders that the user left out; all others do not.
    ///
    /// Like a decision, it changes what is listed and which photo is a keeper, never which photos belong together.
    package mutating func leaveOut(_ photos: Set<PhotoID>) { set(.leftOut, of: photos) }

    /// Sets which photos are protected; all others are not.
    package mutating func protect(_ photos: Set<PhotoID>) { set(.protected, of: photos) }

    private mutating func set(_ trait: PhotoTraits, of photos: Set<PhotoID>) {
        let changed = grouped.set(trait, of: photos)
        judgements.judgeAlone(changed, grouped)
        judgements.note(changed, grouped)
        moments.forgetListed()
    }

    /// Ranks folders by the user's list; photos in folders that come earlier are preferred as keepers.
    ///
    /// - Parameters:
    ///   - downloads: The folder that the user's desktop calls that of downloads; the keeper rather lies elsewhere.
    ///   - place: The place of a folder in the list, counted from 0; nil if it is not in it.
    package mutating func prefer(
        downloads: PhotoFolder? = nil, _ place: @escaping @Sendable (PhotoFolder) -> Int?
    ) {
        guard grouped.prefer(downloads: downloads, place) else { return }
        noteAll()
        moments.forgetListed()
    }

    /// Records that the user called pictures different: neither is proposed in favour of the other again.
    ///
    /// Like a decision, this changes what is listed and which photo is a keeper, never which photos belong together.
    package mutating func separate(_ pairs: [PicturePair]) {
        grouped.set(pairs, areApart: true)
        noteChanges()
    }

    /// Withdraws that pictures are different.
    package mutating func rejoin(_ pairs: [PicturePair]) {
        grouped.set(pairs, areApart: false)
        noteChanges()
    }

    // MARK: Comparisons

    /// The pictures to compare with a photo's picture; nil if that is not comparable.
    package mutating func comparison(of id: PhotoID) -> Comparison? { grouped.comparison(of: id) }

    /// Adds the links that a comparison found; ignores pictures that were removed meanwhile.
    ///
    /// - Parameters:
    ///   - comparison: The comparison that was made.
    ///   - matches: The results of `Comparison.matches`.
    package mutating func connect(_ comparison: Comparison, _ matches: [PictureID: SceneMatch]) {
        grouped.connect(comparison, matches)
        noteChanges()
        // Versions, of which one is listed, may have been found or parted.
        moments.forgetListed()
    }

    /// The photos that a comparison may put into other categories or did: those of the series of its pictures.
    ///
    /// It costs as much as to judge these series.
    package mutating func kin(of comparison: Comparison, _ matches: [PictureID: SceneMatch]) -> Set<PhotoID> {
        grouped.mendSeries()
        var (heads, kin): (Set<Int32>, Set<PhotoID>) = ([], [])
        for picture in [comparison.picture] + comparison.near + matches.keys {
            guard let head = grouped.head(ofPicture: picture), !heads.contains(head) else { continue }
            let joined = grouped.series(ofHead: head).filter { heads.insert($0).inserted }
            for slot in joined.flatMap({ grouped.members(of: $0) }) { kin.insert(grouped.photos[slot].id) }
        }
        return kin
    }

    /// Returns the photos whose pictures need a comparison, and forgets them.
    ///
    /// These are new and returned pictures, and those that lost a link when another picture was removed.
    package mutating func takeUncompared() -> [PhotoID] { grouped.takeUncompared() }
}
