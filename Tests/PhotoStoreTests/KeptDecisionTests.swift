import PhotoCulling
import PhotoStore
import Testing

@Suite("Decisions by what identifies photos in every store")
struct KeptDecisionTests {
    @Test("All that hold are there page by page, with digests, copies and what is gone")
    func kept() throws {
        let store = try Store()
        let decisions = store.database.decisions
        let photos = try (1...4).map { try store.add("\($0).jpg", inode: UInt64($0), picture: UInt8($0)) }
        let copy = try store.add("copy.jpg", inode: 9, picture: 1, tags: 7)
        let unread = try store.refuse("5.jpg", inode: 5, .unreadable, nil)
        try store.decide([photos[0], photos[1]], .delete)
        try store.decide([photos[2], unread], .keep)
        try store.decide([photos[3]], .maybe)
        try store.decide([photos[3]], nil)
        _ = try store.trash(photos[1], "2.jpg", inode: 2)
        var kept: [KeptDecision] = []
        while true {
            let page = try decisions.kept(after: kept.last?.photo ?? 0, count: 2)
            guard !page.isEmpty else { break }
            kept += page
        }
        #expect(kept.map(\.photo) == [photos[0], photos[1], photos[2], unread])
        #expect(kept.map(\.decision) == [.delete, .delete, .keep, .keep])
        #expect(kept.map(\.content) == [digest(1, 0), digest(2, 0), digest(3, 0), nil])
        #expect(kept.map(\.picture) == [digest(1, 255), digest(2, 255), digest(3, 255), nil])
        #expect(kept.map(\.hasCopies) == [true, false, false, false])
        #expect(kept.map(\.isDeleted) == [false, true, false, false])
        #expect(try decisions.photos(content: digest(1, 7), picture: nil) == [copy])
        #expect(try decisions.photos(content: digest(1, 7), picture: digest(1, 255)) == [photos[0], copy])
        #expect(try decisions.photos(content: digest(2, 0), picture: digest(2, 255)) == [])
        #expect(try decisions.photos(content: nil, picture: nil) == [])
    }
}
