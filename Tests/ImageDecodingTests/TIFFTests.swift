import Fixtures
import Images
import Testing

@Suite("TIFF")
struct TIFFTests {
    private let flag = Flag.raster(width: 202, height: 102)

    private func encoder(_ pixels: TIFFEncoder.Pixels = .colour) -> TIFFEncoder {
        var encoder = TIFFEncoder()
        encoder.pixels = pixels
        encoder.rowsPerStrip = 32
        return encoder
    }

    private static let coloured: [TIFFEncoder.Pixels] = [
        .colour, .colour16, .palette, .inks, .jpeg, .halvedColour, .opacity, .multipliedOpacity,
    ]

    @Test("Every coding shows the colours", arguments: coloured)
    func colours(pixels: TIFFEncoder.Pixels) throws {
        Flag.expect(try Photo(encoder(pixels).encode(flag)).preview(longerSide: 202))
    }

    @Test(
        "Strips, tiles, planes, byte orders and compressions show the same picture",
        arguments: [TIFFEncoder.Pixels.colour, .colour16, .grey, .inverseGrey, .grey16, .greyPalette, .inks, .opacity])
    func layouts(pixels: TIFFEncoder.Pixels) throws {
        let usual = try Photo(encoder(pixels).encode(flag)).decode()
        var variants = [TIFFEncoder](repeating: encoder(pixels), count: 9)
        variants[0].rowsPerStrip = nil
        variants[1].tile = 48
        variants[2].isBigEndian = true
        variants[3].isBig = true
        variants[4].compression = .lzw
        variants[5].compression = .deflate
        variants[6].compression = .packBits
        if pixels.channels > 1 {
            variants[7].isApart = true
            variants[8].isApart = true
            variants[8].tile = 32
        }
        for (number, variant) in variants.enumerated() {
            #expect(try Photo(variant.encode(flag)).decode() == usual, "variant \(number)")
        }
    }

    @Test("Black and white is read with and without fax coding", arguments: [TIFFEncoder.Compression.none, .fax4])
    func bilevel(compression: TIFFEncoder.Compression) throws {
        var encoder = encoder(.bilevel)
        encoder.compression = compression
        let picture = try Photo(encoder.encode(DrawnPicture.raster())).decode()
        #expect(picture.chroma == nil)
        let drawn = DrawnPicture.luma(DrawnPicture.raster()).map { $0 < 127.5 ? 0.0 : 255 }
        #expect(picture.luma.meanError(to: drawn) < 1)
    }

    @Test("Opacity is laid over white, whether colours were multiplied by it or not")
    func opacity() throws {
        let raster = DrawnPicture.raster()
        let opacity = Encoding.opacity(of: raster)
        for pixels in [TIFFEncoder.Pixels.opacity, .multipliedOpacity] {
            var encoder = encoder(pixels)
            encoder.opacity = opacity
            let photo = Photo(try encoder.encode(raster))
            #expect(try photo.inspect().hasAlpha)
            #expect(try photo.luma().meanError(to: DrawnPicture.luma(raster, opacity: opacity)) < 1)
        }
    }

    @Test("All eight orientations show the same upright picture", arguments: 1...8)
    func orientations(orientation: Int) throws {
        let raster = DrawnPicture.raster(width: 120, height: 72)
        for pixels in [TIFFEncoder.Pixels.colour, .halvedColour] {
            var encoder = encoder(pixels)
            encoder.orientation = orientation
            let photo = Photo(try encoder.encode(DrawnPicture.stored(raster, orientation: orientation)))
            let inspection = try photo.inspect()
            #expect(inspection.metadata.orientation == orientation)
            #expect(inspection.width == 120 && inspection.height == 72)
            #expect(try photo.luma().meanError(to: DrawnPicture.luma(raster)) < 3)
        }
    }

    @Test("The first page is shown, and further pages make it another picture")
    func pages() throws {
        let dark = Raster(width: 202, height: 102, rgb: flag.rgb.map { $0 / 2 })
        let one = Photo(try encoder().encode(flag))
        let two = Photo(try encoder().encode(flag, dark))
        #expect(try two.decode() == one.decode())
        let digests = try Set([one, two, Photo(encoder().encode(flag, flag))].map { try $0.digest() })
        #expect(digests.count == 3)
        #expect(try !two.inspect().isAnimated)
    }

