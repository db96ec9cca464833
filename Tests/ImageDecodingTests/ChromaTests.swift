import Fixtures
import Images
import Testing

@Suite("Colour from the one decode")
struct ChromaTests {
    /// Of a size that is halved for a longer side of 500 pixels, with odd edges.
    private static let raster = DrawnPicture.raster(width: 1010, height: 403)
    private static let opacity = Encoding.opacity(of: raster)
    private static let expected = DrawnPicture.colours(raster)
    private static let expectedGrey = DrawnPicture.colours(raster.greyscale)
    private static let expectedOverWhite = DrawnPicture.colours(raster, opacity: opacity)

    private static let sizes: [(width: Int, height: Int)] = [
        (1, 1), (9, 7), (61, 40), (173, 101), (256, 256), (515, 67),
    ]

    @Test("Squares have the mean colours of what was drawn", arguments: Encoding.allCases)
    func means(encoding: Encoding) throws {
        let photo = Photo(try encoding.encode(Self.raster))
        for longerSide in [500, .max] {
            let picture = try photo.decode(longerSide: longerSide)
            guard !encoding.isGrey else {
                #expect(picture.chroma == nil)
                continue
            }
            let chroma = try #require(picture.chroma)
            #expect(chroma.width == 64 && chroma.height == 26)
            let expected =
                encoding.hasGreyPalette
                ? Self.expectedGrey : encoding.hasOpacity ? Self.expectedOverWhite : Self.expected
            #expect(chroma.meanErrors(to: expected).allSatisfy { $0 < 4 })
        }
    }

    @Test(
        "Every square of a picture of one colour has it, at any size and scale",
        arguments: sizes.flatMap { size in
            Encoding.inColour.filter { size.height >= $0.smallestSide }.map { ($0, size) }
        })
    func squares(encoding: Encoding, size: (width: Int, height: Int)) throws {
        let raster = Raster(width: size.width, height: size.height, red: 200, green: 90, blue: 60)
        let photo = Photo(try encoding.encode(raster))
        for denominator in [1, 2, 4, 8] {
            let longerSide = (max(size.width, size.height) + denominator - 1) / denominator
            let chroma = try #require(try photo.decode(longerSide: longerSide).chroma)
            // Y, Cb and Cr of that colour.
            let expected = encoding.hasGreyPalette ? (119, 128, 128) : (119, 95, 186)
            for (plane, level) in [
                (chroma.light, expected.0), (chroma.blue, expected.1), (chroma.red, expected.2),
            ] {
                #expect(plane.allSatisfy { abs(Int($0) - level) <= 5 })
            }
        }
    }

    @Test("Colour is turned with the picture", arguments: 1...8)
    func orientations(orientation: Int) throws {
        let raster = DrawnPicture.raster(width: 480, height: 240)
        var exif = ExifFields()
        exif.orientation = orientation
        let stored = DrawnPicture.stored(raster, orientation: orientation)
        for encoding in [Encoding.jpeg, .png, .webpLossless] {
            let chroma = try #require(try Photo(try encoding.encode(stored, exif: exif)).decode().chroma)
            let upright = try #require(try Photo(try encoding.encode(raster)).decode().chroma)
            #expect(chroma.width == upright.width && chroma.height == upright.height)
            // Squares are the same, but the rows that are looked at lie at another edge.
            let errors = zip(chroma.blue, upright.blue).map { abs(Int($0) - Int($1)) }
            #expect(errors.reduce(0, +) < 4 * errors.count)
        }
    }

    @Test("A missing file part is damage also where no colour is read")
    func truncation() throws {
        let file = try Encoding.jpegFullColour.encode(DrawnPicture.raster(width: 600, height: 400))
        #expect(throws: ImageError.self) { try Photo(Array(file.prefix(file.count - 200))).decode(longerSide: 75) }
    }

    @Test("Three components that are red, green and blue as such are read so")
    func rgbJPEG() throws {
        // Brightness and colour in full resolution, renamed by Adobe's segment: 0 says that nothing was transformed.
        let raster = DrawnPicture.raster()
        let file = JPEGFile(try Encoding.jpegFullColour.encode(raster)).strippingMetadata()
            .adding(application: 14, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])
        let renamed = Raster(
            width: raster.width, height: raster.height,
            rgb: DrawnPicture.coded(raster))
        let picture = try Photo(file.bytes).decode()
        #expect(picture.luma.meanError(to: DrawnPicture.luma(renamed)) < 2)
        let chroma = try #require(picture.chroma)
        #expect(chroma.meanErrors(to: DrawnPicture.colours(renamed)).allSatisfy { $0 < 5 })
    }

    @Test("A JPEG file of a thousand scans is given up")
    func scans() throws {
        let file = try Encoding.jpegProgressive.encode(DrawnPicture.raster())
        let last = try #require(file.indices.last { file[$0] == 0xFF && $0 + 1 < file.count && file[$0 + 1] == 0xDA })
        let scan = file[last..<file.count - 2]
        let many = Array(file.dropLast(2)) + (0..<1000).flatMap { _ in scan } + [0xFF, 0xD9]
        let error = try #require(throws: ImageError.self) { try Photo(many).decode() }
        #expect(error.reason.contains("scans"))
    }
}
