import CSpng

/// The samples that libspng gives for a colour type, with as few bytes as it needs, and their conversion to luma.
enum PNGRowLayout {
    case grey, colour, colourAndOpacity

    init(colour: UInt8, depth: UInt8, isTransparent: Bool) {
        if isTransparent {
            self = .colourAndOpacity
        } else if colour == UInt8(SPNG_COLOR_TYPE_GRAYSCALE.rawValue), depth <= 8 {
            self = .grey
        } else {
            self = .colour
        }
    }

    var format: spng_format {
        switch self {
        case .grey: SPNG_FMT_G8
        case .colour: SPNG_FMT_RGB8
        case .colourAndOpacity: SPNG_FMT_RGBA8
        }
    }

    var bytesPerPixel: Int {
        switch self {
        case .grey: 1
        case .colour: 3
        case .colourAndOpacity: 4
        }
    }

    /// Counts the opacities of a row, if it has any.
    func count(_ row: UnsafeMutableBufferPointer<UInt8>, pixels: Int, _ opacity: inout OpacityCount) {
        guard self == .colourAndOpacity, pixels > 0, let base = row.baseAddress else { return }
        opacity.add(base + 3, step: bytesPerPixel, count: pixels)
    }

    /// Both buffers hold at least `pixels`.
    func luma(
        of row: UnsafeMutableBufferPointer<UInt8>, pixels: Int, to target: UnsafeMutableBufferPointer<UInt8>
    ) {
        guard let source = row.baseAddress, let target = target.baseAddress else { return }
        switch self {
        case .grey:
            target.update(from: source, count: pixels)
        case .colour:
            for index in 0..<pixels {
                let pixel = source + index &* 3
                target[index] = LumaWeights.luma(pixel[0], pixel[1], pixel[2])
            }
        case .colourAndOpacity:
            for index in 0..<pixels {
                let pixel = source + index &* 4
                let light = LumaWeights.luma(pixel[0], pixel[1], pixel[2])
                target[index] = pixel[3] == 255 ? light : LumaWeights.overWhite(light, opacity: pixel[3])
            }
        }
    }
}
