import Fixtures
import Images
import Testing

@Suite("How much a JPEG file was compressed")
struct JPEGQualityTests {
    @Test(
        "The quality with which a file was written is read from its tables",
        arguments: [20, 50, 75, 90, 95, 99], JPEGEncoder.Subsampling.allCases)
    func quality(quality: Int, subsampling: JPEGEncoder.Subsampling) throws {
        var encoder = JPEGEncoder()
        (encoder.quality, encoder.subsampling, encoder.isProgressive) = (quality, subsampling, quality == 75)
        let raster = Raster(width: 40, height: 30, red: 90, green: 120, blue: 30)
        #expect(try Photo(encoder.encode(raster)).inspect().codingQuality == quality)
    }

    @Test("A table with 16 bits for each step is read too, and one that is cut off is not")
    func wideTable() throws {
        let bytes = try JPEGEncoder().encode(Raster(width: 40, height: 30, red: 90, green: 120, blue: 30))
        let table = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDB })
        let steps = [UInt8](repeating: 0, count: 128).enumerated().map { $0.offset % 2 == 0 ? 0x01 : $0.element }
        let wide = [0xFF, 0xDB, 0x00, 131, 0x10] + steps
        let quality = try Photo(Array(bytes[..<table]) + wide + bytes[table...]).inspect().codingQuality
        #expect(quality == 11)
        let short: [UInt8] = [0xFF, 0xDB, 0x00, 5, 0x00, 1, 1]
        #expect(try Photo(Array(bytes[..<table]) + short + bytes[table...]).inspect().codingQuality == 90)
    }

    @Test("Other formats tell no quality")
    func png() throws {
        let raster = Raster(width: 40, height: 30, red: 90, green: 120, blue: 30)
        #expect(try Photo(PNGEncoder().encode(raster)).inspect().codingQuality == nil)
    }
}
