import Fixtures
import FoundationEssentials
import PhotoAnalysis
import Testing

@Suite("Perceptual hash")
struct PerceptualHashTests {
    private let hashes: [PerceptualHash] = {
        var random = RandomSource(seed: 11)
        return (0..<6).map { _ in
            PerceptualHash(words: SIMD4(random.next(), random.next(), random.next(), random.next()))
        }
    }()

    @Test("The text is the 256-bit number in hexadecimal, most significant digit first")
    func text() {
        let hash = PerceptualHash(words: SIMD4(0x8, 0, 0, 0x1234_5678_9ABC_DEF0))
        #expect(hash.description == "123456789abcdef0" + String(repeating: "0", count: 47) + "8")
    }

    @Test("Text and JSON come back as the same hash")
    func roundTrip() throws {
        for hash in hashes {
            #expect(PerceptualHash(hex: hash.description) == hash)
            #expect(PerceptualHash(hex: hash.description.uppercased()) == hash)
            let json = try JSONEncoder().encode([hash])
            #expect(String(decoding: json, as: UTF8.self) == "[\"\(hash)\"]")
            #expect(try JSONDecoder().decode([PerceptualHash].self, from: json) == [hash])
        }
    }

    @Test(
        "What is no hash is refused",
        arguments: [
            "", String(repeating: "0", count: 63), String(repeating: "0", count: 65), String(repeating: "g", count: 64),
        ])
    func refused(text: String) {
        #expect(PerceptualHash(hex: text) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([PerceptualHash].self, from: Data("[\"\(text)\"]".utf8))
        }
    }

    @Test("The distance counts the bits that differ")
    func distance() {
        let zero = PerceptualHash(words: .zero)
        #expect(zero.distance(to: PerceptualHash(words: SIMD4(1, 3, 7, 1 << 63))) == 7)
        #expect(zero.distance(to: PerceptualHash(words: SIMD4(repeating: .max))) == PerceptualHash.bitCount)
        for hash in hashes { #expect(hash.distance(to: hash) == 0) }
    }

    @Test("Turning moves and complements the bits as turning moves the pixels", arguments: Turn.allCases)
    func bitwise(turn: Turn) {
        for hash in hashes {
            let turned = hash.turned(turn)
            for i in 0..<16 {
                for j in 0..<16 {
                    let bit = turn.isTransposing ? hash[j, i] : hash[i, j]
                    let isComplemented = (turn.isMirroring && j % 2 == 0) != (turn.isFlipping && i % 2 == 0)
                    #expect(turned[i, j] == (bit != isComplemented))
                }
            }
        }
    }

    @Test("Turning one after the other is turning once, and each turn has one that reverses it")
    func groupAction() {
        for first in Turn.allCases {
            let sums = Turn.allCases.map { second in
                Turn.allCases.filter { sum in
                    hashes.allSatisfy { $0.turned(first).turned(second) == $0.turned(sum) }
                }
            }
            #expect(sums.allSatisfy { $0.count == 1 } && Set(sums.joined()).count == Turn.allCases.count)
            #expect(hashes.allSatisfy { $0.turned(first).turned(first.inverse) == $0 })
        }
    }

    @Test("Turning one hash is as good as turning the other one back", arguments: Turn.allCases)
    func isometry(turn: Turn) {
        for one in hashes {
            for other in hashes {
                #expect(one.turned(turn).distance(to: other) == one.distance(to: other.turned(turn.inverse)))
            }
        }
    }

    @Test("Turning a scene's hash comes near to the hash of the turned scene", arguments: Drawn.seeds)
    func nearTheTruth(seed: UInt64) throws {
        let scene = Drawn.scene(seed)
        let hash = try #require(PDQ.measure(Drawn.luma(scene))).hash
        for turn in Turn.allCases {
            let really = try #require(PDQ.measure(Drawn.luma(scene.turned(turn)))).hash
            #expect(hash.turned(turn).distance(to: really) <= 18)
        }
    }
}

extension PerceptualHash {
    fileprivate subscript(i: Int, j: Int) -> Bool {
        words[(16 * i + j) / 64] >> UInt64((16 * i + j) % 64) & 1 == 1
    }
}

extension Turn {
    fileprivate var isTransposing: Bool {
        [.transposed, .clockwise, .counterclockwise, .transversed].contains(self)
    }
    fileprivate var isMirroring: Bool { [.mirrored, .half, .clockwise, .transversed].contains(self) }
    fileprivate var isFlipping: Bool { [.flipped, .half, .counterclockwise, .transversed].contains(self) }
}

extension Turn {
    /// The turn that reverses this one.
    fileprivate var inverse: Turn {
        switch self {
        case .clockwise: .counterclockwise
        case .counterclockwise: .clockwise
        default: self
        }
    }
}
