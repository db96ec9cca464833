import Images
import PhotoCulling
import PhotoSearch
import Testing

@testable import CleanerDaemon

@Suite("The order of what a search found")
struct FoundPhotosTests {
    @Test("The best of any number are the first of all in their order", arguments: [0, 1, 2, 7, 50, 400, 2000])
    func best(limit: Int) {
        var seed: UInt64 = 9
        func random(_ bound: UInt64) -> UInt64 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (seed >> 33) % bound
        }
        let hits = (0..<400).map {
            FoundPhotos.Hit(photo: $0, score: Float(random(5)), time: Int64(random(7)))
        }
        let query = SearchQuery("beach", today: CivilDate(daysSince1970: 20_000))
        let found = FoundPhotos(query, hits, report: nil)
        let all = hits.sorted { $0.precedes($1) }.map(\.photo)
        #expect(found.best(limit) == Array(all.prefix(limit)))
        #expect(found.best(nil) == all && found.places[all[3]] == 3)
    }
}
