import Fixtures
import ImageDecoding
import Images
import Testing

@Suite("Pictures to be looked at")
struct PreviewTests {
    /// Of a size that is halved for a longer side of 200 pixels, with odd edges.
    private static let raster = DrawnPicture.raster(width: 410, height: 163)
    private static let opacity = Encoding.opacity(of: raster)

    @Test("Every coding gives the colours that were drawn, in the size that is asked for", arguments: Encoding.allCases)
    func colours(encoding: Encoding) throws {
        let drawn = encoding.isGrey || encoding.hasGreyPalette ? Self.raster.greyscale : Self.raster
        let photo = Photo(try encoding.encode(Self.raster))
        for (longerSide, width, height) in [(200, 200, 80), (50, 50, 20), (2048, 410, 163)] {
            let preview = try photo.preview(longerSide: longerSide)
            #expect(preview.width == width && preview.height == height)
            let expected = (encoding.hasOpacity ? drawn.overWhite(Self.opacity) : drawn)
                .resized(width: width, height: height)
            // Colour has half the resolution, which shows at the edges of what was drawn.
            #expect(preview.meanError(to: expected) < encoding.tolerance + 4, "\(longerSide)")
        }
    }

    @Test(
        "Corners have their colours in every orientation",
        arguments: [Encoding.jpeg, .jpegFullColour, .jpegInks, .png, .pngInterlaced, .webpLossy, .heic, .avif], 1...8)
    func orientations(encoding: Encoding, orientation: Int) throws {
        var exif = ExifFields()
        exif.orientation = orientation
        // HEIF and AVIF turn by themselves, their EXIF does not count.
        let turnedByExif = [.jpeg, .png, .webp].contains(encoding.format)
        let stored = DrawnPicture.stored(
            Flag.raster(width: 400, height: 200), orientation: turnedByExif ? orientation : 1)
        let preview = try Photo(try encoding.encode(stored, exif: exif)).preview(longerSide: 160)
        #expect(preview.width == 160 && preview.height == 80)
        Flag.expect(preview)
    }

    @Test("A frame that is smaller than its animation lies in its place, on white, in its colours")
    func smallFrame() throws {
        let frame = try Encoding.webpLossy.encode(Flag.raster(width: 200, height: 100))
        let file = WebPFile.animation(
            of: [frame, frame], frameWidth: 200, frameHeight: 100, left: 100, top: 60, width: 320, height: 180)
        let preview = try Photo(file.bytes).preview(longerSide: 320)
        #expect(preview.width == 320 && preview.height == 180)
        #expect(preview.colour(at: 20, 20) == [255, 255, 255])
        for (place, colour) in zip([(110, 70), (290, 70), (110, 150), (290, 150)], Flag.corners) {
            Flag.expect(preview.colour(at: place.0, place.1), near: colour)
        }
    }

    @Test(
        "A preview keeps proportions and bounds, and no side vanishes",
        arguments: [
            ((4000, 3000), 640, (640, 480)), ((3000, 4000), 640, (480, 640)), ((16, 12), 640, (16, 12)),
            ((10_000, 1), 640, (640, 1)), ((3000, 3000), 2048, (1773, 1773)), ((4096, 3072), 2048, (2048, 1536)),
            ((1, 1), 16, (1, 1)),
        ] as [((Int, Int), Int, (Int, Int))])
    func bounds(size: (Int, Int), longerSide: Int, expected: (Int, Int)) {
        let fitted = PreviewBounds(longerSide: longerSide, pixels: 2048 * 1536).fitted(width: size.0, height: size.1)
        #expect(fitted == expected)
    }

    @Test("A damaged file is an error, a bomb is refused before anything is decoded")
    func damage() throws {
        let file = try Encoding.jpeg.encode(Self.raster)
        #expect(throws: ImageError.self) { try Photo(Array(file.prefix(file.count / 2))).preview(longerSide: 100) }
        #expect(throws: ImageError.tooLarge(width: 60_000, height: 60_000)) {
            try Photo(PNGChunk.file(declaringWidth: 60_000, height: 60_000)).preview(longerSide: 100)
        }
    }

    @Test("A coarse preview is as small as decoding allows, and never tiny")
    func coarse() throws {
        let bounds = PreviewBounds(longerSide: 640, pixels: .max)
        func side(_ width: Int, _ height: Int) -> Int {
            let header = ImageHeader(
                format: .jpeg, storedWidth: width, storedHeight: height, metadata: PhotoMetadata())
            return ImageDecoder.coarse(bounds, for: header).longerSide
        }
        #expect(side(4000, 3000) == 500)
        #expect(side(640, 480) == 160)
        #expect(side(16_000, 100) == 640)
    }
}

extension Photo {
    func preview(longerSide: Int) throws -> RGBImage {
        try bytes.withUnsafeBytes {
            try ImageDecoder.preview(
                $0, try ImageInspector.header($0), within: PreviewBounds(longerSide: longerSide, pixels: 2048 * 1536))
        }
    }
}

extension RGBImage {
    /// The mean difference to what was drawn, in steps of 0 to 255.
    func meanError(to expected: Raster) -> Double {
        guard pixels.count == expected.rgb.count else { return .infinity }
        return zip(pixels, expected.rgb).reduce(0) { $0 + abs(Double($1.0) - Double($1.1)) } / Double(pixels.count)
    }

    func colour(at column: Int, _ row: Int) -> [UInt8] {
        Array(pixels[3 * (row * width + column)..<3 * (row * width + column) + 3])
    }
}

extension Raster {
    fileprivate func overWhite(_ opacity: [UInt8]) -> Raster {
        let rgb = rgb.enumerated().map { index, value in
            let share = Double(opacity[index / 3]) / 255
            return UInt8((Double(value) * share + 255 * (1 - share)).rounded())
        }
        return Raster(width: width, height: height, rgb: rgb)
    }
}
