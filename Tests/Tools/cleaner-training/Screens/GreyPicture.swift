import Fixtures
import Images

/// A grey picture in floating point, on which the flaws of photos are imitated.
struct GreyPicture {
    let width: Int
    let height: Int
    /// Grey levels, 0…255; filters may leave that range, encoding cuts it off.
    var values: [Float]

    init(width: Int, height: Int, values: [Float]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    init(_ luma: LumaImage) {
        self.init(width: luma.width, height: luma.height, values: luma.samples.map { Float($0) })
    }

    var longerSide: Int { max(width, height) }
    /// In pixels: blur that a person sees grows with the size at which the picture is looked at.
    var diagonal: Float { Float(width * width + height * height).squareRoot() }

    /// Encoded as JPEG of this quality and decoded again as the analyser does.
    func asDecoded(quality: Int, longerSide: Int) throws -> LumaImage? {
        var encoder = JPEGEncoder()
        (encoder.quality, encoder.subsampling) = (quality, .grey)
        return OpenedPhoto(try encoder.encode(raster))?.luma(longerSide: longerSide)
    }

    /// Encoded as WebP and decoded again, in full size.
    func asWebP(quality: Float) -> LumaImage? {
        var encoder = WebPEncoder()
        encoder.coding = .lossy(quality: quality)
        return (try? encoder.encode(raster)).flatMap { OpenedPhoto($0) }?.fullLuma
    }

    /// Rounded to whole levels, as a file without loss keeps it.
    var luma: LumaImage {
        LumaImage(
            width: width, height: height, samples: values.map { UInt8(min(max($0.rounded(), 0), 255)) })
    }

    private var raster: Raster {
        let rgb = [UInt8](unsafeUninitializedCapacity: 3 * values.count) { rgb, count in
            for (place, value) in values.enumerated() {
                let level = UInt8(min(max(value.rounded(), 0), 255))
                (rgb[3 * place], rgb[3 * place + 1], rgb[3 * place + 2]) = (level, level, level)
            }
            count = 3 * values.count
        }
        return Raster(width: width, height: height, rgb: rgb)
    }

    /// Every pixel changed by itself.
    func mapped(_ change: (Float) -> Float) -> GreyPicture {
        GreyPicture(width: width, height: height, values: values.map(change))
    }

    /// Every pixel changed by its place.
    func mapped(_ change: (_ x: Int, _ y: Int, _ value: Float) -> Float) -> GreyPicture {
        var result = self
        for y in 0..<height {
            for x in 0..<width { result.values[y * width + x] = change(x, y, values[y * width + x]) }
        }
        return result
    }
}
