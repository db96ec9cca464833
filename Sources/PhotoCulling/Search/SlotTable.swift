/// A hash table from keys to unique numbers, with open addressing and eight bytes for each cell.
///
/// It stores no keys, because the owner finds them through the numbers. So each of the engine's tables takes eleven
/// bytes for each photo. Dictionaries with keys would take 25 to 140.
///
/// Its parts grow one by one, so that no change moves more than a small part of a large table.
struct SlotTable: Sendable {
    /// Marks an empty cell; numbers are larger.
    static let none = Int32.min
    /// The number of parts, a power of two; the lowest bits of a fingerprint choose one.
    private static let partCount = 64

    private var parts = Array(repeating: Part(), count: partCount)

    /// The number with this fingerprint whose key `matches` accepts.
    func find(_ fingerprint: UInt32, matches: (Int32) -> Bool) -> Int32? {
        parts[Self.part(of: fingerprint)].find(fingerprint, matches: matches)
    }

    mutating func insert(_ number: Int32, _ fingerprint: UInt32) {
        parts[Self.part(of: fingerprint)].insert(number, fingerprint)
    }

    /// Replaces `old` by `new` under the same key; `none` for `old` only adds, `none` for `new` only removes.
    mutating func change(_ old: Int32, to new: Int32, _ fingerprint: UInt32) {
        if old == new { return }
        if old == Self.none {
            insert(new, fingerprint)
        } else if new == Self.none {
            remove(old, fingerprint)
        } else {
            parts[Self.part(of: fingerprint)].replace(old, by: new, fingerprint)
        }
    }

    mutating func remove(_ number: Int32, _ fingerprint: UInt32) {
        parts[Self.part(of: fingerprint)].remove(number, fingerprint)
    }

    /// Makes room for so many numbers at once, where growing step by step would move each of them many times.
    mutating func reserve(_ count: Int) {
        for part in parts.indices { parts[part].reserve(count / parts.count) }
    }

    private static func part(of fingerprint: UInt32) -> Int { Int(fingerprint) & (partCount - 1) }

    /// Spreads a key over 32 bits.
    static func fingerprint(of key: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: StableHash.mixed(key)) }
}

/// A part of a `SlotTable`.
///
/// It probes linearly. A removal shifts the following cells back, so that there are no tombstone cells. The
/// fingerprint, as a fraction of 2³², gives the place (Lemire 2019), so that a part can grow in small steps.
private struct Part {
    struct Cell {
        var fingerprint: UInt32
        var number: Int32
    }

    /// The largest load: at 4/5 an unsuccessful search visits 13 cells on average (Knuth, volume 3, 6.4).
    private static let fullCells = (4, of: 5)
    /// It grows by a sixteenth, so that it stays at least 3/4 full, unless `reserve` made room.
    private static let growth = 16

    private(set) var cells = Array(repeating: Cell(fingerprint: 0, number: SlotTable.none), count: 8)
    private var count = 0

    /// The number with this fingerprint whose key `matches` accepts.
    func find(_ fingerprint: UInt32, matches: (Int32) -> Bool) -> Int32? {
        var place = home(of: fingerprint)
        while cells[place].number != SlotTable.none {
            if cells[place].fingerprint == fingerprint, matches(cells[place].number) { return cells[place].number }
            place = next(after: place)
        }
        return nil
    }

    mutating func insert(_ number: Int32, _ fingerprint: UInt32) {
        if (count + 1) * Self.fullCells.of > cells.count * Self.fullCells.0 { grow() }
        put(Cell(fingerprint: fingerprint, number: number))
        count += 1
    }

    mutating func replace(_ old: Int32, by new: Int32, _ fingerprint: UInt32) {
        cells[place(of: old, fingerprint)].number = new
    }

    mutating func remove(_ number: Int32, _ fingerprint: UInt32) {
        var hole = place(of: number, fingerprint)
        var place = next(after: hole)
        while cells[place].number != SlotTable.none {
            let wanted = home(of: cells[place].fingerprint)
            if distance(from: wanted, to: place) >= distance(from: hole, to: place) {
                cells[hole] = cells[place]
                hole = place
            }
            place = next(after: place)
        }
        cells[hole].number = SlotTable.none
        count -= 1
    }

    private func place(of number: Int32, _ fingerprint: UInt32) -> Int {
        var place = home(of: fingerprint)
        while cells[place].number != number {
            precondition(cells[place].number != SlotTable.none, "a number that is not in the table")
            place = next(after: place)
        }
        return place
    }

    private mutating func put(_ cell: Cell) {
        var place = home(of: cell.fingerprint)
        while cells[place].number != SlotTable.none { place = next(after: place) }
        cells[place] = cell
    }

    mutating func reserve(_ count: Int) {
        let cells = (count + count / Self.growth) * Self.fullCells.of / Self.fullCells.0 + 1
        if cells > self.cells.count { resize(to: cells) }
    }

    private mutating func grow() { resize(to: cells.count + max(8, cells.count / Self.growth)) }

    private mutating func resize(to count: Int) {
        let old = cells
        cells = Array(repeating: Cell(fingerprint: 0, number: SlotTable.none), count: count)
        for cell in old where cell.number != SlotTable.none { put(cell) }
    }

    private func home(of fingerprint: UInt32) -> Int { Int((UInt64(fingerprint) * UInt64(cells.count)) >> 32) }
    private func next(after place: Int) -> Int { place + 1 == cells.count ? 0 : place + 1 }
    private func distance(from first: Int, to second: Int) -> Int {
        second >= first ? second - first : second - first + cells.count
    }
}

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

// MARK: Snapshots

extension SlotTable {
    func write(to writer: inout SnapshotWriter) throws { try writer.write(lists: parts.map(\.cells)) }

    /// All its numbers must lie in the range.
    init(from reader: inout SnapshotReader, numbers: Range<Int32>) throws {
        parts = try reader.readLists().map { Part(cells: $0) }
        try SnapshotError.unless(parts.count == Self.partCount && parts.allSatisfy { $0.isSound(numbers) })
    }
}

extension Part {
    init(cells: [Cell]) {
        self.cells = cells
        count = cells.count { $0.number != SlotTable.none }
    }

    /// Whether all numbers lie in the range and a search ends, at an empty cell.
    func isSound(_ numbers: Range<Int32>) -> Bool {
        count < cells.count && cells.allSatisfy { $0.number == SlotTable.none || numbers.contains($0.number) }
    }
}

extension SlotLists {
    func write(to writer: inout SnapshotWriter) throws {
        try writer.write(lists: lists)
        try writer.write(free)
    }

    init(from reader: inout SnapshotReader, slots: Int) throws {
        lists = try reader.readLists()
        let range = 0..<Int32(slots)
        try SnapshotError.unless(lists.allSatisfy { $0.allSatisfy(range.contains) })
        free = try reader.readNumbers(in: 0..<Int32(lists.count))
    }

    /// Where the codes of sets of so many slots lie, but for the empty one.
    func codes(slots: Int) -> Range<Int32> { -Int32(lists.count)..<Int32(slots) }
}
