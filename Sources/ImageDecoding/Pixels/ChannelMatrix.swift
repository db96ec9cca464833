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
