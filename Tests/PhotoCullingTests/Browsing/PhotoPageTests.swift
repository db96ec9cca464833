import Fixtures
import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Pages of photos that meet a query")
struct PhotoPageTests {
    private static func facts(_ id: PhotoID, bytes: Int64, _ change: (inout PhotoFacts) -> Void = { _ in })
        -> PhotoFacts
    {
        var facts = PhotoFacts(
            id: id, status: .analysed, picture: id, content: id, bytes: bytes, modified: 0, nameLength: 5,
            pathOrder: UInt64(id))
        change(&facts)
        return facts
    }

    private static func culling(_ photos: [PhotoFacts]) -> Culling {
        var culling = Culling(settings: CullingSettings())
        for photo in photos { culling.update(photo) }
        return culling
    }

    private static func listed(_ culling: Culling, _ set: (inout PhotoQuery) -> Void) -> [PhotoID] {
        var culling = culling
        var query = PhotoQuery()
        set(&query)
        return culling.page(of: .all, query).entries.flatMap(\.rows).map(\.photo)
    }

    // MARK: Conditions

    /// Photos 1 and 2 are mainly blue, 2 the most; photo 3 is white, photo 4 without a palette.
    private static let coloured: Culling = {
        let palettes: [PhotoID: [UInt8]] = [
            1: [2, 250, 250, 250, 2, 155, 10, 20, 200, 8, 100], 2: [2, 10, 20, 200, 8, 155, 250, 250, 250, 2, 100],
            3: [1, 250, 250, 250, 2, 255],
        ]
        return culling(
            (1...4).map { id in
                facts(id, bytes: 10 - id) { $0.browsing.palette = palettes[id].flatMap { ColourPalette(bytes: $0) } }
            })
    }()

    @Test("Photos of a colour are listed by how much of it they have, whether by name or by code")
    func colour() {
        #expect(Self.listed(Self.coloured) { $0.colour = ColourTarget(.blue) } == [2, 1])
        #expect(Self.listed(Self.coloured) { $0.colour = ColourTarget("#0a14c8") } == [2, 1])
        #expect(Self.listed(Self.coloured) { $0.colour = ColourTarget(.white) } == [3, 1, 2])
        #expect(Self.listed(Self.coloured) { ($0.colour, $0.order) = (ColourTarget(.blue), .largest) } == [1, 2])
        #expect(Self.listed(Self.coloured) { $0.colour = ColourTarget(.green) } == [])
        var culling = Self.coloured
        culling.remove(2)
        #expect(Self.listed(culling) { $0.colour = ColourTarget(.blue) } == [1], "a deleted photo leaves at once")
    }

    @Test("A length leaves videos of known length, a size leaves photos as well; the limit itself does not pass")
    func lengthAndSize() {
        let videos = [(2, 5), (3, 60), (4, 600)].map { (id: PhotoID, seconds: Int32) in
            Self.facts(id, bytes: Int64(seconds) * 1_000_000) {
                $0.traits = .video
                $0.milliseconds = seconds * 1_000
            }
        }
        let unknown = Self.facts(5, bytes: 1) { $0.traits = .video }
        let culling = Self.culling([Self.facts(1, bytes: 100_000_000)] + videos + [unknown])
        func listed(_ set: (inout PhotoQuery) -> Void) -> [PhotoID] { Self.listed(culling, set).sorted() }
        #expect(listed { $0.longer = 5 } == [3, 4])
        #expect(listed { $0.shorter = 60 } == [2])
        #expect(listed { ($0.longer, $0.shorter) = (4.999, 5.001) } == [2])
        #expect(listed { $0.larger = 60_000_000 } == [1, 4])
        #expect(listed { $0.smaller = 60_000_000 } == [2, 5])
        #expect(listed { $0.media = .videos } == [2, 3, 4, 5])
        #expect(listed { $0.media = .photos } == [1])
    }

