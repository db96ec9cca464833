import Testing

@testable import PhotoAnalysis

@Suite("Sampling pattern")
struct SamplingPatternTests {
    @Test("All places lie within reach, all bits compare two places, and no two bits the same in one direction")
    func places() {
        let places = SamplingPattern.shared.places
        #expect(places.count == SamplingPattern.bits * SamplingPattern.directions)
        for place in places {
            let largest = (0..<4).map { abs(Int(place[$0])) }.max() ?? 0
            #expect(largest <= SamplingPattern.reach && place.lowHalf != place.highHalf)
        }
        let first = places.prefix(SamplingPattern.bits)
        #expect(Set(first.map { [$0.x, $0.y, $0.z, $0.w] }).count == SamplingPattern.bits)
    }

    @Test("The pattern is the same on every machine, as features are stored")
    func golden() {
        let places = SamplingPattern.shared.places
        let sum = places.reduce(into: UInt64(14_695_981_039_346_656_037)) { hash, place in
            for lane in 0..<4 { hash = (hash ^ UInt64(UInt8(bitPattern: place[lane]))) &* 1_099_511_628_211 }
        }
        #expect(sum == 4_639_454_837_265_793_941, "\(sum)")
    }
}
