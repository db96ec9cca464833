/// Sets of slots, each with a 32-bit code; a single slot is its own code, so only larger sets take memory.
///
/// The owner may give the first member a meaning; the order of the others has none.
struct SlotLists: Sendable {
    /// The code of the empty set.
    static let empty = SlotTable.none

    private var lists: [[Int32]] = []
    private var free: [Int32] = []

    func first(_ code: Int32) -> Int32? {
        if code == Self.empty { return nil }
        return code >= 0 ? code : lists[Int(~code)].first
    }

    func count(_ code: Int32) -> Int {
        if code == Self.empty { return 0 }
        return code >= 0 ? 1 : lists[Int(~code)].count
    }

    func members(_ code: Int32) -> [Int32] {
        if code == Self.empty { return [] }
        return code >= 0 ? [code] : lists[Int(~code)]
    }

    mutating func add(_ slot: Int32, to code: Int32) -> Int32 {
        if code == Self.empty { return slot }
        if code < 0 {
            lists[Int(~code)].append(slot)
            return code
        }
        if let place = free.popLast() {
            lists[Int(place)] = [code, slot]
            return ~place
        }
        lists.append([code, slot])
        return ~Int32(lists.count - 1)
    }

    /// Removes a member; an arbitrary other one replaces a removed first member.
    mutating func remove(_ slot: Int32, from code: Int32) -> Int32 {
        if code >= 0 { return Self.empty }
        let list = Int(~code)
        guard let place = lists[list].firstIndex(of: slot), let last = lists[list].popLast() else { return code }
        if place < lists[list].count { lists[list][place] = last }
        guard lists[list].count == 1 else { return code }
        let only = lists[list][0]
        lists[list] = []
        free.append(~code)
        return only
    }

    /// Swaps the first member with the one at `place`.
    mutating func makeFirst(_ place: Int, of code: Int32) {
        guard code < 0, code != Self.empty, place > 0 else { return }
        lists[Int(~code)].swapAt(0, place)
    }
}