    @Test("A thumbnail as the first page is no picture of a camera: the full picture is shown")
    func thumbnailFirst() throws {
        let small = Raster(width: 20, height: 10, rgb: [UInt8](repeating: 40, count: 600))
        let photo = Photo(TIFFFile.adding([(254, [1, 0, 0, 0])], to: try encoder().encode(small, flag)))
        #expect(try photo.decode() == Photo(encoder().encode(flag)).decode())
        // A file with nothing but a thumbnail shows that.
        let alone = try Photo(TIFFFile.adding([(254, [1, 0, 0, 0])], to: encoder().encode(small))).decode()
        #expect(alone == (try Photo(encoder().encode(small)).decode()))
    }

    @Test("What the picture does not say of itself is read from the thumbnail before it")
    func thumbnailMetadata() throws {
        let small = Raster(width: 20, height: 10, rgb: [UInt8](repeating: 40, count: 600))
        var fields = ExifFields()
        fields.captured = "2024:05:01 12:03:55"
        fields.latitude = .init(.init(52), .init(30), .init(36), reference: "N")
        fields.longitude = .init(.init(13), .init(15), .init(0), reference: "E")
        let pages = try encoder().encode(small, flag)
        // The thumbnail lies on its side, the picture does not.
        let thumbnail = [(254, [1, 0, 0, 0]), (274, [6, 0, 0, 0])] as [(tag: Int, value: [UInt8])]
        let file = TIFFFile.adding(thumbnail, to: TIFFFile.adding(fields, to: pages))
        let photo = Photo(file)
        let metadata = try photo.inspect().metadata
        #expect(metadata.captured?.local == "2024-05-01T12:03:55")
        #expect(metadata.latitude.map { Int(($0 * 100).rounded()) } == 5251 && metadata.longitude == 13.25)
        #expect(metadata.orientation == 1)
        #expect(try photo.decode() == Photo(encoder().encode(flag)).decode())
    }

    @Test("Its own fields and its EXIF directory are metadata", arguments: [false, true])
    func metadata(isBig: Bool) throws {
        var encoder = encoder()
        encoder.isBig = isBig
        let plain = Photo(try encoder.encode(flag))
        encoder.make = "Drawn Works"
        encoder.model = "Pencil 7"
        encoder.description = "On the shore"
        encoder.packet = "<xmp:Rating>4</xmp:Rating>"
        let photo = Photo(try encoder.encode(flag))
        let metadata = try photo.inspect().metadata
        #expect(metadata.cameraMake == "Drawn Works")
        #expect(metadata.cameraModel == "Pencil 7")
        #expect(metadata.comment == "On the shore")
        #expect(metadata.rating == 4)
        #expect(try photo.digest() == plain.digest())
        guard !isBig else { return }
        var fields = ExifFields()
        fields.captured = "2024:05:01 12:03:55"
        fields.latitude = .init(.init(52), .init(30), .init(36), reference: "N")
        fields.longitude = .init(.init(13), .init(24), .init(0), reference: "W")
        let tagged = try Photo(TIFFFile.adding(fields, to: plain.bytes)).inspect()
        #expect(tagged.metadata.captured?.local == "2024-05-01T12:03:55")
        #expect(abs((tagged.metadata.longitude ?? 0) + 13.4) < 1e-9)
        #expect(tagged.pictureDigest == (try plain.digest()))
    }

    @Test("Orientation, profile and coding belong to the picture")
    func digest() throws {
        var variants = [TIFFEncoder](repeating: encoder(), count: 8)
        variants[1].orientation = 6
        variants[2].profile = [1, 2, 3]
        variants[3].profile = [1, 2, 4]
        variants[4].compression = .lzw
        variants[5].tile = 32
        variants[6].isBigEndian = true
        variants[7].pixels = .opacity
        let digests = try Set(variants.map { try Photo($0.encode(flag)).digest() })
        #expect(digests.count == variants.count)
        variants[1].orientation = 1
        #expect(try Photo(variants[1].encode(flag)).digest() == Photo(variants[0].encode(flag)).digest())
    }

    @Test("A loop of pages and a directory outside the file end")
    func loops() throws {
        let file = try encoder().encode(flag)
        let start = Int(file[4]) | Int(file[5]) << 8 | Int(file[6]) << 16
        let next = start + 2 + 12 * Int(file[start])
        var looped = file
        looped.replaceSubrange(next..<next + 4, with: file[4..<8])
        let inspection = try Photo(looped).inspect()
        #expect(inspection.pictureDigest != (try Photo(file).digest()))
        #expect(try Photo(looped).decode() == Photo(file).decode())
        looped.replaceSubrange(4..<8, with: [255, 255, 255, 127])
        #expect(throws: ImageError.self) { try Photo(looped).inspect() }
    }

