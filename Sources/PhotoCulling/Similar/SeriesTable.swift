/// Which nodes bonds and strong links join to one series, directly or through others.
///
/// Joining two series numbers the smaller one anew, so that each node is numbered anew at most log₂ n times. What is lost
/// is only noted, and `mend` looks once whether the series that lost something still hold together.
struct SeriesTable: Sendable {
    /// Parts up to this size are compared again as a whole.
    private static let smallPart = 64

    /// The number of each node's series; nodes that nothing joins take no memory.
    private var numbers: [Int32: Int32] = [:]
    private var members: [Int32: [Int32]] = [:]
    private var free: [Int32] = []
    private var unused: Int32 = 0
    /// The nodes of each series that lost a bond or link since the last `mend`.
    private var loose: [Int32: Set<Int32>] = [:]

    /// The number of a node's series; a negative one of its own for a node that nothing joins.
    subscript(node: Int32) -> Int32 { numbers[node] ?? ~node }

    /// Whether no series has lost anything since the last `mend`.
    var isWhole: Bool { loose.isEmpty }

    /// All nodes of a series.
    func nodes(of series: Int32) -> [Int32] { series < 0 ? [~series] : members[series] ?? [] }

    /// Notes that a bond or link joins two nodes.
    mutating func join(_ one: Int32, _ other: Int32) {
        guard one != other else { return }
        let (first, second) = (number(one), number(other))
        guard first != second else { return }
        let isFirstLarger = (members[first]?.count ?? 0) >= (members[second]?.count ?? 0)
        let (kept, gone) = isFirstLarger ? (first, second) : (second, first)
        let moving = members.removeValue(forKey: gone) ?? []
        for node in moving { numbers[node] = kept }
        members[kept, default: []] += moving
        if let lost = loose.removeValue(forKey: gone) { loose[kept, default: []].formUnion(lost) }
        free.append(gone)
    }

    /// Notes that a bond or link joins two nodes no more.
    mutating func loosen(_ one: Int32, _ other: Int32) {
        for node in [one, other] {
            if let number = numbers[node] { loose[number, default: []].insert(node) }
        }
    }

    /// Looks at the series that lost bonds or links, and numbers their parts anew.
    ///
    /// It searches from all nodes that lost something at once, one step each in turn, and ends when a single search is
    /// left: what that would find keeps the number. So a series of thousands that loses a picture at its edge costs a few
    /// steps, and any loss no more than the parts that fall off (Even and Shiloach, An on-line edge-deletion problem,
    /// 1981).
    ///
    /// - Parameter neighbours: The nodes that bonds and links join directly to a node.
    /// - Returns: For each series that fell apart, the nodes to compare again: those of small parts, and those of large
    ///   parts that lost something. What joined the parts is then found again, if it is still there.
    mutating func mend(neighbours: (Int32) -> [Int32]) -> [Int32] {
        var parted: [Int32] = []
        while let (number, lost) = loose.popFirst() {
            var search = SeriesSearch(lost)
            let parts = search.parts(neighbours)
            guard !parts.isEmpty else { continue }
            let gone = Set(parts.joined())
            let rest = (members.removeValue(forKey: number) ?? []).filter { !gone.contains($0) }
            for part in parts {
                if part.count > 1 { setNumber(of: part, to: nextNumber()) } else { numbers[part[0]] = nil }
                parted += part.count <= Self.smallPart ? part : part.filter(lost.contains)
            }
            if rest.count > 1 {
                members[number] = rest
            } else {
                for node in rest { numbers[node] = nil }
                free.append(number)
            }
        }
        return parted
    }

    private mutating func setNumber(of part: [Int32], to number: Int32) {
        for node in part { numbers[node] = number }
        members[number] = part
    }

    /// The number of a node's series, which is made if there is none.
    private mutating func number(_ node: Int32) -> Int32 {
        if let number = numbers[node] { return number }
        let number = nextNumber()
        numbers[node] = number
        members[number] = [node]
        return number
    }

    private mutating func nextNumber() -> Int32 {
        if let number = free.popLast() { return number }
        defer { unused += 1 }
        return unused
    }
}

extension SeriesTable {
    /// Throws if a series may have fallen apart.
    func write(to writer: inout SnapshotWriter) throws {
        try SnapshotError.unless(isWhole)
        try writer.write(lists: members)
        try writer.write(free)
        try writer.write([unused])
    }

    init(from reader: inout SnapshotReader, nodes: Range<Int32>) throws {
        members = try reader.readDictionaryOfLists()
        for (number, joined) in members {
            try SnapshotError.unless(joined.allSatisfy(nodes.contains))
            for node in joined { numbers[node] = number }
        }
        free = try reader.read()
        let last = try reader.read(Int32.self)
        try SnapshotError.unless(last.count == 1)
        unused = last[0]
    }
}

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
