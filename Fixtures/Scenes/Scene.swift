/// A drawn landscape that behaves like a photo: sky, ranges of hills with fractal texture, things with hard edges,
/// thin lines.
///
/// Each seed gives a clearly different picture, always the same one; one seed in two sizes gives different pictures
/// too, so resize the raster for copies.
package struct Scene: Sendable {
    package let seed: UInt64

    package init(seed: UInt64) {
        self.seed = seed
    }

    package func drawn(width: Int, height: Int) -> Raster {
        var random = RandomSource(seed: seed &* 0xD129_0B3F_4C5A_6E87 &+ 1)
        let unit = Float(max(width, height))
        let coarse = FractalTexture(
            width: width, height: height, cell: unit / random.between(3, 7), persistence: 0.6, random: &random)
        let fine = FractalTexture(width: width, height: height, cell: unit / 30, persistence: 0.75, random: &random)
        let ranges = (0..<3).map { Range(number: $0, width: width, height: height, random: &random) }
        let things = (0..<random.integer(10...16)).map { _ in Thing(unit: unit, height: Float(height), random: &random)
        }
        let (high, low) = (Self.colour(&random, 90, 250), Self.colour(&random, 90, 250))
        var canvas = Canvas(width: width, height: height, ground: .zero)
        for y in 0..<height {
            let depth = Float(y) / Float(height)
            for x in 0..<width {
                let place = y * width + x
                var colour = high + (low - high) * depth + coarse.values[place] * 60
                for range in ranges where Float(y) > range.edge[x] {
                    colour = range.colour + coarse.values[place] * range.relief + fine.values[place] * range.roughness
                }
                for thing in things {
                    guard let covered = thing.covers(Float(x), Float(y)) else { continue }
                    colour = covered + fine.values[place] * thing.roughness
                }
                canvas.set(x, y, colour)
            }
        }
        return canvas.raster
    }

    fileprivate static func colour(_ random: inout RandomSource, _ low: Float, _ high: Float) -> Canvas.Colour {
        // Channels near one another, as in nature; luma then spans the whole range between pictures.
        let grey = random.between(low, high)
        return Canvas.Colour(random.between(-30, 30), random.between(-30, 30), random.between(-30, 30)) + grey
    }
}

extension Scene {
    /// A line of hills, from its edge down to the foot of the picture.
    private struct Range {
        /// The row in which the hills begin, for each column.
        let edge: [Float]
        let colour: Canvas.Colour
        let relief: Float
        let roughness: Float

        init(number: Int, width: Int, height: Int, random: inout RandomSource) {
            let swing = Float(height) * random.between(0.1, 0.35)
            let middle = Float(height) * (0.2 + 0.25 * Float(number) + random.between(-0.12, 0.12))
            edge = FractalTexture(
                width: width, height: 1, cell: Float(width) / random.between(1.5, 5), persistence: 0.5, random: &random
            ).values.map { middle + swing * $0 }
            colour = Scene.colour(&random, 30, 220)
            relief = random.between(30, 110)
            roughness = random.between(20, 60)
        }
    }

    /// Something with hard edges: an ellipse, a box or a thin line, at any angle.
    private struct Thing {
        private let x: Float
        private let y: Float
        private let along: SIMD2<Float>
        private let half: SIMD2<Float>
        private let isRound: Bool
        private let colour: Canvas.Colour
        let roughness: Float

        init(unit: Float, height: Float, random: inout RandomSource) {
            x = random.between(0, unit)
            y = random.between(0, height)
            let direction = SIMD2(random.between(-1, 1), random.between(0.05, 1))
            along = direction / (direction * direction).sum().squareRoot()
            let isLine = random.unit() < 0.3
            half = unit * SIMD2(random.between(0.03, 0.16), isLine ? 0.002 : random.between(0.02, 0.1))
            isRound = !isLine && random.unit() < 0.5
            colour = Scene.colour(&random, 10, 245)
            roughness = random.between(0, 40)
        }

        func covers(_ x: Float, _ y: Float) -> Canvas.Colour? {
            let (dx, dy) = (x - self.x, y - self.y)
            let (u, v) = ((dx * along.x + dy * along.y) / half.x, (dy * along.x - dx * along.y) / half.y)
            return (isRound ? u * u + v * v <= 1 : abs(u) <= 1 && abs(v) <= 1) ? colour : nil
        }
    }
}
