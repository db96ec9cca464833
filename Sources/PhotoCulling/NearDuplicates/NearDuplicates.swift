import PhotoAnalysis
import PhotoCategories

/// Places photos by their hashes at the nodes of a graph, whose groups are the near duplicates.
///
/// Each photo with a hash has a node. Only the leading photos of pictures stand at theirs, and take part in groups.
struct NearDuplicates: Sendable {
    private(set) var graph: SimilarityGraph
    /// The node of each photo by its slot; `SlotTable.none` for a photo without a hash.
    private var nodes: [Int32] = []
    /// The leading photos at each node, as codes of `lists`.
    private var leads: [Int32] = []
    private var lists = SlotLists()

    init(reach: SimilarityGraph.Reach) {
        graph = SimilarityGraph(reach: reach)
    }

    // MARK: Hashes

    /// The node of a photo.
    func node(of slot: Int32) -> Int32 { Int(slot) < nodes.count ? nodes[Int(slot)] : SlotTable.none }

    /// The hash of a photo; nil if it has none.
    func hash(of slot: Int32) -> OrientedHash? {
        let node = node(of: slot)
        return node == SlotTable.none ? nil : graph.index[node]
    }

    /// Makes room for photos at so many slots, of which so many have a hash.
    mutating func reserve(slots: Int, hashes: Int) {
        graph.reserve(hashes)
        nodes.reserveCapacity(slots)
        leads.reserveCapacity(hashes)
    }

    /// Sets the hash and the time of a photo that stands at no node; nil without a hash.
    mutating func set(_ hash: PerceptualHash?, _ moment: Moment, at slot: Int32) {
        let old = node(of: slot)
        let node = hash.map { graph.acquire(OrientedHash($0), moment) } ?? SlotTable.none
        while nodes.count <= slot { nodes.append(SlotTable.none) }
        nodes[Int(slot)] = node
        if node != SlotTable.none, Int(node) == leads.count { leads.append(SlotLists.empty) }
        if old != SlotTable.none { graph.release(old) }
    }

    // MARK: Leading photos

    /// The leading photos at a node; at most so many.
    func leads(at node: Int32, atMost most: Int = .max) -> ArraySlice<Int32> {
        lists.members(leads[Int(node)]).prefix(most)
    }

    /// One of the leading photos at a node.
    func lead(at node: Int32) -> Int32? { lists.first(leads[Int(node)]) }

    /// The pictures at some nodes.
    func pictures(at nodes: some Sequence<Int32>, _ photos: PhotoTable) -> [PictureID] {
        nodes.flatMap { leads(at: $0) }.compactMap { photos[$0].picture }
    }

    /// The leading photos of all pictures in the group of a head.
    func leads(ofGroup head: Int32) -> [Int32] { graph.group(of: head).flatMap { leads(at: $0) } }

    /// The head of the group of a leading photo.
    func head(of lead: Int32) -> Int32? { graph.head(of: node(of: lead)) }

    /// Whether a head's group has a single picture.
    func isAlone(_ head: Int32) -> Bool { graph.isAlone(head) && lists.count(leads[Int(head)]) < 2 }

    /// The distance of the hashes of two photos in bits.
    func distance(_ one: Int32, _ other: Int32) -> Int {
        Int(graph.distance(node(of: one), node(of: other)))
    }

    /// The largest distance at which hashes alone make two photos near duplicates.
    func limit(_ one: Int32, _ other: Int32) -> Int { graph.limit(node(of: one), node(of: other)) }

    /// The nodes with hashes near that of a photo: about `most` on each shelf of the index.
    mutating func nodes(near slot: Int32, atMost most: Int) -> Set<Int32> {
        hash(of: slot).map { graph.nodes(near: $0, atMost: most) } ?? []
    }

    // MARK: Changes

    /// Puts a photo that leads its picture now at its node.
    ///
    /// - Returns: Whether links of the pictures there may do something else now, as its caution changed.
    mutating func put(_ lead: Int32, _ photos: PhotoTable, _ settings: CullingSettings) -> Bool {
        let (node, record) = (node(of: lead), photos[lead])
        leads[Int(node)] = lists.add(lead, to: leads[Int(node)])
        let present = graph.nodes[Int(node)]
        let isFirst = present.role == .absent
        return place(
            node, rank: isFirst ? record.rank : max(present.rank, record.rank),
            isFirst ? record.caution(settings) : present.caution.union(record.caution(settings)),
            isVideo: record.isVideo)
    }

