/// The next nearest leaders of followers that have more leaders within reach than they may store.
///
/// A follower that loses a bond takes its next one from here, so that it need not search the index each time. In a time
/// lapse without times, a leader that is replaced has hundreds of such followers.
struct BondReserve: Sendable {
    typealias Bond = SimilarityGraph.Bond

    private struct Queue: Sendable {
        /// The nearest leaders beyond the stored bonds, the nearest first.
        var bonds: [Bond] = []
        /// Whether there may be leaders within reach that are farther than all of these.
        var isCut = false
    }

    /// The most leaders kept for a follower: a search is needed once in so many losses.
    ///
    /// Set by hand. 3,000 frames of a time lapse cost an eighth less with it than without a reserve.
    private static let most = 24

    private var queues: [Int32: Queue] = [:]
    /// The followers for which each leader is kept.
    private var followers: [Int32: Set<Int32>] = [:]

    /// Whether a follower has, or had, more leaders within reach than it may store.
    func isCrowded(_ follower: Int32) -> Bool { !queues.isEmpty && queues[follower] != nil }

    /// Keeps the leaders that a search found beyond the stored bonds of a follower, the nearest first.
    mutating func fill(_ follower: Int32, with found: [Bond]) {
        forget(follower)
        let kept = found.prefix(Self.most)
        queues[follower] = Queue(bonds: Array(kept), isCut: kept.count < found.count)
        for bond in kept { followers[bond.leader, default: []].insert(follower) }
    }

    /// The leaders kept for a follower, the nearest first.
    func bonds(of follower: Int32) -> [Bond] { queues[follower]?.bonds ?? [] }

    /// Keeps a leader that a nearer one displaced from the bonds of a follower, at its place in `bonds(of:)`.
    mutating func put(_ bond: Bond, at place: Int, of follower: Int32) {
        var queue = queues.removeValue(forKey: follower) ?? Queue()
        defer { queues[follower] = queue }
        // A leader that was not kept may be nearer than this one.
        guard place < queue.bonds.count || !queue.isCut else { return }
        queue.bonds.insert(bond, at: place)
        followers[bond.leader, default: []].insert(follower)
        guard queue.bonds.count > Self.most, let last = queue.bonds.popLast() else { return }
        queue.isCut = true
        remove(follower, of: last.leader)
    }

    enum Next {
        case bond(Bond)
        /// All leaders within reach are stored.
        case noMore
        /// Only a search can tell.
        case unknown
    }

    /// Takes the nearest leader that is kept for a follower.
    mutating func takeNext(of follower: Int32) -> Next {
        guard var queue = queues.removeValue(forKey: follower) else { return .noMore }
        guard !queue.bonds.isEmpty else { return queue.isCut ? .unknown : .noMore }
        let bond = queue.bonds.removeFirst()
        queues[follower] = queue
        remove(follower, of: bond.leader)
        return .bond(bond)
    }

    /// Keeps nothing for a follower any more.
    mutating func forget(_ follower: Int32) {
        guard !queues.isEmpty, let queue = queues.removeValue(forKey: follower) else { return }
        for bond in queue.bonds { remove(follower, of: bond.leader) }
    }

    /// Removes a node that leads no more.
    mutating func remove(leader: Int32) {
        guard !followers.isEmpty, let holders = followers.removeValue(forKey: leader) else { return }
        for follower in holders { queues[follower]?.bonds.removeAll { $0.leader == leader } }
    }

    private mutating func remove(_ follower: Int32, of leader: Int32) {
        followers[leader]?.remove(follower)
        if followers[leader]?.isEmpty == true { followers[leader] = nil }
    }
}

// MARK: Snapshots

extension BondReserve {
    func write(to writer: inout SnapshotWriter) throws {
        try writer.write(Array(queues.keys))
        try writer.write(queues.values.map(\.isCut))
        try writer.write(lists: queues.values.map(\.bonds))
    }

    init(from reader: inout SnapshotReader, nodes: Range<Int32>) throws {
        let keys = try reader.readNumbers(in: nodes)
        let (cuts, bonds) = (try reader.read(Bool.self), try reader.readLists(of: Bond.self))
        try SnapshotError.unless(cuts.count == bonds.count)
        queues = try SnapshotReader.dictionary(keys, zip(bonds, cuts).map { Queue(bonds: $0, isCut: $1) })
        for (follower, queue) in queues {
            try SnapshotError.unless(queue.bonds.allSatisfy { nodes.contains($0.leader) })
            for bond in queue.bonds { followers[bond.leader, default: []].insert(follower) }
        }
    }
}
