import CleanerProtocol
import PhotoCulling
import PhotoStore
import Testing

@testable import CleanerDaemon

@Suite("Answers about photos")
struct PhotoAnswersTests {
    private func path(_ text: String) -> PhotoReference { .path(WirePath(bytes: Array(text.utf8))) }

    @Test("A photo is found by its id and by any spelling of its path")
    func references() throws {
        var world = try RuleWorld()
        let photo = try world.add("d/1.jpg", content: 1)
        let spellings = ["d/1.jpg", "./d//1.jpg", "d/../d/1.jpg", "/photos/d/1.jpg", "/photos/../photos/d/1.jpg"]
        for reference in spellings.map(path) + [.id(WireID.photo(photo))] {
            #expect(try world.reader.photo(reference) == photo, "\(reference)")
        }
        for (reference, remedy) in [
            (path("d/2.jpg"), "cleanerctl sync"), (path("/elsewhere/1.jpg"), "outside the libraries"),
            (PhotoReference.id("p:77"), "--ids"), (.id("77"), "--ids"),
        ] {
            #expect {
                try world.reader.photo(reference)
            } throws: {
                ($0 as? ProtocolError)?.word == .notFound && ($0 as? ProtocolError)?.remedy?.contains(remedy) == true
            }
        }
    }

    @Test("Rows come card by card, in each the keeper first and then by path; photos without a place have none")
    func rows() throws {
        var world = try RuleWorld()
        let photos = try ["c.jpg", "a.jpg", "b.jpg", "z.jpg"].map { try world.add($0, content: 1) }
        let gone = try world.add("gone.jpg", content: 2)
        try world.decide([gone], .delete)
        try world.send(gone)
        let contexts =
            [RowContext(photo: photos[3]), RowContext(photo: gone)]
            + photos.prefix(3).map { RowContext(photo: $0, group: "g:1", isKeeper: $0 == photos[2]) }
        let culling = Culling(settings: CullingSettings())
        let rows = try world.reader.rows(contexts, measured: false, culling)
        #expect(rows.map(\.path) == ["z.jpg", "b.jpg", "a.jpg", "c.jpg"])
        #expect(rows.map(\.keeper) == [nil, true, false, false] && rows.map(\.group) == [nil, "g:1", "g:1", "g:1"])
        #expect(rows.allSatisfy { $0.sha256 == nil })
        #expect(try world.reader.rows(contexts, measured: true, culling).allSatisfy { $0.sha256 != nil })
    }

    @Test("A folder has the photos below it by path; without any, or outside of all libraries, it is refused")
    func folders() throws {
        var world = try RuleWorld()
        let photos = try ["d/2.jpg", "d/1.jpg", "d/e/3.jpg", "dd/4.jpg"].map { try world.add($0, content: 1) }
        func found(_ text: String) throws -> [PhotoID] {
            try world.reader.photos(in: FolderReference(WirePath(bytes: Array(text.utf8)))).map(\.photo)
        }
        for spelling in ["d", "d/", "/photos/d", "dd/../d"] {
            #expect(try found(spelling) == [photos[1], photos[0], photos[2]], "\(spelling)")
        }
        #expect(try Set(found("/photos")) == Set(photos))
        for (spelling, word) in [("f", ProtocolError.Word.notFound), ("/elsewhere", .notFound), ("", .badParameters)] {
            #expect { try found(spelling) } throws: { ($0 as? ProtocolError)?.word == word }
        }
    }
}