    /// Takes a photo that leads its picture no more from its node, and returns the same as `put`.
    mutating func take(_ lead: Int32, _ photos: PhotoTable, _ settings: CullingSettings) -> Bool {
        let (node, record) = (node(of: lead), photos[lead])
        leads[Int(node)] = lists.remove(lead, from: leads[Int(node)])
        guard leads[Int(node)] != SlotLists.empty else {
            graph.withdraw(node)
            return false
        }
        var (rank, caution) = (graph.nodes[Int(node)].rank, graph.nodes[Int(node)].caution)
        if record.rank == rank || !record.caution(settings).isEmpty {
            (rank, caution) = figures(at: node, photos, settings)
        }
        return place(node, rank: rank, caution, isVideo: record.isVideo)
    }

    private mutating func place(_ node: Int32, rank: Int64, _ caution: Caution, isVideo: Bool) -> Bool {
        let isOtherCaution = graph.nodes[Int(node)].caution != caution
        graph.place(node, rank: rank, caution: caution, isVideo: isVideo)
        return isOtherCaution
    }

    /// The highest rank of a node's pictures, and the caution that any of its pictures needs.
    private func figures(
        at node: Int32, _ photos: PhotoTable, _ settings: CullingSettings
    ) -> (rank: Int64, caution: Caution) {
        leads(at: node).reduce(into: (0, [])) { figures, slot in
            figures.0 = max(figures.0, photos[slot].rank)
            figures.1.formUnion(photos[slot].caution(settings))
        }
    }

    /// Counts more or fewer pairs of pictures at two nodes as confirmed versions.
    mutating func confirm(_ one: Int32, _ other: Int32, by count: Int) { graph.confirm(one, other, by: count) }

    mutating func takeChanges() -> SimilarityGraph.Changes { graph.takeChanges() }

    /// Removes all groups; the photos keep their hashes.
    mutating func clear(reach: SimilarityGraph.Reach) {
        graph.clear(reach: reach)
        lists = SlotLists()
        leads = Array(repeating: SlotLists.empty, count: leads.count)
    }

    /// Groups these leading photos, after `clear`.
    mutating func build(_ leading: some Sequence<Int32>, _ photos: PhotoTable, _ settings: CullingSettings) {
        for lead in leading {
            let node = Int(node(of: lead))
            leads[node] = lists.add(lead, to: leads[node])
        }
        graph.placeAll(
            leads.indices.compactMap { place in
                guard let first = lead(at: Int32(place)) else { return nil }
                let (rank, caution) = figures(at: Int32(place), photos, settings)
                return SimilarityGraph.Placed(
                    node: Int32(place), rank: rank, caution: caution, isVideo: photos[first].isVideo)
            })
    }
}

extension NearDuplicates {
    func write(to writer: inout SnapshotWriter) throws {
        try graph.write(to: &writer)
        try writer.write(nodes)
        try lists.write(to: &writer)
        try writer.write(leads)
    }

    init(from reader: inout SnapshotReader, reach: SimilarityGraph.Reach, slots: Int) throws {
        graph = try SimilarityGraph(from: &reader, reach: reach)
        nodes = try reader.read()
        let known = 0..<Int32(graph.nodes.count)
        try SnapshotError.unless(nodes.allSatisfy { $0 == SlotTable.none || known.contains($0) })
        lists = try SlotLists(from: &reader, slots: slots)
        leads = try reader.read()
        let codes = lists.codes(slots: slots)
        try SnapshotError.unless(leads.count == graph.nodes.count && nodes.count <= slots)
        try SnapshotError.unless(leads.allSatisfy { $0 == SlotLists.empty || codes.contains($0) })
    }
}

extension CullingSettings {
    /// The distances, limited to those that the index can search.
    var reach: SimilarityGraph.Reach {
        let distance = min(max(nearDuplicateDistance, 0), HashReach.full)
        return SimilarityGraph.Reach(
            distance: distance, cautiousDistance: min(max(nearDuplicateCautiousDistance, 0), distance))
    }
}
