/// Distinctive points of a picture, which other shots of the scene have too, with descriptors of their surroundings.
///
/// Independent of brightness and contrast, and nearly of scale and turn. `SceneMatcher` compares them.
package struct LocalFeatures: Sendable, Hashable {
    package struct Point: Sendable, Hashable {
        /// In thousandths of the picture's longer side, 0…`extent`.
        package let x: UInt16
        package let y: UInt16
        /// The level of the pyramid, 0 the finest.
        package let level: UInt8
        /// The direction in 32nds of a turn.
        package let direction: UInt8
        /// The descriptor.
        package let bits: SIMD4<UInt64>
    }

    /// The length of the picture's longer side in units of places.
    package static let extent = 1000

    /// The largest number of points.
    ///
    /// With 148, 0.06 fewer of a series' pairs have eight inliers. `NearestFeatures` can number 255.
    package static let most = 200

    /// The finest level's first.
    package let points: [Point]

    init(points: [Point]) {
        precondition(points.count <= Self.most)
        self.points = points
    }

    static func measure(_ levels: [FeatureLevel]) -> LocalFeatures {
        LocalFeatures(
            points: described(levels).map { point in
                func place(_ position: Float) -> UInt16 { UInt16(min(max(position, 0), Float(extent))) }
                return Point(
                    x: place(point.x), y: place(point.y), level: UInt8(point.level),
                    direction: UInt8(point.direction), bits: DescriptorWeights.fitted.bits(of: point.numbers))
            })
    }

    /// Each level gets a number of points in proportion to its width.
    static func described(_ levels: [FeatureLevel]) -> [DescribedPoint] {
        let widths = levels.map { $0.picture.width }
        let total = widths.reduce(0, +)
        var points: [DescribedPoint] = []
        var passed = 0
        for (level, width) in zip(levels, widths) {
            passed += width
            points += described(level, most: most * passed / total - points.count)
        }
        return points
    }

    private static func described(_ level: FeatureLevel, most: Int) -> [DescribedPoint] {
        let (once, twice) = level.blurred()
        let (width, height) = (level.picture.width, level.picture.height)
        let descriptor = PointDescriptor(twice, width: width)
        return PointFinder.find(once, width: width, height: height, most: most).map { point in
            let (direction, numbers) = descriptor.describe(point)
            return DescribedPoint(
                x: (point.x + 0.5) * level.unit, y: (point.y + 0.5) * level.unit, level: level.number,
                direction: direction, numbers: numbers)
        }
    }
}
