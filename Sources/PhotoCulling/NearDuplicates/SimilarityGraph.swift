/// Decides which hashes belong to one group of near duplicates, and keeps the groups up to date.
///
/// Groups are built in two steps, and both depend only on the set of hashes and on the confirmed pairs:
///
/// 1. By hashes. By falling rank (`outranks`), a hash becomes a leader unless a leader of higher rank that it may follow
///    is within reach. Every other hash follows the nearest leader within reach; ties go to the highest rank.
/// 2. By comparisons in detail. Two leaders are joined if a comparison confirmed versions among their pictures or those
///    of their followers. By falling rank, a leader becomes the head of a group unless a head of higher rank is joined to
///    it. Every other leader, with its followers, belongs to the nearest of these heads.
///
/// So groups never chain: a member is within reach of its leader, and a leader is joined to its head. Pictures with the
/// same hash, taken at the same time, share one node.
///
/// Two hashes are within reach of each other if they differ in few bits and the camera's clock does not show two shots.
/// Pictures whose time is known rank before those without one, which may follow them but not the reverse. Otherwise one
/// version without a time would make a single group of all frames of a time lapse.
///
/// A change costs one search of the leaders, and one of the followers if a leader is added. Hashes with a time are
/// searched by their second first, so that thousands of frames of one scene cost no more than others. Only hashes with
/// neighbours take memory beyond the index: a follower stores the nearest leaders within reach, with the next ones in
/// reserve, and a leader stores those followers.
struct SimilarityGraph: Sendable {
    /// The largest distance between near duplicates, in bits.
    struct Reach: Sendable, Hashable {
        var distance: Int
        /// For pairs to which `Caution` applies.
        var cautiousDistance: Int
    }

    struct Bond: Sendable, Hashable {
        var leader: Int32
        var distance: UInt8
    }

    enum Role: UInt8, Sendable {
        case absent
        /// Present, but without a decided role yet.
        case undetermined
        case leader
        case follower
    }

    /// The most leaders that a follower stores; a picture without a time may lie within reach of a whole time lapse.
    static let mostBonds = 16

    var reach: Reach
    var index = HammingIndex()
    var nodes = PagedArray<Node>()
    /// The nearest leaders within reach of each follower.
    var bonds: [Int32: [Bond]] = [:]
    /// The followers that store a leader, of each leader that has any.
    var within: [Int32: [Int32]] = [:]
    /// The next nearest leaders of followers that have more within reach than they may store.
    var reserve = BondReserve()
    var seconds = SecondTable()
    var joints = JointTable()
    private var changes = Changes()
    private var byHash = SlotTable()

    init(reach: Reach) {
        self.reach = reach
    }

    // MARK: Nodes

    /// Makes room for so many nodes.
    mutating func reserve(_ count: Int) {
        nodes.reserve(count)
        byHash.reserve(count)
        index.reserve(count)
    }

    /// The node of a hash at a moment, which is created if there is none; pair each call with `release`.
    mutating func acquire(_ hash: OrientedHash, _ moment: Moment) -> Int32 {
        let node =
            byHash.find(Self.fingerprint(hash, moment)) {
                index[$0] == hash && nodes[Int($0)].moment == moment
            } ?? make(hash, moment)
        nodes[Int(node)].references += 1
        return node
    }

    mutating func release(_ node: Int32) {
        nodes[Int(node)].references -= 1
        guard nodes[Int(node)].references == 0 else { return }
        byHash.remove(node, Self.fingerprint(index[node], nodes[Int(node)].moment))
        index.discard(node)
    }

    private mutating func make(_ hash: OrientedHash, _ moment: Moment) -> Int32 {
        let node = index.add(hash)
        byHash.insert(node, Self.fingerprint(hash, moment))
        if Int(node) == nodes.count {
            nodes.append(Node(moment: moment))
        } else {
            nodes[Int(node)] = Node(moment: moment)
        }
        return node
    }

    private static func fingerprint(_ hash: OrientedHash, _ moment: Moment) -> UInt32 {
        hash.fingerprint ^ SlotTable.fingerprint(of: moment.key)
    }

    // MARK: Order and reach

    /// Pictures with a time come first, then those of higher rank; ties are in the order of the hashes' bits.
    func outranks(_ first: Int32, _ second: Int32) -> Bool {
        let (a, b) = (nodes[Int(first)], nodes[Int(second)])
        if a.isTimed != b.isTimed { return a.isTimed }
        if a.rank != b.rank { return a.rank > b.rank }
        let (one, other) = (index[first], index[second])
        return one == other ? a.moment < b.moment : one.precedes(other)
    }

