/// Finds which of many hashes have any neighbour, faster than a search for each.
extension HammingIndex {
    /// The entries within `radius` of another one under some orientation, on any shelf.
    func withNeighbours(among entries: [Int32], within radius: Int) -> Set<Int32> {
        precondition(radius < 2 * Self.slots, "a distance beyond what one flipped bit a slot can find")
        guard entries.count > 1 else { return [] }
        var search = Neighbourhood(hashes: entries.map { hashes[Int($0)] }, radius: radius)
        for slot in 0..<Self.slots { search.compare(slot) }
        return Set(zip(entries, search.found).filter(\.1).map(\.0))
    }
}
