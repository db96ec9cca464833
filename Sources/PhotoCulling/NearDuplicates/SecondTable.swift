/// Finds the nodes of shots that may be one shot by the camera's clock.
///
/// Each entry holds the nodes of one second; it takes about 12 bytes for each node with a known time.
struct SecondTable: Sendable {
    private var bySecond = SlotTable()
    private var lists = SlotLists()

    mutating func put(_ node: Int32, _ nodes: [SimilarityGraph.Node]) {
        guard let second = nodes[Int(node)].moment.seconds else { return }
        let before = list(second, nodes)
        bySecond.change(before, to: lists.add(node, to: before), Self.fingerprint(second))
    }

    mutating func take(_ node: Int32, _ nodes: [SimilarityGraph.Node]) {
        guard let second = nodes[Int(node)].moment.seconds else { return }
        let before = list(second, nodes)
        bySecond.change(before, to: lists.remove(node, from: before), Self.fingerprint(second))
    }

    /// The nodes, other than this one, that the clock does not show to be other shots; nil if there are more than `most`
    /// within a second.
    func sameShot(as node: Int32, atMost most: Int, _ nodes: [SimilarityGraph.Node]) -> [Int32]? {
        let moment = nodes[Int(node)].moment
        guard let second = moment.seconds else { return [] }
        let codes = (second - 1...second + 1).map { list($0, nodes) }
        guard codes.reduce(0, { $0 + lists.count($1) }) <= most else { return nil }
        return codes.flatMap { lists.members($0) }
            .filter { $0 != node && !moment.isOtherShot(than: nodes[Int($0)].moment) }
    }

    private func list(_ second: Int64, _ nodes: [SimilarityGraph.Node]) -> Int32 {
        bySecond.find(Self.fingerprint(second)) { code in
            lists.first(code).map { nodes[Int($0)].moment.seconds == second } ?? false
        } ?? SlotLists.empty
    }

    private static func fingerprint(_ second: Int64) -> UInt32 {
        SlotTable.fingerprint(of: UInt64(bitPattern: second))
    }
}
