import Testing

@testable import PhotoCulling

@Suite("Tables of slots")
struct SlotTableTests {
    @Test("Insertions and removals give what a dictionary gives", arguments: 1...3)
    func dictionary(seed: UInt64) {
        var random = SeededRandom(seed)
        var table = SlotTable()
        var numbers: [Int32: Int] = [:]
        // Few fingerprints, so that many numbers collide.
        func fingerprint(_ key: Int) -> UInt32 { UInt32(key % 40) &* 0x9E37_79B1 }
        for step in 0..<2_000 {
            if Int.random(in: 0..<5, using: &random) < 3 {
                let number = Int32(step)
                numbers[number] = Int.random(in: 0..<1_000_000, using: &random)
                table.insert(number, fingerprint(numbers[number] ?? 0))
            } else if let (number, key) = numbers.randomElement(using: &random) {
                table.remove(number, fingerprint(key))
                numbers[number] = nil
            }
        }
        for (number, key) in numbers { #expect(table.find(fingerprint(key)) { $0 == number } == number) }
        for number in 0..<Int32(2_000) where numbers[number] == nil {
            #expect((0..<40).allSatisfy { table.find(fingerprint($0)) { $0 == number } == nil })
        }
    }

    @Test("A set of slots grows from none to many and back")
    func sets() {
        var sets = SlotLists()
        var code = SlotLists.empty
        for slot in Int32(0)..<5 { code = sets.add(slot, to: code) }
        #expect(sets.members(code).sorted() == [0, 1, 2, 3, 4])
        sets.makeFirst(3, of: code)
        #expect(sets.first(code) == 3)
        for slot in [Int32(3), 0, 4, 1] { code = sets.remove(slot, from: code) }
        #expect(code == 2)
        #expect(sets.remove(2, from: code) == SlotLists.empty)
    }
}
