/// Decides which hashes lead a group of near duplicates and which follow, and keeps these roles up to date.
///
/// Hashes are ranked by `PhotoRecord.rank`; ties are in the order of the hashes' bits. By falling rank, a hash
/// becomes a leader unless a leader of higher rank is within reach. Every other hash follows the nearest leader within
/// reach; ties go to the highest rank. So groups never chain, every member is within reach of its leader, and the
/// result depends only on the set of hashes. Pictures with the same hash, taken at the same time, share one node.
///
/// Two hashes are within reach of each other if they differ in few bits and the camera's clock does not show two shots.
/// Hashes are also within reach if a detailed comparison confirmed their pictures, however many bits differ; these are
/// peers.
///
/// A change costs one search of the leaders, and one of the followers if a leader is added. Only hashes with neighbours
/// take memory beyond the index: a follower stores the leaders within reach, and a leader stores those followers. So
/// memory stays linear even in a crowd of mutual neighbours.
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

    var reach: Reach
    var index = HammingIndex()
    var nodes: [Node] = []
    /// The leaders within reach of each follower.
    var bonds: [Int32: [Bond]] = [:]
    /// The followers within reach of each leader that has any.
    var within: [Int32: [Int32]] = [:]
    /// Pairs confirmed beyond the reach of their hashes, stored at both ends.
    var peers: [Int32: [Bond]] = [:]
    /// Leaders whose groups may have changed since the last `takeTouched`.
    var touched: Set<Int32> = []
    /// Nodes that may have changed their leader since the last `takeMoved`.
    var moved: Set<Int32> = []
    private var byHash = SlotTable()

    init(reach: Reach) {
        self.reach = reach
    }

    /// The node of a hash at a moment, which is created if there is none; pair each call with `release`.
    mutating func acquire(_ hash: OrientedHash, _ moment: Moment) -> Int32 {
        let node =
            byHash.find(Self.fingerprint(hash, moment)) {
                index.hashes[Int($0)] == hash && nodes[Int($0)].moment == moment
            } ?? make(hash, moment)
        nodes[Int(node)].references += 1
        return node
    }

    mutating func release(_ node: Int32) {
        nodes[Int(node)].references -= 1
        guard nodes[Int(node)].references == 0 else { return }
        byHash.remove(node, Self.fingerprint(index.hashes[Int(node)], nodes[Int(node)].moment))
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

    func isLeader(_ node: Int32) -> Bool { nodes[Int(node)].role == .leader }

    /// The leader that a node follows, and its distance; a leader follows itself, an absent node follows none.
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
        let (a, b) = (nodes[Int(first)].rank, nodes[Int(second)].rank)
        if a != b { return a > b }
        let (one, other) = (index.hashes[Int(first)], index.hashes[Int(second)])
        return one == other ? nodes[Int(first)].moment < nodes[Int(second)].moment : one.precedes(other)
    }

    func isInReach(_ first: Int32, _ second: Int32, distance: UInt8) -> Bool {
        Int(distance) <= limit(first, second)
            && !nodes[Int(first)].moment.isOtherShot(than: nodes[Int(second)].moment)
    }

    /// The nodes of a role within reach: by their hashes, or as peers.
    mutating func reached(from node: Int32, on shelf: HammingIndex.Shelf) -> [Bond] {
        let hits = index.neighbours(of: index.hashes[Int(node)], within: reach.distance, on: shelf)
        let near = hits.filter { $0.entry != node && isInReach(node, $0.entry, distance: $0.distance) }
            .map { Bond(leader: $0.entry, distance: $0.distance) }
        let role = shelf == .leaders ? Role.leader : .follower
        let confirmed = (peers[node] ?? []).filter { peer in
            nodes[Int(peer.leader)].role == role && !near.contains { $0.leader == peer.leader }
        }
        return near + confirmed
    }

    /// The leaders and followers whose hashes are within reach.
    mutating func near(_ node: Int32) -> [Int32] {
        HammingIndex.Shelf.allCases.flatMap { shelf in
            index.neighbours(of: index.hashes[Int(node)], within: reach.distance, on: shelf)
                .filter { $0.entry != node && isInReach(node, $0.entry, distance: $0.distance) }.map(\.entry)
        }
    }

    /// Replaces the peers of a node, and decides the roles again if they changed.
    mutating func setPeers(of node: Int32, _ new: [Bond]) {
        let old = peers[node] ?? []
        let (gone, come) = (
            old.filter { !new.contains($0) }, new.filter { !old.contains($0) }
        )
        guard !gone.isEmpty || !come.isEmpty else { return }
        let taking = ([node] + (gone + come).map(\.leader)).filter { nodes[Int($0)].role != .absent }
        for node in taking { withdraw(node) }
        peers[node] = new.isEmpty ? nil : new
        for bond in gone {
            peers[bond.leader]?.removeAll { $0.leader == node }
            if peers[bond.leader]?.isEmpty == true { peers[bond.leader] = nil }
        }
        for bond in come { peers[bond.leader, default: []].append(Bond(leader: node, distance: bond.distance)) }
        for node in Set(taking).sorted(by: { outranks($0, $1) }) {
            place(node, rank: nodes[Int(node)].rank, caution: nodes[Int(node)].caution)
        }
    }

    /// The largest distance at which two nodes are near duplicates.
    func limit(_ first: Int32, _ second: Int32) -> Int {
        nodes[Int(first)].caution.applies(with: nodes[Int(second)].caution)
            ? reach.cautiousDistance : reach.distance
    }

    func nearest(_ bonds: [Bond]) -> Bond? {
        bonds.min { $0.distance != $1.distance ? $0.distance < $1.distance : outranks($0.leader, $1.leader) }
    }

    /// Marks the group of a leader as possibly changed.
    mutating func touch(_ leader: Int32) {
        touched.insert(leader)
    }

    mutating func takeMoved() -> Set<Int32> {
        defer { moved.removeAll() }
        return moved
    }

    mutating func takeTouched() -> Set<Int32> {
        defer { touched.removeAll() }
        return touched
    }
}

extension OrientedHash {
    /// Equal for equal hashes; the words of photos' hashes vary enough for few others to collide.
    var fingerprint: UInt32 {
        SlotTable.fingerprint(of: words[0] ^ words[1] &* 3 ^ words[2] &* 5 ^ words[3] &* 7)
    }
}
