import Fixtures
import Images

extension DrawnPicture {
    /// Y, Cb and Cr of each pixel by JFIF's equations, rounded, one after the other.
    static func coded(_ raster: Raster) -> [UInt8] {
        stride(from: 0, to: raster.rgb.count, by: 3).flatMap { start in
            let colour = coded(raster.rgb, start, share: 1)
            return [colour.x, colour.y, colour.z].map { UInt8($0.rounded()) }
        }
    }

    /// Mean Y, Cb and Cr of squares that are as small as a `ChromaImage` allows, over the pixels that exist; laid over
    /// white where an opacity is given.
    static func colours(_ raster: Raster, opacity: [UInt8]? = nil) -> [SIMD3<Double>] {
        var side = 4
        while (max(raster.width, raster.height) + side - 1) / side > ChromaImage.longestSide { side *= 2 }
        let columns = (raster.width + side - 1) / side
        let squares = columns * ((raster.height + side - 1) / side)
        var sums = [SIMD3<Double>](repeating: .zero, count: squares)
        var counts = [Double](repeating: 0, count: squares)
        for pixel in 0..<raster.width * raster.height {
            let square = pixel / raster.width / side * columns + pixel % raster.width / side
            sums[square] += coded(raster.rgb, pixel * 3, share: Double(opacity?[pixel] ?? 255) / 255)
            counts[square] += 1
        }
        return zip(sums, counts).map { $0 / $1 }
    }

    private static func coded(_ rgb: [UInt8], _ start: Int, share: Double) -> SIMD3<Double> {
        let white = 255 * (1 - share)
        let red = Double(rgb[start]) * share + white
        let green = Double(rgb[start + 1]) * share + white
        let blue = Double(rgb[start + 2]) * share + white
        let light = 0.299 * red + 0.587 * green + 0.114 * blue
        return SIMD3(light, 128 + (blue - light) / 1.772, 128 + (red - light) / 1.402)
    }
}

extension ChromaImage {
    /// The mean difference to what was drawn in Y, Cb and Cr, in steps of 0 to 255.
    func meanErrors(to expected: [SIMD3<Double>]) -> [Double] {
        guard light.count == expected.count else { return [.infinity] }
        return [light, blue, red].enumerated().map { channel, plane in
            zip(plane, expected).reduce(0) { $0 + abs(Double($1.0) - $1.1[channel]) } / Double(expected.count)
        }
    }
}
