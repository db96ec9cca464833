import Fixtures
import ImageDecoding
import Images
import Testing

@Suite("A camera's thumbnail as the coarse preview")
struct ThumbnailTests {
    /// A picture that is grey, so that colours can only be the thumbnail's.
    private static func file(
        width: Int = 640, height: Int = 480, thumbnail: Raster, orientation: Int? = nil
    ) throws -> [UInt8] {
        try file(width: width, height: height, thumbnail: JPEGEncoder().encode(thumbnail), orientation: orientation)
    }

    private static func file(
        width: Int = 640, height: Int = 480, thumbnail: [UInt8], orientation: Int? = nil
    ) throws -> [UInt8] {
        var exif = ExifFields()
        exif.make = "Drawn"
        exif.captured = "2024:05:01 12:03:55"
        exif.latitude = .init(.init(52), .init(30), .init(36), reference: "N")
        exif.longitude = .init(.init(13), .init(24), .init(0), reference: "E")
        exif.orientation = orientation
        exif.thumbnail = thumbnail
        return try Encoding.jpegGrey.encode(DrawnPicture.raster(width: width, height: height), exif: exif)
    }

    private static func thumbnail(_ head: some Sequence<UInt8>, longerSide: Int = 640) -> RGBImage? {
        Array(head).withUnsafeBytes {
            ImageDecoder.thumbnail(inHead: $0, within: PreviewBounds(longerSide: longerSide, pixels: .max))
        }
    }

    @Test("It is found by the head of the file, and told by the metadata")
    func found() throws {
        let file = try Self.file(thumbnail: Flag.raster(width: 160, height: 120))
        #expect(try Photo(file).inspect().metadata.hasThumbnail)
        let head = file.count * 2 / 3
        for thumbnail in [Self.thumbnail(file), Self.thumbnail(file.prefix(head))] {
            let thumbnail = try #require(thumbnail)
            #expect(thumbnail.width == 160 && thumbnail.height == 120)
            Flag.expect(thumbnail)
        }
        let small = try #require(Self.thumbnail(file, longerSide: 80))
        #expect(small.width == 80 && small.height == 60)
        Flag.expect(small)
    }

    @Test("It is turned as its picture is", arguments: 1...8)
    func orientations(orientation: Int) throws {
        let upright = Flag.raster(width: orientation >= 5 ? 120 : 160, height: orientation >= 5 ? 160 : 120)
        let file = try Self.file(
            thumbnail: DrawnPicture.stored(upright, orientation: orientation), orientation: orientation)
        let thumbnail = try #require(Self.thumbnail(file))
        #expect(thumbnail.width == upright.width && thumbnail.height == upright.height)
        Flag.expect(thumbnail)
    }

    @Test("One that is upright already, as its proportions tell, is not turned again", arguments: 5...8)
    func uprightAlready(orientation: Int) throws {
        let file = try Self.file(thumbnail: Flag.raster(width: 120, height: 160), orientation: orientation)
        let thumbnail = try #require(Self.thumbnail(file))
        #expect(thumbnail.width == 120 && thumbnail.height == 160)
        Flag.expect(thumbnail)
    }

    @Test(
        "Black bars that fill its frame are cut off",
        arguments: [
            ((1200, 800), (160, 106), (0, 7)), ((1600, 900), (160, 90), (0, 15)), ((800, 1200), (80, 120), (40, 0)),
        ] as [((Int, Int), (Int, Int), (Int, Int))])
    func bars(picture: (Int, Int), shown: (Int, Int), bars: (Int, Int)) throws {
        let framed = Flag.raster(width: shown.0, height: shown.1).letterboxed(horizontal: bars.0, vertical: bars.1)
        let thumbnail = try #require(
            Self.thumbnail(try Self.file(width: picture.0, height: picture.1, thumbnail: framed)))
        #expect((shown.0 - 3...shown.0).contains(thumbnail.width))
        #expect((shown.1 - 3...shown.1).contains(thumbnail.height))
        Flag.expect(thumbnail)
        // Nothing of the bars is left at the edges.
        for place in [(0, 0), (thumbnail.width - 1, thumbnail.height - 1)] {
            #expect((thumbnail.colour(at: place.0, place.1).max() ?? 0) > 120)
        }
    }

    @Test("One of other proportions shows another picture")
    func otherPicture() throws {
        #expect(Self.thumbnail(try Self.file(thumbnail: Flag.raster(width: 160, height: 90))) == nil)
        let bright = Flag.raster(width: 160, height: 90).letterboxed(vertical: 15, grey: 200)
        #expect(Self.thumbnail(try Self.file(width: 1600, height: 900, thumbnail: bright)) == nil)
    }

    @Test("A damaged one is none")
    func damaged() throws {
        let thumbnail = try JPEGEncoder().encode(Flag.raster(width: 160, height: 120))
        #expect(Self.thumbnail(try Self.file(thumbnail: Array(thumbnail.prefix(thumbnail.count / 2)))) == nil)
        #expect(Self.thumbnail(try Self.file(thumbnail: Array("no picture".utf8))) == nil)
        let png = try Encoding.png.encode(Flag.raster(width: 16, height: 12))
        #expect(Self.thumbnail(try Self.file(thumbnail: png)) == nil)
    }

    @Test("Files without one, of other formats and of any bytes have none")
    func none() throws {
        let raster = DrawnPicture.raster()
        for encoding in Encoding.allCases { #expect(Self.thumbnail(try encoding.encode(raster)) == nil) }
        let file = try Self.file(thumbnail: Flag.raster(width: 160, height: 120))
        for count in stride(from: 0, to: 1200, by: 37) { #expect(Self.thumbnail(file.prefix(count)) == nil) }
        var generator = RandomSource(seed: 0xF1A6)
        for _ in 0..<300 {
            var bytes = file
            for _ in 0..<3 {
                bytes[Int.random(in: 2..<2000, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            // Whatever comes out keeps to the bounds.
            if let thumbnail = Self.thumbnail(bytes) { #expect(max(thumbnail.width, thumbnail.height) <= 640) }
        }
    }
}
