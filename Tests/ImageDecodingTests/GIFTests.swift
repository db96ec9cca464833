import Fixtures
import Images
import Testing

@Suite("GIF")
struct GIFTests {
    private let flag = Flag.raster(width: 200, height: 100)

    private var encoder: GIFEncoder {
        var encoder = GIFEncoder()
        encoder.isGrey = false
        return encoder
    }

    @Test("A palette's colours come back, interlaced or not", arguments: [false, true])
    func colours(isInterlaced: Bool) throws {
        var encoder = encoder
        encoder.isInterlaced = isInterlaced
        Flag.expect(try Photo(encoder.encode(flag)).preview(longerSide: 200))
    }

    @Test("A frame that is smaller than the canvas lies in its place on white")
    func smallFrame() throws {
        var encoder = encoder
        encoder.canvas = (320, 180)
        encoder.place = (101, 61)
        let photo = Photo(try encoder.encode(flag))
        #expect(try photo.inspect().hasAlpha)
        let preview = try photo.preview(longerSide: 320)
        #expect(preview.width == 320 && preview.height == 180)
        #expect(preview.colour(at: 20, 20) == [255, 255, 255])
        #expect(preview.colour(at: 310, 170) == [255, 255, 255])
        for (place, colour) in zip([(110, 70), (290, 70), (110, 150), (290, 150)], Flag.corners) {
            Flag.expect(preview.colour(at: place.0, place.1), near: colour)
        }
    }

    @Test("A frame that reaches beyond the canvas enlarges it")
    func largeFrame() throws {
        var encoder = encoder
        encoder.canvas = (10, 10)
        encoder.place = (50, 0)
        let inspection = try Photo(encoder.encode(flag)).inspect()
        #expect(inspection.width == 250 && inspection.height == 100)
    }

    @Test("A transparent colour is white")
    func transparency() throws {
        var encoder = encoder
        encoder.transparent = Flag.corners[0]
        let photo = Photo(try encoder.encode(flag))
        #expect(try photo.inspect().hasAlpha)
        let preview = try photo.preview(longerSide: 200)
        #expect(preview.colour(at: 50, 25) == [255, 255, 255])
        Flag.expect(preview.colour(at: 150, 25), near: Flag.corners[1])
    }

    @Test("The first frame of an animation is shown, and further frames make it another picture")
    func animation() throws {
        let still = Photo(try encoder.encode(flag))
        let dark = Raster(width: 200, height: 100, rgb: flag.rgb.map { $0 / 2 })
        let moving = Photo(try encoder.encode(flag, dark))
        #expect(try !still.inspect().isAnimated)
        #expect(try moving.inspect().isAnimated)
        #expect(try moving.decode() == still.decode())
        #expect(try moving.digest() != still.digest())
        #expect(try Photo(encoder.encode(flag, dark, dark)).digest() != moving.digest())
    }

    @Test("A comment is metadata; transparency, the canvas and a trailer belong to the picture")
    func digest() throws {
        let plain = Photo(try encoder.encode(flag))
        var changed = encoder
        changed.comment = "On the shore"
        let commented = Photo(try changed.encode(flag))
        #expect(try commented.inspect().metadata.comment == "On the shore")
        #expect(try commented.digest() == plain.digest())
        let xmp = "<xmp:Rating>4</xmp:Rating>"
        let block = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [UInt8(xmp.utf8.count)] + Array(xmp.utf8) + [0]
        // Behind the canvas, which has no palette.
        let rated = Photo(Array(plain.bytes.prefix(13)) + block + plain.bytes.dropFirst(13))
        #expect(try rated.inspect().metadata.rating == 4)
        #expect(try rated.digest() == plain.digest())
        changed.transparent = Flag.corners[0]
        #expect(try Photo(changed.encode(flag)).digest() != plain.digest())
        changed = encoder
        changed.canvas = (201, 100)
        #expect(try Photo(changed.encode(flag)).digest() != plain.digest())
        #expect(try Photo(plain.bytes + [0]).digest() != plain.digest())
        #expect(try Photo(plain.bytes.dropLast()).digest() != plain.digest())
    }

    @Test("A full table of codes stays as it is, however many bits the codes begin with", arguments: [3, 8, 9, 11])
    func fullTable(leastBits: Int) throws {
        var random = RandomSource(seed: 7)
        let noisy = Raster(
            width: 200, height: 100,
            rgb: flag.rgb.enumerated().map { index, level in
                index / 3 % 200 < 150 ? level : level ^ (index % 3 == 0 && Bool.random(using: &random) ? 1 : 0)
            })
        var writer = GIFFile()
        writer.leastBits = leastBits
        let file = try writer.encode(noisy)
        #expect(try Photo(file).decode() == Photo(encoder.encode(noisy)).decode())
        #expect(throws: ImageError.self) { try Photo(file.prefix(file.count / 2)).decode() }
        // Behind the canvas, its palette and the frame's head.
        var unknown = file
        unknown[13 + 768 + 10] = 12
        #expect(throws: ImageError.self) { try Photo(unknown).decode() }
    }

    @Test("A file without a picture, and one whose picture has no palette, are damaged")
    func damage() throws {
        let bytes = try encoder.encode(flag)
        for file in [Array(bytes.prefix(13)) + [0x3B], Array("GIF89a".utf8)] {
            #expect(throws: ImageError.self) { try Photo(file).inspect() }
        }
        let frame = try #require(bytes[13...].firstIndex(of: 0x2C))
        var bare = bytes
        bare[frame + 9] = 0
        #expect(throws: ImageError.self) { try Photo(bare).luma() }
    }
}
