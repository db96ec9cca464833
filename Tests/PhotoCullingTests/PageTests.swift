import Fixtures
import Images
import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

/// Letters match letters: pages that say something else look like shots of one scene, or like versions.
@Suite("Pages")
struct PageTests {
    private static let seeds: [UInt64] = [1, 2, 3]

    private func measured(_ raster: Raster) throws -> Measurements {
        let taken = raster.noisy(deviation: 2, seed: 7).recompressed(step: 6)
        let luma = LumaImage(width: taken.width, height: taken.height, samples: taken.luma)
        let header = ImageHeader(
            format: .jpeg, storedWidth: taken.width, storedHeight: taken.height, metadata: PhotoMetadata())
        let digest = try #require(Digest256(hex: String(repeating: "00", count: 32)))
        return PhotoMeasurer.measure(
            DecodedPicture(luma: luma, chroma: nil), Inspection(header: header, pictureDigest: digest))
    }

    /// The photos of the lists of near duplicates and similar shots.
    private func grouped(
        _ pages: [Measurements], _ change: (inout PhotoFacts) -> Void
    ) throws -> [Category: Set<PhotoID>] {
        var culling = try compared(pages, change)
        return [
            .nearDuplicates: Set(culling.list(.nearDuplicates).map(\.photo)),
            .similar: Set(culling.list(.similar).map(\.photo)),
        ]
    }

    /// What is seen in both pictures would keep most of the pages by itself; `withCounterparts` says whether it counts.
    private func compared(
        _ pages: [Measurements], withCounterparts: Bool = true, _ change: (inout PhotoFacts) -> Void
    ) throws -> Culling {
        var culling = Culling(settings: CullingSettings())
        for (place, page) in pages.enumerated() {
            culling.update(
                .drawn(PhotoID(place + 1)) { photo in
                    photo.take(page)
                    change(&photo)
                })
        }
        while case let photos = culling.takeUncompared(), !photos.isEmpty {
            for photo in photos {
                guard let comparison = culling.comparison(of: photo) else { continue }
                let scene = try #require(pages[Int(photo - 1)].scene)
                let matcher = try #require(SceneMatcher(scene))
                culling.connect(
                    comparison,
                    comparison.matches { other in
                        var match = pages[Int(other.picture - 1_001)].scene.flatMap { matcher.match($0) }
                        if !withCounterparts { match?.counterparts = nil }
                        return match
                    })
            }
        }
        return culling
    }

