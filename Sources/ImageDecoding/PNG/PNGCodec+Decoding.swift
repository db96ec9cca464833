import BoundedReading
import CSpng
import Images

extension PNGCodec {
    /// The largest unpacked size of one chunk besides the picture, and of all together; an ICC profile has a few
    /// megabytes at most.
    private static let chunkLimit = 16 << 20
    private static let chunkCacheLimit = 64 << 20

    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        guard let context = spng_ctx_new(0) else {
            throw .tooLarge(width: header.storedWidth, height: header.storedHeight)
        }
        defer { spng_ctx_free(context) }
        func check(_ status: Int32) throws(ImageError) {
            guard status != 0 else { return }
            throw error(status, header)
        }
        try check(
            spng_set_image_limits(context, UInt32(header.storedWidth), UInt32(header.storedHeight)))
        try check(spng_set_chunk_limits(context, chunkLimit, chunkCacheLimit))
        try check(spng_set_png_buffer(context, bytes.raw.baseAddress, bytes.count))
        var fields = spng_ihdr()
        try check(spng_get_ihdr(context, &fields))
        guard Int(fields.width) == header.storedWidth, Int(fields.height) == header.storedHeight else {
            throw .damaged("the header changed while it was read")
        }
        let layout = PNGRowLayout(
            colour: fields.color_type, depth: fields.bit_depth, isTransparent: header.hasAlpha)
        try check(
            spng_decode_image(
                context, nil, 0, Int32(layout.format.rawValue),
                Int32(SPNG_DECODE_PROGRESSIVE.rawValue | SPNG_DECODE_TRNS.rawValue)))
        let width = Int(fields.width)
        let height = Int(fields.height)
        let row = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: width * layout.bytesPerPixel)
        let light = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: width)
        defer {
            row.deallocate()
            light.deallocate()
        }
        // A transparent grey picture is expanded to RGB, but has no colour.
        var opacity = OpacityCount()
        let hasColour = fields.color_type & UInt8(SPNG_COLOR_TYPE_TRUECOLOR.rawValue) != 0
        var colours = ChromaReducer(
            width: width, height: height, denominator: denominator, isTransparent: header.hasAlpha,
            detail: colour)
        let luma = try LumaImage(
            width: LumaReducer.reduced(width, by: denominator), height: LumaReducer.reduced(height, by: denominator)
        ) { target throws(ImageError) in
            if fields.interlace_method == 0 {
                var reducer = LumaReducer(width: width, denominator: denominator, target: target)
                try rows(context, row, header) { place in
                    layout.luma(of: row, pixels: width, to: light)
                    layout.count(row, pixels: width, &opacity)
                    if let base = light.baseAddress { reducer.add(base) }
                    let number = Int(place.row_num)
                    guard hasColour, colours.wants(row: number), let base = row.baseAddress else { return }
                    colours.add(rgb: base, bytesPerPixel: layout.bytesPerPixel, count: width, row: number)
                }
                reducer.finish()
            } else {
                var scatter = LumaScatter(width: width, height: height, denominator: denominator)
                try rows(context, row, header) { place in
                    let pass = InterlacePass.all[Int(place.pass)]
                    let pixels = pass.columns(of: width)
                    layout.luma(of: row, pixels: pixels, to: light)
                    layout.count(row, pixels: pixels, &opacity)
                    let number = Int(place.row_num)
                    scatter.add(light, pixels: pixels, of: pass, row: number)
                    guard hasColour, colours.wants(row: number), let base = row.baseAddress else { return }
                    colours.add(
                        rgb: base, bytesPerPixel: layout.bytesPerPixel, count: pixels, of: pass, row: number)
                }
                scatter.write(to: target)
            }
        }
        // This checks the last checksum of the picture; a missing end chunk does no harm.
        let closing = spng_decode_chunks(context)
        if closing == Int32(SPNG_ECHUNK_CRC.rawValue) { throw error(closing, header) }
        var picture = DecodedPicture(luma: luma, chroma: hasColour ? colours.finish(.rgb) : nil)
        picture.seeThrough = opacity.share
        return picture
    }

    /// Decodes row by row, of pass after pass where the picture is interlaced.
    private static func rows(
        _ context: OpaquePointer, _ row: UnsafeMutableBufferPointer<UInt8>, _ header: ImageHeader,
        each: (spng_row_info) -> Void
    ) throws(ImageError) {
        while true {
            var place = spng_row_info()
            let found = spng_get_row_info(context, &place)
            guard found == 0 else { throw error(found, header) }
            let status = spng_decode_scanline(context, row.baseAddress, row.count)
            guard status == 0 || status == Int32(SPNG_EOI.rawValue) else { throw error(status, header) }
            each(place)
            if status != 0 { return }
        }
    }

    private static func error(_ status: Int32, _ header: ImageHeader) -> ImageError {
        if status == Int32(SPNG_EMEM.rawValue) {
            return .tooLarge(width: header.storedWidth, height: header.storedHeight)
        }
        return .damaged(spng_strerror(status).map { String(cString: $0) } ?? "PNG error \(status)")
    }
}
