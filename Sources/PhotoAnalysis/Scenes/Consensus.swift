/// The similarity (shift, turn, scale) on which most pairs of features agree.
///
/// Each two of the best pairs propose one (RANSAC of Fischler and Bolles 1981, but with all instead of random samples).
/// A proposal must agree with the directions and scales of the features themselves, which makes chance agreement rare.
struct Consensus {
    let alignment: Alignment
    /// Numbers of the pairs that agree.
    let inliers: [Int]

    /// The number of pairs that propose, nearest first: at most 496 proposals.
    private static let proposers = 32
    /// The largest error of a pair's place in thousandths of the longer side, squared: depth moves things.
    private static let tolerance: Float = 25 * 25
    /// The least distance of two places that determine a turn, in thousandths of the longer side, squared.
    private static let leastDistance: Float = 50 * 50
    /// The tangent of the largest turn, 35 degrees, and the largest change of scale: shots of one scene and copies have
    /// less.
    private static let (mostTurn, mostScale): (Float, Float) = (0.7, 2.2)
    /// The cosine of the largest error of a feature's turn: 39 degrees, three and a half directions.
    private static let leastCosine: Float = 0.773
    /// The largest error of a feature's scale, in levels.
    private static let mostSteps: Float = 1
    /// The share of agreeing pairs from which on the search stops.
    private static let enough: Float = 0.9
    /// The side of a cell: 25 cells along the longer side.
    private static let cell: Float = 40

    /// Nil if fewer than three pairs agree.
    init?(_ pairs: FeaturePairs) {
        guard pairs.count >= 3, let proposal = Self.bestProposal(pairs) else { return nil }
        var (best, inliers) = (proposal, Self.inliers(pairs, proposal))
        for _ in 0..<2 {
            guard inliers.count >= 3, let refined = Self.fitted(pairs, inliers, step: best.step) else { break }
            let agreeing = Self.inliers(pairs, refined)
            guard agreeing.count >= inliers.count else { break }
            (best, inliers) = (refined, agreeing)
        }
        guard inliers.count >= 3 else { return nil }
        self.inliers = inliers
        alignment = Alignment(cosine: best.cosine, sine: best.sine, x0: best.x0, y0: best.y0)
    }

    private struct Proposal {
        var cosine: Float
        var sine: Float
        var x0: Float
        var y0: Float
        var step: Float
    }

    private static func bestProposal(_ pairs: FeaturePairs) -> Proposal? {
        let order = pairs.distance.indices.sorted {
            (pairs.distance[$0], $0) < (pairs.distance[$1], $1)
        }.prefix(proposers)
        var (best, most) = (Proposal?.none, 0)
        for (rank, one) in order.enumerated() {
            for other in order.prefix(rank) {
                guard let proposal = proposal(pairs, one, other) else { continue }
                let count = count(pairs, proposal)
                if count > most { (best, most) = (proposal, count) }
                if Float(most) > enough * Float(pairs.count) { return best }
            }
        }
        return best
    }

    private static func proposal(_ pairs: FeaturePairs, _ one: Int, _ other: Int) -> Proposal? {
        guard abs(pairs.step[one] - pairs.step[other]) <= mostSteps else { return nil }
        let (fromX, fromY) = (pairs.fromX[one] - pairs.fromX[other], pairs.fromY[one] - pairs.fromY[other])
        let (toX, toY) = (pairs.toX[one] - pairs.toX[other], pairs.toY[one] - pairs.toY[other])
        let (from, to) = (fromX * fromX + fromY * fromY, toX * toX + toY * toY)
        guard min(from, to) > leastDistance, max(from, to) < min(from, to) * mostScale * mostScale else { return nil }
        let (cosine, sine) = ((fromX * toX + fromY * toY) / from, (fromX * toY - fromY * toX) / from)
        guard abs(sine) < cosine * mostTurn, turnsAlike(pairs, one, cosine, sine),
            turnsAlike(pairs, other, cosine, sine)
        else { return nil }
        return Proposal(
            cosine: cosine, sine: sine, x0: pairs.toX[one] - (cosine * pairs.fromX[one] - sine * pairs.fromY[one]),
            y0: pairs.toY[one] - (sine * pairs.fromX[one] + cosine * pairs.fromY[one]), step: pairs.step[one])
    }

    private static func turnsAlike(_ pairs: FeaturePairs, _ pair: Int, _ cosine: Float, _ sine: Float) -> Bool {
        let along = cosine * pairs.cosine[pair] + sine * pairs.sine[pair]
        return along > 0 && along * along >= leastCosine * leastCosine * (cosine * cosine + sine * sine)
    }

