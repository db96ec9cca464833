package import Images

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

/// The stored form: 36 bytes for each point, little-endian.
///
/// Four bytes hold x (10 bits), y (10 bits), level (2 bits) and direction (5 bits), from the least significant bit on;
/// 32 bytes hold the descriptor.
extension LocalFeatures {
    private static let bytesPerPoint = 36

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(points.count * Self.bytesPerPoint)
        for point in points {
            let place = UInt32(point.x) | UInt32(point.y) << 10
            let kind = UInt32(point.level) << 20 | UInt32(point.direction) << 22
            withUnsafeBytes(of: (place | kind).littleEndian) { bytes.append(contentsOf: $0) }
            for word in 0..<4 {
                withUnsafeBytes(of: point.bits[word].littleEndian) { bytes.append(contentsOf: $0) }
            }
        }
        return bytes
    }

    /// Nil for anything that is not a result of `bytes`.
    package init?(bytes: [UInt8]) {
        guard bytes.count.isMultiple(of: Self.bytesPerPoint), bytes.count / Self.bytesPerPoint <= Self.most else {
            return nil
        }
        var points: [Point] = []
        points.reserveCapacity(bytes.count / Self.bytesPerPoint)
        let isValid = bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: Self.bytesPerPoint) {
                let head = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
                var bits = SIMD4<UInt64>()
                for word in 0..<4 {
                    let place = start + 4 + 8 * word
                    bits[word] = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                }
                let (x, y) = (UInt16(head & 0x3FF), UInt16(head >> 10 & 0x3FF))
                guard Int(max(x, y)) <= Self.extent, head >> 27 == 0 else { return false }
                points.append(
                    Point(x: x, y: y, level: UInt8(head >> 20 & 3), direction: UInt8(head >> 22 & 31), bits: bits))
            }
            return true
        }
        guard isValid else { return nil }
        self.init(points: points)
    }
}

/// A point of `LocalFeatures` with its descriptor before it becomes bits; `DescriptorWeights` are fitted to these.
package struct DescribedPoint: Sendable {
    /// In thousandths of the picture's longer side, as in `LocalFeatures`.
    package let x: Float
    package let y: Float
    /// The level of the pyramid, 0 the finest; each is 5/7 of the previous one.
    package let level: Int
    /// In 32nds of a turn.
    package let direction: Int
    /// `PointDescriptor.count` numbers, 0…1.
    package let numbers: [Float]

    /// The points of a whole picture.
    package static func all(of luma: LumaImage) -> [DescribedPoint] {
        let whole = Trim.Box(all: luma)
        return FeatureLevel.pyramid(of: luma, within: whole).map(LocalFeatures.described) ?? []
    }
}

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

/// Blurs with the weights (1 4 6 4 1)/16 along rows and columns, a Gaussian with deviation 1; borders repeat.
enum Binomial {
    /// The blurred picture, in 16ths of a level.
    static func blurred(_ picture: GreyPicture) -> [Int16] {
        let (width, height) = (picture.width, picture.height)
        return picture.samples.withUnsafeBufferPointer { samples in
            blurred(width: width, height: height) { rows, line in
                for x in 0..<width {
                    let outer = UInt16(samples[rows.0 &+ x]) &+ UInt16(samples[rows.4 &+ x])
                    let inner = UInt16(samples[rows.1 &+ x]) &+ UInt16(samples[rows.3 &+ x])
                    line[x &+ 2] = outer &+ inner &* 4 &+ UInt16(samples[rows.2 &+ x]) &* 6
                }
            }
        }
    }

    /// Blurs a blurred picture again, in the same units.
    static func blurred(_ values: [Int16], width: Int, height: Int) -> [Int16] {
        values.withUnsafeBufferPointer { values in
            blurred(width: width, height: height) { rows, line in
                for x in 0..<width {
                    let outer = UInt16(bitPattern: values[rows.0 &+ x] &+ values[rows.4 &+ x])
                    let inner = UInt16(bitPattern: values[rows.1 &+ x] &+ values[rows.3 &+ x])
                    // At most 16 · 16 · 255, which 16 bits hold.
                    let sum = outer &+ inner &* 4 &+ UInt16(bitPattern: values[rows.2 &+ x]) &* 6
                    line[x &+ 2] = sum &>> 4
                }
            }
        }
    }

    private typealias Rows = (Int, Int, Int, Int, Int)

    /// `columns` writes the sum of five rows, by their start indices, to a line from its third place on, up to 16 ·
    /// 255.
    @inline(__always)
    private static func blurred(
        width: Int, height: Int, columns: (Rows, UnsafeMutableBufferPointer<UInt16>) -> Void
    ) -> [Int16] {
        [Int16](unsafeUninitializedCapacity: width * height) { blurred, count in
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: width + 4) { line in
                for y in 0..<height {
                    func row(_ offset: Int) -> Int { min(max(y + offset, 0), height - 1) * width }
                    columns((row(-2), row(-1), row(0), row(1), row(2)), line)
                    (line[0], line[1]) = (line[2], line[2])
                    (line[width + 2], line[width + 3]) = (line[width + 1], line[width + 1])
                    let start = y * width
                    for x in 0..<width {
                        let outer = line[x] &+ line[x &+ 4]
                        let inner = line[x &+ 1] &+ line[x &+ 3]
                        let sum = outer &+ inner &* 4 &+ line[x &+ 2] &* 6
                        blurred[start &+ x] = Int16(bitPattern: sum &>> 4)
                    }
                }
            }
            count = width * height
        }
    }
}