    /// Whether a node may follow another one that is within reach and outranks it.
    func mayFollow(_ node: Int32, _ leader: Int32) -> Bool {
        nodes[Int(leader)].isTimed || !nodes[Int(node)].isTimed
    }

    func isInReach(_ first: Int32, _ second: Int32, distance: UInt8) -> Bool {
        Int(distance) <= limit(first, second)
            && !nodes[Int(first)].moment.isOtherShot(than: nodes[Int(second)].moment)
    }

    /// The largest distance at which two nodes are near duplicates.
    func limit(_ first: Int32, _ second: Int32) -> Int {
        nodes[Int(first)].caution.applies(with: nodes[Int(second)].caution)
            ? reach.cautiousDistance : reach.distance
    }

    func distance(_ first: Int32, _ second: Int32) -> UInt8 {
        UInt8(clamping: index[first].distance(to: index[second]))
    }

    /// The leader of highest rank of some bonds.
    func highest(_ bonds: [Bond]) -> Int32? { bonds.min { outranks($0.leader, $1.leader) }?.leader }

    func nearest(_ bonds: [Bond]) -> Bond? { bonds.min(by: isNearer) }

    func isNearer(_ one: Bond, _ other: Bond) -> Bool {
        one.distance != other.distance ? one.distance < other.distance : outranks(one.leader, other.leader)
    }

    // MARK: Groups

    /// Whether a node is the head of a group; a leader that nothing joins to another one is.
    func isHead(_ node: Int32) -> Bool { nodes[Int(node)].role == .leader && joints.head(of: node) == nil }

    /// The head of a node's group; nil for an absent node.
    func head(of node: Int32) -> Int32? {
        switch nodes[Int(node)].role {
        case .leader: joints.head(of: node) ?? node
        case .follower: bonds[node].flatMap(nearest).flatMap { head(of: $0.leader) }
        case .absent, .undetermined: nil
        }
    }

    /// A head and all that belong to its group, the head first.
    func group(of head: Int32) -> [Int32] {
        let leaders =
            [head] + joints.joined(to: head).filter { joints.head(of: $0) == head }.sorted()
        return leaders.flatMap { leader in
            [leader] + (within[leader] ?? []).filter { bonds[$0].flatMap(nearest)?.leader == leader }
        }
    }

    /// The node of a head's group that comes next in rank; the head itself if there is no other.
    func second(of head: Int32) -> Int32 {
        group(of: head).dropFirst().min { outranks($0, $1) } ?? head
    }

    /// The leader in whose reach a node is, itself included: the nearest; nil for an absent node.
    func leader(of node: Int32) -> Int32? {
        switch nodes[Int(node)].role {
        case .leader: node
        case .follower: bonds[node].flatMap(nearest)?.leader
        case .absent, .undetermined: nil
        }
    }

    /// The nodes that bonds join to a node directly; nil for an absent node.
    func bonded(to node: Int32) -> [Int32]? {
        nodes[Int(node)].role == .absent ? nil : (bonds[node] ?? []).map(\.leader) + (within[node] ?? [])
    }

    /// Whether two followers store one leader, which joins them.
    func shareLeader(_ one: Int32, _ other: Int32) -> Bool {
        guard let first = bonds[one], let second = bonds[other] else { return false }
        return first.contains { bond in second.contains { $0.leader == bond.leader } }
    }

    /// The nodes that have bonds.
    var bonded: Set<Int32> { Set(bonds.keys).union(within.keys) }

    /// Whether a head's group has a single node.
    func isAlone(_ head: Int32) -> Bool { within[head] == nil && joints.joined(to: head).isEmpty }

    // MARK: What changed

    /// What changed since the last `takeChanges`.
    struct Changes {
        /// Leaders whose groups may have changed, and the heads of these groups.
        var touched: Set<Int32> = []
        /// Nodes that became leaders or heads, as they lost the one they followed.
        var moved: Set<Int32> = []
        /// Followers and leaders that were bonded.
        var bonded: [JointTable.Pair] = []
        /// Followers and leaders that are bonded no more.
        var parted: [JointTable.Pair] = []
    }

    /// Marks the group of a leader as possibly changed.
    mutating func touch(_ leader: Int32) { changes.touched.insert(leader) }
    mutating func noteMove(of node: Int32) { changes.moved.insert(node) }
    mutating func noteBond(_ follower: Int32, _ leader: Int32) { changes.bonded.append(.init(follower, leader)) }
    mutating func noteParting(_ follower: Int32, _ leader: Int32) { changes.parted.append(.init(follower, leader)) }

