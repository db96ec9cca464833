import Fixtures
import Images
import Testing

@Suite("JPEG XL")
struct JXLTests {
    private let flag = Flag.raster(width: 200, height: 100)

    @Test("Lossy and lossless, bare and boxed, a picture shows its colours", arguments: [false, true], [false, true])
    func colours(isLossless: Bool, isBoxed: Bool) throws {
        var encoder = JXLEncoder()
        encoder.isLossless = isLossless
        encoder.isBoxed = isBoxed
        Flag.expect(try Photo(encoder.encode(flag)).preview(longerSide: 200))
    }

    @Test("The codestream turns its picture itself, whatever its EXIF says", arguments: 1...8)
    func orientations(orientation: Int) throws {
        let raster = DrawnPicture.raster(width: 600, height: 290)
        var encoder = JXLEncoder()
        encoder.isLossless = orientation.isMultiple(of: 2)
        encoder.orientation = orientation
        encoder.exif = ExifFields()
        encoder.exif?.orientation = 6
        encoder.exif?.make = "Drawn"
        let photo = Photo(try encoder.encode(DrawnPicture.stored(raster, orientation: orientation)))
        let inspection = try photo.inspect()
        #expect(inspection.metadata.orientation == 1)
        #expect(inspection.metadata.cameraMake == "Drawn")
        #expect(inspection.width == 600 && inspection.height == 290)
        #expect(try photo.luma().meanError(to: DrawnPicture.luma(raster)) < Encoding.jxl.tolerance)
    }

    @Test("Opacity is laid over white")
    func opacity() throws {
        let raster = DrawnPicture.raster()
        var encoder = JXLEncoder()
        encoder.isLossless = true
        encoder.opacity = Encoding.opacity(of: raster)
        let photo = Photo(try encoder.encode(raster))
        #expect(try photo.inspect().hasAlpha)
        #expect(try photo.luma().meanError(to: DrawnPicture.luma(raster, opacity: encoder.opacity)) < 1)
    }

    @Test("The first frame of an animation is shown, and further frames make it another picture")
    func animation() throws {
        var encoder = JXLEncoder()
        encoder.isLossless = true
        let dark = Raster(width: 200, height: 100, rgb: flag.rgb.map { $0 / 2 })
        let moving = Photo(try encoder.encode(flag, dark))
        #expect(try moving.inspect().isAnimated)
        #expect(try moving.decode() == Photo(encoder.encode(flag)).decode())
        #expect(try moving.digest() != Photo(encoder.encode(flag, flag)).digest())
    }

    @Test("Layers are laid over each other", arguments: [false, true])
    func layers(isLossless: Bool) throws {
        var encoder = JXLEncoder()
        encoder.isLossless = isLossless
        encoder.isLayered = true
        let dark = Raster(width: 200, height: 100, rgb: flag.rgb.map { $0 / 2 })
        let photo = Photo(try encoder.encode(dark, flag))
        #expect(try !photo.inspect().isAnimated)
        Flag.expect(try photo.preview(longerSide: 200))
    }

    @Test("Boxes with metadata change nothing; other boxes, a trailer and turning do")
    func digest() throws {
        var encoder = JXLEncoder()
        let bare = try encoder.encode(flag)
        let digest = try Photo(bare).digest()
        encoder.isBoxed = true
        let boxed = try encoder.encode(flag)
        #expect(boxed.count > bare.count)
        #expect(try Photo(boxed).digest() == digest)
        encoder.packet = "<xmp:Rating>4</xmp:Rating>"
        let rated = try Photo(encoder.encode(flag)).inspect()
        #expect(rated.metadata.rating == 4)
        #expect(rated.pictureDigest == digest)
        #expect(try Photo(boxed + [0, 0, 0, 9] + Array("mpvd".utf8) + [1]).digest() != digest)
        #expect(try Photo(boxed + [1, 2, 3]).digest() != digest)
        encoder.orientation = 3
        #expect(try Photo(encoder.encode(flag)).digest() != digest)
    }

    /// A file with the codestream in boxes whose lengths have 64 bits.
    private func largeBoxes(_ parts: [(type: String, content: [UInt8])]) -> [UInt8] {
        func big(_ number: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let head = big(12, 4) + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]
        let type = big(20, 4) + Array("ftypjxl ".utf8) + big(0, 4) + Array("jxl ".utf8)
        return parts.reduce(head + type) {
            $0 + big(1, 4) + Array($1.type.utf8) + big(16 + $1.content.count, 8) + $1.content
        }
    }

    @Test("Boxes may have lengths of 64 bits, and each may hold a part of the codestream")
    func longLengths() throws {
        let bare = try JXLEncoder().encode(flag)
        let half = bare.count / 2
        let expected = try Photo(bare).decode()
        let whole = Photo(largeBoxes([("jxlc", bare)]))
        let parts = Photo(
            largeBoxes([
                ("jxlp", [0, 0, 0, 0] + bare[..<half]), ("jxlp", [0x80, 0, 0, 1] + bare[half...]),
            ]))
        for photo in [whole, parts] {
            #expect(try photo.decode() == expected)
            #expect(throws: ImageError.self) { try Photo(photo.bytes.dropLast(40)).decode() }
        }
        #expect(throws: ImageError.self) { try Photo(largeBoxes([("jxlp", [0, 0, 0, 0] + bare[..<half])])).decode() }
    }

    @Test("Splines that the library cannot draw are told as such, not as damage")
    func splines() throws {
        let file = try JXLEncoder().encodeFalseSplines(flag)
        do {
            _ = try Photo(file).decode()
            Issue.record("decoded")
        } catch ImageError.unsupported(let reason) {
            #expect(reason.contains("splines") && reason.contains("libjxl"))
        }
    }
}
