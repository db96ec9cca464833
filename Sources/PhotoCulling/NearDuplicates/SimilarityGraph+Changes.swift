/// Updates roles after a change, only of nodes whose higher-ranked neighbours changed.
extension SimilarityGraph {
    /// Adds a node, or changes its rank and caution.
    mutating func place(_ node: Int32, rank: Int64, caution: Caution) {
        let old = nodes[Int(node)]
        if old.role != .absent {
            guard old.rank != rank || old.caution != caution else {
                if let leader = bond(of: node)?.leader { touch(leader) }
                return
            }
            withdraw(node)
        }
        nodes[Int(node)].rank = rank
        nodes[Int(node)].caution = caution
        nodes[Int(node)].role = .undetermined
        let found = reached(from: node, on: .leaders)
        if !found.isEmpty { bonds[node] = found }
        decideRoles(of: [node])
    }

    /// Makes a node absent.
    mutating func withdraw(_ node: Int32) {
        let role = nodes[Int(node)].role
        nodes[Int(node)].role = .absent
        switch role {
        case .leader:
            touch(node)
            index.take(node, from: .leaders)
            decideRoles(of: removeBonds(to: node))
        case .follower:
            index.take(node, from: .followers)
            removeBonds(ofFollower: node)
        case .absent, .undetermined:
            break
        }
    }

    /// Decides the roles of `dirty` nodes and of all nodes that this affects.
    ///
    /// The node of highest rank is decided first. A role depends only on higher ranks and affects only lower ones, so
    /// each node is decided once.
    private mutating func decideRoles(of dirty: [Int32]) {
        var queue = dirty.sorted { outranks($1, $0) }
        while let node = queue.popLast() {
            let leads = !(bonds[node] ?? []).contains { outranks($0.leader, node) }
            let role = nodes[Int(node)].role
            var affected: [Int32] = []
            if leads, role != .leader {
                affected = lead(node)
            } else if !leads, role != .follower {
                affected = follow(node)
            }
            guard !affected.isEmpty else { continue }
            queue = Array(Set(queue).union(affected)).sorted { outranks($1, $0) }
        }
    }

    /// Makes a node a leader and returns the leaders of lower rank within reach, which must become followers.
    private mutating func lead(_ node: Int32) -> [Int32] {
        if nodes[Int(node)].role == .follower { index.take(node, from: .followers) }
        let lower = bonds[node] ?? []
        if nodes[Int(node)].role == .follower { moved.insert(node) }
        removeBonds(ofFollower: node)
        nodes[Int(node)].role = .leader
        touch(node)
        for bond in lower {
            bonds[bond.leader, default: []].append(Bond(leader: node, distance: bond.distance))
        }
        var followers: [Int32] = []
        for bond in reached(from: node, on: .followers) {
            touchLeader(of: bond.leader)
            moved.insert(bond.leader)
            bonds[bond.leader, default: []].append(Bond(leader: node, distance: bond.distance))
            followers.append(bond.leader)
        }
        if !followers.isEmpty { within[node] = followers }
        index.put(node, on: .leaders)
        return lower.map(\.leader)
    }

    /// Makes a node a follower and returns those of its own followers that no leader of higher rank reaches any more.
    private mutating func follow(_ node: Int32) -> [Int32] {
        let wasLeader = nodes[Int(node)].role == .leader
        nodes[Int(node)].role = .follower
        for bond in bonds[node] ?? [] { within[bond.leader, default: []].append(node) }
        touchLeader(of: node)
        var orphans: [Int32] = []
        if wasLeader {
            touch(node)
            moved.insert(node)
            index.take(node, from: .leaders)
            orphans = removeBonds(to: node)
        }
        index.put(node, on: .followers)
        return orphans
    }

    /// Removes the bonds to a leader and returns the followers that no leader of higher rank reaches any more.
    private mutating func removeBonds(to leader: Int32) -> [Int32] {
        var orphans: [Int32] = []
        for follower in within.removeValue(forKey: leader) ?? [] {
            moved.insert(follower)
            bonds[follower]?.removeAll { $0.leader == leader }
            if bonds[follower]?.isEmpty == true { bonds[follower] = nil }
            touchLeader(of: follower)
            if !(bonds[follower] ?? []).contains(where: { outranks($0.leader, follower) }) { orphans.append(follower) }
        }
        return orphans
    }

    /// Removes the bonds of a follower.
    private mutating func removeBonds(ofFollower follower: Int32) {
        for bond in bonds.removeValue(forKey: follower) ?? [] {
            // The follower may have joined its leaders' groups to one series.
            touch(bond.leader)
            guard var followers = within.removeValue(forKey: bond.leader) else { continue }
            if let place = followers.firstIndex(of: follower) {
                followers.swapAt(place, followers.count - 1)
                followers.removeLast()
            }
            if !followers.isEmpty { within[bond.leader] = followers }
        }
    }

    private mutating func touchLeader(of follower: Int32) {
        if let nearest = bonds[follower].flatMap(nearest) { touch(nearest.leader) }
    }
}
