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
        decideHeads(of: joints.takeUnranked())
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

    /// The heads of the groups of leaders of higher rank that are joined to those of a node.
    ///
    /// A node whose head lost its place to another one probably belongs to that one's group.
    func headsBeyond(_ node: Int32) -> Set<Int32> {
        let leaders = leaders(of: node)
        let higher = leaders.flatMap { leader in joints.joined(to: leader).filter { outranks($0, leader) } }
        return Set((leaders + higher).compactMap { head(of: $0) }).subtracting([node])
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
            let isSubordinate = isLeader && joined.contains { isHead($0) && outranks($0, leader) }
            guard isSubordinate != joints.isSubordinate(leader) else { continue }
            joints.subordinate(leader, isSubordinate)
            touch(leader)
            if isLeader, !isSubordinate { noteMove(of: leader) }
            let lower = joined.filter { outranks(leader, $0) }
            for other in joined { touch(other) }
            guard !lower.isEmpty else { continue }
            queue = Array(Set(queue).union(lower)).sorted { outranks($1, $0) }
        }
    }
}
