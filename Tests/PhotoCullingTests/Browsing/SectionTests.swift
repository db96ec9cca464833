import Fixtures
import Images
import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Sections of lists")
struct SectionTests {
    private static func photo(_ id: PhotoID, _ name: String, bytes: Int64 = 1) -> PhotoFacts {
        var photo = PhotoFacts(
            id: id, status: .analysed, picture: id, content: id, bytes: bytes, modified: 0,
            nameLength: UInt16(name.utf8.count), pathOrder: UInt64(id))
        photo.browsing.nameTime = NameTime(name: Array(name.utf8))
        photo.browsing.app = ScreenshotApp(file: Array(name.utf8))
        return photo
    }

    private static func culling(_ photos: [PhotoFacts]) -> Culling {
        var culling = Culling(settings: CullingSettings())
        for photo in photos { culling.update(photo) }
        return culling
    }

    private static let six = culling([
        photo(1, "Screenshot_20230715-100000_Chrome.jpg", bytes: 10),
        photo(2, "Screenshot_20230716-100000_whatsapp.jpg", bytes: 4), photo(3, "Screenshot_20230715-120000.jpg"),
        photo(4, "Screenshot_20230715-110000_WhatsApp.jpg", bytes: 7),
        photo(5, "Screenshot_20230714-100000.jpg", bytes: 99), photo(6, "Screenshot_20230714-110000.jpg"),
    ])

    private static func page(
        _ culling: Culling, by sectioning: Sectioning, after: PageKey? = nil, limit: Int? = nil,
        _ set: (inout PhotoQuery) -> Void = { _ in }
    ) -> PhotoPage {
        var culling = culling
        var query = PhotoQuery()
        query.sectioning = sectioning
        set(&query)
        return culling.page(of: .all, query, after: after, limit: limit)
    }

    private static func rows(_ page: PhotoPage) -> [ListedPhoto] { page.entries.flatMap(\.rows) }

    @Test("The largest app comes first and the unknown one last, in each the latest photo; case does not part an app")
    func apps() {
        let page = Self.page(Self.six, by: .app)
        #expect(page.sections.map(\.name) == ["WhatsApp", "Chrome", nil])
        #expect(page.sections.map(\.photos) == [2, 1, 3] && page.sections.map(\.bytes) == [11, 10, 101])
        #expect(Self.rows(page).map(\.photo) == [2, 4, 1, 3, 6, 5])
        #expect(page.cards == [[2, 4], [1], [3, 6, 5]])
        #expect(Self.six.section(of: [4, 2], by: .app) == page.sections[0])
    }

    @Test("The latest day comes first")
    func days() {
        let page = Self.page(Self.six, by: .day)
        #expect(page.sections.map(\.name) == ["2023-07-16", "2023-07-15", "2023-07-14"])
        #expect(page.cards == [[2], [3, 4, 1], [6, 5]])
    }

    @Test("Another order holds within each section")
    func order() {
        #expect(Self.page(Self.six, by: .day) { $0.order = .largest }.cards == [[2], [1, 4, 3], [5, 6]])
        #expect(Self.page(Self.six, by: .app) { $0.order = .oldest }.cards == [[4, 2], [1], [5, 6, 3]])
    }

    @Test("What is equal in an order comes by its path in a section, as without sections")
    func equals() {
        let photos = Self.drawnPaths.enumerated().map { id, path in
            var photo = Self.photo(PhotoID(id + 1), "Screenshot_20230715-100000.jpg")
            photo.pathOrder = path
            return photo
        }
        let culling = Self.culling(photos)
        for order in [PhotoQuery.Order.largest, .smallest, .newest, .oldest] {
            let page = Self.page(culling, by: .day) { $0.order = order }
            #expect(Self.rows(page).map(\.photo) == [3, 1, 2])
        }
        // What a search finds equally well comes by its time.
        let searched = Self.page(Self.six, by: .app) { $0.score = { _ in 1 } }
        #expect(searched.cards == [[2, 4], [1], [3, 6, 5]])
    }

    private static let drawnPaths: [UInt64] = [20, 30, 10]

