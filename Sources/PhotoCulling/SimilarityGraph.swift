/// Which distinct hashes lead a group of near duplicates and which follow, kept true while hashes come and go.
///
/// In rank order (more pixels first, then the bits of the hash) a hash becomes a leader unless a leader of higher rank
/// lies within reach; every other hash follows the nearest leader within reach, of equally near ones that of the
/// highest rank. So a group never chains, every member is within reach of its leader, and the result depends on the set
/// of hashes only. Pictures with one and the same hash are one node.
///
/// A change costs one search of the leaders, and one of the followers where a leader appears. Only hashes with
/// neighbours take memory beyond the index: a follower knows the leaders within reach, a leader those followers, so a
/// crowd of mutual neighbours stays linear.
struct SimilarityGraph: Sendable {
    /// How far apart near duplicates may lie, in bits.
    struct Reach: Sendable, Hashable {
        var distance: Int
        /// Where `Caution` applies.
        var cautiousDistance: Int
    }

    struct Bond: Sendable, Hashable {
        var leader: Int32
        var distance: UInt8
    }

    struct Node: Sendable {
        var pixels: Int64 = 0
        /// Photos that have this hash, whether they take part or not.
        var references: Int32 = 0
        var role = Role.absent
        var caution: Caution = []
    }

    enum Role: UInt8, Sendable {
        case absent
        /// Taking part, its role not found yet.
        case undetermined
        case leader
        case follower
    }

    var reach: Reach
    var index = HammingIndex()
    var nodes: [Node] = []
    /// The leaders within reach of each follower.
    var bonds: [Int32: [Bond]] = [:]
    /// The followers within reach of each leader that has any.
    var within: [Int32: [Int32]] = [:]
    /// Leaders whose groups may have changed since they were last asked for.
    var touched: Set<Int32> = []
    private var byHash = SlotTable()

    init(reach: Reach) {
        self.reach = reach
    }

    /// The node of a hash, made where there is none; give it back with `release`.
    mutating func acquire(_ hash: OrientedHash) -> Int32 {
        let node = byHash.find(hash.fingerprint) { index.hashes[Int($0)] == hash } ?? make(hash)
        nodes[Int(node)].references += 1
        return node
    }

    mutating func release(_ node: Int32) {
        nodes[Int(node)].references -= 1
        guard nodes[Int(node)].references == 0 else { return }
        byHash.remove(node, index.hashes[Int(node)].fingerprint)
        index.discard(node)
    }

    private mutating func make(_ hash: OrientedHash) -> Int32 {
        let node = index.add(hash)
        byHash.insert(node, hash.fingerprint)
        if Int(node) == nodes.count { nodes.append(Node()) } else { nodes[Int(node)] = Node() }
        return node
    }

    func isLeader(_ node: Int32) -> Bool { nodes[Int(node)].role == .leader }

    /// The leader that a node follows and its distance; the node itself where it leads, nil where it takes no part.
    func bond(of node: Int32) -> Bond? {
        switch nodes[Int(node)].role {
        case .leader: Bond(leader: node, distance: 0)
        case .follower: bonds[node].flatMap(nearest)
        case .absent, .undetermined: nil
        }
    }

    /// A leader and all that follow it, the leader first.
    func group(of leader: Int32) -> [Int32] {
        [leader] + (within[leader] ?? []).filter { bond(of: $0)?.leader == leader }
    }

    func outranks(_ first: Int32, _ second: Int32) -> Bool {
        let (a, b) = (nodes[Int(first)].pixels, nodes[Int(second)].pixels)
        return a != b ? a > b : index.hashes[Int(first)].precedes(index.hashes[Int(second)])
    }

    func isInReach(_ first: Int32, _ second: Int32, distance: UInt8) -> Bool {
        Int(distance) <= limit(first, second)
    }

    /// The largest distance at which two nodes are near duplicates.
    func limit(_ first: Int32, _ second: Int32) -> Int {
        nodes[Int(first)].caution.applies(with: nodes[Int(second)].caution)
            ? reach.cautiousDistance : reach.distance
    }

    func nearest(_ bonds: [Bond]) -> Bond? {
        bonds.min { $0.distance != $1.distance ? $0.distance < $1.distance : outranks($0.leader, $1.leader) }
    }

    /// Notes that the group of a leader may have changed.
    mutating func touch(_ leader: Int32) {
        touched.insert(leader)
    }

    mutating func takeTouched() -> Set<Int32> {
        defer { touched.removeAll() }
        return touched
    }
}

extension OrientedHash {
    /// The words of photographs are well mixed; only equal hashes need equal fingerprints.
    var fingerprint: UInt32 {
        SlotTable.fingerprint(of: words[0] ^ words[1] &* 3 ^ words[2] &* 5 ^ words[3] &* 7)
    }
}
