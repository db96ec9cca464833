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
