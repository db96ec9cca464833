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
