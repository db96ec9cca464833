import Testing

@testable import PhotoCulling

@Suite("Places on the earth")
struct GeographicPointTests {
    @Test("A point is within a distance exactly if it is at most so far away")
    func within() {
        var random = SeededRandom(1)
        func point() -> GeographicPoint {
            GeographicPoint(
                latitude: Float.random(in: -90...90, using: &random),
                longitude: Float.random(in: -180...180, using: &random))
        }
        for _ in 1...1000 {
            let (one, other) = (point(), point())
            let distance = one.kilometres(to: other)
            #expect(one.isWithin(distance, of: other) && !one.isWithin(distance * 0.999, of: other))
        }
        let (north, south) = (GeographicPoint(latitude: 1, longitude: 0), GeographicPoint(latitude: 0, longitude: 0))
        #expect(north.isWithin(111.2, of: south) && !north.isWithin(111.1, of: south))
    }
}
