import PhotoAnalysis
import Synchronization

/// All photos, and which of them belong together as copies, versions of one picture and shots of one scene.
///
/// It passes each change on to the parts, each of which keeps its own state. A picture has the hash, size and embedding
/// of its leading photo: of its comparable photos, the first by `pathOrder`, then by id.
struct GroupedPhotos: Sendable {
    private(set) var settings: CullingSettings
    private(set) var photos = PhotoTable()
    private(set) var copies = CopySets()
    private(set) var near: NearDuplicates
    private(set) var shots = SimilarShots()
    /// By slot.
    private(set) var embeddings = EmbeddingIndex()
    private(set) var videos = VideoIndex()
    /// The pictures that the user called different.
    private(set) var apart: Set<PicturePair> = []
    private var changes = Changes()

    init(settings: CullingSettings) {
        self.settings = settings
        near = NearDuplicates(reach: settings.reach)
    }

    /// Reads what `write(to:)` wrote under the same settings.
    init(from reader: inout SnapshotReader, settings: CullingSettings) throws {
        self.settings = settings
        photos = try PhotoTable(from: &reader)
        copies = try CopySets(from: &reader, slots: photos.slots)
        near = try NearDuplicates(from: &reader, reach: settings.reach, slots: photos.slots)
        shots = try SimilarShots(from: &reader, nodes: near.graph.nodes.count)
        embeddings = try EmbeddingIndex(from: &reader)
        videos = try VideoIndex(from: &reader, slots: photos.slots)
        apart = Set(try reader.read(PicturePair.self))
    }

    /// Writes all parts, one after the other.
    ///
    /// Throws if changes were not taken, or a series may have fallen apart.
    func write(to writer: inout SnapshotWriter) throws {
        try photos.write(to: &writer)
        try copies.write(to: &writer)
        try near.write(to: &writer)
        try shots.write(to: &writer)
        try embeddings.write(to: &writer)
        try videos.write(to: &writer)
        try writer.write(Array(apart))
    }

    mutating func takeChanges() -> Changes {
        defer { changes = Changes() }
        return changes
    }

    // MARK: Photos

    /// Adds a photo, and returns its slot.
    mutating func add(_ facts: PhotoFacts) -> Int32 {
        let isNew = !hasLead(facts.picture)
        let slot = store(facts)
        attach(slot)
        if isNew { compareNew(facts.picture) }
        return slot
    }

    /// Replaces the facts of a known photo.
    ///
    /// - Parameters:
    ///   - facts: The facts.
    ///   - slot: The photo.
    ///   - isSame: Whether `holds` knows these facts.
    /// - Returns: Whether it belongs to the same photos as before; its groups are made anew only if not.
    mutating func replace(_ facts: PhotoFacts, at slot: Int32, isSame: Bool) -> Bool {
        let old = photos[slot]
        let isNew = !hasLead(facts.picture)
        // On these it depends which results of a comparison are kept.
        let isOtherShot =
            photos.burst(of: facts.id) != facts.burst || old.captured != facts.captured || old.camera != facts.camera
        let isSameStructure =
            isSame
            || holdsHash(of: facts, at: slot)
                && old.groupsLike(PhotoRecord(facts, folder: old.folder), settings)
        if !isSameStructure { detach(slot) }
        store(facts, hasSameHash: isSameStructure)
        if !isSameStructure {
            attach(slot)
        } else if !isSame {
            note(slot)
        }
        if isOtherShot, let picture = facts.picture {
            shots.compare([picture])
            relate(picture)
            takeGraphChanges()
        }
        forgetLinks(of: old.picture)
        if isNew { compareNew(facts.picture) }
        return isSameStructure
    }

    mutating func remove(_ slot: Int32) {
        let picture = photos[slot].picture
        detach(slot)
        near.set(nil, Moment(nil), at: slot)
        embeddings.set(nil, at: slot)
        videos.set(nil, at: slot)
        photos.remove(slot)
        forgetLinks(of: picture)
    }

    /// Adds or replaces many photos and links at once, and groups all photos anew.
    mutating func load(_ pages: [[PhotoFacts]], links: [StoredLink]) {
        clear()
        for link in links { shots.insert(link) }
        photos.reserve(pages.reduce(0) { $0 + $1.count })
        index(pages, at: pages.map { page in page.map { photos.put($0) } })
        build()
    }

