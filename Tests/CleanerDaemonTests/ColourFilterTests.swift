import CleanerProtocol
import PhotoAnalysis
import PhotoCategories
import PhotoCulling
import Testing

@testable import CleanerDaemon

@Suite("Filters by colour and by the time in names")
struct ColourFilterTests {
    /// Photos 1 and 2 are mainly blue, 2 the most; photo 3 is white, photo 4 without a palette.
    private static func culling() -> Culling {
        var culling = Culling(settings: CullingSettings())
        let palettes: [PhotoID: [UInt8]] = [
            1: [2, 250, 250, 250, 2, 155, 10, 20, 200, 8, 100], 2: [2, 10, 20, 200, 8, 155, 250, 250, 250, 2, 100],
            3: [1, 250, 250, 250, 2, 255],
        ]
        for id in 1...4 as ClosedRange<PhotoID> {
            var photo = PhotoFacts(
                id: id, status: .analysed, picture: id, content: id, bytes: 10 - id, modified: 0, nameLength: 5,
                pathOrder: UInt64(id))
            photo.browsing.palette = palettes[id].flatMap { ColourPalette(bytes: $0) }
            photo.browsing.nameTime = id == 3 ? NameTime(name: Array("IMG_20230715_123456.jpg".utf8)) : nil
            culling.update(photo)
        }
        return culling
    }

    private func listed(_ filter: PhotoFilter, _ culling: inout Culling) -> [PhotoID] {
        RowContext.of(.all, &culling).filtered(by: filter, in: nil, nil, culling).map(\.photo)
    }

    @Test("Photos of a colour are listed by how much of it they have")
    func colour() {
        var culling = Self.culling()
        #expect(listed(PhotoFilter(colour: "blue"), &culling) == [2, 1])
        #expect(listed(PhotoFilter(colour: "white"), &culling) == [3, 1, 2])
        #expect(listed(PhotoFilter(largest: true, colour: "blue"), &culling) == [1, 2])
        #expect(listed(PhotoFilter(colour: "green"), &culling) == [])
    }

    @Test("A deleted photo leaves its colour at once")
    func deleted() {
        var culling = Self.culling()
        culling.remove(2)
        #expect(listed(PhotoFilter(colour: "blue"), &culling) == [1])
    }

    @Test("A photo without a capture time counts by the time in its name, else by that of its file")
    func names() {
        var culling = Self.culling()
        #expect(listed(PhotoFilter(year: 2023), &culling) == [3])
        #expect(listed(PhotoFilter(since: "2023-07-15"), &culling) == [3])
        #expect(listed(PhotoFilter(year: 1970), &culling) == [1, 2, 4])
    }
}
