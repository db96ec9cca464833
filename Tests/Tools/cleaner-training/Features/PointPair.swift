import Fixtures
import Glibc
import Images
import PhotoAnalysis

/// One place of a picture as two views show it.
struct PointPair: Sendable {
    let source: String
    let one: [Double]
    let other: [Double]

    private static let views = 2
    /// Pixels of a point's level by which a point may lie beside its place, and 32nds of a turn by which its direction
    /// may be off.
    private static let (farthest, mostTurn): (Float, Float) = (8, 2.5)
    /// The natural logarithm of two levels' ratio, and how much of it sizes may be off.
    private static let (level, mostSize): (Float, Float) = (0.336, 0.35)

    /// The points of a photo that drawn views show again.
    static func all(of photo: LabelledPhoto) -> [PointPair] {
        guard let luma = photo.opened()?.overview else { return [] }
        let points = DescribedPoint.all(of: luma)
        var random = RandomSource(seed: photo.seed)
        return (0..<views).flatMap { _ in
            let view = PlaneView(of: luma, &random)
            return DescribedPoint.all(of: view.picture).compactMap { point in
                nearest(to: point, through: view, among: points).map { own in
                    PointPair(
                        source: photo.source, one: own.numbers.map(Double.init),
                        other: point.numbers.map(Double.init))
                }
            }
        }
    }

    private static func nearest(
        to point: DescribedPoint, through view: PlaneView, among points: [DescribedPoint]
    ) -> DescribedPoint? {
        let (x, y) = view.place(point.x, point.y)
        func distance(_ own: DescribedPoint) -> Float {
            hypotf(own.x - x, own.y - y) * expf(-level * Float(own.level))
        }
        let alike = points.filter { own in
            abs(level * Float(own.level - point.level) - logf(view.scale)) <= mostSize && distance(own) < farthest
        }
        guard let own = alike.min(by: { distance($0) < distance($1) }) else { return nil }
        let turn = Float(point.direction - own.direction) + view.turn * 16 / .pi
        return abs(turn - 32 * (turn / 32).rounded()) <= mostTurn ? own : nil
    }
}
