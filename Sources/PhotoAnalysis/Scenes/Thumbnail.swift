/// A picture's structure in few pixels: each one's difference from its surroundings, divided by their contrast.
///
/// Brightness, contrast and tone curves hardly change it.
package struct Thumbnail: Sendable, Hashable {
    package let width: Int
    package let height: Int
    /// -7…7, in steps of 0.3 deviations.
    package let values: [Int8]

    /// The largest number of pixels, two in a byte: enough to distinguish aligned pictures, and coarse enough that an
    /// alignment may be off by a pixel.
    static let mostPixels = 4096
    static let largestValue: Int8 = 7
    private static let step: Float = 0.3
    /// The reach of the box filter for the surroundings, applied twice.
    private static let reach = 3
    /// Added to the contrast in grey levels, so that noise and fog do not become structure.
    private static let noise: Float = 3

    init(width: Int, height: Int, values: [Int8]) {
        precondition(values.count == width * height && values.count <= Self.mostPixels)
        self.width = width
        self.height = height
        self.values = values
    }

    static func measure(_ picture: GreyPicture) -> Thumbnail {
        let (width, height) = size(picture.width, picture.height)
        let small = picture.reduced(width: width, height: height)
        var detail = Plane(width: width, height: height, values: small.samples.map { Float($0) })
        let around = detail.boxed(reach: reach).boxed(reach: reach)
        for place in detail.values.indices { detail.values[place] -= around.values[place] }
        var contrast = detail
        for place in contrast.values.indices { contrast.values[place] *= detail.values[place] }
        contrast = contrast.boxed(reach: reach).boxed(reach: reach)
        let largest = Float(largestValue)
        return Thumbnail(
            width: width, height: height,
            values: zip(detail.values, contrast.values).map { detail, contrast in
                let value = detail / ((contrast + noise * noise).squareRoot() * step)
                return Int8(min(max(value.rounded(), -largest), largest))
            })
    }

    /// The largest size of the same shape with at most `mostPixels`, never larger than the picture.
    private static func size(_ width: Int, _ height: Int) -> (Int, Int) {
        let pixels = width * height
        guard pixels > mostPixels else { return (width, height) }
        let scale = (Float(mostPixels) / Float(pixels)).squareRoot()
        let across = min(max(Int(Float(width) * scale), 1), mostPixels)
        return (across, min(max(Int(Float(height) * scale), 1), mostPixels / across))
    }
}
