import PhotoAnalysis
import Testing

@testable import PhotoCulling

@Suite("Counts of colours")
struct ColourCountsTests {
    private static func photo(_ id: PhotoID, _ palette: [UInt8]?, _ status: PhotoStatus = .analysed) -> PhotoFacts {
        var photo = PhotoFacts(
            id: id, status: status, picture: id, content: id, bytes: id * 10, modified: 0, nameLength: 5,
            pathOrder: UInt64(id))
        photo.browsing.palette = palette.flatMap { ColourPalette(bytes: $0) }
        return photo
    }

    private static let blueAndWhite: [UInt8] = [2, 10, 20, 200, 8, 155, 250, 250, 250, 2, 100]
    private static let white: [UInt8] = [1, 250, 250, 250, 2, 255]

    @Test("A photo counts for each main colour, and no more once it is gone")
    func counts() {
        var culling = Culling(settings: CullingSettings())
        for photo in [
            Self.photo(1, Self.blueAndWhite), Self.photo(2, Self.white), Self.photo(3, nil, .waiting),
            Self.photo(4, nil, .unreadable), Self.photo(5, Self.white, .waiting),
        ] {
            culling.update(photo)
        }
        var counts = culling.colourCounts()
        #expect(counts[.white] == .init(photos: 3, bytes: 80))
        #expect(counts[.blue] == .init(photos: 1, bytes: 10))
        #expect(counts[.red] == .init())
        #expect((counts.known, counts.waiting, counts.unknown) == (3, 1, 1))
        culling.remove(1)
        counts = culling.colourCounts()
        #expect(counts[.white] == .init(photos: 2, bytes: 70) && counts[.blue] == .init())
        #expect(counts.known == 2)
    }

    @Test("The counts are those of a look at every photo, whatever came and went")
    func reference() {
        var random = SeededRandom(11)
        var culling = Culling(settings: CullingSettings())
        var present: [PhotoID: PhotoFacts] = [:]
        for _ in 0..<600 {
            let id = PhotoID.random(in: 1...80, using: &random)
            if Bool.random(using: &random) {
                culling.remove(id)
                present[id] = nil
            } else {
                let name = UInt8.random(in: 0...11, using: &random)
                let other = UInt8.random(in: 0...11, using: &random)
                let parts = UInt8.random(in: 0...255, using: &random)
                let photo = Self.photo(id, [2, 1, 2, 3, name, parts, 4, 5, 6, other, 255 - parts])
                culling.update(photo)
                present[id] = photo
            }
        }
        let counts = culling.colourCounts()
        for name in ColourName.allCases {
            let photos = present.values.filter {
                $0.browsing.palette?.mainColours.contains(ColourMask(name)) == true
            }
            #expect(counts[name] == .init(photos: photos.count, bytes: photos.reduce(0) { $0 + $1.bytes }))
        }
        #expect(counts.known == present.count)
    }
}
