import Testing

@testable import PhotoAnalysis

@Suite("Sampling pattern")
struct SamplingPatternTests {
    private let pattern = SamplingPattern.shared

    @Test("All places and their neighbours lie within reach, and each counts for a cell, as each cell does for a place")
    func places() {
        #expect(pattern.places.count == pattern.count * SamplingPattern.directions)
        for place in pattern.places { #expect(max(abs(place.x), abs(place.y)) < SamplingPattern.reach) }
        #expect(Set(pattern.shares.map(\.cell)) == Set(0..<SamplingPattern.cells))
        #expect(zip([0] + pattern.ends, pattern.ends).allSatisfy { $0 < $1 })
        #expect(pattern.ends.last == pattern.shares.count && pattern.shares.allSatisfy { $0.weight > 0 })
    }

    @Test("The pattern is the same on every machine, as features are stored")
    func golden() {
        let bytes = pattern.places.flatMap { [UInt8(bitPattern: $0.x), UInt8(bitPattern: $0.y)] }
        let sum = bytes.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        #expect(sum == 14_423_252_638_702_868_061, "\(sum)")
    }
}
