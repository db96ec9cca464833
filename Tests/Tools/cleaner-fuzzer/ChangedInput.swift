import Fixtures

/// An input with some bytes other than they were, the same ones for the same seed: a search without libFuzzer, which does
/// not learn from what it sees.
struct ChangedInput {
    /// Bytes at which readers of texts and numbers decide something.
    private static let decisive: [UInt8] = [
        0, 1, 9, 10, 13, 32, 34, 35, 37, 44, 45, 46, 47, 48, 57, 58, 61, 91, 92, 93, 123, 125, 127, 128, 255,
    ]
    private static let mostChanges = 4

    private var random: RandomSource
    private let input: [UInt8]

    init(_ input: [UInt8], seed: UInt64) {
        self.input = input
        random = RandomSource(seed: seed)
    }

    mutating func next() -> [UInt8] {
        var bytes = input
        for _ in 0..<Int.random(in: 1...Self.mostChanges, using: &random) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...16, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes.insert(Self.decisive.randomElement(using: &random) ?? 0, at: place)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
        case 3: bytes.removeSubrange(place...)
        case 4 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        default:
            guard place < bytes.count else { return }
            bytes[place] = Self.decisive.randomElement(using: &random) ?? 0
        }
    }
}
