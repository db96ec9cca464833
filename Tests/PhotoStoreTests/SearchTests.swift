import FileSystem
import GRDB
import Images
import PhotoAnalysis
import PhotoCulling
import PhotoSearch
import PhotoStore
import Testing

@testable import PhotoStore

@Suite("The index of words")
struct SearchTests {
    private let store: Store

    init() throws {
        store = try Store()
    }

    private func update() throws {
        while try store.database.search.update(limit: 2, places: { _ in ["Springfield"] }) > 0 {}
    }

    private func found(_ text: String) throws -> [PhotoID] {
        try update()
        let query = SearchQuery(text, today: CivilDate(daysSince1970: 20_780))
        let hits = try store.database.search.hits(query.patterns)
        return (1...20).filter { photo in
            query.clauses.allSatisfy { clause in
                clause.terms.contains { term in
                    term.meanings.contains { meaning in
                        if case .words(let pattern) = meaning.condition {
                            hits[pattern]?.scores.dropFirst(Int(photo)).first ?? 0 > 0
                        } else {
                            false
                        }
                    }
                } != clause.isExcluded
            }
        }
    }

    private func add(_ path: String, inode: UInt64, _ metadata: PhotoMetadata) throws -> PhotoID {
        let photo = try store.find(path, stamp(inode)).photo
        let content = store.content(UInt8(inode), 0, metadata: metadata)
        return try store.database.contents.record(
            .picture(content, measurements: .init()), of: photo, stamp: stamp(inode), at: 2)?.photo ?? photo
    }

    @Test("A photo is found by name, folder, camera, words of its own, place and text")
    func columns() throws {
        var metadata = PhotoMetadata()
        metadata.cameraModel = "Pixel 7"
        metadata.title = "Grandma's birthday"
        metadata.keywords = ["Fête", "cake"]
        metadata.people = ["Ann Lee"]
        metadata.creators = ["Peter Maker"]
        metadata.placeNames = ["Mainz", "Deutschland"]
        (metadata.latitude, metadata.longitude) = (40, -90)
        let photo = try add("Holiday 2020/BeachWalk_03.jpg", inode: 1, metadata)
        _ = try store.add("other.jpg", inode: 2, picture: 9)
        for words in [
            "beach", "walk", "beachwalk", "holiday", "pixel 7", "birthday", "fete", "FÊTE", "cakes", "\"ann lee\"",
            "springfield", "peter maker", "place:mainz", "deutschland", "grandma's cake", "jpg beach",
            "camera:pixel", "tag:fete", "folder:holiday", "bea*", "name:beach*",
        ] { #expect(try found(words) == [photo], "\(words)") }
        for words in ["camera:beach", "tag:pixel", "\"lee ann\"", "beach other", "unknown", "pix"] {
            #expect(try found(words).isEmpty, "\(words)")
        }
        #expect(try found("jpg -beach") == [2])
    }

    @Test("Each change of a photo changes its words, and nothing is left of what is gone")
    func changes() throws {
        let photo = try store.add("beach.jpg", inode: 1, picture: 1)
        #expect(try found("beach") == [photo])
        try store.move("beach.jpg", to: "trips/mountain.jpg", stamp(1))
        #expect(try found("beach").isEmpty)
        #expect(try found("trips mountain") == [photo])
        try store.database.connection.write { database in
            try database.execute(
                sql: "INSERT INTO reading (picture, reader, text) SELECT picture, 'r', 'wifi password 42' FROM content")
        }
        #expect(try found("\"wifi password\"") == [photo])
        try store.database.connection.write { try $0.execute(sql: "UPDATE reading SET text = 'nothing'") }
        #expect(try found("wifi").isEmpty)
        _ = try store.database.intake.forget([store.location("trips/mountain.jpg")], at: 9)
        #expect(try found("mountain").isEmpty)
        #expect(try store.database.connection.read { try $0.value(Int.self, "SELECT count(*) FROM vocabulary") } == 0)
    }

    @Test("Whatever is typed is a query, and finds nothing that it should not")
    func hostile() throws {
        let photo = try store.add("beach.jpg", inode: 1, picture: 1)
        try update()
        for words in [
            "\"", "\"\"\"", "* beach", "beach) OR (jpg", "{name}: beach", "beach NEAR/2 jpg", "^beach", "beach AND",
            "NOT",
            "name:\"", "\u{0}beach", "be\u{202E}ach", String(repeating: "(", count: 9999),
            String(repeating: "beach OR ", count: 9999), "'; DROP TABLE photo; --",
        ] { _ = try found(words) }
        #expect(try found("beach") == [photo])
    }

    @Test("The words of a photo take at most so much room, whatever its metadata hold")
    func bounded() throws {
        var metadata = PhotoMetadata()
        metadata.keywords = (0..<100_000).map { "keyword\($0)" }
        _ = try add("a.jpg", inode: 1, metadata)
        try update()
        let bytes = try store.database.connection.read {
            try $0.value(Int.self, "SELECT sum(length(tags)) FROM searchable")
        }
        #expect(try #require(bytes) < 20_000)
    }

    @Test("Merging the index goes slice by slice to an end, and changes nothing that is found")
    func merged() throws {
        for number in 1...300 { _ = try store.add("holiday_\(number).jpg", inode: UInt64(number), picture: 1) }
        try update()
        func segments() throws -> Int? {
            try store.database.connection.read { try $0.value(Int.self, "SELECT count(DISTINCT segid) FROM word_idx") }
        }
        let before = try found("holiday")
        #expect(try #require(try segments()) > 1)
        var slices = 0
        while try store.database.search.merge(isFirst: slices == 0) { slices += 1 }
        #expect(slices > 0)
        #expect(try segments() == 1)
        #expect(try found("holiday") == before)
        #expect(try !store.database.search.merge(isFirst: true), "nothing is left")
    }

    @Test("A word that no photo has means the words that it begins, else those that differ by one letter")
    func meant() throws {
        for (number, name) in ["mountain_0042", "mountains", "mountain_0043", "fountain", "dscn0042"].enumerated() {
            _ = try store.add("\(name).jpg", inode: UInt64(number + 1), picture: UInt8(number + 1))
        }
        try update()
        let search = store.database.search
        #expect(try search.words(meantBy: "mountin") == ["mountain"])
        #expect(try search.words(meantBy: "mounta") == ["mountain", "mountains"])
        #expect(try search.words(meantBy: "ountain") == ["mountain", "fountain"])
        #expect(try search.words(meantBy: "dscn004").isEmpty)
        _ = try store.add("Sun flowers.jpg", inode: 9, picture: 9)
        try update()
        #expect(try search.words(meantBy: "sunflowers") == ["sun flowers"])
        #expect(try search.words(meantBy: "flowerssun").isEmpty)
        #expect(try search.words(meantBy: "cat").isEmpty)
        #expect(try search.words(meantBy: "sut", lengths: Misspelling.askedLengths) == ["sun"])
        #expect(try search.words(meantBy: String(repeating: "mountain", count: 4)).isEmpty)
    }
}
