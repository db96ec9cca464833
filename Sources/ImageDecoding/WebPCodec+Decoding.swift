import CWebP

extension WebPCodec {
    static func decode(
        _ bytes: BoundedBytes, _ inspection: Inspection, denominator: Int
    ) throws(ImageError) -> DecodedPicture {
        guard inspection.isAnimated else {
            return try picture(
                bytes, width: inspection.storedWidth, height: inspection.storedHeight, denominator: denominator)
        }
        return try firstFrame(bytes, inspection, denominator: denominator)
    }

    /// The first frame on its canvas, which is white where the frame leaves it free.
    private static func firstFrame(
        _ bytes: BoundedBytes, _ inspection: Inspection, denominator: Int
    ) throws(ImageError) -> DecodedPicture {
        guard let frame = WebPChunks(file: bytes).first("ANMF"), let left = frame.little24(0),
            let top = frame.little24(3), let widthLess1 = frame.little24(6), let heightLess1 = frame.little24(9)
        else { throw .damaged("an animation without a first frame") }
        let (frameWidth, frameHeight) = (widthLess1 + 1, heightLess1 + 1)
        // The file counts the place in units of two pixels.
        guard left * 2 + frameWidth <= inspection.storedWidth, top * 2 + frameHeight <= inspection.storedHeight else {
            throw .damaged("a frame outside its canvas")
        }
        let picture = try picture(
            frame.from(16), width: frameWidth, height: frameHeight, denominator: denominator)
        let width = LumaReducer.reduced(inspection.storedWidth, by: denominator)
        let height = LumaReducer.reduced(inspection.storedHeight, by: denominator)
        // Colours are those of the frame alone.
        guard picture.luma.width != width || picture.luma.height != height else { return picture }
        let light = picture.luma
        let column = left * 2 / denominator
        let row = top * 2 / denominator
        var samples = [UInt8](repeating: 255, count: width * height)
        let columns = min(light.width, width - column)
        for line in 0..<min(light.height, height - row) {
            let source = light.samples[line * light.width..<line * light.width + columns]
            let start = (row + line) * width + column
            samples.replaceSubrange(start..<start + columns, with: source)
        }
        return DecodedPicture(
            luma: LumaImage(width: width, height: height, samples: samples), chroma: picture.chroma)
    }

    /// Decodes one coded picture to its planes, stretches them to the full range and reduces them.
    ///
    /// libwebp could scale by itself, but to sizes that are no whole fraction of the picture, which would shift it
    /// against the same picture in another format.
    private static func picture(
        _ bytes: BoundedBytes, width: Int, height: Int, denominator: Int
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
        // Before luma, which changes the plane of brightness in place.
        let chroma = planes.chroma(height: height, denominator: denominator)
        let luma = try LumaImage(
            width: LumaReducer.reduced(width, by: denominator), height: LumaReducer.reduced(height, by: denominator)
        ) { target throws(ImageError) in
            var reducer = LumaReducer(width: width, denominator: denominator, target: target)
            for index in 0..<height {
                reducer.add(planes.lightRow(index))
            }
            reducer.finish()
        }
        return DecodedPicture(luma: luma, chroma: chroma)
    }
}
