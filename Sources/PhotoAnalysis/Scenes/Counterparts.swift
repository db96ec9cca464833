/// How much of what differs between two pictures is seen in both, if it all lies in one area.
///
/// Somebody who moved is seen in both. Two prints that lay on one table show nothing of each other. The numbers were chosen
/// by the pairs that `PairRule.leastCounterparts` tells of.
struct Counterparts {
    /// The share of the area's features that have a counterpart anywhere in the other picture, divided by the share of those
    /// around it that are seen at the same place, at most 1.
    ///
    /// Of a blurred picture few features are seen in the sharp one, there as around it. The picture with more features counts.
    /// Nil if too few features differ, if they do not lie in one area, or if none of many around it is seen in both.
    let share: Float?

    /// The least numbers of features that both pictures have in a block that differs by them, and of the area.
    private static let (fewestOfBlock, fewestOfArea) = (3, 8)
    /// The least share of all features that differ which must lie in the area.
    ///
    /// Leaves and water that moved differ in several areas.
    private static let leastShareOfArea: Float = 0.9
    /// From this `FocusDifference` on downwards one picture is softer wherever they agree, and features of its own are noise.
    private static let softer: Float = -1
    /// The largest distance of the descriptors of counterparts.
    private static let mostBits = 70

    /// - Parameters:
    ///   - one: The first picture.
    ///   - other: The other one.
    ///   - pairs: Their features that are alike.
    ///   - agreement: That of their thumbnails.
    ///   - alignment: From pixels of the first thumbnail to those of the other one.
    ///   - focus: Their `FocusDifference`; nil if it was not measured.
    init(
        _ one: PreparedScene, _ other: PreparedScene, _ pairs: FeaturePairs, _ agreement: LocalAgreement,
        _ alignment: Alignment, focus: Float?
    ) {
        share = FeatureBlocks(one, other, pairs, agreement, alignment).flatMap { blocks in
            Self.share(blocks, agreeing: agreement.places.count, areAsSharp: focus ?? 0 > Self.softer)
        }
    }

    /// The first blocks are those that agree.
    private static func share(_ blocks: FeatureBlocks, agreeing: Int, areAsSharp: Bool) -> Float? {
        // Where both pictures are mostly white, as cards are, thumbnails agree whatever the little marks there say.
        let differing = blocks.starts.indices.filter { block in
            if block >= agreeing { return blocks.features(in: [block]) > 0 }
            return areAsSharp && blocks.featuresOfBoth(in: block) >= fewestOfBlock && blocks.unmoved[block] == 0
        }
        let areas = blocks.connectedAreas(of: differing).map { (blocks: Set($0), features: blocks.features(in: $0)) }
        guard let area = areas.max(by: { $0.features < $1.features }), area.features >= fewestOfArea,
            Float(area.features) >= leastShareOfArea * Float(blocks.features(in: differing))
        else { return nil }
        let around = blocks.starts.indices.filter { !area.blocks.contains($0) }
        let unmoved = around.reduce(0) { $0 + blocks.unmoved[$1] }
        let featuresAround = blocks.features(in: around)
        guard unmoved > 0 || featuresAround < fewestOfArea else { return nil }
        let found = blocks.pairs.count { pair in
            pair.bits <= mostBits && [pair.from, pair.to].contains { $0.map(area.blocks.contains) ?? false }
        }
        // A plain table tells nothing.
        let shareAround = unmoved > 0 ? Float(unmoved) / Float(featuresAround) : 1
        return min(1, Float(found) / Float(area.features) / shareAround)
    }
}

/// Which features lie in the blocks that `LocalAgreement` compared.
private struct FeatureBlocks {
    /// Where blocks begin in the first thumbnail, in pixels: those that agree, then the others.
    let starts: [(x: Int, y: Int)]
    /// How many features of each picture lie in each block.
    private var (ones, others): ([Int], [Int])
    /// How many features of each block lie at the same place in the other picture.
    private(set) var unmoved: [Int]
    /// The features that are alike, with the block of each, if it lies in one, and the distance of their descriptors.
    private(set) var pairs: [(from: Int?, to: Int?, bits: Int)] = []