    mutating func takeChanges() -> Changes {
        // Swapped, as a second reference to the set would make its change a copy.
        var taken = Changes()
        swap(&taken, &changes)
        taken.touched.formUnion(taken.touched.compactMap { head(of: $0) })
        return taken
    }
}

// MARK: Snapshots

extension SimilarityGraph {
    /// Throws if what changed was not taken.
    func write(to writer: inout SnapshotWriter) throws {
        try SnapshotError.unless(
            changes.touched.isEmpty && changes.moved.isEmpty && changes.bonded.isEmpty && changes.parted.isEmpty)
        try index.write(to: &writer)
        try nodes.write(to: &writer)
        try writer.write(lists: bonds)
        try writer.write(lists: within)
        try reserve.write(to: &writer)
        try seconds.write(to: &writer)
        try joints.write(to: &writer)
        try byHash.write(to: &writer)
    }

    init(from reader: inout SnapshotReader, reach: Reach) throws {
        self.reach = reach
        index = try HammingIndex(from: &reader)
        nodes = try PagedArray(from: &reader)
        try SnapshotError.unless(nodes.count == index.count)
        let range = 0..<Int32(nodes.count)
        bonds = try reader.readDictionaryOfLists()
        within = try reader.readDictionaryOfLists()
        try SnapshotError.unless(
            bonds.allSatisfy { range.contains($0) && $1.allSatisfy { range.contains($0.leader) } }
                && within.allSatisfy { range.contains($0) && $1.allSatisfy(range.contains) })
        reserve = try BondReserve(from: &reader, nodes: range)
        seconds = try SecondTable(from: &reader, nodes: nodes.count)
        joints = try JointTable(from: &reader, nodes: range)
        byHash = try SlotTable(from: &reader, numbers: range)
    }
}

extension OrientedHash {
    /// Equal for equal hashes; the words of photos' hashes vary enough for few others to collide.
    var fingerprint: UInt32 {
        SlotTable.fingerprint(of: words[0] ^ words[1] &* 3 ^ words[2] &* 5 ^ words[3] &* 7)
    }
}

/// Finds the nodes of shots that may be one shot by the camera's clock.
///
/// Each entry holds the nodes of one second; it takes about 12 bytes for each node with a known time.
struct SecondTable: Sendable {
    private var bySecond = SlotTable()
    private var lists = SlotLists()

    mutating func put(_ node: Int32, _ nodes: PagedArray<SimilarityGraph.Node>) {
        guard let second = nodes[Int(node)].moment.seconds else { return }
        let before = list(second, nodes)
        bySecond.change(before, to: lists.add(node, to: before), Self.fingerprint(second))
    }

    mutating func take(_ node: Int32, _ nodes: PagedArray<SimilarityGraph.Node>) {
        guard let second = nodes[Int(node)].moment.seconds else { return }
        let before = list(second, nodes)
        bySecond.change(before, to: lists.remove(node, from: before), Self.fingerprint(second))
    }

    /// The nodes, other than this one, that the clock does not show to be other shots; nil if there are more than `most`
    /// within a second.
    func sameShot(as node: Int32, atMost most: Int, _ nodes: PagedArray<SimilarityGraph.Node>) -> [Int32]? {
        let moment = nodes[Int(node)].moment
        guard let second = moment.seconds else { return [] }
        let codes = (second - 1...second + 1).map { list($0, nodes) }
        guard codes.reduce(0, { $0 + lists.count($1) }) <= most else { return nil }
        return codes.flatMap { lists.members($0) }
            .filter { $0 != node && !moment.isOtherShot(than: nodes[Int($0)].moment) }
    }

    private func list(_ second: Int64, _ nodes: PagedArray<SimilarityGraph.Node>) -> Int32 {
        bySecond.find(Self.fingerprint(second)) { code in
            lists.first(code).map { nodes[Int($0)].moment.seconds == second } ?? false
        } ?? SlotLists.empty
    }

    private static func fingerprint(_ second: Int64) -> UInt32 {
        SlotTable.fingerprint(of: UInt64(bitPattern: second))
    }
}

extension SecondTable {
    func write(to writer: inout SnapshotWriter) throws {
        try lists.write(to: &writer)
        try bySecond.write(to: &writer)
    }

    init(from reader: inout SnapshotReader, nodes: Int) throws {
        lists = try SlotLists(from: &reader, slots: nodes)
        bySecond = try SlotTable(from: &reader, numbers: lists.codes(slots: nodes))
    }
}
