import BoundedReading
import CSpng
import Images

/// PNG (ISO 15948) and the first picture of animated PNG, through libspng.
enum PNGCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let chunks = PNGChunks(bytes)
        guard let start = chunks.chunks.first, start.type == "IHDR", let width = start.content.big32(0),
            let height = start.content.big32(4), let colour = start.content.byte(9)
        else { throw .damaged("a PNG file without header") }
        let metadata = metadata(chunks)
        let frames = chunks.first("acTL")?.big32(0) ?? 1
        let header = ImageHeader(
            format: format, storedWidth: width, storedHeight: height, metadata: metadata, isAnimated: frames > 1,
            hasAlpha: colour & 4 != 0 || chunks.first("tRNS") != nil, holdings: holdings(chunks, frames: frames),
            damage: damage(chunks, frames: frames))
        return (header, { digest(chunks, orientation: metadata.orientation) })
    }

    /// Chunks beside the coded data that change the look: transparency, colour space, light, animation.
    private static let shownChunks: [FourCC] = [
        "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCv", "mDCV", "cLLi", "cLLI", "acTL", "fcTL", "fdAT",
    ]

    /// Hashes the header, the palette and the coded data regardless of their division into chunks, then by type the
    /// chunks that change the look, so that their order does not matter.
    private static func digest(_ chunks: PNGChunks, orientation: Int) -> Digest256 {
        let hasher = PictureHasher(domain: "png")
        for type: FourCC in ["IHDR", "PLTE"] {
            if let content = chunks.first(type) { hasher.update("critical", content) }
        }
        let data = chunks.chunks.lazy.filter { $0.type == "IDAT" }
        hasher.update("data", data.reduce(0) { $0 + $1.content.count })
        for chunk in data {
            hasher.update(chunk.content.raw)
        }
        let shown = chunks.chunks.filter { shownChunks.contains($0.type) }
        for type in shownChunks {
            for chunk in shown where chunk.type == type {
                hasher.update("chunk", Int(type.code))
                hasher.update("content", chunk.content)
            }
        }
        hasher.update("orientation", orientation)
        hasher.update("trailer", chunks.trailer)
        if chunks.isCutOff { hasher.update("without end", 0) }
        if chunks.hasWrongChecksum { hasher.update("wrong checksum", 0) }
        return hasher.finish()
    }

    /// The frames of an animation, each with its time as a fraction of a second (PNG, third edition, 11.3.6).
    private static func holdings(_ chunks: PNGChunks, frames: Int) -> Holdings {
        let controls = chunks.chunks.filter { $0.type == "fcTL" }
        guard frames > 1, controls.count > 1 else { return Holdings() }
        let milliseconds = controls.reduce(0) { sum, control in
            let (delay, unit) = (control.content.big16(20) ?? 0, control.content.big16(22) ?? 0)
            return sum + delay * 1_000 / (unit == 0 ? 100 : unit)
        }
        return Holdings(.animation, milliseconds: milliseconds)
    }

    /// A missing end chunk alone does no harm.
    private static func damage(_ chunks: PNGChunks, frames: Int) -> String? {
        if chunks.isChunkCut { return "the PNG file is cut off" }
        if chunks.hasWrongChecksum { return "a checksum in the PNG file is wrong" }
        let isShort = frames > 1 && chunks.isCutOff && chunks.chunks.count { $0.type == "fcTL" } < frames
        return isShort ? "frames of the PNG animation are missing" : nil
    }

    /// EXIF has a chunk of its own since 2017; before, programs put it into a text.
    private static func metadata(_ chunks: PNGChunks) -> PhotoMetadata {
        let texts = PNGTexts(chunks)
        return texts.exif.withUnsafeBytes { exif in
            texts.xmp.withUnsafeBytes { xmp in
                texts.iptc.withUnsafeBytes { iptc in
                    PhotoMetadata(
                        exif: chunks.first("eXIf") ?? BoundedBytes(exif), xmp: BoundedBytes(xmp),
                        iptc: BoundedBytes(iptc)
                    ) { $0.add(texts) }
                }
            }
        }
    }
}

// MARK: Decoding

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

// MARK: Rows

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
