/// A picture's structure in few pixels: how each stands out from those around it, by their contrast.
///
/// So brightness, contrast and tone curves hardly change it.
package struct Thumbnail: Sendable, Hashable {
    package let width: Int
    package let height: Int
    /// -7…7, in steps of 0.3 deviations.
    package let values: [Int8]

    /// Pixels, of which two take a byte: enough to tell pictures apart once they are aligned, few enough to bear a
    /// pixel's error of that.
    static let mostPixels = 4096
    static let largestValue: Int8 = 7
    private static let step: Float = 0.3
    /// Pixels on each side that a pixel is compared with, twice.
    private static let reach = 3
    /// Grey levels of deviation that are added to the contrast, so that noise and fog do not become structure.
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

    /// The largest size of the same shape that holds `mostPixels`, never larger than the picture.
    private static func size(_ width: Int, _ height: Int) -> (Int, Int) {
        let pixels = width * height
        guard pixels > mostPixels else { return (width, height) }
        let scale = (Float(mostPixels) / Float(pixels)).squareRoot()
        let across = min(max(Int(Float(width) * scale), 1), mostPixels)
        return (across, min(max(Int(Float(height) * scale), 1), mostPixels / across))
    }
}
