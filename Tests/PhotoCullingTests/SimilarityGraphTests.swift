import PhotoAnalysis
import Testing

@testable import PhotoCulling

@Suite("Groups of hashes and confirmed pairs")
struct SimilarityGraphTests {
    @Test("Whatever came, changed and went in whatever order, groups are what a plain search finds", arguments: 1...12)
    func order(seed: UInt64) {
        var random = SeededRandom(seed)
        let library = DrawnNodes(&random)
        var graph = SimilarityGraph(reach: library.reach)
        let nodes = library.acquire(in: &graph)
        var present: Set<Int> = []
        var confirmed: [JointTable.Pair: Int] = [:]
        for _ in 0..<250 {
            let place = Int.random(in: nodes.indices, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0...2:
                library.place(place, nodes, in: &graph)
                present.insert(place)
            case 3:
                graph.withdraw(nodes[place])
                present.remove(place)
            default:
                guard let other = nodes.indices.randomElement(using: &random), other != place else { continue }
                let pair = JointTable.Pair(nodes[place], nodes[other])
                let count = confirmed[pair] == nil || Bool.random(using: &random) ? 1 : -1
                graph.confirm(pair.one, pair.other, by: count)
                confirmed[pair] = confirmed[pair, default: 0] + count
                if confirmed[pair] == 0 { confirmed[pair] = nil }
            }
            let expected = library.groups(present, nodes, Set(confirmed.keys), graph)
            #expect(Set(present.compactMap { graph.head(of: nodes[$0]) }.map { Set(graph.group(of: $0)) }) == expected)
        }
    }

    @Test(
        "Placed all at once, nodes form the groups that they form one by one, in crowded seconds too", arguments: 1...4)
    func placedAtOnce(seed: UInt64) {
        var random = SeededRandom(seed)
        let crowd = seed.isMultiple(of: 2) ? SimilarityGraph.mostOfSecond + 40 : 20
        // The hash of a video is never near that of a photo.
        var models = (0..<60).map { (hash: random.hash(), isVideo: $0 < 6) }
        let placed = (0..<crowd + 150).map {
            number -> (hash: PerceptualHash, moment: Moment, rank: Int64, isVideo: Bool) in
            let model = models[Int.random(in: models.indices, using: &random)]
            let hash = random.version(of: model.hash, bits: Int.random(in: 0...36, using: &random))
            if number % 3 == 0 { models.append((hash, model.isVideo)) }
            let fraction: Int64 = Bool.random(using: &random) ? 0 : Int64.random(in: 1..<1_000_000_000, using: &random)
            let moment: Moment =
                number < crowd
                ? Moment(7_000_000_000 + fraction)
                : number % 3 == 0
                    ? Moment(nil) : Moment(Int64.random(in: 5...9, using: &random) * 1_000_000_000 + fraction)
            return (hash, moment, Int64.random(in: 1...5, using: &random), model.isVideo)
        }
        func graph(_ place: (inout SimilarityGraph, [SimilarityGraph.Placed]) -> Void) -> Set<Set<Int32>> {
            var graph = SimilarityGraph(reach: .init(distance: 31, cautiousDistance: 16))
            var known: Set<Int32> = []
            let nodes = placed.compactMap { one -> SimilarityGraph.Placed? in
                let node = graph.acquire(OrientedHash(one.hash), one.moment)
                guard known.insert(node).inserted else { return nil }
                return .init(node: node, rank: one.rank, caution: [], isVideo: one.isVideo)
            }
            place(&graph, nodes)
            let heads = Set(nodes.compactMap { graph.head(of: $0.node) })
            #expect(nodes.allSatisfy { graph.head(of: $0.node) != nil })
            return Set(heads.map { Set(graph.group(of: $0)) })
        }
        let apart = graph { graph, nodes in
            for one in nodes.shuffled(using: &random) {
                graph.place(one.node, rank: one.rank, caution: one.caution, isVideo: one.isVideo)
            }
        }
        #expect(apart.contains { $0.count > 1 } && apart.contains { $0.count == 1 })
        #expect(graph { $0.placeAll($1) } == apart)
    }

