import BoundedReading
import CWebP
import Images

extension WebPCodec {
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        guard header.isAnimated else {
            return try picture(
                bytes, width: header.storedWidth, height: header.storedHeight, denominator: denominator,
                colour: colour)
        }
        return try firstFrame(bytes, header, denominator: denominator, colour: colour)
    }

    /// The first frame on its white canvas.
    private static func firstFrame(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        guard let frame = WebPChunks(file: bytes).first("ANMF"), let left = frame.little24(0),
            let top = frame.little24(3), let widthLess1 = frame.little24(6), let heightLess1 = frame.little24(9)
        else { throw .damaged("an animation without a first frame") }
        let (frameWidth, frameHeight) = (widthLess1 + 1, heightLess1 + 1)
        // The file counts the place in units of two pixels.
        guard left * 2 + frameWidth <= header.storedWidth, top * 2 + frameHeight <= header.storedHeight else {
            throw .damaged("a frame outside its canvas")
        }
        let picture = try picture(
            frame.from(16), width: frameWidth, height: frameHeight, denominator: denominator, colour: colour)
        let width = LumaReducer.reduced(header.storedWidth, by: denominator)
        let height = LumaReducer.reduced(header.storedHeight, by: denominator)
        guard picture.luma.width != width || picture.luma.height != height else { return picture }
        let canvas = WebPCanvas(
            width: width, height: height, column: left * 2 / denominator, row: top * 2 / denominator)
        let luma = LumaImage(
            width: width, height: height,
            samples: canvas.placed(picture.luma.samples, width: picture.luma.width, ground: 255))
        // Shares of colours are those of the frame alone.
        let chroma = colour == .sight ? picture.chroma.map(canvas.halved.placed) : picture.chroma
        var placed = DecodedPicture(luma: luma, chroma: chroma)
        // What the frame leaves free of the canvas is transparent.
        let share = Double(frameWidth * frameHeight) / Double(header.storedWidth * header.storedHeight)
        placed.seeThrough = 1 - share * (1 - (picture.seeThrough ?? 0))
        return placed
    }

    /// Decodes one coded picture to planes, stretches them to the full range and reduces them.
    ///
    /// libwebp's own scaling is not limited to integer fractions, so its samples would be shifted against the same
    /// picture in another format.
    private static func picture(
        _ bytes: BoundedBytes, width: Int, height: Int, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        let data = bytes.raw.bindMemory(to: UInt8.self).baseAddress
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else { throw .unsupported("another version of libwebp") }
        let status = WebPGetFeatures(data, bytes.count, &config.input)
        guard status == VP8_STATUS_OK else { throw error(status, width: width, height: height) }
        guard Int(config.input.width) == width, Int(config.input.height) == height else {
            throw .damaged("a picture of another size than its header says")
        }
        let isTransparent = config.input.has_alpha != 0
        let planes = WebPPlanes(width: width, height: height, isTransparent: isTransparent)
        config.output.colorspace = isTransparent ? MODE_YUVA : MODE_YUV
        config.output.is_external_memory = 1
        config.output.u.YUVA = planes.buffer
        let decoded = WebPDecode(data, bytes.count, &config)
        guard decoded == VP8_STATUS_OK else { throw error(decoded, width: width, height: height) }
        // Before luma, which changes the brightness plane in place.
        let chroma = planes.chroma(height: height, denominator: denominator, detail: colour)
        let luma = try LumaImage(
            width: LumaReducer.reduced(width, by: denominator), height: LumaReducer.reduced(height, by: denominator)
        ) { target throws(ImageError) in
            var reducer = LumaReducer(width: width, denominator: denominator, target: target)
            for index in 0..<height {
                reducer.add(planes.lightRow(index))
            }
            reducer.finish()
        }
        var picture = DecodedPicture(luma: luma, chroma: chroma)
        picture.seeThrough = planes.seeThrough(height: height)
        return picture
    }
}

/// The canvas of an animation and the place of one frame on it.
struct WebPCanvas {
    let width: Int
    let height: Int
    let column: Int
    let row: Int

    /// The canvas at half its size.
    var halved: WebPCanvas {
        WebPCanvas(
            width: LumaReducer.reduced(width, by: 2), height: LumaReducer.reduced(height, by: 2), column: column / 2,
            row: row / 2)
    }

