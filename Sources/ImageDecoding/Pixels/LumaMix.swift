/// BT.601 luma as a sum of a picture's three coded channels, for any matrix of ITU-T H.273, table 4.
///
/// Conversion to RGB and to luma are both linear, so that one weight for each channel does both. With BT.601's own
/// matrix only the first channel counts. Weights are in 16-bit fixed point.
struct LumaMix: Equatable {
    let main: Int32
    let first: Int32
    let second: Int32
    private let offset: Int32

    /// Whether the main channel is the luma itself.
    var isPlain: Bool { main == 65_536 && first == 0 && second == 0 && offset == 0 }
    var needsColour: Bool { first != 0 || second != 0 }

    init(matrix: Int, isFullRange: Bool) {
        let weights = Self.weights(matrix)
        let isIdentity = matrix == 0
        let mainScale = isFullRange ? 1 : 255.0 / Double(VideoRange.span)
        let colourScale = isFullRange ? 1 : isIdentity ? mainScale : 255.0 / 224
        let black = isFullRange ? 0 : Double(VideoRange.black)
        let (main, first, second) = (
            weights.0 * mainScale, weights.1 * colourScale, weights.2 * colourScale
        )
        let middle = isIdentity ? black : 128
        self.main = Int32((main * 65_536).rounded())
        self.first = Int32((first * 65_536).rounded())
        self.second = Int32((second * 65_536).rounded())
        offset = Int32((-(main * black + (first + second) * middle) * 65_536).rounded())
    }

    /// Luma of one pixel.
    @inline(__always)
    func luma(_ main: UInt8, _ first: UInt8 = 0, _ second: UInt8 = 0) -> UInt8 {
        let sum =
            self.main &* Int32(main) &+ self.first &* Int32(first) &+ self.second &* Int32(second) &+ offset &+ 32_768
        return UInt8(clamping: sum &>> 16)
    }

    /// Weights for channels of the full range.
    private static func weights(_ matrix: Int) -> (Double, Double, Double) {
        let (red, green, blue) = (LumaWeights.red, LumaWeights.green, LumaWeights.blue)
        func converted() -> (Double, Double, Double) {
            let (kr, kb) = Self.weights(ofMatrix: matrix)
            let toRed = 2 * (1 - kr)
            let toBlue = 2 * (1 - kb)
            let kg = 1 - kr - kb
            return (1, toBlue * (blue - green * kb / kg), toRed * (red - green * kr / kg))
        }
        return switch matrix {
        case 0: (green, blue, red)
        case 1, 7, 9, 10: converted()
        case 8: (1, green - red - blue, red - blue)
        default: (1, 0, 0)
        }
    }

    /// The weights of red and blue in a matrix's luma; BT.601's for other matrices.
    static func weights(ofMatrix matrix: Int) -> (red: Double, blue: Double) {
        switch matrix {
        case 1: (0.2126, 0.0722)
        case 7: (0.212, 0.087)
        case 9, 10: (0.2627, 0.0593)
        default: (LumaWeights.red, LumaWeights.blue)
        }
    }
}

/// Brightness of a colour by ITU-R BT.601, in 16-bit fixed point as JPEG codecs compute it.
enum LumaWeights {
    static let red = 0.299
    static let green = 0.587
    static let blue = 0.114

    /// With weights times 65,536 that sum to exactly that, so that white stays 255.
    @inline(__always)
    static func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let sum: UInt32 = 19_595 &* UInt32(red) &+ 38_470 &* UInt32(green) &+ 7_471 &* UInt32(blue) &+ 32_768
        return UInt8(truncatingIfNeeded: sum &>> 16)
    }

    /// Brightness over white with an opacity of 0 to 255.
    @inline(__always)
    static func overWhite(_ luma: UInt8, opacity: UInt8) -> UInt8 {
        let product = UInt32(luma) &* UInt32(opacity) &+ 255 &* (255 &- UInt32(opacity)) &+ 127
        return UInt8(truncatingIfNeeded: product / 255)
    }
}

