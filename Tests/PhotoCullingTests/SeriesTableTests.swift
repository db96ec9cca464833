import Testing

@testable import PhotoCulling

@Suite("Series of nodes")
struct SeriesTableTests {
    @Test("After joining and losing anything the series are what a search of all edges finds", arguments: 1...8)
    func mend(seed: UInt64) {
        var random = SeededRandom(seed)
        let nodes = Int32(0)..<60
        var edges: Set<JointTable.Pair> = []
        var table = SeriesTable()
        for _ in 0..<120 {
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let edge = JointTable.Pair(
                    Int32.random(in: nodes, using: &random), Int32.random(in: nodes, using: &random))
                if edge.one != edge.other, edges.insert(edge).inserted { table.join(edge.one, edge.other) }
            }
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                guard let edge = edges.randomElement(using: &random) else { continue }
                edges.remove(edge)
                table.loosen(edge.one, edge.other)
            }
            let before = Dictionary(grouping: nodes) { table[$0] }.values.map(Set.init)
            let asked = Set(table.mend { node in Self.neighbours(node, edges) })
            #expect(table.isWhole)
            let series = Set(Dictionary(grouping: nodes) { table[$0] }.values.map(Set.init))
            #expect(series == Self.series(nodes, edges))
            for one in series { #expect(one.allSatisfy { Set(table.nodes(of: table[$0])) == one }) }
            // Of what fell apart, all but one part is compared again.
            for whole in before where !series.contains(whole) {
                let parts = series.filter { $0.isSubset(of: whole) }
                #expect(parts.count { $0.isSubset(of: asked) } >= parts.count - 1)
            }
        }
    }

    private static func neighbours(_ node: Int32, _ edges: Set<JointTable.Pair>) -> [Int32] {
        edges.compactMap { $0.one == node ? $0.other : $0.other == node ? $0.one : nil }
    }

    private static func series(_ nodes: Range<Int32>, _ edges: Set<JointTable.Pair>) -> Set<Set<Int32>> {
        var names = Dictionary(uniqueKeysWithValues: nodes.map { ($0, $0) })
        for edge in edges {
            guard let one = names[edge.one], let other = names[edge.other] else { continue }
            for node in nodes where names[node] == other { names[node] = one }
        }
        return Set(Dictionary(grouping: nodes) { names[$0] ?? $0 }.values.map(Set.init))
    }
}
