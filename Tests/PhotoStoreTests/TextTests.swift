import PhotoCulling
import PhotoStore
import Testing

@Suite("Texts in pictures")
struct TextTests {
    @Test("A text is found by its picture and its reader, and another reader's replaces it")
    func record() throws {
        let store = try Store()
        let file = try store.find("a.png", stamp(1))
        try store.analyse(file.photo, stamp(1), picture: 7)
        let picture = try #require(try store.database.photos.facts(of: file.photo)?.picture)
        let digest = digest(7, 255)
        #expect(try store.database.texts.text(of: digest) == nil)
        try store.database.texts.record("wifi password", of: picture, reader: "one")
        #expect(try store.database.texts.text(of: digest) == "wifi password")
        #expect(try store.database.texts.pictures(by: "one") == [picture])
        try store.database.texts.record("", of: picture, reader: "other")
        #expect(try store.database.texts.text(of: digest) == "")
        #expect(try store.database.texts.pictures(by: "one") == [])
        // The picture may be gone by the time it is read.
        try store.database.texts.record("nothing", of: picture + 1, reader: "one")
        #expect(try store.database.texts.pictures(by: "one") == [])
    }
}