/// The range of brightness in video codecs: 16 to 235 (ITU-R BT.601, 8 bits), while pictures use 0 to 255.
enum VideoRange {
    static let black = 16
    static let span = 219

    private static let table = (0...255).map { UInt8(clamping: (($0 - black) * 255 * 2 + span) / (2 * span)) }

    /// Stretches every sample to the full range in place.
    static func stretch(_ samples: UnsafeMutableBufferPointer<UInt8>) {
        table.withUnsafeBufferPointer { table in
            for index in 0..<samples.count {
                samples[index] = table[Int(samples[index])]
            }
        }
    }
}

/// The conversion of a picture's three coded channels to full-range Y, Cb and Cr of BT.601.
///
/// For any matrix of ITU-T H.273, table 4. Channels are in the order of `PlanarPicture`: main (Y or green), first (Cb or
/// blue), second (Cr or red).
struct ChannelMatrix {
    private let main: SIMD3<Float>
    private let first: SIMD3<Float>
    private let second: SIMD3<Float>
    private let offset: SIMD3<Float>

    private static let white = SIMD3<Float>(255, 128, 128)

    /// JPEG's channels.
    static let plain = ChannelMatrix(matrix: 6, isFullRange: true)
    /// Green, blue and red.
    static let rgb = ChannelMatrix(matrix: 0, isFullRange: true)
    /// libwebp's channels.
    static let video = ChannelMatrix(matrix: 6, isFullRange: false)

    init(matrix: Int, isFullRange: Bool) {
        let isIdentity = matrix == 0
        let mainScale = isFullRange ? 1 : 255 / Float(VideoRange.span)
        let colourScale = isFullRange ? 1 : isIdentity ? mainScale : 255 / 224
        let black = isFullRange ? 0 : Float(VideoRange.black)
        let (red, green, blue) = Self.channels(matrix)
        // The contribution of each channel to red, green and blue, then to Y, Cb and Cr.
        func column(_ channel: Int, _ scale: Float) -> SIMD3<Float> {
            Self.coded(red: red[channel], green: green[channel], blue: blue[channel]) * scale
        }
        main = column(0, mainScale)
        first = column(1, colourScale)
        second = column(2, colourScale)
        let middle = isIdentity ? black : 128
        offset = SIMD3(0, 128, 128) - main * black - (first + second) * middle
    }

    /// Converts means of channels that were multiplied by an opacity of 0 to 1, over white.
    @inline(__always)
    func converted(_ channels: SIMD3<Float>, opacity: Float) -> SIMD3<Float> {
        let colour = main * channels.x + first * channels.y + second * channels.z
        return colour + offset * opacity + Self.white * (1 - opacity)
    }

    /// Full-range Y, and Cb and Cr around 0.
    static func coded(red: Float, green: Float, blue: Float) -> SIMD3<Float> {
        let light = Float(LumaWeights.red) * red + Float(LumaWeights.green) * green + Float(LumaWeights.blue) * blue
        return SIMD3(light, (blue - light) / 1.772, (red - light) / 1.402)
    }

    /// Red, green and blue as sums of the three channels, in the full range and around 0.
    private static func channels(_ matrix: Int) -> (red: SIMD3<Float>, green: SIMD3<Float>, blue: SIMD3<Float>) {
        switch matrix {
        case 0: return ([0, 0, 1], [1, 0, 0], [0, 1, 0])
        case 8: return ([1, -1, 1], [1, 1, 0], [1, -1, -1])
        default:
            let weights = LumaMix.weights(ofMatrix: matrix)
            let (kr, kb) = (Float(weights.red), Float(weights.blue))
            let (toRed, toBlue) = (2 * (1 - kr), 2 * (1 - kb))
            let kg = 1 - kr - kb
            return ([1, 0, toRed], [1, -toBlue * kb / kg, -toRed * kr / kg], [1, toBlue, 0])
        }
    }
}
