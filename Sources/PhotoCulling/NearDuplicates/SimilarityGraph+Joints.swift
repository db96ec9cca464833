/// Joins leaders whose pictures comparisons confirmed as versions, and decides which of them head a group.
extension SimilarityGraph {
    /// Counts more or fewer pairs of pictures at two nodes as confirmed versions.
    mutating func confirm(_ one: Int32, _ other: Int32, by count: Int) {
        joints.confirm(JointTable.Pair(one, other), by: count)
        settleJoints()
    }

    /// Joins the leaders of confirmed nodes that may have changed, and decides anew which of them are heads.
    mutating func settleJoints() {
        guard !joints.isSettled else { return }
        for pair in joints.takeUnsettled() {
            joints.set(pair, joins: joints.isConfirmed(pair) ? leaderPairs(pair) : [])
        }
        var undecided = joints.takeUnranked()
        for pair in joints.takeChanged() {
            touch(pair.one)
            touch(pair.other)
            // The head of the higher-ranked leader does not depend on the other one.
            undecided.insert(outranks(pair.one, pair.other) ? pair.other : pair.one)
        }
        decideHeads(of: undecided)
    }

    private func leaderPairs(_ pair: JointTable.Pair) -> Set<JointTable.Pair> {
        let others = leaders(of: pair.other)
        return Set(
            leaders(of: pair.one).flatMap { one in
                others.filter { $0 != one && !isOtherShot(one, $0) }.map { JointTable.Pair(one, $0) }
            })
    }

    private func isOtherShot(_ one: Int32, _ other: Int32) -> Bool {
        nodes[Int(one)].moment.isOtherShot(than: nodes[Int(other)].moment)
    }

    /// The heads of the leaders of higher rank that are joined to a leader; none for a follower.
    ///
    /// A leader whose head lost its place to another one probably belongs to that one's group.
    func headsBeyond(_ node: Int32) -> Set<Int32> {
        guard nodes[Int(node)].role == .leader else { return [] }
        let higher = joints.joined(to: node).filter { outranks($0, node) }
        return Set(higher.compactMap { head(of: $0) }).subtracting([node])
    }

    /// Whether two nodes of a group are within reach of one leader, or of two that a comparison joined; others belong
    /// together only through the head.
    func areJoined(_ one: Int32, _ other: Int32) -> Bool {
        let others = leaders(of: other)
        return leaders(of: one).contains { leader in
            others.contains(leader) || joints.joined(to: leader).contains(where: others.contains)
        }
    }

    private func leaders(of node: Int32) -> [Int32] {
        switch nodes[Int(node)].role {
        case .leader: [node]
        case .follower: (bonds[node] ?? []).map(\.leader)
        case .absent, .undetermined: []
        }
    }

    /// Decides by falling rank which of these leaders are heads, and which of those joined to them.
    private mutating func decideHeads(of changed: Set<Int32>) {
        for leader in changed { touch(leader) }
        var queue = changed.sorted { outranks($1, $0) }
        while let leader = queue.popLast() {
            let joined = joints.joined(to: leader)
            let isLeader = nodes[Int(leader)].role == .leader
            let (old, new) = (joints.head(of: leader), isLeader ? nearestHead(of: leader, among: joined) : nil)
            guard old != new else { continue }
            joints.setHead(of: leader, to: new)
            for changed in [leader] + [old, new].compactMap(\.self) { touch(changed) }
            guard (old == nil) != (new == nil) else { continue }
            if isLeader, new == nil { noteMove(of: leader) }
            for other in joined { touch(other) }
            let lower = joined.filter { outranks(leader, $0) }
            guard !lower.isEmpty else { continue }
            queue = Array(Set(queue).union(lower)).sorted { outranks($1, $0) }
        }
    }

    /// The nearest of the heads that are joined to a leader and outrank it.
    ///
    /// The hashes of videos tell nothing about how much alike they are, so a video belongs to the head of highest rank:
    /// to the whole, not to another part of it.
    private func nearestHead(of leader: Int32, among joined: [Int32]) -> Int32? {
        let isVideo = nodes[Int(leader)].isVideo
        return joined.filter { isHead($0) && outranks($0, leader) }
            .map { Bond(leader: $0, distance: isVideo ? 0 : distance(leader, $0)) }.min(by: isNearer)?.leader
    }
}

/// Which leaders confirmed pairs of nodes join, and which leaders belong to the group of another one.
///
/// A confirmed pair joins the leaders of one node with those of the other. Only what comparisons confirmed takes memory.
struct JointTable: Sendable {
    /// Two nodes, the smaller first.
    struct Pair: Sendable, Hashable {
        let one: Int32
        let other: Int32

        init(_ first: Int32, _ second: Int32) {
            one = min(first, second)
            other = max(first, second)
        }
    }

