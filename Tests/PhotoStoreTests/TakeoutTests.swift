import FileSystem
import Images
import PhotoAnalysis
import PhotoCulling
import PhotoSearch
import PhotoStore
import Testing

@testable import PhotoStore

@Suite("Words in JSON files of Takeouts")
struct TakeoutTests {
    private let store: Store
    private static let long = "a photo with a name of more than forty-six characters"

    init() throws {
        store = try Store()
    }

    @discardableResult
    private func addJSON(_ path: String, inode: UInt64, _ description: String) throws -> PhotoID {
        let file = try store.find(path, stamp(inode)).photo
        var said = PhotoMetadata()
        (said.comment, said.people) = (description, ["Ann Lee"])
        (said.latitude, said.longitude) = (40, -90)
        said.captured = CaptureTime(exifDate: "2019:05:01 23:03:55", offset: "+00:00")
        try store.read(file, stamp(inode), said)
        return file
    }

    /// The photos that a search for a word finds, after the index was brought up to date as far as it knows.
    private func found(_ text: String) throws -> Set<PhotoID> {
        while try store.database.search.update(limit: 9, places: { _ in ["Springfield"] }) > 0 {}
        let query = SearchQuery(text, today: CivilDate(daysSince1970: 20_780))
        let hits = try store.database.search.hits(query.patterns)
        return Set(
            (1...20).filter { photo in
                hits.values.contains { $0.scores.dropFirst(photo).first ?? 0 > 0 }
            }.map { PhotoID($0) })
    }

    @Test(
        "A photo is found by its JSON file, whichever comes first",
        arguments: [
            ("trip/a.jpg", "trip/a.jpg.json", true), ("a.jpg", "a.jpg.supplemental-metadata.json", true),
            ("a.jpg", "a.jpg.suppl.JSON", true), ("a(1).jpg", "a.jpg(1).json", true),
            ("a(1).jpg", "a.jpg.supplemental-metadata(1).json", true), ("a-edited.jpg", "a.jpg.json", true),
            ("a-bearbeitet(2).jpg", "a.jpg(2).json", true), ("2019.05.01 a.b.jpg", "2019.05.01 a.b.jpg.json", true),
            ("IMG_E1.JPG", "IMG_E1.JPG.json", true), ("IMG_181", "IMG_181.supplemental-metadata.json", true),
            ("\(long).jpg", "\(long.prefix(46)).json", true), ("\(long)(1).jpg", "\(long.prefix(46))(1).json", true),
            ("a.jpg", "a(1).jpg.json", false), ("a.jpg", "b.jpg.json", false), ("trip/a.jpg", "a.jpg.json", false),
            ("a.jpg", "a.png.json", false), ("a.jpg", "a.json", false), ("a.jpg", "metadata.json", false),
        ])
    func names(photo: String, json: String, belongs: Bool) throws {
        for isPhotoFirst in [true, false] {
            let store = try TakeoutTests()
            if !isPhotoFirst { try store.addJSON(json, inode: 2, "Pier") }
            let id = try store.store.add(photo, inode: 1, picture: 1)
            #expect(try store.found("pier").isEmpty == (isPhotoFirst || !belongs))
            if isPhotoFirst { try store.addJSON(json, inode: 2, "Pier") }
            for word in ["pier", "ann", "springfield"] {
                #expect(try store.found(word) == (belongs ? [id] : []), "\(word)")
            }
            let record = try #require(try store.store.database.photos.records(of: [id])[id])
            #expect(record.words.comment == (belongs ? "Pier" : nil))
        }
    }

    @Test("Words change, go, move and come back with the file")
    func changes() throws {
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        let json = try addJSON("a.jpg.json", inode: 2, "Pier")
        #expect(try found("pier") == [photo])
        let newer = stamp(2, modified: 9)
        _ = try store.find("a.jpg.json", newer)
        try store.read(json, newer, title: "Mountain")
        #expect(try found("pier").isEmpty)
        #expect(try found("mountain") == [photo])
        try store.move("a.jpg.json", to: "b.jpg.json", newer)
        #expect(try found("mountain").isEmpty)
        try store.move("b.jpg.json", to: "a.jpg.suppl.json", newer)
        #expect(try found("mountain") == [photo])
        try store.move("a.jpg", to: "trip/a.jpg", stamp(1))
        #expect(try found("mountain").isEmpty)
        try store.move("trip/a.jpg", to: "a.jpg", stamp(1))
        #expect(try found("mountain") == [photo])
        _ = try store.database.intake.forget([store.location("a.jpg.suppl.json")], at: 9)
        #expect(try found("mountain").isEmpty)
        #expect(try store.database.contradictions().isEmpty)
    }

