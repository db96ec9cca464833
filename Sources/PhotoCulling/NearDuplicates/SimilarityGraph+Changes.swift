/// Adds, changes and removes nodes. The roles are decided again only of nodes whose higher-ranked neighbours changed.
extension SimilarityGraph {
    /// Adds a node, or changes its rank and caution.
    mutating func place(_ node: Int32, rank: Int64, caution: Caution, isVideo: Bool) {
        let old = nodes[Int(node)]
        if old.role != .absent {
            guard old.rank != rank || old.caution != caution else {
                if let head = head(of: node) { touch(head) }
                return
            }
            withdraw(node)
        }
        nodes[Int(node)].rank = rank
        nodes[Int(node)].caution = caution
        nodes[Int(node)].isVideo = isVideo
        nodes[Int(node)].role = .undetermined
        let found = leaders(near: node)
        if !found.isEmpty { bonds[node] = found }
        decideRoles(of: [node])
        settleJoints()
    }

    /// Makes a node absent.
    mutating func withdraw(_ node: Int32) {
        let role = nodes[Int(node)].role
        if let head = head(of: node) { touch(head) }
        if role == .leader || role == .follower { unshelve(node) }
        nodes[Int(node)].role = .absent
        joints.unsettle(node)
        switch role {
        case .leader:
            touch(node)
            decideRoles(of: removeBonds(to: node))
        case .follower:
            removeBonds(ofFollower: node)
        case .absent, .undetermined:
            break
        }
        settleJoints()
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
        if nodes[Int(node)].role == .follower {
            unshelve(node)
            noteMove(of: node)
        }
        removeBonds(ofFollower: node)
        nodes[Int(node)].role = .leader
        joints.unsettle(node)
        touch(node)
        var dethroned: [Int32] = []
        for bond in followers(near: node) {
            let other = bond.leader
            let isLeader = nodes[Int(other)].role == .leader
            if !isLeader { touchLeader(of: other) }
            bonds[other, default: []].append(Bond(leader: node, distance: bond.distance))
            joints.unsettle(other)
            guard !isLeader else {
                dethroned.append(other)
                continue
            }
            enter(other, node)
            limitBonds(of: other)
        }
        shelve(node)
        return dethroned
    }

    /// Makes a node a follower and returns those of its own followers that no leader of higher rank reaches any more.
    private mutating func follow(_ node: Int32) -> [Int32] {
        let wasLeader = nodes[Int(node)].role == .leader
        if wasLeader {
            unshelve(node)
            noteMove(of: node)
        }
        nodes[Int(node)].role = .follower
        joints.unsettle(node)
        for bond in bonds[node] ?? [] { enter(node, bond.leader) }
        limitBonds(of: node)
        touchLeader(of: node)
        shelve(node)
        guard wasLeader else { return [] }
        touch(node)
        return removeBonds(to: node)
    }

    /// Removes the bonds to a leader and returns the followers that no leader of higher rank reaches any more.
    private mutating func removeBonds(to leader: Int32) -> [Int32] {
        var orphans: [Int32] = []
        reserve.remove(leader: leader)
        for follower in within.removeValue(forKey: leader) ?? [] {
            removeBond(of: follower, to: leader)
            noteParting(follower, leader)
            joints.unsettle(follower)
            touchLeader(of: follower)
            if !(bonds[follower] ?? []).contains(where: { outranks($0.leader, follower) }) { orphans.append(follower) }
        }
        return orphans
    }

    /// Removes one bond of a follower, which takes the next nearest leader instead.
    private mutating func removeBond(of follower: Int32, to leader: Int32) {
        guard let place = bonds.index(forKey: follower) else { return }
        let isHighest = reserve.isCrowded(follower) && highest(bonds.values[place]) == leader
        bonds.values[place].removeAll { $0.leader == leader }
        if bonds.values[place].isEmpty { bonds.remove(at: place) }
        // Which leader ranks highest now, only a search can tell.
        guard !isHighest else { return refillBonds(of: follower) }
        switch reserve.takeNext(of: follower) {
        case .bond(let next):
            bonds[follower, default: []].append(next)
            enter(follower, next.leader)
        case .unknown: refillBonds(of: follower)
        case .noMore: break
        }
    }

    /// Adds a follower to those of a leader that it is bonded to.
    private mutating func enter(_ follower: Int32, _ leader: Int32) {
        within[leader, default: []].append(follower)
        noteBond(follower, leader)
    }

    /// Removes the bonds of a follower.
    private mutating func removeBonds(ofFollower follower: Int32) {
        for bond in bonds.removeValue(forKey: follower) ?? [] { part(follower, bond.leader) }
        reserve.forget(follower)
    }

