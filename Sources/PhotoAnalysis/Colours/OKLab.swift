import Glibc

/// A colour in the perceptual space OKLab (Björn Ottosson 2020, "A perceptual color space for image processing").
///
/// Distances match how different colours look: 0.02 is just visible, 1 is black to white.
struct OKLab: Hashable {
    /// Lightness in `x` (0 black … 1 white), green to red in `y`, blue to yellow in `z`.
    let point: SIMD3<Float>

    var lightness: Float { point.x }
    /// Distance from grey.
    var chroma: Float { (point.y * point.y + point.z * point.z).squareRoot() }

    init(red: UInt8, green: UInt8, blue: UInt8) {
        let light = Self.linear.withUnsafeBufferPointer {
            SIMD3($0[Int(red)], $0[Int(green)], $0[Int(blue)])
        }
        let cones = SIMD3(
            (Self.long * light).sum(), (Self.middle * light).sum(), (Self.short * light).sum())
        let roots = SIMD3(cbrtf(cones.x), cbrtf(cones.y), cbrtf(cones.z))
        point = SIMD3((Self.toL * roots).sum(), (Self.toA * roots).sum(), (Self.toB * roots).sum())
    }

    func squaredDistance(to other: OKLab) -> Float {
        let difference = point - other.point
        return (difference * difference).sum()
    }

    /// The distance of two colours whatever their light.
    func tintDistance(to other: OKLab) -> Float {
        let (across, along) = (point.y - other.point.y, point.z - other.point.z)
        return (across * across + along * along).squareRoot()
    }

    /// Linear light of each sRGB level (IEC 61966-2-1).
    private static let linear: [Float] = (0...255).map { level in
        let value = Float(level) / 255
        return value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
    }

    private static let long: SIMD3<Float> = [0.412_221_47, 0.536_332_54, 0.051_445_995]
    private static let middle: SIMD3<Float> = [0.211_903_5, 0.680_699_54, 0.107_396_96]
    private static let short: SIMD3<Float> = [0.088_302_46, 0.281_718_84, 0.629_978_7]
    private static let toL: SIMD3<Float> = [0.210_454_26, 0.793_617_8, -0.004_072_047]
    private static let toA: SIMD3<Float> = [1.977_998_5, -2.428_592_2, 0.450_593_7]
    private static let toB: SIMD3<Float> = [0.025_904_037, 0.782_771_77, -0.808_675_77]
}
