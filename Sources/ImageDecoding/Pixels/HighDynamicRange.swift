import Glibc
import Images

/// Shows pictures of a high dynamic range (ITU-R BT.2100) on an ordinary screen, where they would be pale.
///
/// Light up to `knee` of the reference white, 203 cd/m² (ITU-R BT.2408), stays; brighter light is compressed and never
/// reaches the screen's white. Colours that only the primaries of BT.2020 show are cut off.
struct HighDynamicRange {
    /// The light of each of 256 levels; 1 is the reference white.
    private let light: [Float]
    private let isWide: Bool

    private static let referenceWhite = 203.0
    private static let knee: Float = 0.5
    /// BT.2020's primaries in those of BT.709 (ITU-R BT.2087), by column.
    private static let narrowed = (
        SIMD3<Float>(1.6605, -0.1246, -0.0182), SIMD3<Float>(-0.5876, 1.1329, -0.1006),
        SIMD3<Float>(-0.0728, -0.0083, 1.1187)
    )
    /// The screen's level for each of 65,536 steps of light, with a gamma of 2.2.
    private static let levels = (0..<1 << 16).map { UInt8((255 * pow(Double($0) / 65_535, 1 / 2.2)).rounded()) }

    /// Nil for codings of an ordinary range; the numbers are those of ITU-T H.273, tables 2 and 3.
    init?(_ coding: PlanarPicture.Coding) {
        let decoded: (Double) -> Double
        switch coding.transfer {
        case 16: decoded = Self.perceptualQuantiser
        case 18: decoded = Self.hybridLogGamma
        default: return nil
        }
        light = (0..<256).map { Float(decoded(Double($0) / 255) / Self.referenceWhite) }
        isWide = coding.primaries == 9
    }

    /// SMPTE ST 2084, in cd/m².
    private static func perceptualQuantiser(_ signal: Double) -> Double {
        let power = pow(signal, 1 / 78.84375)
        return 10_000 * pow(max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125)
    }

    /// ARIB STD-B67 on a screen of 1,000 cd/m², in cd/m²; each channel has the gamma that BT.2100 gives to their sum.
    private static func hybridLogGamma(_ signal: Double) -> Double {
        let scene = signal <= 0.5 ? signal * signal / 3 : (exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12
        return 1_000 * pow(scene, 1.2)
    }

    func shown(_ picture: DecodedPicture) -> DecodedPicture {
        let luma = picture.luma
        let chroma = picture.chroma ?? ChromaImage(width: 1, height: 1, light: [0], blue: [128], red: [128])
        let samples = [UInt8](unsafeUninitializedCapacity: luma.samples.count) { samples, written in
            for row in 0..<luma.height {
                let start = row * chroma.height / luma.height * chroma.width
                for column in 0..<luma.width {
                    let place = row * luma.width + column
                    let colour = start + column * chroma.width / luma.width
                    let shown = shown(luma.samples[place], chroma.blue[colour], chroma.red[colour])
                    samples[place] = LumaWeights.luma(shown.x, shown.y, shown.z)
                }
            }
            written = luma.samples.count
        }
        return DecodedPicture(
            luma: LumaImage(width: luma.width, height: luma.height, samples: samples),
            chroma: picture.chroma.map(shown), isColourKnown: picture.isColourKnown)
    }

    private func shown(_ chroma: ChromaImage) -> ChromaImage {
        let coded = chroma.light.indices.map { place in
            let shown = shown(chroma.light[place], chroma.blue[place], chroma.red[place])
            return ChannelMatrix.coded(red: Float(shown.x), green: Float(shown.y), blue: Float(shown.z))
        }
        return ChromaImage(
            width: chroma.width, height: chroma.height, light: coded.map { UInt8($0.x.rounded()) },
            blue: coded.map { UInt8(clamping: Int(($0.y + 128).rounded())) },
            red: coded.map { UInt8(clamping: Int(($0.z + 128).rounded())) })
    }

    /// Red, green and blue of a screen for full-range Y, Cb and Cr of BT.601.
    private func shown(_ luma: UInt8, _ blue: UInt8, _ red: UInt8) -> SIMD3<UInt8> {
        let (y, cb, cr) = (Float(luma), Float(blue) - 128, Float(red) - 128)
        let coded = SIMD3(y + 1.402 * cr, y - 0.344136 * cb - 0.714136 * cr, y + 1.772 * cb)
        let bounded = coded.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
        let level = SIMD3<Int32>(bounded, rounding: .toNearestOrEven)
        var colour = SIMD3(light[Int(level.x)], light[Int(level.y)], light[Int(level.z)])
        if isWide { colour = Self.narrowed.0 * colour.x + Self.narrowed.1 * colour.y + Self.narrowed.2 * colour.z }
        return SIMD3(Self.level(colour.x), Self.level(colour.y), Self.level(colour.z))
    }

    private static func level(_ light: Float) -> UInt8 {
        let excess = max(0, light - knee) / (1 - knee)
        let shown = min(max(0, light), knee) + (1 - knee) * excess / (1 + excess)
        return levels[Int(shown * 65_535)]
    }
}
