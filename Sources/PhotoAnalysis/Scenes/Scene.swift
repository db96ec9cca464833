import Glibc
package import Images

/// The data for detailed comparisons of a picture, in its stored form of a few kilobytes.
///
/// They come from a worker, so that readers must not trust them.
package struct Scene: Sendable, Hashable {
    /// The picture's `LocalFeatures`.
    package let features: [UInt8]
    /// Its `Thumbnail`.
    package let thumbnail: [UInt8]

    package init(features: [UInt8], thumbnail: [UInt8]) {
        self.features = features
        self.thumbnail = thumbnail
    }

    /// Nil for pictures that are too small.
    ///
    /// `box` is the picture without its bars, as `Trim` finds it.
    package static func measure(_ luma: LumaImage, within box: Trim.Box) -> Scene? {
        measure(luma, within: box, DetailMap(of: luma))
    }

    static func measure(_ luma: LumaImage, within box: Trim.Box, _ details: DetailMap) -> Scene? {
        guard let levels = FeatureLevel.pyramid(of: luma, within: box) else { return nil }
        let thumbnail = Thumbnail.measure(levels[0].picture, details, of: luma, within: box)
        return Scene(features: LocalFeatures.measure(levels).bytes, thumbnail: thumbnail.bytes)
    }
}

/// A scene's rough look without its bars: directions of gradients, and the layout of brightness.
///
/// The numbers are weighted, so that their distances are comparable. `Embedding` is computed from them.
package struct SceneDescriptor: Sendable {
    /// 128 of gradients, then 16 of brightness.
    package let numbers: [Float]

    package static let count = GradientDirections.count + tiles * tiles

    /// Smaller pictures have too few pixels for statistics of their parts.
    private static let smallestSide = 16
    /// The least mean slope at 64 × 64 pixels in grey levels for each pixel; below it noise decides directions.
    private static let leastSlope: Float = 0.1
    /// Reduces the weight of few strong edges against many weak ones; 0.25 to 0.5 perform alike.
    private static let power: Float = 0.35
    /// Added to each share of the gradients (1/128 on average).
    ///
    /// The power would amplify rounding errors if a drawn picture has no gradient in a direction. A larger number lets
    /// more unrelated pairs pass.
    private static let floor: Float = 1e-4
    /// The number of tiles on each side whose brightness is compared; 6 and 8 perform no better.
    private static let tiles = 4
    /// The weight of brightness beside gradients.
    ///
    /// At the threshold that 1 in 10,000 unrelated pairs passes, 0.86 of the pairs of one scene pass, and 0.77 without
    /// brightness; 0.05 to 0.15 perform alike.
    private static let tileWeight: Float = 0.1
    /// Added to the contrast that divides brightness, in grey levels, so that noise in fog is not amplified.
    private static let leastContrast: Float = 4

    /// Nil for pictures that are too small or empty.
    package static func measure(_ luma: LumaImage, within box: Trim.Box) -> SceneDescriptor? {
        guard min(box.width, box.height) >= smallestSide else { return nil }
        let picture = reduced(luma, box)
        let gradients = GradientDirections.histogram(of: picture)
        let sum = gradients.reduce(0, +)
        // Sobel's operator sums eight slopes.
        guard sum >= 8 * leastSlope * Float(picture.count) else { return nil }
        return SceneDescriptor(numbers: gradients.map { powf($0 / sum + floor, power) } + layout(of: picture))
    }

    private static func reduced(_ luma: LumaImage, _ box: Trim.Box) -> [Float] {
        let side = GradientDirections.side
        let reduction = WeightedReduction.area(
            width: box.width, height: box.height, newWidth: side, newHeight: side)
        guard box.width < luma.width || box.height < luma.height else {
            return luma.samples.withUnsafeBufferPointer { reduction.reduce($0, width: luma.width) }
        }
        let part = [UInt8](unsafeUninitializedCapacity: box.width * box.height) { part, count in
            for y in 0..<box.height {
                let start = (box.y + y) * luma.width + box.x
                _ = part[(y * box.width)...].update(fromContentsOf: luma.samples[start..<start + box.width])
            }
            count = part.count
        }
        return part.withUnsafeBufferPointer { reduction.reduce($0, width: box.width) }
    }

    /// The weighted means of tiles, row by row, normalised to mean 0 and, unless the contrast is low, deviation 1.
    private static func layout(of picture: [Float]) -> [Float] {
        let side = GradientDirections.side
        let part = side / tiles
        var means = [Float](repeating: 0, count: tiles * tiles)
        for place in picture.indices {
            means[place / side / part * tiles + place % side / part] += picture[place]
        }
        let middle = means.reduce(0, +) / Float(picture.count)
        for tile in means.indices { means[tile] = means[tile] / Float(part * part) - middle }
        let deviation = (means.reduce(0) { $0 + $1 * $1 } / Float(means.count)).squareRoot()
        return means.map { $0 * tileWeight / (deviation + leastContrast) }
    }
}

/// A scene prepared for comparisons.
struct PreparedScene: Sendable {
    let points: [LocalFeatures.Point]
    /// Descriptors in blocks of eight points, cut into 16 slices of 16 bits: a block's first slices, then its second
    /// ones.
    let slices: [SIMD8<UInt16>]
    let thumbnail: Plane
    /// The detail of the thumbnail's blocks, in doublings; nil if it was not measured.
    let detail: Plane?

    static let slicesPerBlock = 16

    /// Nil for invalid bytes.
    init?(_ scene: Scene) {
        guard let features = LocalFeatures(bytes: scene.features), let thumbnail = Thumbnail(bytes: scene.thumbnail)
        else { return nil }
        points = features.points
        var slices = [SIMD8<UInt16>](repeating: .zero, count: (points.count + 7) / 8 * Self.slicesPerBlock)
        for (number, point) in points.enumerated() {
            for slice in 0..<Self.slicesPerBlock {
                slices[number / 8 * Self.slicesPerBlock + slice][number % 8] = Self.slice(point.bits, slice)
            }
        }
        self.slices = slices
        self.thumbnail = Plane(
            width: thumbnail.width, height: thumbnail.height, values: thumbnail.values.map { Float($0) })
        detail =
            thumbnail.detail.isEmpty
            ? nil
            : Plane(
                width: thumbnail.width / Thumbnail.block, height: thumbnail.height / Thumbnail.block,
                values: thumbnail.detail.map { Float($0) / Thumbnail.detailSteps })
    }

    static func slice(_ bits: SIMD4<UInt64>, _ slice: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: bits[slice / 4] >> UInt64(slice % 4 * 16))
    }
}
