import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("What arrived lately")
struct ArrivalsTests {
    private static func photo(_ id: PhotoID, in root: Int64, picture: PictureID, blurriness: Float = 0) -> PhotoFacts {
        .drawn(id) { photo in
            photo.folder = PhotoFolder(root: root, path: [])
            photo.picture = picture
            photo.blurriness = blurriness
            photo.isNamedAsCopy = id > 1
        }
    }

    @Test("Photos behind the known ones of their library are counted, each proposed one once, with what it frees")
    func counts() {
        var culling = Culling(settings: CullingSettings())
        for photo in [
            Self.photo(1, in: 1, picture: 1), Self.photo(2, in: 1, picture: 1), Self.photo(3, in: 1, picture: 1),
            Self.photo(4, in: 2, picture: 1), Self.photo(5, in: 1, picture: 5, blurriness: 1),
            // A blurred copy of that is counted as a copy alone.
            Self.photo(6, in: 1, picture: 5, blurriness: 1), Self.photo(7, in: 1, picture: 7),
        ] {
            culling.update(photo)
        }
        let arrivals = culling.arrivals(after: [1: 2])
        #expect(arrivals.photos == 4)
        #expect(arrivals.proposed == [.duplicates: 2, .blurry: 1])
        #expect(arrivals.reclaimable == 103 + 105 + 106)
        #expect(arrivals.last == 7)
        #expect(culling.arrivals(after: [1: 6, 2: 3]).proposed == [.duplicates: 1])
        #expect(culling.arrivals(after: [:]).photos == 0)
    }

    @Test("What the user has decided is proposed no more, and what is gone has not arrived")
    func decided() {
        var culling = Culling(settings: CullingSettings())
        for id: PhotoID in 1...3 { culling.update(Self.photo(id, in: 1, picture: 1)) }
        #expect(culling.arrivals(after: [1: 1]).proposed == [.duplicates: 2])
        var kept = Self.photo(2, in: 1, picture: 1)
        kept.decision = .keep
        culling.update(kept)
        culling.remove(3)
        let arrivals = culling.arrivals(after: [1: 1])
        #expect(arrivals.photos == 1 && arrivals.proposed == [:] && arrivals.reclaimable == 0)
    }
}
