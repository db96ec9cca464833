import PhotoCulling
import Testing

@testable import PhotoSearch

@Suite("Towns around a place")
struct TownTableTests {
    /// Towns named by their numbers, each in a country of its own, all over the earth or crowded in one place.
    private struct Towns: TownSource {
        let points: [GeographicPoint]

        var count: Int { points.count }
        func latitude(of town: Int) -> Float { points[town].latitude }
        func longitude(of town: Int) -> Float { points[town].longitude }
        func population(of town: Int) -> Int { town % 7 == 0 ? 200_000 : 900 }
        func names(of town: Int) -> TownNames {
            TownNames(town: ["\(town)"], state: [], country: ["country \(town)"])
        }
    }

    /// Numbers that look random and are the same in each run.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
    }

    @Test(
        "The names are those that a look at all towns gives",
        arguments: [
            (-90...90, -180...180), (59...61, 9...11), (-90 ... -89, -180...180), (-2...2, 178...180),
        ] as [(ClosedRange<Float>, ClosedRange<Float>)])
    func everywhere(latitudes: ClosedRange<Float>, longitudes: ClosedRange<Float>) throws {
        var numbers = Numbers(state: 7)
        func drawn() -> GeographicPoint {
            GeographicPoint(
                latitude: .random(in: latitudes, using: &numbers), longitude: .random(in: longitudes, using: &numbers))
        }
        let corners = [
            GeographicPoint(latitude: latitudes.lowerBound, longitude: longitudes.lowerBound),
            GeographicPoint(latitude: latitudes.upperBound, longitude: longitudes.upperBound),
        ]
        let towns = Towns(points: corners + (0..<2000).map { _ in drawn() } + corners)
        var table = TownTable(towns)
        for point in corners + (0..<300).map({ _ in drawn() }) {
            let distances = towns.points.enumerated().map { (town: $0, distance: point.kilometres(to: $1)) }
            let nearest = try #require(distances.min { $0.distance < $1.distance })
            guard nearest.distance <= 50 else { continue }
            let city = distances.first { $0.distance <= 20 && $0.town % 7 == 0 }?.town
            var expected = ["\(nearest.town)"]
            if let city, city != nearest.town { expected.append("\(city)") }
            #expect(table.names(at: point) == expected + ["country \(nearest.town)"])
        }
        #expect(table.fullName(ofTown: "7") == "7, country 7" && table.fullName(ofTown: "x") == nil)
        var empty = TownTable(Towns(points: []))
        #expect(empty.names(at: corners[0]).isEmpty)
    }
}
