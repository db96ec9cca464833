/// An affine map from the places of one picture to those of another.
struct Alignment {
    /// x' = xx · x + xy · y + x0, and the same for y'.
    var xx: Float
    var xy: Float
    var x0: Float
    var yx: Float
    var yy: Float
    var y0: Float

    /// Stretches one box to another.
    init(stretching width: Int, _ height: Int, to otherWidth: Int, _ otherHeight: Int) {
        self.init(
            xx: Float(otherWidth) / Float(width), xy: 0, x0: 0, yx: 0, yy: Float(otherHeight) / Float(height), y0: 0)
    }

    init(xx: Float, xy: Float, x0: Float, yx: Float, yy: Float, y0: Float) {
        (self.xx, self.xy, self.x0) = (xx, xy, x0)
        (self.yx, self.yy, self.y0) = (yx, yy, y0)
    }

    /// Turns and scales, then shifts.
    init(cosine: Float, sine: Float, x0: Float, y0: Float) {
        self.init(xx: cosine, xy: -sine, x0: x0, yx: sine, yy: cosine, y0: y0)
    }

    /// The factor by which areas grow.
    var enlargement: Float { abs(xx * yy - xy * yx) }

    var isFinite: Bool { [xx, xy, x0, yx, yy, y0].allSatisfy(\.isFinite) }

    /// The map back; nil if there is none.
    var inverse: Alignment? {
        let turned = xx * yy - xy * yx
        let inverse = Alignment(
            xx: yy / turned, xy: -xy / turned, x0: (xy * y0 - yy * x0) / turned, yx: -yx / turned, yy: xx / turned,
            y0: (yx * x0 - xx * y0) / turned)
        return inverse.isFinite ? inverse : nil
    }

    func apply(_ x: Float, _ y: Float) -> (x: Float, y: Float) { (xx * x + xy * y + x0, yx * x + yy * y + y0) }

    /// The same map in other units.
    func scaled(before: Float, after: Float) -> Alignment {
        let both = before * after
        return Alignment(
            xx: xx * both, xy: xy * both, x0: x0 * after, yx: yx * both, yy: yy * both, y0: y0 * after)
    }
}
