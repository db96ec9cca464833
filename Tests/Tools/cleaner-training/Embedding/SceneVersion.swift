import Fixtures
import Glibc
import ImageDecoding
import Images
import PhotoAnalysis

/// What may happen between two shots of one scene or two files of one picture.
struct SceneVersion {
    /// Cut off left, above, right, below; shares of the side.
    var cut = SIMD4<Float>.zero
    /// Degrees about the middle.
    var turn: Float = 0
    /// Deviation of smooth shifts of the picture's parts, a share of its side: what parallax does.
    var shift: Float = 0
    /// A part of the scene that hides another: width and height, a share of each side.
    var hidden = SIMD2<Float>.zero
    var gamma: Float = 1
    var contrast: Float = 1
    var brightness: Float = 0
    /// Radius of a defocused disc, a share of the longer side.
    var blur: Float = 0
    /// Length of the shake, a share of the longer side, in the direction `shakeAngle`.
    var shake: Float = 0
    var shakeAngle: Float = 0
    /// Bars above and below; a share of the picture's height.
    var bars: Float = 0
    /// The longer side in pixels that a small copy has.
    var pixels: Int?
    var quality: Int?

    /// Versions are made in so many pixels a side, whatever the picture's shape: descriptors look at fewer.
    static let side = 256

    /// Twenty changes that keep a picture's view nearly or leave it the same, then eight new views.
    static func recipe(_ random: inout RandomSource) -> [SceneVersion] {
        func near(_ most: Float) -> SIMD4<Float> {
            SIMD4(random.between(0, most), random.between(0, most), random.between(0, most), random.between(0, most))
        }
        let angle = { (random: inout RandomSource) in random.between(0, Float.pi) }
        var versions = [
            SceneVersion(pixels: 80), SceneVersion(quality: 12), SceneVersion(gamma: 1.8), SceneVersion(gamma: 0.55),
            SceneVersion(contrast: 1.5, brightness: 15), SceneVersion(contrast: 0.6, brightness: -10),
            SceneVersion(blur: 0.008), SceneVersion(blur: 0.02), SceneVersion(bars: 0.15),
            SceneVersion(shake: 0.03, shakeAngle: angle(&random)),
            SceneVersion(shake: 0.06, shakeAngle: angle(&random)),
            SceneVersion(cut: SIMD4(repeating: 0.03)), SceneVersion(cut: SIMD4(repeating: 0.1)),
            SceneVersion(cut: SIMD4(0.08, 0.08, 0, 0)), SceneVersion(cut: SIMD4(0, 0.08, 0.08, 0)),
            SceneVersion(cut: SIMD4(0, 0.12, 0, 0)), SceneVersion(cut: SIMD4(0.12, 0, 0, 0)),
            SceneVersion(cut: SIMD4(0, 0, 0.12, 0)), SceneVersion(cut: near(0.15)), SceneVersion(turn: 3),
        ]
        for number in 0..<8 {
            versions.append(
                SceneVersion(
                    cut: near(0.12), turn: random.between(-4, 4), shift: 0.012,
                    hidden: number % 3 == 0 ? SIMD2(random.between(0.1, 0.3), random.between(0.1, 0.3)) : .zero,
                    gamma: random.between(0.75, 1.3), blur: number % 4 == 1 ? 0.006 : 0))
        }
        return versions
    }

    /// The version of the part of a picture that lies in a box.
    func picture(of luma: LumaImage, within box: Trim.Box, random: inout RandomSource) throws -> LumaImage {
        let side = Self.side
        var samples = sampled(luma, box, &random).map { sample in
            let toned = powf(sample / 255, gamma) * 255
            return UInt8(min(max((toned - 128) * contrast + 128 + brightness, 0), 255).rounded())
        }
        if hidden.x > 0 { hide(&samples, &random) }
        var raster = Raster(width: side, height: side, rgb: samples.flatMap { [$0, $0, $0] })
        if blur > 0 { raster = raster.defocused(radius: blur * Float(side)) }
        if shake > 0 {
            raster = raster.shaken(length: shake * Float(side), dx: cosf(shakeAngle), dy: sinf(shakeAngle))
        }
        if let pixels { raster = raster.resized(width: pixels, height: pixels) }
        if bars > 0 { raster = raster.letterboxed(vertical: Int(bars * Float(side))) }
        guard let quality else {
            return LumaImage(width: raster.width, height: raster.height, samples: raster.luma)
        }
        var encoder = JPEGEncoder()
        encoder.quality = quality
        return try encoder.encode(raster).withUnsafeBytes { bytes in
            try ImageDecoder.decode(bytes, ImageInspector.inspect(bytes), longerSide: side).luma
        }
    }