    /// Notes hashes, embeddings and frames of many photos; the hashes beside the others, as both take long.
    private mutating func index(_ pages: [[PhotoFacts]], at slots: [[Int32]]) {
        let table = photos
        // Moved there and back: a part with a second owner would be copied when it changes.
        let hashes = Mutex(NearDuplicates(reach: settings.reach))
        let looks = Mutex((embeddings: EmbeddingIndex(), videos: VideoIndex()))
        func move() {
            hashes.withLock { swap(&$0, &near) }
            looks.withLock {
                swap(&$0.embeddings, &embeddings)
                swap(&$0.videos, &videos)
            }
        }
        move()
        AtOnce.run(2) { job in
            if job == 0 {
                hashes.withLock { near in
                    var count = 0
                    pages.forEach(at: slots) { photo, _ in if photo.isHashed { count += 1 } }
                    near.reserve(slots: table.slots, hashes: count)
                    pages.forEach(at: slots) { near.set($0.graphHash, table[$1].moment, at: $1) }
                }
            } else {
                looks.withLock { looks in
                    pages.forEach(at: slots) { photo, slot in
                        looks.embeddings.set(photo.embedding, at: slot)
                        looks.videos.set(photo.videoEntry, at: slot)
                    }
                }
            }
        }
        move()
    }

    /// Takes over facts, of which groups know nothing yet.
    @discardableResult
    private mutating func store(_ facts: PhotoFacts, hasSameHash: Bool = false) -> Int32 {
        let slot = photos.put(facts)
        if !hasSameHash { near.set(facts.graphHash, photos[slot].moment, at: slot) }
        embeddings.set(facts.embedding, at: slot)
        videos.set(facts.videoEntry, at: slot)
        return slot
    }

    private mutating func compareNew(_ picture: PictureID?) {
        if let picture, hasLead(picture) { shots.compare([picture]) }
    }

    /// Gives a trait to these photos and takes it from all others; returns those that changed.
    mutating func set(_ trait: PhotoTraits, of photos: Set<PhotoID>) -> [Int32] { self.photos.set(trait, of: photos) }

    mutating func prefer(downloads: PhotoFolder?, _ place: @escaping @Sendable (PhotoFolder) -> Int?) -> Bool {
        photos.prefer(downloads: downloads, place)
    }

    // MARK: Settings

    /// Takes over other settings, and groups all photos anew if these need that.
    mutating func apply(_ settings: CullingSettings) {
        let old = self.settings
        self.settings = settings
        guard
            old.reach != settings.reach || old.minimumQuality != settings.minimumQuality
                || old.fullQuality != settings.fullQuality
                || old.cautiousScreenshotAbove != settings.cautiousScreenshotAbove
        else {
            if old.similarWeakLinks != settings.similarWeakLinks {
                changes.series += shots.links.pictures.compactMap { head(ofPicture: $0) }
            }
            return
        }
        // Pairs that hashes decided may now need a detailed comparison, and vice versa.
        shots.compare(shots.links.pictures + near.pictures(at: near.graph.bonded, photos))
        clear()
        build()
        shots.compare(near.pictures(at: near.graph.withNeighbours, photos))
    }

    /// Removes all groups; keeps the photos and their hashes.
    private mutating func clear() {
        copies = CopySets()
        near.clear(reach: settings.reach)
        shots.clear()
        changes = Changes(areAll: true)
    }

    /// Groups all photos, after `clear`.
    private mutating func build() {
        let slots = photos.occupied
        copies.reserve(slots.count)
        for slot in slots { _ = copies.add(slot, photos, settings) }
        let leading = slots.filter { slot in
            photos[slot].isComparable(settings) && photos[slot].copyKey.map { lead(of: copies($0)) == slot } ?? false
        }
        near.build(leading, photos, settings)
        for picture in shots.links.pictures { relate(picture) }
        // The store knows what is still to compare.
        let found = near.takeChanges()
        shots.note(found, near.graph)
    }

    // MARK: Groups

    /// Notes that the groups of a photo changed.
    private mutating func note(_ slot: Int32) {
        guard let key = photos[slot].copyKey else { return }
        changes.keys.append(key)
        if let head = head(of: copies(key)) { changes.heads.insert(head) }
    }

    /// Adds a photo to its picture.
    private mutating func attach(_ slot: Int32) {
        guard let key = photos[slot].copyKey else { return }
        let old = lead(of: copies(key))
        let joined = copies.add(slot, photos, settings)
        changeLead(of: key, from: old, to: lead(of: joined))
        note(slot)
    }

    /// Removes a photo from its picture.
    private mutating func detach(_ slot: Int32) {
        guard let key = photos[slot].copyKey else { return }
        note(slot)
        let old = lead(of: copies(key))
        copies.remove(slot, photos, settings)
        changeLead(of: key, from: old, to: lead(of: copies(key)))
    }