    @Test(
        "A photo counts by its camera's time, else by the one in its name, else by its file's; the page says how many")
    func days() {
        var culling = Self.culling([
            Self.facts(1, bytes: 1) { $0.captured = 1_689_379_200_000_000_000 },
            Self.facts(2, bytes: 1) { $0.browsing.nameTime = NameTime(name: Array("IMG_20230715_123456.jpg".utf8)) },
            Self.facts(3, bytes: 1) { $0.modified = 1_689_465_599_000_000_000 },
            Self.facts(4, bytes: 1) { $0.modified = -1_000_000_000 },
        ])
        // 15 July 2023.
        let day = 19_553
        #expect(Self.listed(culling) { $0.days = day...day }.sorted() == [1, 2, 3])
        #expect(Self.listed(culling) { $0.days = -1 ... -1 } == [4])
        #expect(Self.listed(culling) { $0.order = .oldest } == [4, 1, 2, 3])
        #expect(Self.listed(culling) { $0.order = .newest } == [3, 2, 1, 4])
        var query = PhotoQuery()
        query.days = 0...Int.max
        let count = culling.page(of: .all, query, limit: 1).count
        #expect(count.photos == 3 && count.datedByName == 1 && count.datedByFile == 1)
        #expect(culling.page(of: .all).count.datedByFile == 0, "nobody asked for times")
    }

    @Test("Shapes, kinds, cameras, places and decisions")
    func others() {
        let culling = Self.culling([
            Self.facts(1, bytes: 1) { ($0.width, $0.height, $0.camera) = (400, 200, 7) },
            Self.facts(2, bytes: 1) { ($0.width, $0.height, $0.decision) = (200, 400, .keep) },
            Self.facts(3, bytes: 1) { ($0.width, $0.height, $0.decision) = (400, 200, .maybe) },
            Self.facts(4, bytes: 1) {
                ($0.width, $0.height) = (300, 300)
                $0.browsing.kinds = [.raw, .panorama]
                $0.browsing.place = GeographicPoint(latitude: 48.86, longitude: 2.35)
            },
        ])
        func listed(_ set: (inout PhotoQuery) -> Void) -> [PhotoID] { Self.listed(culling, set) }
        #expect(listed { $0.shapes = [.landscape] } == [1, 3])
        #expect(listed { $0.shapes = [.portrait] } == [2])
        #expect(listed { $0.shapes = [.panorama] } == [1, 4], "a wide screenshot names no camera")
        #expect(listed { $0.shapes = [.panorama, .landscape] } == [1])
        #expect(listed { $0.isRaw = true } == [4])
        #expect(listed { $0.cameras = [7, 9] } == [1])
        #expect(listed { $0.standing = .undecided } == [1, 4])
        #expect(listed { $0.standing = .maybe } == [3])
        #expect(listed { $0.standing = .kept } == [2])
        // Versailles lies some 17 km from the middle of Paris.
        let versailles = GeographicPoint(latitude: 48.80, longitude: 2.13)
        #expect(listed { $0.near = .init(middle: versailles, kilometres: 20) } == [4])
        #expect(listed { $0.near = .init(middle: versailles, kilometres: 15) } == [])
    }

    @Test("A folder holds what lies in it and below it, by any of a photo's names")
    func folders() {
        func folder(_ path: String, root: Int64 = 1) -> PhotoFolder { PhotoFolder(root: root, path: Array(path.utf8)) }
        let culling = Self.culling([
            Self.facts(1, bytes: 1) { $0.folder = folder("a") }, Self.facts(2, bytes: 1) { $0.folder = folder("a/b") },
            Self.facts(3, bytes: 1) { $0.folder = folder("ab") },
            Self.facts(4, bytes: 1) {
                $0.folder = folder("c")
                $0.browsing.otherFolders = [folder("a/d")]
            }, Self.facts(5, bytes: 1) { $0.folder = folder("a", root: 2) }, Self.facts(6, bytes: 1),
        ])
        #expect(Self.listed(culling) { $0.folders = [folder("a")] } == [1, 2, 4])
        #expect(Self.listed(culling) { $0.folders = [folder("a", root: 2), folder("c")] } == [4, 5])
        #expect(Self.listed(culling) { $0.folders = [folder("")] } == [1, 2, 3, 4])
        #expect(culling.knowsPhotos(in: [folder("a/d")]) && !culling.knowsPhotos(in: [folder("b")]))
    }