    /// The picture as the view sees it; four samples a pixel, mirrored beyond the edges.
    private func sampled(_ luma: LumaImage, _ box: Trim.Box, _ random: inout RandomSource) -> [Float] {
        let (side, knots) = (Self.side, 4)
        let shifts = (0..<2 * knots * knots).map { _ in shift * random.bell() }
        let (width, height) = (Float(box.width), Float(box.height))
        let (cosine, sine) = (cosf(turn * .pi / 180), sinf(turn * .pi / 180))
        var result = [Float](repeating: 0, count: side * side)
        for place in 0..<4 * side * side {
            let (column, row) = (place % (2 * side), place / (2 * side))
            let (u, v) = ((Float(column) + 0.5) / Float(2 * side), (Float(row) + 0.5) / Float(2 * side))
            let (moved, movedDown) = Self.smooth(shifts, knots, u, v)
            let x = (cut.x + u * (1 - cut.x - cut.z) - 0.5 + moved) * width
            let y = (cut.y + v * (1 - cut.y - cut.w) - 0.5 + movedDown) * height
            let fromX = cosine * x - sine * y + width / 2 - 0.5
            let fromY = sine * x + cosine * y + height / 2 - 0.5
            result[row / 2 * side + column / 2] += Self.sample(luma, box, fromX, fromY) / 4
        }
        return result
    }

    /// Bilinear between the knots of a coarse grid.
    private static func smooth(_ shifts: [Float], _ knots: Int, _ u: Float, _ v: Float) -> (Float, Float) {
        let (x, y) = (u * Float(knots - 1), v * Float(knots - 1))
        let (column, row) = (min(Int(x), knots - 2), min(Int(y), knots - 2))
        let (right, down) = (x - Float(column), y - Float(row))
        func value(_ axis: Int) -> Float {
            let start = 2 * (row * knots + column) + axis
            let upper = shifts[start] * (1 - right) + shifts[start + 2] * right
            let lower = shifts[start + 2 * knots] * (1 - right) + shifts[start + 2 * knots + 2] * right
            return upper * (1 - down) + lower * down
        }
        return (value(0), value(1))
    }

    private static func sample(_ luma: LumaImage, _ box: Trim.Box, _ x: Float, _ y: Float) -> Float {
        func mirrored(_ place: Int, _ length: Int) -> Int {
            let folded = abs(place) % (2 * length)
            return folded < length ? folded : 2 * length - 1 - folded
        }
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (right, down) = (x - Float(left), y - Float(top))
        let columns = (mirrored(left, box.width), mirrored(left + 1, box.width))
        let rows = (mirrored(top, box.height), mirrored(top + 1, box.height))
        func value(_ column: Int, _ row: Int) -> Float {
            Float(luma.samples[(box.y + row) * luma.width + box.x + column])
        }
        let upper = value(columns.0, rows.0) * (1 - right) + value(columns.1, rows.0) * right
        let lower = value(columns.0, rows.1) * (1 - right) + value(columns.1, rows.1) * right
        return upper * (1 - down) + lower * down
    }

    /// Copies one part of the picture over another.
    private func hide(_ samples: inout [UInt8], _ random: inout RandomSource) {
        let side = Self.side
        let (width, height) = (Int(hidden.x * Float(side)), Int(hidden.y * Float(side)))
        func corner() -> (x: Int, y: Int) {
            (random.integer(0...side - width), random.integer(0...side - height))
        }
        let (from, to, old) = (corner(), corner(), samples)
        for row in 0..<height {
            for column in 0..<width {
                samples[(to.y + row) * side + to.x + column] = old[(from.y + row) * side + from.x + column]
            }
        }
    }
}
