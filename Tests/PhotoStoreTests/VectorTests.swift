import PhotoCulling
import PhotoSearch
import PhotoStore
import Testing

@Suite("Vectors of the user's own model")
struct VectorTests {
    private static func vector(_ place: Int) throws -> ModelVector {
        try #require(ModelVector((0..<64).map { $0 == place ? 1 : 0 }))
    }

    @Test("A vector is kept with its picture and its model; another model sees everything again")
    func record() throws {
        let store = try Store()
        let (first, second) = (try store.find("a.png", stamp(1)), try store.find("b.png", stamp(2)))
        try store.analyse(first.photo, stamp(1), picture: 7)
        try store.analyse(second.photo, stamp(2), picture: 8)
        let pictures = try [first, second].map {
            try #require(try store.database.photos.facts(of: $0.photo)?.picture)
        }
        let vectors = store.database.vectors
        #expect(try vectors.missing(of: "one") == Set(pictures))
        try vectors.record(Self.vector(0), of: pictures[0], model: "one")
        #expect(try vectors.missing(of: "one") == [pictures[1]])
        #expect(try vectors.isKnown(pictures[0], to: "one"))
        #expect(try !vectors.isKnown(pictures[0], to: "two"))
        #expect(try vectors.table(of: "one").nearest(to: Self.vector(0)).map(\.picture) == [pictures[0]])
        // A picture without a vector is not asked for again.
        try vectors.record(nil, of: pictures[1], model: "one")
        #expect(try vectors.missing(of: "one").isEmpty)
        #expect(try vectors.table(of: "one").count == 1)
        // Another model.
        #expect(try vectors.missing(of: "two") == Set(pictures))
        try vectors.record(Self.vector(1), of: pictures[0], model: "two")
        #expect(try vectors.table(of: "two").nearest(to: Self.vector(1)).map(\.picture) == [pictures[0]])
        #expect(try vectors.table(of: "one").count == 0)
        // The picture may be gone by the time it was seen.
        try vectors.record(Self.vector(0), of: pictures[1] + 1, model: "two")
        #expect(try vectors.table(of: "two").count == 1)
        #expect(try store.database.contents.photos(showing: pictures[0]) == [first.photo])
    }
}
