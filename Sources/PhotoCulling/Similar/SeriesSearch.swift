/// Finds out whether nodes that were joined still are, by searching from each of them in turn.
struct SeriesSearch {
    private struct Search {
        /// The nodes whose neighbours are found.
        var done: [Int32] = []
        /// The nodes whose neighbours are still to be found.
        var open: [Int32]
    }

    /// By the number that `finder` gives; a search that met another one, or has ended, is absent.
    private var searches: [Int: Search] = [:]
    /// The search that found each node.
    private var finder: [Int32: Int] = [:]

    init(_ nodes: Set<Int32>) {
        for (number, node) in nodes.sorted().enumerated() {
            searches[number] = Search(open: [node])
            finder[node] = number
        }
    }

    /// The parts that are joined to no other node any more, except for the one whose search takes longest.
    mutating func parts(_ neighbours: (Int32) -> [Int32]) -> [[Int32]] {
        var parts: [[Int32]] = []
        while searches.count > 1 {
            for number in searches.keys.sorted() where searches.count > 1 {
                guard var search = searches.removeValue(forKey: number) else { continue }
                if let node = search.open.popLast() {
                    search.done.append(node)
                    searches[number] = search
                    for other in neighbours(node) { find(other, from: node) }
                } else {
                    parts.append(search.done)
                }
            }
        }
        return parts
    }

    /// Gives a node to the search of its neighbour; if another search has found it, the two become one.
    private mutating func find(_ node: Int32, from neighbour: Int32) {
        guard let own = finder[neighbour] else { return }
        guard let other = finder[node] else {
            finder[node] = own
            searches[own]?.open.append(node)
            return
        }
        guard own != other, let one = searches[own], let met = searches[other] else { return }
        let isOwnLarger = one.done.count + one.open.count >= met.done.count + met.open.count
        let (kept, gone, moving) = isOwnLarger ? (own, other, met) : (other, own, one)
        searches[gone] = nil
        for node in moving.done { finder[node] = kept }
        for node in moving.open { finder[node] = kept }
        searches[kept]?.done += moving.done
        searches[kept]?.open += moving.open
    }
}
