import CTurboJPEG
import Fixtures
import Images
import Testing

@Suite("Luma of JPEG")
struct JPEGLumaTests {
    @Test(
        "Luma that comes with colour is bit for bit that of decoding to grey",
        arguments: [Encoding.jpeg, .jpegProgressive, .jpegFullColour, .jpegHalfColour], [1, 2, 4, 8])
    func sameAsGrey(encoding: Encoding, denominator: Int) throws {
        for (width, height) in [(173, 101), (160, 96), (1, 1), (16, 700)] {
            let raster = DrawnPicture.raster(width: width, height: height).noisy(deviation: 20, seed: 3)
            let file = try encoding.encode(raster)
            let longerSide = (max(width, height) + denominator - 1) / denominator
            let luma = try Photo(file).luma(longerSide: longerSide)
            #expect(luma.samples == (try grey(file, width: luma.width, height: luma.height)))
        }
    }

    private struct NotDecoded: Error {}

    private func grey(_ file: [UInt8], width: Int, height: Int) throws -> [UInt8] {
        guard let decompressor = tjInitDecompress() else { throw NotDecoded() }
        defer { tjDestroy(decompressor) }
        var samples = [UInt8](repeating: 0, count: width * height)
        let status = tjDecompress2(
            decompressor, file, UInt(file.count), &samples, Int32(width), Int32(width), Int32(height),
            Int32(TJPF_GRAY.rawValue), 0)
        guard status == 0 else { throw NotDecoded() }
        return samples
    }
}