    @Test("A camera's RAW file that looks like a TIFF at its beginning is left alone")
    func raw() throws {
        let file = TIFFFile.adding([(50_706, [1, 4, 0, 0])], to: try encoder().encode(flag))
        #expect(throws: ImageError.unsupported("camera RAW")) { try Photo(file).inspect() }
    }

    @Test(
        "Samples of any width show the same picture, together or apart",
        arguments: [3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 24, 32, 64])
    func widths(bits: Int) throws {
        for pixels in [TIFFEncoder.Pixels.colour, .grey, .inverseGrey, .inks] {
            let usual = try Photo(encoder(pixels).encode(flag)).decode()
            var encoder = encoder(pixels)
            encoder.numbers = TIFFEncoder.Numbers(.unsigned, bits)
            for isApart in [false, true] where pixels.channels > 1 || !isApart {
                encoder.isApart = isApart
                let picture = try Photo(encoder.encode(flag)).decode()
                let error = picture.luma.meanError(to: usual.luma.samples.map(Double.init))
                // Half a step of what is rounded twice.
                #expect(error < (bits < 8 ? 255 / Double(1 << bits) : 1))
            }
        }
    }

    @Test("Palettes of any width up to two bytes show their colours", arguments: [5, 6, 7, 9, 12, 15, 16])
    func palettes(bits: Int) throws {
        let usual = encoder(.palette)
        var wide = usual
        wide.numbers = TIFFEncoder.Numbers(.unsigned, bits)
        #expect(try Photo(wide.encode(flag)).decode() == Photo(usual.encode(flag)).decode())
    }

    private static let ranged: [TIFFEncoder.Numbers] = [
        .init(.real, 16), .init(.real, 24), .init(.real, 32), .init(.real, 64), .init(.real, 32, white: 255),
        .init(.real, 64, white: 65_535), .init(.signed, 8), .init(.signed, 16), .init(.signed, 24), .init(.signed, 32),
        .init(.signed, 64), .init(.unsigned, 24, white: 4095), .init(.unsigned, 32, white: 65_535),
        .init(.unsigned, 64, white: 1023),
    ]

    @Test("Fractions, signed numbers and wide ones show the picture, whatever part of them is used", arguments: ranged)
    func ranges(numbers: TIFFEncoder.Numbers) throws {
        // Both ends of the range occur.
        var rgb = flag.rgb
        rgb.replaceSubrange(0..<6, with: [0, 0, 0, 255, 255, 255])
        let flag = Raster(width: flag.width, height: flag.height, rgb: rgb)
        for pixels in [TIFFEncoder.Pixels.colour, .grey, .inverseGrey] {
            let usual = try Photo(encoder(pixels).encode(flag)).decode()
            var variants = [TIFFEncoder](repeating: encoder(pixels), count: 5)
            for index in variants.indices { variants[index].numbers = numbers }
            variants[1].isBigEndian = true
            variants[2].tile = 48
            variants[3].compression = .deflate
            variants[4].isApart = pixels.channels > 1
            for variant in variants {
                let picture = try Photo(variant.encode(flag)).decode()
                #expect(picture.luma.meanError(to: usual.luma.samples.map(Double.init)) < 1.5)
            }
        }
    }

    @Test("What is no number is black", arguments: [0, 255] as [UInt8])
    func noNumbers(level: UInt8) throws {
        let raster = Raster(width: 16, height: 8, rgb: Array(repeating: level, count: 3 * 16 * 8))
        // The field of the sample format: 3 means fractions. All bits together are none.
        let file = TIFFFile.adding([(339, [3, 0, 0, 0])], to: try encoder(.grey16).encode(raster))
        #expect(try Photo(file).luma().samples.allSatisfy { $0 == 0 })
    }

    @Test("Complex numbers are not supported")
    func complex() throws {
        // The field of the sample format: 6 means complex fractions.
        let file = TIFFFile.adding([(339, [6, 0, 0, 0])], to: try encoder(.grey16).encode(flag))
        #expect(throws: ImageError.unsupported("samples of complex numbers")) { try Photo(file).luma() }
    }
}
