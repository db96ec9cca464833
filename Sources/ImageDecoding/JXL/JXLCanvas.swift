import Images

/// Takes pieces of a picture's rows in any order, and reduces them to brightness and colour.
struct JXLCanvas: ~Copyable {
    private let channels: Int
    private let width: Int
    private let height: Int
    private let hasColour: Bool
    private let hasOpacity: Bool
    /// Whether colours were multiplied by the opacity.
    private let isMultiplied: Bool
    private let denominator: Int
    private var luma: LumaScatter
    private var chroma: ChromaReducer
    /// A row of brightness, and behind it one of red, green and blue.
    private let row: SampleMemory
    private var pixels = 0
    private var opacity = OpacityCount()

    /// The bytes of a pixel.
    static func channels(hasColour: Bool, hasOpacity: Bool) -> Int { (hasColour ? 3 : 1) + (hasOpacity ? 1 : 0) }

    /// Throws `tooLarge`.
    init(
        _ header: ImageHeader, hasColour: Bool, hasOpacity: Bool, isMultiplied: Bool, denominator: Int,
        detail: ColourDetail
    ) throws(ImageError) {
        row = try SampleMemory(4 * header.storedWidth, for: header)
        width = header.storedWidth
        height = header.storedHeight
        self.hasColour = hasColour
        self.hasOpacity = hasOpacity
        self.isMultiplied = isMultiplied
        self.denominator = denominator
        channels = Self.channels(hasColour: hasColour, hasOpacity: hasOpacity)
        luma = LumaScatter(width: width, height: height, denominator: denominator)
        chroma = ChromaReducer(width: width, height: height, denominator: denominator, detail: detail)
    }

    /// Adds a piece of a row; pieces outside the picture are left out.
    mutating func add(_ samples: UnsafePointer<UInt8>, column: Int, row number: Int, count: Int) {
        guard column >= 0, number >= 0, number < height, column < width, count >= 0, count <= width - column else {
            return
        }
        let pass = InterlacePass(firstColumn: column, columnStep: 1)
        if hasOpacity, count > 0 { opacity.add(samples + (channels - 1), step: channels, count: count) }
        let wantsColour = hasColour && chroma.wants(row: number)
        let (light, rgb) = (row.start, row.start + width)
        for index in 0..<count {
            let pixel = samples + index &* channels
            guard hasColour else {
                light[index] = overWhite(pixel[0], pixel)
                continue
            }
            let (red, green, blue) = (
                overWhite(pixel[0], pixel), overWhite(pixel[1], pixel), overWhite(pixel[2], pixel)
            )
            light[index] = LumaWeights.luma(red, green, blue)
            guard wantsColour else { continue }
            rgb[3 &* index] = red
            rgb[3 &* index &+ 1] = green
            rgb[3 &* index &+ 2] = blue
        }
        luma.add(
            UnsafeMutableBufferPointer(start: light, count: width), pixels: count, of: pass, row: number)
        if wantsColour { chroma.add(rgb: rgb, bytesPerPixel: 3, count: count, of: pass, row: number) }
        pixels += count
    }

    @inline(__always)
    private func overWhite(_ level: UInt8, _ pixel: UnsafePointer<UInt8>) -> UInt8 {
        guard hasOpacity else { return level }
        let opacity = pixel[channels &- 1]
        guard isMultiplied else { return LumaWeights.overWhite(level, opacity: opacity) }
        return UInt8(min(255, Int(level) + 255 - Int(opacity)))
    }

    /// Throws `damaged` if pixels are missing.
    func picture() throws(ImageError) -> DecodedPicture {
        guard pixels == width * height else { throw .damaged("pixels are missing") }
        let image = try LumaImage(
            width: LumaReducer.reduced(width, by: denominator), height: LumaReducer.reduced(height, by: denominator)
        ) { target throws(ImageError) in
            luma.write(to: target)
        }
        var picture = DecodedPicture(luma: image, chroma: hasColour ? chroma.finish(.rgb) : nil)
        picture.seeThrough = opacity.share
        return picture
    }
}
