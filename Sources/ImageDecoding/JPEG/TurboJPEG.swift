import CTurboJPEG
import Images

/// Decodes one JPEG picture through libjpeg-turbo.
struct TurboJPEG: ~Copyable {
    private let decompressor: tjhandle
    private let header: ImageHeader
    private let width: Int
    private let height: Int
    private let colour: ColourDetail

    /// Decodes to this size, which must be one of JPEG's scales.
    init(_ header: ImageHeader, width: Int, height: Int, colour: ColourDetail) throws(ImageError) {
        guard let decompressor = tjInitDecompress() else {
            throw .tooLarge(width: header.storedWidth, height: header.storedHeight)
        }
        self.decompressor = decompressor
        self.header = header
        self.width = width
        self.height = height
        self.colour = colour
    }

    deinit {
        tjDestroy(decompressor)
    }

    borrowing func grey(_ bytes: BoundedBytes, _ structure: JPEGStructure) throws(ImageError) -> DecodedPicture {
        let luma = try LumaImage(width: width, height: height) { target throws(ImageError) in
            try decompress(bytes, structure, to: target, TJPF_GRAY)
        }
        return DecodedPicture(luma: luma, chroma: nil)
    }

    /// Decodes three components: as they are coded, or converted to red, green and blue if TurboJPEG does not know
    /// their sampling.
    borrowing func coloured(_ bytes: BoundedBytes, _ structure: JPEGStructure) throws(ImageError) -> DecodedPicture {
        var sizes: (Int32, Int32) = (0, 0)
        var (sampling, colours): (Int32, Int32) = (-1, -1)
        // Decoding reports errors of the header again.
        tjDecompressHeader3(
            decompressor, bytes.raw.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count), &sizes.0, &sizes.1,
            &sampling, &colours)
        if sampling >= 0, colours == Int32(TJCS_YCbCr.rawValue) { return try planes(bytes, structure, sampling) }
        do {
            return try interleaved(bytes, structure, TJPF_RGB, bytesPerPixel: 3) { _, _ in }
        } catch .unsupported where colours != Int32(TJCS_RGB.rawValue) {
            // The size of colour is no integer fraction of that of brightness.
            return try grey(bytes, structure)
        }
    }

    /// Decodes brightness, which is bit for bit that of `grey`, and both planes of colour.
    ///
    /// Decoding 31 photos of 11 megapixels took 13.1 ms of CPU each, brightness alone 11.3. libjpeg's own interface can
    /// skip most rows of colour and took 12.7, which does not justify a second interface: the whole analysis takes 30
    /// ms.
    private borrowing func planes(
        _ bytes: BoundedBytes, _ structure: JPEGStructure, _ sampling: Int32
    ) throws(ImageError) -> DecodedPicture {
        let (width, height) = (Int32(width), Int32(height))
        let widths = (0..<3).map { Int(tjPlaneWidth($0, width, sampling)) }
        let heights = (0..<3).map { Int(tjPlaneHeight($0, height, sampling)) }
        // Planes are padded to whole samples of colour, so that brightness may have more rows and columns than the
        // picture.
        let samples = UnsafeMutableBufferPointer<UInt8>.allocate(
            capacity: zip(widths, heights).reduce(0) { $0 + $1.0 * $1.1 })
        defer { samples.deallocate() }
        guard let light = samples.baseAddress else { throw .damaged("a picture without size") }
        let blue = light + widths[0] * heights[0]
        let starts = [light, blue, blue + widths[1] * heights[1]]
        try judged(bytes, structure) { data, size in
            var planes = starts.map(Optional.some)
            return tjDecompressToYUVPlanes(decompressor, data, size, &planes, width, nil, height, TJFLAG_LIMITSCANS)
        }
        // The width and height of a sample of colour in pixels.
        let (across, down) = (Int(8 / tjPlaneWidth(1, 8, sampling)), Int(8 / tjPlaneHeight(1, 8, sampling)))
        var reducer = ChromaReducer(
            width: self.width, height: self.height, denominator: 1, detail: colour, sampleWidth: max(across, down))
        for channel in 0..<3 {
            let (across, down) = channel == 0 ? (1, 1) : (across, down)
            for row in stride(from: 0, to: self.height, by: down) where reducer.wants(row: row) {
                reducer.add(
                    starts[channel] + row / down * widths[channel],
                    count: LumaReducer.reduced(self.width, by: across), samplesOfSquare: reducer.side / across,
                    channel: channel, row: row)
            }
        }
        let luma = try LumaImage(width: self.width, height: self.height) { (target) throws(ImageError) in
            for row in 0..<self.height {
                _ = target[(row * self.width)...].update(
                    fromContentsOf: UnsafeBufferPointer(start: light + row * widths[0], count: self.width))
            }
        }
        return DecodedPicture(luma: luma, chroma: reducer.finish(.plain))
    }

    /// Decodes four inks; libjpeg-turbo gives C, M, Y, K as stored, and Adobe's programs store them inverted.
    borrowing func inks(_ bytes: BoundedBytes, _ structure: JPEGStructure) throws(ImageError) -> DecodedPicture {
        let flip: UInt8 = structure.adobe == nil ? 255 : 0
        return try interleaved(bytes, structure, TJPF_CMYK, bytesPerPixel: 4) { row, width in
            for index in 0..<width * 4 { row[index] ^= flip }
        }
    }

    /// Decodes to red, green, blue and, with a fourth byte, the light that black ink passes.
    private borrowing func interleaved(
        _ bytes: BoundedBytes, _ structure: JPEGStructure, _ format: TJPF, bytesPerPixel: Int,
        prepare: (UnsafeMutablePointer<UInt8>, Int) -> Void
    ) throws(ImageError) -> DecodedPicture {
        let pixels = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: width * height * bytesPerPixel)
        defer { pixels.deallocate() }
        try decompress(bytes, structure, to: pixels, format)
        guard let base = pixels.baseAddress else { throw .damaged("a picture without size") }
        let (width, height) = (width, height)
        var reducer = ChromaReducer(width: width, height: height, denominator: 1, detail: colour)
        let luma = try LumaImage(width: width, height: height) { target throws(ImageError) in
            for row in 0..<height {
                let line = base + row * width * bytesPerPixel
                prepare(line, width)
                for column in 0..<width {
                    let pixel = line + column * bytesPerPixel
                    let light = LumaWeights.luma(pixel[0], pixel[1], pixel[2])
                    target[row * width + column] = bytesPerPixel == 4 ? Self.inked(light, pixel[3]) : light
                    if bytesPerPixel == 4 {
                        for channel in 0..<3 { pixel[channel] = Self.inked(pixel[channel], pixel[3]) }
                    }
                }
                guard reducer.wants(row: row) else { continue }
                reducer.add(rgb: line, bytesPerPixel: bytesPerPixel, count: width, row: row)
            }
        }
        return DecodedPicture(luma: luma, chroma: reducer.finish(.rgb))
    }

    private static func inked(_ light: UInt8, _ black: UInt8) -> UInt8 {
        UInt8((Int(light) * Int(black) + 127) / 255)
    }

    private borrowing func decompress(
        _ bytes: BoundedBytes, _ structure: JPEGStructure, to target: UnsafeMutableBufferPointer<UInt8>,
        _ format: TJPF
    ) throws(ImageError) {
        try judged(bytes, structure) { data, size in
            tjDecompress2(
                decompressor, data, size, target.baseAddress, Int32(width), Int32(target.count / height),
                Int32(height), Int32(format.rawValue), TJFLAG_LIMITSCANS)
        }
    }

    /// Calls TurboJPEG as `JPEGComplaint.judge` asks for it, and throws its errors.
    private borrowing func judged(
        _ bytes: BoundedBytes, _ structure: JPEGStructure, _ call: (UnsafePointer<UInt8>?, UInt) -> Int32
    ) throws(ImageError) {
        try JPEGComplaint.judge(bytes, header, isSingleScan: structure.isSingleScan) { data throws(ImageError) in
            guard call(data.bindMemory(to: UInt8.self).baseAddress, UInt(data.count)) != 0 else { return nil }
            let message = tjGetErrorStr2(decompressor).map { String(cString: $0) } ?? "no reason given"
            guard tjGetErrorCode(decompressor) == TJERR_WARNING.rawValue else {
                throw JPEGComplaint.error(message, header)
            }
            return JPEGComplaint(message)
        }
    }
}
