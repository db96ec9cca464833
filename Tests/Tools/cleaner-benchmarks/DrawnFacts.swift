import Fixtures
import PhotoAnalysis
import PhotoCulling

/// Facts of photos one after another, made as they are asked for, so that they take no memory themselves.
///
/// Of ten photos one is an identical file and one a near copy of an earlier one.
struct DrawnFacts: Sequence, IteratorProtocol {
    /// Earlier photos that copies are made of: the last so many.
    private static let remembered = 1024

    private var random: RandomSource
    private var embeddings: DrawnEmbeddings
    private var originals: [PhotoFacts] = []
    private var number: Int64 = 0
    private let count: Int64

    init(seed: UInt64, count: Int) {
        random = RandomSource(seed: seed)
        embeddings = DrawnEmbeddings(seed: seed)
        self.count = Int64(count)
    }

    mutating func next() -> PhotoFacts? {
        guard number < count else { return nil }
        number += 1
        let roll = random.integer(0...9)
        guard roll < 2, !originals.isEmpty else { return original(.drawn(&random)) }
        var copy = originals[random.integer(0...originals.count - 1)]
        guard roll == 0 else {
            guard let hash = copy.perceptualHash else { return original(.drawn(&random)) }
            return original(hash.altered(bits: random.integer(1...16), &random))
        }
        copy.id = number
        copy.pathOrder = random.next()
        return copy
    }

    private mutating func original(_ hash: PerceptualHash) -> PhotoFacts {
        var facts = PhotoFacts(
            id: number, status: .analysed, picture: number, content: number,
            bytes: Int64(random.integer(1_000_000...6_000_000)), modified: number, nameLength: 14,
            pathOrder: random.next())
        facts.width = 4000
        facts.height = 3000
        facts.perceptualHash = hash
        facts.perceptualQuality = 100
        facts.sharpness = random.between(1, 20)
        facts.blurriness = random.between(0, 0.58)
        facts.screenshot = random.between(0, 0.53)
        facts.traits = .cameraOriginal
        facts.captured = number * 3_000_000_000
        facts.camera = 1
        facts.embedding = embeddings.next()
        if originals.count < Self.remembered {
            originals.append(facts)
        } else {
            originals[Int(number) % Self.remembered] = facts
        }
        return facts
    }
}
