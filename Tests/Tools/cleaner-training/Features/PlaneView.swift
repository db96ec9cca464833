import Fixtures
import Glibc
import Images

/// A picture as seen from elsewhere, as if it were a plane: turned, leaning, in other light, blurred, with noise.
struct PlaneView {
    let picture: LumaImage
    /// Radians, and the size of the picture's parts in the view.
    let turn: Float
    let scale: Float
    /// From the view to the picture, about the middle of both.
    private let across: SIMD2<Float>
    private let down: SIMD2<Float>
    private let middle: SIMD2<Float>
    /// Places of `LocalFeatures` a pixel.
    private let unit: Float

    init(of luma: LumaImage, _ random: inout RandomSource) {
        (turn, scale) = (random.between(-0.3, 0.3), expf(random.between(-0.3, 0.3)))
        let (shear, aspect) = (random.between(-0.15, 0.15), expf(random.between(-0.2, 0.2)))
        across = SIMD2(scale * cosf(turn) * aspect, scale * sinf(turn))
        down = SIMD2(shear - scale * sinf(turn), scale * cosf(turn) / aspect)
        middle = SIMD2(Float(luma.width), Float(luma.height)) / 2
        unit = 1000 / Float(max(luma.width, luma.height))
        let (gamma, gain) = (expf(random.between(-0.4, 0.4)), random.between(0.6, 1.2))
        let (noise, blur, shake) = (random.between(0, 10), random.between(0, 5), random.between(0, 10))
        let angle = random.between(0, Float.pi)
        let seed = UInt64(random.integer(0...1_000_000))
        let (middle, across, down) = (middle, across, down)
        let samples = (0..<luma.width * luma.height).flatMap { place in
            let from = SIMD2(Float(place % luma.width), Float(place / luma.width)) + 0.5 - middle
            let at = across * from.x + down * from.y + middle - 0.5
            let toned = powf(Self.sample(luma, at) / 255, gamma) * 255 * gain
            return [UInt8](repeating: UInt8(min(max(toned, 0), 255)), count: 3)
        }
        var raster = Raster(width: luma.width, height: luma.height, rgb: samples)
        // Every second view is blurred, half of these by shake.
        switch random.integer(0...3) {
        case 0: raster = raster.defocused(radius: blur)
        case 1: raster = raster.shaken(length: shake, dx: cosf(angle), dy: sinf(angle))
        default: break
        }
        let grey = raster.noisy(deviation: noise, seed: seed).luma
        picture = LumaImage(width: luma.width, height: luma.height, samples: grey)
    }

    /// Where a place of the view lies in the picture.
    func place(_ x: Float, _ y: Float) -> (Float, Float) {
        let from = SIMD2(x, y) / unit - middle
        let at = (across * from.x + down * from.y + middle) * unit
        return (at.x, at.y)
    }

    private static func sample(_ luma: LumaImage, _ at: SIMD2<Float>) -> Float {
        let (x, y) = (
            min(max(at.x, 0), Float(luma.width) - 1.001), min(max(at.y, 0), Float(luma.height) - 1.001)
        )
        let (column, row) = (Int(x), Int(y))
        let (right, below) = (x - Float(column), y - Float(row))
        func value(_ column: Int, _ row: Int) -> Float { Float(luma.samples[row * luma.width + column]) }
        let upper = value(column, row) * (1 - right) + value(column + 1, row) * right
        let lower = value(column, row + 1) * (1 - right) + value(column + 1, row + 1) * right
        return upper * (1 - below) + lower * below
    }
}
