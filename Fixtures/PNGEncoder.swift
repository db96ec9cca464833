import CSpng
import Glibc

/// Encodes a raster as PNG through libspng; the same raster and settings give the same bytes.
package struct PNGEncoder: Sendable {
    package enum Pixels: Sendable, CaseIterable {
        case colour, colour16, grey, grey16, palette, colourAndOpacity
    }

    package var pixels = Pixels.colour
    package var isInterlaced = false
    /// One value a pixel for `colourAndOpacity`; opaque where absent.
    package var opacity: [UInt8]?
    /// Further chunks behind the header, in this order.
    package var chunks: [(type: String, content: [UInt8])] = []

    package init() {}

    package func encode(_ raster: Raster) throws(FixtureError) -> [UInt8] {
        guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else { throw .encoderMissing("PNG") }
        defer { spng_ctx_free(context) }
        func check(_ status: Int32) throws(FixtureError) {
            guard status != 0 else { return }
            throw .encoding(spng_strerror(status).map { String(cString: $0) } ?? "PNG error \(status)")
        }
        try check(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1))
        var header = spng_ihdr()
        header.width = UInt32(raster.width)
        header.height = UInt32(raster.height)
        (header.color_type, header.bit_depth) = layout
        header.interlace_method = isInterlaced ? 1 : 0
        try check(spng_set_ihdr(context, &header))
        if pixels == .palette {
            var palette = Self.palette
            try check(spng_set_plte(context, &palette))
        }
        let samples = samples(of: raster)
        try check(
            spng_encode_image(
                context, samples, samples.count, Int32(SPNG_FMT_PNG.rawValue),
                Int32(SPNG_ENCODE_FINALIZE.rawValue)))
        var size = 0
        var status: Int32 = 0
        let buffer = spng_get_png_buffer(context, &size, &status)
        try check(status)
        guard let buffer else { throw .encoding("no PNG came out") }
        defer { free(buffer) }
        let bytes = Array(UnsafeRawBufferPointer(start: buffer, count: size))
        return chunks.reversed().reduce(bytes) { PNGChunk.inserting($1.type, $1.content, into: $0) }
    }

    private var layout: (UInt8, UInt8) {
        switch pixels {
        case .colour: (UInt8(SPNG_COLOR_TYPE_TRUECOLOR.rawValue), 8)
        case .colour16: (UInt8(SPNG_COLOR_TYPE_TRUECOLOR.rawValue), 16)
        case .grey: (UInt8(SPNG_COLOR_TYPE_GRAYSCALE.rawValue), 8)
        case .grey16: (UInt8(SPNG_COLOR_TYPE_GRAYSCALE.rawValue), 16)
        case .palette: (UInt8(SPNG_COLOR_TYPE_INDEXED.rawValue), 8)
        case .colourAndOpacity: (UInt8(SPNG_COLOR_TYPE_TRUECOLOR_ALPHA.rawValue), 8)
        }
    }

    private func samples(of raster: Raster) -> [UInt8] {
        switch pixels {
        case .colour: raster.rgb
        case .colour16: raster.rgb.flatMap { [$0, $0] }
        case .grey, .palette: Self.grey(raster)
        case .grey16: Self.grey(raster).flatMap { [$0, $0] }
        case .colourAndOpacity: raster.interleaved(opacity: opacity)
        }
    }

    static func grey(_ raster: Raster) -> [UInt8] {
        stride(from: 0, to: raster.rgb.count, by: 3).map { start in
            let red = 299 * Int(raster.rgb[start])
            let green = 587 * Int(raster.rgb[start + 1])
            let blue = 114 * Int(raster.rgb[start + 2])
            return UInt8((red + green + blue + 500) / 1000)
        }
    }

    /// All 256 greys, so that a palette loses no brightness.
    private static var palette: spng_plte {
        var palette = spng_plte()
        palette.n_entries = 256
        withUnsafeMutableBytes(of: &palette.entries) { entries in
            for index in 0..<1024 {
                entries[index] = UInt8(index / 4)
            }
        }
        return palette
    }
}