    /// A frame's samples on a background, clipped where rounding exceeds the canvas.
    func placed(_ frame: [UInt8], width frameWidth: Int, ground: UInt8) -> [UInt8] {
        var samples = [UInt8](repeating: ground, count: width * height)
        let columns = min(frameWidth, width - column)
        for line in 0..<min(frame.count / frameWidth, height - row) {
            let source = frame[line * frameWidth..<line * frameWidth + columns]
            let start = (row + line) * width + column
            samples.replaceSubrange(start..<start + columns, with: source)
        }
        return samples
    }

    /// A frame's colours on white.
    func placed(_ frame: ChromaImage) -> ChromaImage {
        ChromaImage(
            width: width, height: height, light: placed(frame.light, width: frame.width, ground: 255),
            blue: placed(frame.blue, width: frame.width, ground: 128),
            red: placed(frame.red, width: frame.width, ground: 128))
    }
}

/// The memory of libwebp's planes: brightness, two of colour at half size, and opacity if there is any.
struct WebPPlanes: ~Copyable {
    private let width: Int
    private let memory: UnsafeMutablePointer<UInt8>
    private let opacityStart: Int?
    /// The planes in libwebp's form.
    let buffer: WebPYUVABuffer

    init(width: Int, height: Int, isTransparent: Bool) {
        let pixels = width * height
        let colourWidth = (width + 1) / 2
        let colourPixels = colourWidth * ((height + 1) / 2)
        self.width = width
        opacityStart = isTransparent ? pixels + 2 * colourPixels : nil
        memory = .allocate(capacity: pixels + 2 * colourPixels + (isTransparent ? pixels : 0))
        var buffer = WebPYUVABuffer()
        buffer.y = memory
        buffer.y_stride = Int32(width)
        buffer.y_size = pixels
        buffer.u = memory + pixels
        buffer.v = memory + pixels + colourPixels
        buffer.u_stride = Int32(colourWidth)
        buffer.v_stride = Int32(colourWidth)
        buffer.u_size = colourPixels
        buffer.v_size = colourPixels
        if let opacityStart {
            buffer.a = memory + opacityStart
            buffer.a_stride = Int32(width)
            buffer.a_size = pixels
        }
        self.buffer = buffer
    }

    deinit {
        memory.deallocate()
    }

    /// The share of the picture through which the ground shows; nil without opacity.
    func seeThrough(height: Int) -> Double? {
        guard let opacityStart else { return nil }
        var opacity = OpacityCount()
        opacity.add(memory + opacityStart, count: width * height)
        return opacity.share
    }

    /// The colour picture; take it before any row of brightness.
    func chroma(height: Int, denominator: Int, detail: ColourDetail) -> ChromaImage {
        var reducer = ChromaReducer(
            width: width, height: height, denominator: denominator, isTransparent: opacityStart != nil,
            detail: detail)
        let colourWidth = (width + 1) / 2
        let planes = [memory, memory + width * height, memory + width * height + colourWidth * ((height + 1) / 2)]
        for row in stride(from: 0, to: height, by: 1) where reducer.wants(row: row) {
            let opacity = opacityStart.map { UnsafePointer(memory + $0 + row * width) }
            for (channel, plane) in planes.enumerated() {
                let isColour = channel > 0
                let samples = plane + (isColour ? row / 2 * colourWidth : row * width)
                let (count, samplesOfSquare) = isColour ? (colourWidth, reducer.side / 2) : (width, reducer.side)
                if let opacity {
                    reducer.add(
                        samples, count: count, samplesOfSquare: samplesOfSquare, channel: channel, row: row,
                        opacity: opacity, opacityStep: isColour ? 2 : 1)
                } else {
                    reducer.add(samples, count: count, samplesOfSquare: samplesOfSquare, channel: channel, row: row)
                }
            }
            if let opacity { reducer.add(opacity: opacity, count: width, row: row) }
        }
        return reducer.finish(.video)
    }

    /// A row of brightness in the full range over white; take each row once, as this changes it in place.
    func lightRow(_ index: Int) -> UnsafePointer<UInt8> {
        let row = memory + index * width
        VideoRange.stretch(UnsafeMutableBufferPointer(start: row, count: width))
        if let opacityStart {
            let opacity = memory + opacityStart + index * width
            for column in 0..<width {
                row[column] = LumaWeights.overWhite(row[column], opacity: opacity[column])
            }
        }
        return UnsafePointer(row)
    }
}