    @inline(__always)
    private static func agrees(_ pairs: FeaturePairs, _ pair: Int, _ proposal: Proposal) -> Bool {
        let (x, y) = (pairs.fromX[pair], pairs.fromY[pair])
        let offX = proposal.cosine * x - proposal.sine * y + proposal.x0 - pairs.toX[pair]
        let offY = proposal.sine * x + proposal.cosine * y + proposal.y0 - pairs.toY[pair]
        return offX * offX + offY * offY <= tolerance && abs(pairs.step[pair] - proposal.step) <= mostSteps
            && turnsAlike(pairs, pair, proposal.cosine, proposal.sine)
    }

    private static func count(_ pairs: FeaturePairs, _ proposal: Proposal) -> Int {
        var count = 0
        for pair in 0..<pairs.count where agrees(pairs, pair, proposal) { count += 1 }
        return count
    }

    private static func inliers(_ pairs: FeaturePairs, _ proposal: Proposal) -> [Int] {
        (0..<pairs.count).filter { agrees(pairs, $0, proposal) }
    }

    /// The least-squares similarity.
    private static func fitted(_ pairs: FeaturePairs, _ inliers: [Int], step: Float) -> Proposal? {
        let count = Float(inliers.count)
        func mean(_ values: [Float]) -> Float { inliers.reduce(0) { $0 + values[$1] } / count }
        let (fromX, fromY) = (mean(pairs.fromX), mean(pairs.fromY))
        let (toX, toY) = (mean(pairs.toX), mean(pairs.toY))
        var (along, across, square): (Float, Float, Float) = (0, 0, 0)
        for pair in inliers {
            let (x, y) = (pairs.fromX[pair] - fromX, pairs.fromY[pair] - fromY)
            let (u, v) = (pairs.toX[pair] - toX, pairs.toY[pair] - toY)
            along += x * u + y * v
            across += x * v - y * u
            square += x * x + y * y
        }
        guard square > 0 else { return nil }
        let (cosine, sine) = (along / square, across / square)
        return Proposal(
            cosine: cosine, sine: sine, x0: toX - (cosine * fromX - sine * fromY),
            y0: toY - (sine * fromX + cosine * fromY), step: step)
    }

    /// The number of cells with inliers, in the picture in which it is smaller.
    func cells(_ pairs: FeaturePairs) -> Int {
        func cells(_ x: [Float], _ y: [Float]) -> Int {
            Set(inliers.map { SIMD2(Int8(x[$0] / Self.cell), Int8(y[$0] / Self.cell)) }).count
        }
        return min(cells(pairs.fromX, pairs.fromY), cells(pairs.toX, pairs.toY))
    }
}

// MARK: Affine

extension Consensus {
    /// The least number of inliers for an affine map.
    private static let fewest = 6
    /// The largest distance of a pair from the similarity in thousandths of the longer side, squared.
    ///
    /// It is wider than that of inliers, as in squeezed copies more pairs are off.
    private static let reach: Float = 50 * 50
    /// The least spread (standard deviation) in every direction, in thousandths of the longer side.
    private static let leastSpread = 40.0

    /// The least-squares affine map, which fits squeezed copies and oblique views better; nil if pairs are few or lie
    /// along a line.
    func affine(_ pairs: FeaturePairs) -> Alignment? {
        let near = (0..<pairs.count).filter { pair in
            let (x, y) = (pairs.fromX[pair], pairs.fromY[pair])
            let offX = alignment.xx * x + alignment.xy * y + alignment.x0 - pairs.toX[pair]
            let offY = alignment.yx * x + alignment.yy * y + alignment.y0 - pairs.toY[pair]
            return offX * offX + offY * offY <= Self.reach
        }
        guard inliers.count >= Self.fewest else { return nil }
        let count = Double(near.count)
        func mean(_ values: [Float]) -> Double { near.reduce(0) { $0 + Double(values[$1]) } / count }
        let (fromX, fromY) = (mean(pairs.fromX), mean(pairs.fromY))
        let (toX, toY) = (mean(pairs.toX), mean(pairs.toY))
        var (xx, xy, yy, ux, uy, vx, vy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for pair in near {
            let (x, y) = (Double(pairs.fromX[pair]) - fromX, Double(pairs.fromY[pair]) - fromY)
            let (u, v) = (Double(pairs.toX[pair]) - toX, Double(pairs.toY[pair]) - toY)
            (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y)
            (ux, uy) = (ux + x * u, uy + y * u)
            (vx, vy) = (vx + x * v, vy + y * v)
        }
        let determinant = xx * yy - xy * xy
        // The smaller eigenvalue of the scatter matrix is at least its determinant divided by its trace.
        guard xx + yy > 0, determinant / (xx + yy) >= count * Self.leastSpread * Self.leastSpread else { return nil }
        func solved(_ x: Double, _ y: Double) -> (Double, Double) {
            ((x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant)
        }
        let (first, second) = (solved(ux, uy), solved(vx, vy))
        return Alignment(
            xx: Float(first.0), xy: Float(first.1), x0: Float(toX - first.0 * fromX - first.1 * fromY),
            yx: Float(second.0), yy: Float(second.1), y0: Float(toY - second.0 * fromX - second.1 * fromY))
    }
}
