package import PhotoAnalysis

/// What comparisons found: links between pictures, the series that these join, and what is still to compare.
///
/// Links join groups of near duplicates to series. A series numbers nodes of the graph; a link joins the nodes of the
/// leading photos of its pictures.
struct SimilarShots: Sendable {
    /// What a link does to the nodes of its pictures.
    struct Effect: Sendable, Equatable {
        let one: Int32
        let other: Int32
        let relation: PairRelation
        /// Whether a comparison confirmed versions that the hashes do not show.
        let isConfirmed: Bool
        /// How much of each picture the other one shows, 0…1; 0 if neither may go for the other.
        let overlap: Float

        var joinsSeries: Bool { relation >= .strong }
    }

    private(set) var links = LinkTable()
    /// What links do now to the graph and to series; links without effect are absent.
    private var effects: [PicturePair: Effect] = [:]
    private(set) var series = SeriesTable()
    /// Pictures to compare: new ones, and those that lost a link when another picture was removed.
    private(set) var uncompared: Set<PictureID> = []
    /// The number of pictures removed so far.
    private(set) var departures: UInt64 = 0

    // MARK: Links

    mutating func insert(_ link: StoredLink) { links.insert(link.one, link.other, link.match) }

    func effect(of pair: PicturePair) -> Effect? { effects[pair] }

    /// Sets what a link does now; nil for nothing.
    ///
    /// - Returns: Nil if it did the same before, else what it did.
    mutating func set(_ new: Effect?, of pair: PicturePair) -> Effect?? {
        let old = effects[pair]
        guard old != new else { return nil }
        effects[pair] = new
        if let old, old.joinsSeries { series.loosen(old.one, old.other) }
        if let new, new.joinsSeries { series.join(new.one, new.other) }
        return .some(old)
    }

    /// Removes the links of a picture, of which each does nothing any more.
    mutating func forget(_ picture: PictureID) {
        departures &+= 1
        links.removeAll(of: picture)
        uncompared.remove(picture)
    }

    /// Forgets what links do; they stay.
    mutating func clear() {
        series = SeriesTable()
        effects.removeAll()
    }

    // MARK: What is still to compare

    mutating func compare(_ pictures: some Sequence<PictureID>) { uncompared.formUnion(pictures) }

    mutating func takeUncompared() -> Set<PictureID> {
        defer { uncompared.removeAll() }
        return uncompared
    }

    // MARK: Series

    /// Notes which nodes of the graph are bonded, and which are no more.
    ///
    /// When a leader becomes a follower, its thousands of followers lose their bond to it. Where both now store one
    /// leader, they are still joined through that, and `mend` need not search.
    mutating func note(_ changes: SimilarityGraph.Changes, _ graph: SimilarityGraph) {
        for pair in changes.bonded { series.join(pair.one, pair.other) }
        for pair in changes.parted where !graph.shareLeader(pair.one, pair.other) {
            series.loosen(pair.one, pair.other)
        }
    }

    /// Finds out which series still hold together, and queues what must be compared again.
    mutating func mend(_ near: NearDuplicates, _ photos: PhotoTable) {
        guard !series.isWhole else { return }
        // Taken out, because the search reads the links.
        var table = series
        series = SeriesTable()
        let parted = table.mend { joined(to: $0, near, photos) }
        series = table
        compare(near.pictures(at: parted, photos))
    }

    /// The nodes that bonds and strong links join to a node; a node may occur several times.
    private func joined(to node: Int32, _ near: NearDuplicates, _ photos: PhotoTable) -> [Int32] {
        guard let bonded = near.graph.bonded(to: node) else { return [] }
        return bonded
            + near.pictures(at: [node], photos).flatMap { picture in
                links[picture].compactMap { link in
                    guard let effect = effects[PicturePair(picture, link.other)], effect.joinsSeries else { return nil }
                    return effect.one == node ? effect.other : effect.one
                }
            }
    }
}

extension SimilarShots {
    /// Throws if a series may have fallen apart.
    func write(to writer: inout SnapshotWriter) throws {
        try links.write(to: &writer)
        try writer.write(effects)
        try series.write(to: &writer)
        try writer.write(Array(uncompared))
    }

    init(from reader: inout SnapshotReader, nodes: Int) throws {
        links = try LinkTable(from: &reader)
        effects = try reader.readDictionary()
        let known = 0..<Int32(nodes)
        try SnapshotError.unless(effects.values.allSatisfy { known.contains($0.one) && known.contains($0.other) })
        series = try SeriesTable(from: &reader, nodes: known)
        uncompared = Set(try reader.read(PictureID.self))
    }
}

/// A stored comparison of two pictures.
package struct StoredLink: Sendable, Hashable {
    package let one: PictureID
    package let other: PictureID
    /// Nil if the hashes decided without a detailed comparison.
    package let match: SceneMatch?

    package init(_ one: PictureID, _ other: PictureID, _ match: SceneMatch?) {
        self.one = one
        self.other = other
        self.match = match
    }
}

/// The results of detailed comparisons of pictures, found from both sides; only linked pictures take memory.
struct LinkTable: Sendable {
    /// One side's view of a link.
    struct Link: Sendable, Hashable {
        let other: PictureID
        /// Nil if the hashes decided without a detailed comparison.
        let match: SceneMatch?
    }

    private var links: [PictureID: [Link]] = [:]

    subscript(_ picture: PictureID) -> [Link] { links[picture] ?? [] }

    var isEmpty: Bool { links.isEmpty }

    /// The pictures that have links.
    var pictures: [PictureID] { Array(links.keys) }

    /// Replaces the link between two different pictures.
    mutating func insert(_ one: PictureID, _ other: PictureID, _ match: SceneMatch?) {
        remove(one, other)
        links[one, default: []].append(Link(other: other, match: match))
        links[other, default: []].append(Link(other: one, match: match))
    }

    mutating func removeAll(of picture: PictureID) {
        for other in self[picture].map(\.other) { remove(picture, other) }
    }

    private mutating func remove(_ one: PictureID, _ other: PictureID) {
        for (own, gone) in [(one, other), (other, one)] {
            links[own]?.removeAll { $0.other == gone }
            if links[own]?.isEmpty == true { links[own] = nil }
        }
    }
}

extension LinkTable {
    func write(to writer: inout SnapshotWriter) throws { try writer.write(lists: links) }

    init(from reader: inout SnapshotReader) throws { links = try reader.readDictionaryOfLists() }
}
