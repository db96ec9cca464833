import Glibc
package import Images

/// What `SceneWords` are computed from: colours, textures and edges by their rough places in a picture.
package struct SceneFeatures: Sendable {
    /// The features, all of order 1; what a picture lacks, such as colours, is as in a flat grey picture.
    package let numbers: [Float]

    package static let count = SceneDescriptor.count + colourCount + textureCount

    /// Precondition: `count` numbers.
    package init(numbers: [Float]) {
        precondition(numbers.count == Self.count, "as many features as the net has means")
        self.numbers = numbers
    }

    /// Layouts are described by this many cells on each side, as in `SceneDescriptor`.
    static let cells = 4
    /// Sky, middle and ground: photos differ more from top to bottom than from left to right.
    static let bands = 3

    /// The longer side at which textures are measured, whatever the size of the photo.
    static let longerSide = 256

    /// The features of a picture of at least 16 × 16 pixels.
    ///
    /// `overview` is its `PhotoMeasurer.overview`, and `look` describes all of that, bars included.
    package static func measure(
        _ picture: DecodedPicture, _ overview: LumaImage, _ look: SceneDescriptor?
    ) -> SceneFeatures {
        let look = look?.numbers ?? [Float](repeating: 0, count: SceneDescriptor.count)
        let small = picture.chroma ?? ChromaImage(grey: overview)
        return SceneFeatures(numbers: look + colours(of: small) + textures(of: Plane(overview, longerSide: longerSide)))
    }

    /// The part of `length` pixels that belongs to one of `count` cells; never empty.
    static func range(_ cell: Int, of count: Int, length: Int) -> Range<Int> {
        let start = cell * length / count
        return start..<max(start + 1, (cell + 1) * length / count)
    }
}

// MARK: Colours

extension SceneFeatures {
    /// For each cell the mean in OKLab and two deviations, for each band a histogram, for the whole picture its tones.
    static let colourCount = 5 * cells * cells + bins * bands + quantiles.count + chromaQuantiles.count

    /// Eight hues of two brightnesses, and four greys.
    private static let bins = 20
    private static let hues = 8
    /// Colours with Cb and Cr nearer to grey than this have no hue, because compression and noise reach as far.
    private static let leastChroma: Float = 8
    /// Separates dark from bright hues; foliage lies below, lawns above.
    private static let brightLevel: UInt8 = 110
    private static let quantiles: [Float] = [0.01, 0.1, 0.5, 0.9, 0.99]
    private static let chromaQuantiles: [Float] = [0.5, 0.9]

    static func colours(of picture: ChromaImage) -> [Float] {
        var numbers: [Float] = []
        numbers.reserveCapacity(colourCount)
        for row in 0..<cells {
            for column in 0..<cells {
                let (columns, rows) = (
                    range(column, of: cells, length: picture.width), range(row, of: cells, length: picture.height)
                )
                numbers += cell(of: picture, columns, rows)
            }
        }
        for band in 0..<bands { numbers += histogram(of: picture, range(band, of: bands, length: picture.height)) }
        return numbers + tones(of: picture)
    }

    private static func cell(of picture: ChromaImage, _ columns: Range<Int>, _ rows: Range<Int>) -> [Float] {
        var (sums, squares) = (SIMD3<Int32>.zero, SIMD3<Int32>.zero)
        for y in rows {
            for place in y * picture.width + columns.lowerBound..<y * picture.width + columns.upperBound {
                let pixel = SIMD3(Int32(picture.light[place]), Int32(picture.blue[place]), Int32(picture.red[place]))
                sums &+= pixel
                squares &+= pixel &* pixel
            }
        }
        let count = Float(columns.count * rows.count)
        let mean = SIMD3<Float>(sums) / count
        let variance = SIMD3<Float>(squares) / count - mean * mean
        let (red, green, blue) = JFIFColour.rgb(light: mean.x, blue: mean.y, red: mean.z)
        let colour = OKLab(red: red, green: green, blue: blue).point
        return [
            colour.x, 4 * colour.y, 4 * colour.z, max(variance.x, 0).squareRoot() / 64,
            max(variance.y + variance.z, 0).squareRoot() / 32,
        ]
    }

    /// The square roots of the shares, so that differences of small shares count more.
    private static func histogram(of picture: ChromaImage, _ rows: Range<Int>) -> [Float] {
        var counts = [Float](repeating: 0, count: bins)
        for place in rows.lowerBound * picture.width..<rows.upperBound * picture.width {
            let (blue, red) = (Float(picture.blue[place]) - 128, Float(picture.red[place]) - 128)
            let light = picture.light[place]
            if blue * blue + red * red < leastChroma * leastChroma {
                counts[2 * hues + Int(light >> 6)] += 1
            } else {
                let turn = (atan2f(red, blue) / Float.pi + 1) / 2 * Float(hues)
                counts[(Int(turn) & (hues - 1)) + (light < brightLevel ? 0 : hues)] += 1
            }
        }
        return counts.map { ($0 / Float(rows.count * picture.width)).squareRoot() }
    }

    private static func tones(of picture: ChromaImage) -> [Float] {
        var (light, chroma) = (Histogram(limit: 255, binsPerUnit: 1), Histogram(limit: 255, binsPerUnit: 1))
        light.add(picture.light.map { Float($0) })
        chroma.add(
            picture.blue.indices.map { place in
                let (blue, red) = (Float(picture.blue[place]) - 128, Float(picture.red[place]) - 128)
                return (blue * blue + red * red).squareRoot()
            })
        return quantiles.map { light.quantile($0) / 255 } + chromaQuantiles.map { chroma.quantile($0) / 64 }
    }
}