    /// The nodes confirmed with each node, with the number of pairs of pictures.
    private var confirmed: [Int32: [Int32: Int]] = [:]
    /// The pairs of leaders that each confirmed pair joins.
    private var joints: [Pair: Set<Pair>] = [:]
    /// The leaders joined to each leader, with the number of confirmed pairs.
    private var edges: [Int32: [Int32: Int]] = [:]
    /// The head of each leader that belongs to the group of another one.
    private var heads: [Int32: Int32] = [:]
    /// Confirmed pairs whose leaders may have changed, and pairs that are confirmed no more.
    private var unsettled: Set<Pair> = []
    /// Joined leaders whose role or rank may have changed.
    private var unranked: Set<Int32> = []
    /// Pairs of leaders that were joined, or are joined no more.
    private var changed: Set<Pair> = []

    var isSettled: Bool { unsettled.isEmpty && unranked.isEmpty && changed.isEmpty }

    /// The head of a leader that belongs to the group of another one; nil for any other leader.
    func head(of leader: Int32) -> Int32? { heads.isEmpty ? nil : heads[leader] }

    func isConfirmed(_ pair: Pair) -> Bool { confirmed[pair.one]?[pair.other] != nil }

    /// The leaders joined to a leader, in no order.
    func joined(to leader: Int32) -> [Int32] {
        edges.isEmpty ? [] : edges[leader].map { Array($0.keys) } ?? []
    }

    /// Counts more or fewer pairs of pictures at two nodes as confirmed.
    mutating func confirm(_ pair: Pair, by count: Int) {
        guard pair.one != pair.other else { return }
        for (own, far) in [(pair.one, pair.other), (pair.other, pair.one)] {
            let now = (confirmed[own]?[far] ?? 0) + count
            confirmed[own, default: [:]][far] = now > 0 ? now : nil
            if confirmed[own]?.isEmpty == true { confirmed[own] = nil }
        }
        unsettled.insert(pair)
    }

    /// Notes that the role, rank or leaders of a node may have changed.
    mutating func unsettle(_ node: Int32) {
        guard !confirmed.isEmpty || !edges.isEmpty else { return }
        for other in confirmed[node]?.keys ?? [:].keys { unsettled.insert(Pair(node, other)) }
        if edges[node] != nil { unranked.insert(node) }
    }

    mutating func takeUnsettled() -> Set<Pair> {
        defer { unsettled.removeAll() }
        return unsettled
    }

    /// Sets the pairs of leaders that a pair of nodes joins.
    mutating func set(_ pair: Pair, joins new: Set<Pair>) {
        let old = joints[pair] ?? []
        guard old != new else { return }
        joints[pair] = new.isEmpty ? nil : new
        changed.formUnion(old.symmetricDifference(new))
        for joint in old.subtracting(new) { count(joint, by: -1) }
        for joint in new.subtracting(old) { count(joint, by: 1) }
    }

    private mutating func count(_ joint: Pair, by count: Int) {
        for (own, far) in [(joint.one, joint.other), (joint.other, joint.one)] {
            let now = (edges[own]?[far] ?? 0) + count
            edges[own, default: [:]][far] = now > 0 ? now : nil
            if edges[own]?.isEmpty == true { edges[own] = nil }
        }
    }

    /// The leaders whose role or rank may have changed, which are forgotten then.
    mutating func takeUnranked() -> Set<Int32> {
        defer { unranked.removeAll() }
        return unranked
    }

    /// The pairs of leaders whose joints changed, which are forgotten then.
    mutating func takeChanged() -> Set<Pair> {
        defer { changed.removeAll() }
        return changed
    }

    /// Sets the head of a leader; nil if it belongs to no other one's group.
    mutating func setHead(of leader: Int32, to head: Int32?) { heads[leader] = head }
}

// MARK: Snapshots

extension JointTable {
    /// What belongs to a pair of nodes.
    private struct Entry<Value: BitwiseCopyable>: BitwiseCopyable {
        let key: Pair
        let value: Value
    }

    /// Throws if something is not settled.
    func write(to writer: inout SnapshotWriter) throws {
        try SnapshotError.unless(isSettled)
        // Both nodes of a pair have the same count.
        let pairs = confirmed.flatMap { one, others in
            others.filter { one < $0.key }.map { Entry(key: Pair(one, $0.key), value: $0.value) }
        }
        try writer.write(pairs)
        try writer.write(joints.flatMap { pair, joined in joined.map { Entry(key: pair, value: $0) } })
        try writer.write(heads)
    }

    init(from reader: inout SnapshotReader, nodes: Range<Int32>) throws {
        func areKnown(_ pair: Pair) -> Bool { nodes.contains(pair.one) && nodes.contains(pair.other) }
        for entry in try reader.read(Entry<Int>.self) {
            let (pair, count) = (entry.key, entry.value)
            try SnapshotError.unless(areKnown(pair) && count > 0)
            confirmed[pair.one, default: [:]][pair.other] = count
            confirmed[pair.other, default: [:]][pair.one] = count
        }
        for entry in try reader.read(Entry<Pair>.self) {
            try SnapshotError.unless(areKnown(entry.key) && areKnown(entry.value))
            if joints[entry.key, default: []].insert(entry.value).inserted { count(entry.value, by: 1) }
        }
        heads = try reader.readDictionary()
        try SnapshotError.unless(heads.allSatisfy { nodes.contains($0.key) && nodes.contains($0.value) })
    }
}