    @Test("An app is a condition, too, and so is that none is known")
    func conditions() {
        #expect(Self.page(Self.six, by: .day) { $0.app = .named("WHATSAPP") }.cards == [[2], [4]])
        #expect(Self.page(Self.six, by: .day) { $0.app = .unknown }.cards == [[3], [6, 5]])
        #expect(Self.page(Self.six, by: .app) { $0.app = .named("Maps") }.entries.isEmpty)
    }

    @Test("A photo that is renamed or gone leaves its app")
    func changes() {
        var culling = Self.six
        culling.remove(1)
        #expect(culling.app(of: 1) == nil)
        let renamed = Self.photo(2, "Screenshot_20230716-100000_Maps.jpg", bytes: 4)
        #expect(!culling.knows(renamed))
        culling.update(renamed)
        #expect(culling.knows(renamed))
        #expect(Self.page(culling, by: .app).sections.map(\.name) == ["WhatsApp", "Maps", nil])
    }

    /// Names with and without an app, of a few days.
    private static func drawn(_ random: inout SeededRandom, count: Int) -> [PhotoFacts] {
        (1...count).map { id in
            let app =
                ["_WhatsApp", "_whatsapp", "_Chrome", "_Maps", "_com.example.app", ""].randomElement(using: &random)
                ?? ""
            let name = "Screenshot_2023071\(Int.random(in: 0...9, using: &random))-120000\(app).jpg"
            return photo(PhotoID(id), name, bytes: Int64.random(in: 1...50, using: &random))
        }
    }

    @Test(
        "Each photo is in one section, the sections' counts add up to the list, and pages put together are the list",
        arguments: Sectioning.allCases, 1...8)
    func property(sectioning: Sectioning, seed: UInt64) {
        var random = SeededRandom(seed)
        let photos = Self.drawn(&random, count: 60)
        let whole = Self.page(Self.culling(photos), by: sectioning)
        let rows = Self.rows(whole)
        #expect(rows.map(\.photo).sorted() == photos.map(\.id))
        #expect(whole.count.photos == 60 && whole.count.bytes == photos.reduce(0) { $0 + $1.bytes })
        #expect(whole.sections.reduce(0) { $0 + $1.photos } == whole.count.photos)
        #expect(whole.sections.reduce(0) { $0 + $1.bytes } == whole.count.bytes)
        #expect(whole.cards.map(\.count) == whole.sections.map(\.photos), "a section is in one piece")
        for (section, named) in whole.sections.enumerated() {
            let members = rows.filter { $0.section == section }.map(\.photo)
            #expect(Self.culling(photos).section(of: members, by: sectioning) == named)
        }
        let other = Self.page(Self.culling(photos.shuffled(using: &random)), by: sectioning)
        #expect(Self.rows(other).map(\.photo) == rows.map(\.photo) && other.sections == whole.sections)
        var paged: [PhotoID] = []
        var after: PageKey?
        repeat {
            let page = Self.page(Self.culling(photos), by: sectioning, after: after, limit: 7)
            paged += Self.rows(page).map(\.photo)
            #expect(page.sections == whole.sections)
            after = page.next
        } while after != nil
        #expect(paged == rows.map(\.photo))
    }

    @Test(
        """
        Photos that come between two pages, to any section or a new one, repeat none and leave out none; only an app \
        that grows past the page's goes before it
        """,
        arguments: Sectioning.allCases, 1...8)
    func arrivals(sectioning: Sectioning, seed: UInt64) throws {
        var random = SeededRandom(seed)
        let photos = Self.drawn(&random, count: 40)
        for arrival in photos.dropFirst(20) {
            var culling = Self.culling(Array(photos.prefix(20)))
            let before = Self.rows(Self.page(culling, by: sectioning)).map(\.photo)
            let first = Self.page(culling, by: sectioning, limit: Int.random(in: 1..<20, using: &random))
            let next = try #require(first.next)
            culling.update(arrival)
            let rest = Self.rows(Self.page(culling, by: sectioning, after: next)).map(\.photo)
            let shown = Self.rows(first).map(\.photo) + rest
            #expect(Set(shown).count == shown.count)
            let app = { (photo: PhotoID?) in photo.flatMap { culling.app(of: $0)?.name.lowercased() } }
            let mayGoBefore = sectioning == .app && app(arrival.id) != app(Self.rows(first).last?.photo)
            #expect(before.allSatisfy { shown.contains($0) || mayGoBefore && app($0) == app(arrival.id) })
        }
    }
}