    /// Makes another photo the leading one of its picture.
    ///
    /// The new one joins before the old one leaves. Mostly both have the same hash, so its node stays in use.
    private mutating func changeLead(of key: GroupID, from old: Int32?, to new: Int32?) {
        guard old != new else { return }
        if let new, near.put(new, photos, settings) { relateAll(with: new) }
        if let old, near.take(old, photos, settings) { relateAll(with: old) }
        if case .duplicates(let picture) = key { relate(picture) }
        takeGraphChanges()
    }

    private mutating func takeGraphChanges() {
        let found = near.takeChanges()
        shots.note(found, near.graph)
        changes.heads.formUnion(found.touched)
        shots.compare(near.pictures(at: found.moved, photos))
    }

    // MARK: Links

    /// Works out anew what the links of all pictures at the node of a photo do.
    private mutating func relateAll(with slot: Int32) {
        guard !shots.links.isEmpty else { return }
        for picture in near.pictures(at: [near.node(of: slot)], photos) { relate(picture) }
    }

    /// Works out anew what the links of a picture do, as facts of its leading photo changed.
    private mutating func relate(_ picture: PictureID) {
        for link in shots.links[picture] { relate(picture, link) }
    }

    private mutating func relate(_ picture: PictureID, _ link: LinkTable.Link) {
        let pair = PicturePair(picture, link.other)
        set(effect(of: pair, link.match), of: pair)
    }

    private mutating func set(_ new: SimilarShots.Effect?, of pair: PicturePair) {
        guard let old = shots.set(new, of: pair) else { return }
        if let old, old.isConfirmed { near.confirm(old.one, old.other, by: -1) }
        if let new, new.isConfirmed { near.confirm(new.one, new.other, by: 1) }
        changes.series += [pair.one, pair.other].compactMap { head(ofPicture: $0) }
    }

    /// Removes the links of a picture that has no leading photo any more.
    private mutating func forgetLinks(of picture: PictureID?) {
        guard let picture, !hasLead(picture) else { return }
        // What its versions were compared with is gone.
        shots.compare(shots.links[picture].filter { $0.match?.change != nil }.map(\.other))
        for link in shots.links[picture] { set(nil, of: PicturePair(picture, link.other)) }
        shots.forget(picture)
        takeGraphChanges()
    }

    /// Adds the links that a comparison found; see `Culling.connect`.
    mutating func connect(_ comparison: Comparison, _ matches: [PictureID: SceneMatch]) {
        let picture = comparison.picture
        guard hasLead(picture) else { return }
        for other in comparison.near where hasLead(other) { link(StoredLink(picture, other, nil)) }
        for (other, match) in matches where hasLead(other) { link(StoredLink(picture, other, match)) }
        takeGraphChanges()
        // A picture removed since then may have been the only one that joined two candidates.
        if comparison.departures != shots.departures { shots.compare([picture]) }
    }

    private mutating func link(_ link: StoredLink) {
        shots.insert(link)
        // A match tells how much versions share, whatever else joins them.
        if link.match != nil { changes.heads.formUnion([link.one, link.other].compactMap { head(ofPicture: $0) }) }
        relate(link.one, LinkTable.Link(other: link.other, match: link.match))
    }

    // MARK: Comparisons

    mutating func mendSeries() { shots.mend(near, photos) }

    /// The pictures to compare with a photo's picture; nil if that is not comparable.
    mutating func comparison(of id: PhotoID) -> Comparison? {
        mendSeries()
        guard let picture = photos.slot(of: id).flatMap({ photos[$0].picture }), let lead = lead(ofPicture: picture)
        else { return nil }
        // Before the call, which would keep a copy of all parts meanwhile.
        let nodes = photos[lead].isVideo ? [] : near.nodes(near: lead, atMost: Self.mostAlike)
        return comparison(of: picture, lead, nodes)
    }

    /// The photos whose pictures need a comparison, which are forgotten then.
    mutating func takeUncompared() -> [PhotoID] {
        mendSeries()
        return shots.takeUncompared().compactMap { lead(ofPicture: $0) }.map { photos[$0].id }.sorted()
    }

    // MARK: Pictures that are different

    /// Records that the user called pictures different, or withdraws it.
    mutating func set(_ pairs: [PicturePair], areApart: Bool) {
        if areApart { apart.formUnion(pairs) } else { apart.subtract(pairs) }
        for picture in Set(pairs.flatMap { [$0.one, $0.other] }) {
            if let lead = lead(ofPicture: picture) { note(lead) }
        }
    }
}
