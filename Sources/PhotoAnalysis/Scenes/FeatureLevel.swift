import Images

/// A level of a picture's pyramid, in which points are found and described.
struct FeatureLevel {
    let picture: GreyPicture
    /// 0 is the finest.
    let number: Int
    /// The size of a pixel in `LocalFeatures`' units.
    let unit: Float

    /// The finest level's longer side in pixels.
    ///
    /// Of 256, 288, 320 and 400 this one separates scenes best, and it costs half of 400.
    private static let longerSide = 288
    /// Each level is 5/7 of the previous one, a step that descriptors tolerate.
    private static let (stepOver, stepUnder) = (5, 7)
    private static let mostLevels = 4

    /// Brightness in 16ths of a grey level: blurred once to find points, twice to describe them.
    func blurred() -> (once: [Int16], twice: [Int16]) {
        let once = Binomial.blurred(picture)
        return (once, Binomial.blurred(once, width: picture.width, height: picture.height))
    }

    /// The levels of a picture without its bars, finest first; nil if a side is shorter than 16 pixels.
    ///
    /// Pictures too small for any point still have the finest level.
    static func pyramid(of luma: LumaImage, within box: Trim.Box) -> [FeatureLevel]? {
        guard min(box.width, box.height) >= smallestPicture else { return nil }
        let longer = max(box.width, box.height)
        let side = min(longer, longerSide)
        func scaled(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
        let finest = GreyPicture(luma, box, width: scaled(box.width), height: scaled(box.height))
        let unit = Float(LocalFeatures.extent) / Float(max(finest.width, finest.height))
        var levels = [FeatureLevel(picture: finest, number: 0, unit: unit)]
        var (over, under) = (stepOver, stepUnder)
        while levels.count < mostLevels {
            let (width, height) = (
                (finest.width * over + under / 2) / under, (finest.height * over + under / 2) / under
            )
            guard min(width, height) > 2 * PointFinder.margin else { break }
            levels.append(
                FeatureLevel(
                    picture: finest.reduced(width: width, height: height), number: levels.count,
                    unit: unit * Float(under) / Float(over)))
            (over, under) = (over * stepOver, under * stepUnder)
        }
        return levels
    }

    /// The same as for other descriptors.
    private static let smallestPicture = 16
}