    @Test("A search leaves what it rates, the best first, newer ones before equally good ones")
    func score() {
        let culling = Self.culling((1...5).map { id in Self.facts(id, bytes: 1) { $0.modified = id * 1_000_000_000 } })
        let scores: [PhotoID: Float] = [1: 0.5, 2: 2, 4: 0.5]
        #expect(Self.listed(culling) { $0.score = { scores[$0.id] } } == [2, 4, 1])
        #expect(Self.listed(culling) { ($0.score, $0.order) = ({ scores[$0.id] }, .oldest) } == [1, 2, 4])
    }

    // MARK: Pages

    private static func random(_ seed: UInt64, photos: Int) -> Culling {
        var random = RandomSource(seed: seed)
        return culling(
            (1...PhotoID(photos)).map { id in
                facts(id, bytes: Int64(random.integer(1...9))) {
                    // Two of three photos are copies.
                    $0.picture = id % 3 == 0 ? id : id / 9 + 1_000
                    $0.modified = Int64(random.integer(0...20)) * 1_000_000_000
                }
            })
    }

    @Test(
        "Pages of any size give the list in its order, each entry once, whatever the category and the order",
        arguments: [Category.all, .duplicates], [nil, .largest, .smallest, .newest, .oldest] as [PhotoQuery.Order?])
    func pages(category: Category, order: PhotoQuery.Order?) {
        var culling = Self.random(3, photos: 60)
        var query = PhotoQuery()
        query.order = order
        let all = culling.page(of: category, query)
        #expect(all.next == nil && all.entries.count > 5)
        let photos = all.entries.flatMap(\.rows).map(\.photo)
        for limit in [1, 2, 3, 7, 59, 60, 61] {
            var seen: [PhotoID] = []
            var key: PageKey?
            repeat {
                let page = culling.page(of: category, query, after: key, limit: limit)
                let rows = page.entries.flatMap(\.rows)
                #expect(page.count == all.count && (rows.count <= limit || page.entries.count == 1))
                #expect(page.next == nil || page.next != key)
                seen += rows.map(\.photo)
                key = page.next.flatMap { PageKey($0.description) }
            } while key != nil
            #expect(seen == photos, "pages of \(limit)")
        }
    }

    @Test("A page goes on behind the one before, though photos come and go")
    func changes() {
        var culling = Self.culling((1...9).map { Self.facts($0, bytes: $0 * 10) })
        var query = PhotoQuery()
        query.order = .largest
        let first = culling.page(of: .all, query, limit: 3)
        #expect(first.entries.flatMap(\.rows).map(\.photo) == [9, 8, 7])
        // The last one of the page goes, as do one before and one behind; others come before and behind.
        for photo in [9, 7, 5] as [PhotoID] { culling.remove(photo) }
        culling.update(Self.facts(20, bytes: 85))
        culling.update(Self.facts(21, bytes: 55))
        let second = culling.page(of: .all, query, after: first.next, limit: 3)
        #expect(second.entries.flatMap(\.rows).map(\.photo) == [6, 21, 4])
    }

    @Test("No limit asks for everything, a limit of 0 for the count alone")
    func limits() {
        var culling = Self.random(5, photos: 30)
        let page = culling.page(of: .all, limit: 0)
        #expect(page.entries.isEmpty && page.count.photos == 30)
    }

    @Test(
        "A text that is no key is refused", arguments: ["", "1", "1-2-3", "1-2-3-4-5", "1-2-3--4", "a-b-c-é", "1-2-3-"])
    func keys(text: String) {
        #expect(PageKey(text) == nil)
    }
}
