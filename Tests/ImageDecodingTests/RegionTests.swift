import Fixtures
import ImageDecoding
import Images
import Testing

@Suite("Regions of pictures in their own pixels")
struct RegionTests {
    /// Odd edges, and larger than a row group of any JPEG file.
    private static let raster = DrawnPicture.raster(width: 211, height: 131)

    /// Corners, edges, a single pixel, all of it, and places that lie between no samples of colour.
    private static func regions(width: Int, height: Int) -> [PixelRegion] {
        [
            PixelRegion(x: 0, y: 0, width: 40, height: 30), PixelRegion(x: 33, y: 21, width: 50, height: 47),
            PixelRegion(x: width - 37, y: height - 19, width: 37, height: 19),
            PixelRegion(x: width - 1, y: 0, width: 1, height: height), PixelRegion(x: 65, y: 49, width: 1, height: 1),
            PixelRegion(x: 0, y: 0, width: width, height: height),
        ]
    }

    @Test("A region has the pixels of the whole picture, in every coding", arguments: Encoding.allCases)
    func codings(encoding: Encoding) throws {
        let photo = Photo(try encoding.encode(Self.raster))
        let whole = try photo.preview(longerSide: 2048)
        for region in Self.regions(width: whole.width, height: whole.height) {
            #expect(try photo.region(region) == whole.part(region), "\(region)")
        }
    }

    @Test(
        "A region of a turned picture is one of the upright picture",
        arguments: [Encoding.jpeg, .jpegFullColour, .jpegHalfColour, .jpegProgressive, .jpegGrey, .png, .webpLossy],
        1...8)
    func orientations(encoding: Encoding, orientation: Int) throws {
        var exif = ExifFields()
        exif.orientation = orientation
        let stored = DrawnPicture.stored(Self.raster, orientation: orientation)
        let photo = Photo(try encoding.encode(stored, exif: exif))
        let whole = try photo.preview(longerSide: 2048)
        #expect(whole.width == Self.raster.width && whole.height == Self.raster.height)
        for region in Self.regions(width: whole.width, height: whole.height) {
            #expect(try photo.region(region) == whole.part(region), "\(region)")
        }
    }

    @Test("Lines of a single pixel stay lines of a single pixel")
    func lines() throws {
        var raster = Raster(width: 4000, height: 64, red: 255, green: 255, blue: 255)
        for row in 0..<raster.height {
            for column in stride(from: 0, to: raster.width, by: 2) {
                for channel in 0..<3 { raster.rgb[3 * (row * raster.width + column) + channel] = 0 }
            }
        }
        var encoder = JPEGEncoder()
        encoder.quality = 95
        let part = try Photo(encoder.encode(raster)).region(PixelRegion(x: 2001, y: 20, width: 40, height: 8))
        for place in 0..<part.width * part.height {
            let level = part.pixels[3 * place]
            #expect(place % 2 == 0 ? level > 230 : level < 25)
        }
    }

    @Test("A region costs no more memory than its own pixels where a JPEG file is decoded row by row")
    func memory() throws {
        // Nothing is said of other files: they are decoded whole.
        let (jpeg, png) = (try Encoding.jpeg.encode(Self.raster), try Encoding.png.encode(Self.raster))
        let bytes = try [jpeg, png].map { file in
            try file.withUnsafeBytes { ImageDecoder.regionBytes(try ImageInspector.header($0)) }
        }
        let pixels = Self.raster.width * Self.raster.height
        #expect(bytes == [pixels, 20 * pixels])
        let bomb = PNGChunk.file(declaringWidth: 60_000, height: 60_000)
        try bomb.withUnsafeBytes { bytes in
            let header = try ImageInspector.header(bytes)
            #expect(ImageDecoder.regionBytes(header) == .max)
            #expect(throws: ImageError.tooLarge(width: 60_000, height: 60_000)) {
                try ImageDecoder.region(PixelRegion(x: 0, y: 0, width: 1, height: 1), of: bytes, header)
            }
        }
    }

    @Test(
        "No region is cut out of a picture that is smaller than its file says",
        arguments: [HEIFEncoder.Coding.hevc, .av1])
    func wrongSize(coding: HEIFEncoder.Coding) throws {
        var file = try HEIFFile(of: DrawnPicture.raster(width: 64, height: 64), coding: coding)
        file.items[0].properties[1] = HEIFFile.size(128, 128)
        for region in [PixelRegion(x: 100, y: 100, width: 8, height: 8), PixelRegion(x: 0, y: 0, width: 8, height: 8)] {
            #expect(throws: ImageError.self) { try Photo(file.bytes).region(region) }
        }
    }

    @Test("What does not lie in a picture is known, whatever the numbers")
    func bounds() {
        let inside = [(0, 0, 4, 3), (3, 2, 1, 1), (1, 0, 3, 1)]
        let outside = [
            (0, 0, 5, 3), (0, 0, 4, 4), (4, 0, 1, 1), (0, 3, 1, 1), (-1, 0, 1, 1), (0, -1, 1, 1), (0, 0, 0, 1),
            (0, 0, 1, 0), (1, 0, 4, 1), (.max, 0, 1, 1), (0, .max, 1, 1), (0, 0, .max, 1), (.min, 0, .min, 1),
        ]
        for (x, y, width, height) in inside + outside {
            let region = PixelRegion(x: x, y: y, width: width, height: height)
            let isInside = inside.contains { $0 == (x, y, width, height) }
            #expect(region.lies(inWidth: 4, height: 3) == isInside, "\(region)")
        }
    }
}

extension Photo {
    fileprivate func region(_ region: PixelRegion) throws -> RGBImage {
        try bytes.withUnsafeBytes { try ImageDecoder.region(region, of: $0, try ImageInspector.header($0)) }
    }
}

extension RGBImage {
    fileprivate func part(_ region: PixelRegion) -> RGBImage {
        var part: [UInt8] = []
        for row in region.rows {
            let start = 3 * (row * width + region.x)
            part += pixels[start..<start + 3 * region.width]
        }
        return RGBImage(width: region.width, height: region.height, pixels: part)
    }
}
