import Fixtures
import Images
import Testing

@Suite("Decoding to luma")
struct DecodingTests {
    @Test("A drawn picture comes back as it was drawn", arguments: Encoding.allCases)
    func roundTrip(encoding: Encoding) throws {
        let raster = DrawnPicture.raster()
        let photo = Photo(try encoding.encode(raster))
        let inspection = try photo.inspect()
        #expect(inspection.format == encoding.format)
        #expect(inspection.width == raster.width && inspection.height == raster.height)
        #expect(inspection.hasAlpha == encoding.hasOpacity)
        #expect(inspection.isAnimated == (encoding == .webpAnimated))
        let drawn = DrawnPicture.luma(
            raster, opacity: encoding.hasOpacity ? Encoding.opacity(of: raster) : nil)
        let image = try photo.luma()
        #expect(image.width == raster.width && image.height == raster.height)
        #expect(image.meanError(to: drawn) < encoding.tolerance)
    }

    @Test("Every scale is the average of its squares, odd edges included", arguments: Encoding.allCases, [2, 4, 8])
    func scales(encoding: Encoding, denominator: Int) throws {
        let raster = DrawnPicture.raster(width: 173, height: 101)
        let photo = Photo(try encoding.encode(raster))
        let drawn = DrawnPicture.luma(
            raster, opacity: encoding.hasOpacity ? Encoding.opacity(of: raster) : nil)
        let expected = DrawnPicture.reduced(drawn, width: 173, height: 101, by: denominator)
        let image = try photo.luma(longerSide: (173 + denominator - 1) / denominator)
        #expect(image.width == (173 + denominator - 1) / denominator)
        #expect(image.height == (101 + denominator - 1) / denominator)
        #expect(image.meanError(to: expected) < encoding.tolerance)
    }

    @Test(
        "The smallest scale is taken whose longer side is long enough",
        arguments: [(800, 100), (801, 200), (100, 100), (101, 200), (200, 200), (201, 400), (400, 400), (401, 800)])
    func scaleChoice(longerSide: Int, expected: Int) throws {
        let file = try Encoding.jpeg.encode(DrawnPicture.raster(width: 60, height: 800))
        guard longerSide < 800 else {
            #expect(try Photo(file).luma(longerSide: longerSide).height == 800)
            return
        }
        #expect(try Photo(file).luma(longerSide: longerSide).height == expected)
    }

    @Test("All eight orientations show the same upright picture", arguments: 1...8)
    func orientations(orientation: Int) throws {
        let raster = DrawnPicture.raster(width: 120, height: 72)
        let drawn = DrawnPicture.luma(raster)
        var exif = ExifFields()
        exif.orientation = orientation
        for encoding in [Encoding.jpeg, .png, .webpLossy] {
            let stored = DrawnPicture.stored(raster, orientation: orientation)
            let photo = Photo(try encoding.encode(stored, exif: exif))
            let inspection = try photo.inspect()
            #expect(inspection.metadata.orientation == orientation)
            #expect(inspection.storedWidth == stored.width && inspection.storedHeight == stored.height)
            #expect(inspection.width == 120 && inspection.height == 72)
            let image = try photo.luma()
            #expect(image.width == 120 && image.height == 72)
            #expect(image.meanError(to: drawn) < encoding.tolerance)
        }
    }

    @Test("A HEIF file turns its picture itself, whatever its EXIF says", arguments: 1...8)
    func heifOrientation(orientation: Int) throws {
        let raster = DrawnPicture.raster(width: 128, height: 64)
        var encoder = HEIFEncoder()
        encoder.orientation = orientation
        encoder.exif = ExifFields()
        encoder.exif?.orientation = 6
        encoder.exif?.make = "Drawn"
        let photo = Photo(try encoder.encode(DrawnPicture.stored(raster, orientation: orientation)))
        let inspection = try photo.inspect()
        #expect(inspection.metadata.orientation == 1)
        #expect(inspection.metadata.cameraMake == "Drawn")
        #expect(inspection.width == 128 && inspection.height == 64)
        #expect(try photo.luma().meanError(to: DrawnPicture.luma(raster)) < Encoding.heic.tolerance)
    }

    @Test(
        "A panorama longer than the square root of the pixel limit is decoded",
        arguments: [Encoding.heic, .png, .jpeg, .gif, .bmpRuns, .tiffTiles, .jxl, .jp2, .psd])
    func panorama(encoding: Encoding) throws {
        let photo = Photo(try encoding.encode(DrawnPicture.raster(width: 16_000, height: 64)))
        let image = try photo.luma(longerSide: 2_000)
        #expect(image.width == 2_000 && image.height == 8)
    }

    @Test(
        "A picture of one pixel is decoded",
        arguments: [
            Encoding.jpeg, .png, .pngInterlaced, .webpLossless, .gif, .bmp, .tiff, .jxlLossless, .jp2Lossless, .psd,
        ])
    func onePixel(encoding: Encoding) throws {
        let image = try Photo(try encoding.encode(Raster(width: 1, height: 1, rgb: [255, 255, 255]))).luma()
        #expect(image.width == 1 && image.height == 1)
        #expect(image.samples[0] >= 253)
    }
}