    /// Removes a follower from those of a leader.
    private mutating func part(_ follower: Int32, _ leader: Int32) {
        // The follower may have joined its leaders' groups to one series.
        touch(leader)
        guard var followers = within.removeValue(forKey: leader) else { return }
        if let place = followers.firstIndex(of: follower) {
            followers.swapAt(place, followers.count - 1)
            followers.removeLast()
            noteParting(follower, leader)
        }
        if !followers.isEmpty { within[leader] = followers }
    }

    /// Puts the farthest bonds of a follower that has too many in reserve; the leader of highest rank stays.
    private mutating func limitBonds(of follower: Int32) {
        while let held = bonds[follower], held.count > Self.mostBonds {
            let highest = highest(held)
            let others = held.indices.filter { held[$0].leader != highest }
            guard let place = others.max(by: { isNearer(held[$0], held[$1]) }) else { return }
            bonds[follower]?.remove(at: place)
            part(follower, held[place].leader)
            let rest = reserve.bonds(of: follower)
            reserve.put(held[place], at: rest.firstIndex { isNearer(held[place], $0) } ?? rest.count, of: follower)
        }
    }

    /// Searches the leaders of a follower that lost a bond.
    private mutating func refillBonds(of follower: Int32) {
        let known = Set((bonds.removeValue(forKey: follower) ?? []).map(\.leader))
        reserve.forget(follower)
        let found = leaders(near: follower)
        if !found.isEmpty { bonds[follower] = found }
        for bond in found where !known.contains(bond.leader) { enter(follower, bond.leader) }
    }

    private mutating func touchLeader(of follower: Int32) {
        if let nearest = bonds[follower].flatMap(nearest) { touch(nearest.leader) }
    }
}

/// Handles many nodes at once.
extension SimilarityGraph {
    /// A node to add, with what its pictures say.
    struct Placed {
        let node: Int32
        let rank: Int64
        let caution: Caution
        let isVideo: Bool
    }

    /// Makes all nodes absent.
    mutating func clear(reach: Reach) {
        self.reach = reach
        index.clear()
        for node in nodes.indices { nodes[node].role = .absent }
        bonds.removeAll()
        within.removeAll()
        reserve = BondReserve()
        seconds = SecondTable()
        joints = JointTable()
        _ = takeChanges()
    }

    /// Adds many nodes to an empty graph; the caller judges all groups anew.
    ///
    /// Most photos resemble no other. These are found together and become leaders without followers. Only the others are
    /// placed one by one, in rank order, so that no role changes again.
    mutating func placeAll(_ placed: [Placed]) {
        for one in placed {
            nodes[Int(one.node)].rank = one.rank
            nodes[Int(one.node)].caution = one.caution
            nodes[Int(one.node)].isVideo = one.isVideo
        }
        let accompanied = withPossibleBonds(placed.map(\.node))
        let rest = placed.filter { accompanied.contains($0.node) }
        for one in rest.sorted(by: { outranks($0.node, $1.node) }) {
            place(one.node, rank: one.rank, caution: one.caution, isVideo: one.isVideo)
        }
        for one in placed where !accompanied.contains(one.node) {
            nodes[Int(one.node)].role = .leader
            shelve(one.node)
        }
    }

    /// The nodes that are in reach of another one of these, and a few more.
    ///
    /// Pairs of shots of known times are few, as they must be of one second. Only hashes without a time, and those of
    /// crowded seconds, are compared with all.
    private func withPossibleBonds(_ placed: [Int32]) -> Set<Int32> {
        let timed = placed.lazy.map { (moment: nodes[Int($0)].moment, node: $0) }.filter(\.moment.isKnown)
            .sorted { $0.moment < $1.moment }
        var accompanied: Set<Int32> = []
        var (asking, others) = (placed.filter { !nodes[Int($0)].moment.isKnown }, [Int32]())
        for (place, one) in timed.enumerated() {
            let later = timed[(place + 1)...].prefix { $0.moment.isWithinSecond(of: one.moment) }
                .prefix(Self.mostOfSecond + 1)
            guard later.count <= Self.mostOfSecond else {
                asking.append(one.node)
                continue
            }
            others.append(one.node)
            for other in later where isInReach(one.node, other.node, distance: distance(one.node, other.node)) {
                accompanied.formUnion([one.node, other.node])
            }
        }
        return accompanied.union(index.withNeighbours(among: asking, and: others, within: reach.distance))
    }

    /// The present nodes whose hashes are within reach of another one's hash, even if the camera's clock shows two shots.
    var withNeighbours: Set<Int32> {
        let present = nodes.indices.filter { nodes[$0].role != .absent }.map { Int32($0) }
        return index.withNeighbours(among: present, within: reach.distance)
    }
}