    /// The least cosine of the turn from one feature to its counterpart, and the most levels between them.
    ///
    /// Without these limits, a tenth of the features of different prints have a pair by chance.
    private static let (leastCosine, mostLevels) = (0.5 as Float, 1 as Float)
    /// How far from its place a feature lies at most that did not move, in pixels of the thumbnail.
    private static let reach: Float = 2

    /// Nil if the alignment has no inverse.
    init?(
        _ one: PreparedScene, _ other: PreparedScene, _ pairs: FeaturePairs, _ agreement: LocalAgreement,
        _ alignment: Alignment
    ) {
        guard let back = alignment.inverse else { return nil }
        starts = agreement.places + agreement.differing
        let none = [Int](repeating: 0, count: starts.count)
        (ones, others, unmoved) = (none, none, none)
        let numbers = BlockNumbers(starts, one.thumbnail)
        let (first, second) = (one.pixelsPerStep, other.pixelsPerStep)
        func block(ofOther x: Float, _ y: Float) -> Int? {
            let (x, y) = back.apply(x * second, y * second)
            return numbers[x, y]
        }
        for point in one.points { numbers[Float(point.x) * first, Float(point.y) * first].map { ones[$0] += 1 } }
        for point in other.points { block(ofOther: Float(point.x), Float(point.y)).map { others[$0] += 1 } }
        for pair in 0..<pairs.count
        where pairs.cosine[pair] >= Self.leastCosine && abs(pairs.step[pair]) <= Self.mostLevels {
            let (x, y) = (pairs.fromX[pair] * first, pairs.fromY[pair] * first)
            let (toX, toY) = (pairs.toX[pair], pairs.toY[pair])
            let from = numbers[x, y]
            self.pairs.append((from, block(ofOther: toX, toY), pairs.distance[pair]))
            let expected = alignment.apply(x, y)
            let (across, down) = (expected.x - toX * second, expected.y - toY * second)
            if across * across + down * down <= Self.reach * Self.reach { from.map { unmoved[$0] += 1 } }
        }
    }

    /// The number of features in some blocks, in the picture that has more there.
    func features(in blocks: [Int]) -> Int {
        max(blocks.reduce(0) { $0 + ones[$1] }, blocks.reduce(0) { $0 + others[$1] })
    }

    /// The number of features in a block, in the picture that has fewer there.
    func featuresOfBoth(in block: Int) -> Int { min(ones[block], others[block]) }

    /// Some blocks, in groups of those that lie beside each other.
    func connectedAreas(of blocks: [Int]) -> [[Int]] {
        var (areas, rest): ([[Int]], [Int]) = ([], blocks)
        while let first = rest.popLast() {
            var (area, place) = ([first], 0)
            while place < area.count {
                let start = starts[area[place]]
                let isBeside = { (block: Int) in
                    abs(starts[block].x - start.x) <= LocalAgreement.side
                        && abs(starts[block].y - start.y) <= LocalAgreement.side
                }
                area += rest.filter(isBeside)
                rest.removeAll(where: isBeside)
                place += 1
            }
            areas.append(area)
        }
        return areas
    }
}

/// The block at each pixel of a thumbnail.
private struct BlockNumbers {
    private let (width, height): (Int, Int)
    /// -1 where there is no block.
    private var numbers: [Int]

    init(_ starts: [(x: Int, y: Int)], _ thumbnail: Plane) {
        (width, height) = (thumbnail.width, thumbnail.height)
        numbers = [Int](repeating: -1, count: width * height)
        for (block, start) in starts.enumerated() {
            for row in start.y..<start.y + LocalAgreement.side {
                for column in start.x..<start.x + LocalAgreement.side { numbers[row * width + column] = block }
            }
        }
    }

    /// The block at a place in pixels; nil if there is none.
    subscript(x: Float, y: Float) -> Int? {
        guard x >= 0, y >= 0, x < Float(width), y < Float(height) else { return nil }
        let block = numbers[Int(y) * width + Int(x)]
        return block < 0 ? nil : block
    }
}

extension PreparedScene {
    /// How many pixels of the thumbnail a step of the features' places has.
    fileprivate var pixelsPerStep: Float { Float(max(thumbnail.width, thumbnail.height)) / Float(LocalFeatures.extent) }
}