    @Test("An edit with a JSON file of its own does not share that of its original")
    func own() throws {
        let original = try store.add("a.jpg", inode: 1, picture: 1)
        let edit = try store.add("a-edited.jpg", inode: 2, picture: 2)
        try addJSON("a.jpg.json", inode: 3, "Pier")
        #expect(try found("pier") == [original, edit])
        try addJSON("a-edited.jpg.json", inode: 4, "Mountain")
        #expect(try found("mountain") == [edit])
        #expect(try found("pier") == [original])
        _ = try store.database.intake.forget([store.location("a-edited.jpg.json")], at: 9)
        #expect(try found("pier") == [original, edit])
    }

    @Test("A file's own time and place count, and a JSON file's day and place where it has none")
    func facts() throws {
        let plain = try store.add("a.jpg", inode: 1, picture: 1)
        let named = try store.add("IMG_20200102_120000.jpg", inode: 2, picture: 2)
        let whole = try store.find("c.jpg", stamp(3)).photo
        var own = PhotoMetadata()
        own.captured = CaptureTime(exifDate: "2001:02:03 04:05:06")
        (own.latitude, own.longitude) = (10, 20)
        _ = try store.database.contents.record(
            .picture(store.content(3, 0, metadata: own), measurements: Measurements()), of: whole, stamp: stamp(3),
            at: 2)
        var expected = try #require(try store.database.photos.facts(of: whole))
        expected.traits.formUnion([.description, .keywords])
        let names = ["a.jpg", "IMG_20200102_120000.jpg", "c.jpg"].map { "\($0).json" }
        var touched = Touched()
        for (number, name) in names.enumerated() {
            touched.photos.insert(try addJSON(name, inode: UInt64(number + 4), "Pier"))
        }
        // Culling is told which photos changed.
        #expect(try store.database.families.relatives(of: touched).isSuperset(of: [plain, named, whole]))
        #expect(try store.database.photos.facts(of: whole) == expected)
        let (place, day) = (GeographicPoint(latitude: 40, longitude: -90), 1_556_668_800)
        let facts = try #require(try store.database.photos.facts(of: plain))
        #expect(facts.captured == nil && facts.work == [])
        #expect(facts.browsing.nameTime == NameTime(seconds: Int64(day), isDayOnly: true))
        #expect(facts.browsing.place == place)
        let other = try #require(try store.database.photos.facts(of: named))
        #expect(other.browsing.nameTime == NameTime(name: Array("IMG_20200102_120000.jpg".utf8)))
        #expect(other.browsing.place == place)
        let all = try store.database.photos.facts(after: 0, count: 9, families: store.database.families.all())
        #expect(all == [facts, other, expected])
        let gone = try store.database.intake.forget([store.location("a.jpg.json")], at: 9)
        #expect(try store.database.families.relatives(of: gone).contains(plain))
        #expect(try store.database.photos.facts(of: plain)?.browsing.place == nil)
    }

    @Test(
        "What a person wrote into a JSON file is their work, what a camera or Takeout itself wrote is not",
        arguments: [
            ("Grandma at the pier", nil, nil, .description), (nil, "Rom 2009", nil, .title),
            (nil, nil, "Ann Lee", .keywords), ("❤️", "Pier", "Peter", [.title, .description, .keywords]),
            ("OLYMPUS DIGITAL CAMERA", "IMG_1234", nil, []), ("Screenshot", nil, nil, []), (nil, nil, nil, []),
        ] as [(String?, String?, String?, PhotoTraits)])
    func work(description: String?, title: String?, person: String?, traits: PhotoTraits) throws {
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        let json = try store.find("a.jpg.json", stamp(2)).photo
        var said = PhotoMetadata()
        (said.comment, said.title, said.people) = (description, title, person.map { [$0] })
        said.captured = CaptureTime(exifDate: "2019:05:01 23:03:55", offset: "+00:00")
        try store.read(json, stamp(2), said)
        #expect(try store.database.photos.facts(of: photo)?.traits == traits)
        _ = try store.database.intake.forget([store.location("a.jpg.json")], at: 9)
        #expect(try store.database.photos.facts(of: photo)?.traits == [])
    }
}
