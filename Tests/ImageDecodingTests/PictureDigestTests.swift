import Fixtures
import ImageDecoding
import Images
import Testing

@Suite("The digest of a picture")
struct PictureDigestTests {
    private let raster = DrawnPicture.raster(width: 96, height: 64)

    private var fields: ExifFields {
        var fields = ExifFields()
        fields.make = "Drawn"
        fields.captured = "2024:05:01 12:03:55"
        fields.orientation = 1
        return fields
    }

    @Test(
        "It survives metadata that is added or changed, and differs from every other picture's",
        arguments: Encoding.allCases.filter(\.isMetadataWritten))
    func metadata(encoding: Encoding) throws {
        let plain = try Photo(try encoding.encode(raster)).digest()
        #expect(try Photo(try encoding.encode(raster, exif: fields)).digest() == plain)
        var changed = fields
        changed.software = "An editor with a longer name than before"
        changed.rating = 5
        #expect(try Photo(try encoding.encode(raster, exif: changed)).digest() == plain)
        var other = raster
        other.rgb[3 * (96 * 30 + 40)] ^= 0xC0
        other.rgb[3 * (96 * 30 + 40) + 1] ^= 0xC0
        #expect(try Photo(try encoding.encode(other)).digest() != plain)
    }

    @Test(
        "An orientation that turns the picture makes it another one",
        arguments: [Encoding.jpeg, .png, .webpLossy, .webpLossless, .jp2, .psd])
    func orientation(encoding: Encoding) throws {
        let upright = try Photo(try encoding.encode(raster)).digest()
        var turned = fields
        turned.orientation = 6
        #expect(try Photo(try encoding.encode(raster, exif: turned)).digest() != upright)
        turned.orientation = 9
        #expect(try Photo(try encoding.encode(raster, exif: turned)).digest() == upright)
    }

    @Test("HEIF's own turning makes it another picture")
    func heifTurning() throws {
        var encoder = HEIFEncoder()
        let upright = try Photo(try encoder.encode(raster)).digest()
        encoder.orientation = 3
        #expect(try Photo(try encoder.encode(raster)).digest() != upright)
    }

    @Test("JPEG: comments, ratings and stripping change nothing; profile, trailer and cutting do")
    func jpegSegments() throws {
        var encoder = JPEGEncoder()
        encoder.exif = fields
        let file = JPEGFile(try encoder.encode(raster))
        let digest = try Photo(file.bytes).digest()
        #expect(try Photo(file.addingComment("seen").bytes).digest() == digest)
        #expect(try Photo(file.addingRating(4).bytes).digest() == digest)
        #expect(try Photo(file.strippingMetadata().bytes).digest() == digest)
        let profiled = try Photo(file.addingProfile([1, 2, 3]).bytes).digest()
        #expect(profiled != digest)
        #expect(try Photo(file.addingProfile([1, 2, 4]).bytes).digest() != profiled)
        #expect(try Photo(file.addingTrailer([0]).bytes).digest() != digest)
        #expect(try Photo(file.truncated(to: file.bytes.count - 1).bytes).digest() != digest)
    }

    @Test("JPEG: how Adobe's programs coded the colours belongs to the picture")
    func jpegInks() throws {
        let file = JPEGFile(try Encoding.jpegInks.encode(raster))
        let digest = try Photo(file.bytes).digest()
        #expect(try Photo(file.strippingMetadata().bytes).digest() == digest)
        let adobe = Array("Adobe".utf8)
        let place = try #require(
            file.bytes.indices.first { file.bytes[$0...].prefix(5).elementsEqual(adobe) })
        var changed = file.bytes
        changed[place + 11] ^= 2  // the transform byte
        #expect(try Photo(changed).digest() != digest)
    }

    @Test("PNG: texts change nothing; transparency, gamma, profile and a trailer do")
    func pngChunks() throws {
        let file = try Encoding.png.encode(raster)
        let digest = try Photo(file).digest()
        let texts = PNGChunk.inserting("tEXt", Array("Comment\0seen".utf8), into: file)
        #expect(try Photo(PNGChunk.inserting("tIME", [7, 232, 5, 1, 12, 3, 55], into: texts)).digest() == digest)
        #expect(try Photo(PNGChunk.inserting("tRNS", [0, 1, 0, 2, 0, 3], into: file)).digest() != digest)
        let gamma = PNGChunk.inserting("gAMA", [0, 0, 0xB1, 0x8F], into: file)
        #expect(try Photo(gamma).digest() != digest)
        let intent = PNGChunk.inserting("sRGB", [0], into: file)
        let gammaLast = PNGChunk.inserting("sRGB", [0], into: gamma)
        let gammaFirst = PNGChunk.inserting("gAMA", [0, 0, 0xB1, 0x8F], into: intent)
        #expect(try Photo(gammaLast).digest() == Photo(gammaFirst).digest())
        #expect(try Photo(file + [0]).digest() != digest)
    }

    @Test("WebP: an animation's frames and a trailer belong to the picture")
    func webpFrames() throws {
        let still = try Encoding.webpLossy.encode(raster)
        let once = WebPFile.animation(of: [still], width: 96, height: 64).bytes
        let twice = WebPFile.animation(of: [still, still], width: 96, height: 64).bytes
        let digests = try Set([still, once, twice, still + [0, 0]].map { try Photo($0).digest() })
        #expect(digests.count == 4)
    }

    @Test("HEIF: a box behind the picture, as the film of a motion photo, makes it another one")
    func heifTrailer() throws {
        let file = try Encoding.heic.encode(raster)
        let digest = try Photo(file).digest()
        #expect(try Photo(file + [0, 0, 0, 12] + Array("mpvd".utf8) + [1, 2, 3, 4]).digest() != digest)
        #expect(try Photo(file + [1, 2, 3]).digest() != digest)
        #expect(try Photo(file + [0, 0, 0, 12] + Array("free".utf8) + [1, 2, 3, 4]).digest() == digest)
    }

    @Test("It is never the digest of the file's bytes, nor that of the same coding in another container")
    func domains() throws {
        for encoding in Encoding.allCases {
            let bytes = try encoding.encode(raster)
            #expect(try Photo(bytes).digest() != bytes.withUnsafeBytes { Digest256.of($0) })
        }
        let digests = try Set(Encoding.allCases.map { try Photo(try $0.encode(raster)).digest() })
        #expect(digests.count == Encoding.allCases.count)
    }
}