    @Test("A picture without a time within reach of a whole time lapse stores few leaders, the nearest, and keeps one")
    func timeLapse() {
        var random = SeededRandom(5)
        let hash = random.hash()
        var graph = SimilarityGraph(reach: .init(distance: 31, cautiousDistance: 16))
        func add(_ bits: Range<Int>, _ second: Int64?) -> Int32 {
            let node = graph.acquire(OrientedHash(hash.flipping(bits)), Moment(second.map { $0 * 1_000_000_000 }))
            graph.place(node, rank: second == nil ? 9 : 5, caution: [], isVideo: false)
            return node
        }
        let version = add(0..<0, nil)
        let frames = (0..<30).map { add(0..<(30 - $0), Int64($0)) }
        #expect(frames.allSatisfy { graph.head(of: $0) == $0 })
        #expect(graph.bonds[version]?.count == SimilarityGraph.mostBonds)
        for left in (1..<30).reversed() {
            #expect(graph.head(of: version) == frames[left])
            graph.withdraw(frames[left])
        }
        #expect(graph.head(of: version) == frames[0])
        graph.withdraw(frames[0])
        #expect(graph.head(of: version) == version)
    }

    @Test(
        "In a crowd of leaders that come, go and change rank, a follower is bonded to the nearest and the highest of them",
        arguments: 1...3)
    func crowd(seed: UInt64) throws {
        var random = SeededRandom(seed)
        let hash = random.hash()
        var graph = SimilarityGraph(reach: .init(distance: 31, cautiousDistance: 16))
        let frames = (0..<80).map { second in
            let drawn = hash.flipping(0..<Int.random(in: 0...15, using: &random))
            return graph.acquire(OrientedHash(drawn), Moment(Int64(second) * 1_000_000_000))
        }
        let versions = (0..<6).map { graph.acquire(OrientedHash(hash.flipping((20 + $0)..<(24 + $0))), Moment(nil)) }
        var present: Set<Int32> = []
        for _ in 0..<600 {
            let isVersion = Int.random(in: 0..<8, using: &random) == 0
            guard let node = (isVersion ? versions : frames).randomElement(using: &random) else { continue }
            if Int.random(in: 0..<3, using: &random) == 0 {
                graph.withdraw(node)
                present.remove(node)
            } else {
                let rank = Int64.random(in: 1...9, using: &random)
                graph.place(node, rank: rank, caution: [], isVideo: false)
                present.insert(node)
            }
            let leaders = frames.filter { present.contains($0) }
            for version in versions where present.contains(version) && !leaders.isEmpty {
                let highest = try #require(leaders.min { graph.outranks($0, $1) })
                let others = leaders.filter { $0 != highest }.sorted { one, other in
                    let (near, far) = (graph.distance(version, one), graph.distance(version, other))
                    return near != far ? near < far : graph.outranks(one, other)
                }
                let expected = [highest] + others.prefix(SimilarityGraph.mostBonds - 1)
                #expect(Set((graph.bonds[version] ?? []).map(\.leader)) == Set(expected))
                #expect(expected.allSatisfy { graph.within[$0]?.contains(version) == true })
            }
        }
    }
}

/// Hashes of a few pictures, with and without times.
private struct DrawnNodes {
    struct Node {
        let hash: PerceptualHash
        let captured: Int64?
        let rank: Int64
        let caution: Caution
    }

    let reach = SimilarityGraph.Reach(distance: 31, cautiousDistance: 16)
    private var drawn: [Node] = []

