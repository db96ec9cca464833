extension Raster {
    /// Sensor noise: independent in each channel, nearly Gaussian, with a deviation of so many levels.
    package func noisy(deviation: Float, seed: UInt64) -> Raster {
        var random = RandomSource(seed: seed)
        var result = rgb
        for place in result.indices {
            let value = Float(result[place]) + deviation * random.bell()
            result[place] = UInt8(min(max(value.rounded(), 0), 255))
        }
        return Raster(width: width, height: height, rgb: result)
    }

    /// What strong JPEG compression leaves.
    ///
    /// In blocks of 8 × 8 each frequency is rounded to a multiple of a step, which rises with the frequency from
    /// `step` to three times as much. Pixels beside the last whole block stay.
    package func recompressed(step: Float) -> Raster {
        var result = rgb
        for top in stride(from: 0, through: height - 8, by: 8) {
            for left in stride(from: 0, through: width - 8, by: 8) {
                for channel in 0..<3 {
                    let places = (0..<64).map { 3 * ((top + $0 / 8) * width + left + $0 % 8) + channel }
                    var block = Self.multiply(Self.cosines, places.map { Float(rgb[$0]) })
                    for place in block.indices {
                        let size = step * (1 + Float(place / 8 + place % 8) / 7)
                        block[place] = (block[place] / size).rounded() * size
                    }
                    for (place, value) in zip(places, Self.multiply(Self.transposed(Self.cosines), block)) {
                        result[place] = UInt8(min(max(value.rounded(), 0), 255))
                    }
                }
            }
        }
        return Raster(width: width, height: height, rgb: result)
    }

    /// The orthonormal 8-point cosine transform, row by row; cos(nπ/16) as literals, so that no mathematical library
    /// can make a drawn picture differ.
    private static let cosines: [Float] = {
        let quarter: [Float] = [
            1, 0.980_785_3, 0.923_879_5, 0.831_469_6, 0.707_106_8, 0.555_570_2, 0.382_683_4, 0.195_090_3, 0,
        ]
        return (0..<64).map { place in
            let angle = (place / 8 * (2 * (place % 8) + 1)) % 32
            let folded = angle > 16 ? 32 - angle : angle
            let cosine = folded > 8 ? -quarter[16 - folded] : quarter[folded]
            return cosine * (place < 8 ? 0.353_553_4 : 0.5)
        }
    }()

    private static func transposed(_ matrix: [Float]) -> [Float] {
        (0..<64).map { matrix[$0 % 8 * 8 + $0 / 8] }
    }

    /// M B Mᵀ for 8 × 8 matrices.
    private static func multiply(_ matrix: [Float], _ block: [Float]) -> [Float] {
        var (half, result) = ([Float](repeating: 0, count: 64), [Float](repeating: 0, count: 64))
        for i in 0..<8 {
            for k in 0..<8 {
                for j in 0..<8 { half[8 * i + j] += matrix[8 * i + k] * block[8 * k + j] }
            }
        }
        for i in 0..<8 {
            for j in 0..<8 {
                for k in 0..<8 { result[8 * i + j] += half[8 * i + k] * matrix[8 * j + k] }
            }
        }
        return result
    }
}