    @Test(
        "No page is proposed because of another one, taken seconds later or at no known time",
        arguments: WrittenPage.Kind.allCases)
    func different(kind: WrittenPage.Kind) throws {
        let pages = try Self.seeds.map { try measured(WrittenPage(kind, seed: $0).drawn(width: 900, height: 1_200)) }
        let none: [Category: Set<PhotoID>] = [.nearDuplicates: [], .similar: []]
        func burst(_ photo: inout PhotoFacts) {
            (photo.camera, photo.captured, photo.burst) = (1, 2_000_000_000 * photo.id, 5)
        }
        #expect(try grouped(pages) { _ in } == none)
        #expect(try grouped(pages) { burst(&$0) } == none)
        // Were they known neither as pages nor as writing, they would be grouped.
        #expect(
            try grouped(pages) {
                burst(&$0)
                ($0.page, $0.burst, $0.browsing.words) = (nil, nil, nil)
            } != none)
    }

    @Test("Beside a likely page, what resembles one half as much is another page", arguments: [0.30, 0.26] as [Float])
    func half(likeness: Float) throws {
        let pages = try Self.seeds.map {
            try measured(WrittenPage(.receipt, seed: $0).drawn(width: 900, height: 1_200))
        }
        let none: [Category: Set<PhotoID>] = [.nearDuplicates: [], .similar: []]
        let found = try grouped(pages) { photo in
            (photo.camera, photo.captured) = (1, 2_000_000_000 * photo.id)
            photo.page = photo.id == 1 ? likeness : 0.2
        }
        #expect(found == none)
    }

    /// Photos of pages that lie on one table.
    private func onTable() throws -> [Measurements] {
        let table = Scene(seed: 4).drawn(width: 1_800, height: 1_800)
        return try Self.seeds.map { seed in
            let page = WrittenPage(.print, seed: seed).drawn(width: 900, height: 1_200)
            return try measured(table.covered(by: page, x: 500, y: 300))
        }
    }

    @Test("A third photo, in which no page was found, makes none of two pages on its table go for the other")
    func joined() throws {
        var culling = try compared(try onTable(), withCounterparts: false) { photo in
            (photo.camera, photo.captured) = (1, 2_000_000_000 * photo.id)
            if photo.id == 1 { photo.decision = .keep }
            if photo.id == 2 { photo.page = 0 }
        }
        let rows = culling.list(.similar)
        #expect(Set(rows.map(\.photo)) == [1, 2, 3] && rows.filter { !$0.isKeeper }.map(\.photo) == [2])
    }

    @Test("Pages that lie on one table are no shots of it, taken seconds later or much later", arguments: [2, 3_600])
    func onOneTable(seconds: Int64) throws {
        let pages = try onTable()
        func take(_ photo: inout PhotoFacts) {
            (photo.camera, photo.captured) = (1, 1_000_000_000 * seconds * photo.id)
        }
        #expect(try grouped(pages) { take(&$0) } == [.nearDuplicates: [], .similar: []])
        // They do look like shots of the table.
        #expect(
            try grouped(pages) {
                take(&$0)
                $0.page = 0
            }[.similar]?.count == 3)
    }

    @Test("Of pages that lie on one table, at no known times, none goes for another one")
    func onOneTableWithoutTimes() throws {
        var culling = try compared(try onTable()) { _ in }
        let going = (culling.list(.nearDuplicates) + culling.list(.similar)).filter { !$0.isKeeper }
        #expect(going.isEmpty)
    }

    @Test("A photo in which a page lies keeps its versions")
    func versions() throws {
        let photo = Scene(seed: 4).drawn(width: 1_800, height: 1_800)
            .covered(by: WrittenPage(.print, seed: 1).drawn(width: 900, height: 1_200), x: 500, y: 300)
        let versions = try [measured(photo), measured(photo.resized(width: 1_200, height: 1_200))]
        #expect(try grouped(versions) { _ in }[.nearDuplicates]?.count == 2)
    }

    @Test("Of two pictures that surely show writing, such as slides, each is another page")
    func writing() throws {
        let pages = try Self.seeds.map {
            try measured(WrittenPage(.receipt, seed: $0).drawn(width: 900, height: 1_200))
        }
        func found(_ text: Double, _ textOfFirst: Double) throws -> [Category: Set<PhotoID>] {
            try grouped(pages) { photo in
                (photo.camera, photo.captured, photo.page) = (1, 2_000_000_000 * photo.id, 0.1)
                let probability = photo.id == 1 ? textOfFirst : text
                photo.browsing.words = SceneWords { $0 == .text ? probability : 0 }
            }
        }
        let none: [Category: Set<PhotoID>] = [.nearDuplicates: [], .similar: []]
        #expect(try found(0.95, 0.95) == none && found(0.83, 0.95) == none)
        // A street with a sign in it is a photo like those beside it.
        #expect(try found(0.5, 0.95)[.similar]?.contains(1) == true)
    }

    @Test("Equal hashes make no versions of pages, but copies of one picture are copies")
    func hashes() throws {
        let page = try measured(WrittenPage(.print, seed: 1).drawn(width: 900, height: 1_200))
        let none: [Category: Set<PhotoID>] = [.nearDuplicates: [], .similar: []]
        #expect(try grouped([page, page]) { _ in } == none)
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...2 {
            culling.update(
                .drawn(id) { photo in
                    photo.take(page)
                    photo.picture = 1_001
                })
        }
        #expect(Set(culling.list(.duplicates).map(\.photo)) == [1, 2])
    }

    @Test("A photo that becomes a page leaves its group, and returns to it")
    func changes() throws {
        let scene = try measured(Fixtures.Scene(seed: 4).drawn(width: 640, height: 480))
        for likeness in [0.3, 0.6, 0.9] as [Float] {
            var culling = Culling(settings: CullingSettings())
            func photo(_ id: PhotoID, page: Float) -> PhotoFacts {
                .drawn(id) { photo in
                    photo.take(scene)
                    photo.page = page
                }
            }
            culling.update(photo(1, page: 0))
            culling.update(photo(2, page: 0))
            #expect(culling.list(.nearDuplicates).count == 2)
            culling.update(photo(2, page: likeness))
            #expect(culling.list(.nearDuplicates).isEmpty)
            culling.update(photo(2, page: 0))
            #expect(culling.list(.nearDuplicates).count == 2)
        }
    }
}