    init(_ random: inout SeededRandom) {
        for _ in 0..<3 {
            let model = random.hash()
            for _ in 0..<8 {
                drawn.append(
                    Node(
                        hash: random.version(of: model, bits: Int.random(in: 0...24, using: &random)),
                        captured: Bool.random(using: &random)
                            ? nil : Int64.random(in: 0...3, using: &random) * 500_000_000,
                        rank: Int64.random(in: 1...5, using: &random),
                        caution: Int.random(in: 0..<5, using: &random) == 0 ? .flat : []))
            }
        }
    }

    func acquire(in graph: inout SimilarityGraph) -> [Int32] {
        drawn.map { graph.acquire(OrientedHash($0.hash), Moment($0.captured)) }
    }

    func place(_ place: Int, _ nodes: [Int32], in graph: inout SimilarityGraph) {
        graph.place(nodes[place], rank: drawn[place].rank, caution: drawn[place].caution, isVideo: false)
    }

    /// The groups by the definition, from all pairs.
    func groups(
        _ present: Set<Int>, _ nodes: [Int32], _ confirmed: Set<JointTable.Pair>, _ graph: SimilarityGraph
    ) -> Set<Set<Int32>> {
        let ranked = present.sorted { outranks($0, $1) }
        var leaders: [Int] = []
        for place in ranked where !leaders.contains(where: { follow(place, $0) != nil }) { leaders.append(place) }
        func followed(by place: Int) -> [Int] {
            leaders.contains(place) ? [place] : leaders.filter { follow(place, $0) != nil }
        }
        func nearest(_ place: Int, among others: [Int]) -> Int? {
            others.min { first, second in
                let (one, other) = (distance(place, first), distance(place, second))
                return one != other ? one < other : outranks(first, second)
            }
        }
        var joints: Set<[Int]> = []
        for one in ranked {
            for other in ranked where confirmed.contains(.init(nodes[one], nodes[other])) && one != other {
                for first in followed(by: one) {
                    for second in followed(by: other) where first != second && !isOtherShot(first, second) {
                        joints.formUnion([[first, second], [second, first]])
                    }
                }
            }
        }
        var heads: [Int] = []
        var headOf: [Int: Int] = [:]
        for leader in ranked where leaders.contains(leader) {
            let joined = heads.filter { joints.contains([leader, $0]) }
            headOf[leader] = nearest(leader, among: joined) ?? leader
            if joined.isEmpty { heads.append(leader) }
        }
        let groups = Dictionary(grouping: ranked) { place in
            headOf[leaders.contains(place) ? place : nearest(place, among: followed(by: place)) ?? place] ?? place
        }
        return Set(groups.values.map { Set($0.map { nodes[$0] }) })
    }

    private func distance(_ one: Int, _ other: Int) -> Int {
        OrientedHash(drawn[one].hash).distance(to: OrientedHash(drawn[other].hash))
    }

    private func isOtherShot(_ one: Int, _ other: Int) -> Bool {
        Moment(drawn[one].captured).isOtherShot(than: Moment(drawn[other].captured))
    }

    /// The distance to a leader that a node may follow; nil if it may not.
    private func follow(_ node: Int, _ leader: Int) -> Int? {
        let (own, other) = (drawn[node], drawn[leader])
        if own.captured != nil, other.captured == nil { return nil }
        let limit = own.caution.applies(with: other.caution) ? reach.cautiousDistance : reach.distance
        let distance = distance(node, leader)
        return distance <= limit && !isOtherShot(node, leader) ? distance : nil
    }

    private func outranks(_ one: Int, _ other: Int) -> Bool {
        let (first, second) = (drawn[one], drawn[other])
        if (first.captured == nil) != (second.captured == nil) { return first.captured != nil }
        if first.rank != second.rank { return first.rank > second.rank }
        let (hash, otherHash) = (OrientedHash(first.hash), OrientedHash(second.hash))
        return hash == otherHash
            ? Moment(first.captured) < Moment(second.captured) : hash.precedes(otherHash)
    }
}
