import BoundedReading
import CTurboJPEG
import Images

/// Decodes the JPEG pictures that are not coded as brightness and colour: grey, RGB, four inks, odd proportions.
struct TurboJPEG: ~Copyable {
    private let decompressor: tjhandle
    private let header: ImageHeader
    private let width: Int
    private let height: Int
    private let colour: ColourDetail

    /// For a picture reduced to a size that is one of JPEG's scales.
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

    /// Whether three components are red, green and blue as such, which is seldom.
    borrowing func isRGB(_ bytes: BoundedBytes) -> Bool {
        var sizes: (Int32, Int32) = (0, 0)
        var (sampling, colours): (Int32, Int32) = (-1, -1)
        // A warning in the header is seen again when the picture is decoded.
        tjDecompressHeader3(
            decompressor, bytes.raw.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count), &sizes.0, &sizes.1,
            &sampling, &colours)
        return colours == Int32(TJCS_RGB.rawValue)
    }

    borrowing func grey(_ bytes: BoundedBytes, _ structure: JPEGStructure) throws(ImageError) -> DecodedPicture {
        var damage: String?
        let luma = try LumaImage(width: width, height: height) { target throws(ImageError) in
            damage = try decompress(bytes, structure, to: target, TJPF_GRAY)
        }
        var picture = DecodedPicture(luma: luma, chroma: nil, isColourKnown: structure.components == 1)
        picture.damage = damage
        return picture
    }

    borrowing func rgb(_ bytes: BoundedBytes, _ structure: JPEGStructure) throws(ImageError) -> DecodedPicture {
        try interleaved(bytes, structure, TJPF_RGB, bytesPerPixel: 3) { _, _ in }
    }

    /// Four inks: libjpeg-turbo gives C, M, Y, K as stored, and Adobe's programs store them inverted.
    borrowing func inks(_ bytes: BoundedBytes, _ structure: JPEGStructure) throws(ImageError) -> DecodedPicture {
        let flip: UInt8 = structure.adobe == nil ? 255 : 0
        return try interleaved(bytes, structure, TJPF_CMYK, bytesPerPixel: 4) { row, width in
            for index in 0..<width * 4 { row[index] ^= flip }
        }
    }

    /// Decodes to red, green, blue and, with a fourth byte, the light that black lets through.
    private borrowing func interleaved(
        _ bytes: BoundedBytes, _ structure: JPEGStructure, _ format: TJPF, bytesPerPixel: Int,
        prepare: (UnsafeMutablePointer<UInt8>, Int) -> Void
    ) throws(ImageError) -> DecodedPicture {
        let pixels = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: width * height * bytesPerPixel)
        defer { pixels.deallocate() }
        let damage = try decompress(bytes, structure, to: pixels, format)
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
        var picture = DecodedPicture(luma: luma, chroma: reducer.finish(.rgb))
        picture.damage = damage
        return picture
    }

    private static func inked(_ light: UInt8, _ black: UInt8) -> UInt8 {
        UInt8((Int(light) * Int(black) + 127) / 255)
    }

    /// Returns a warning of damage.
    private borrowing func decompress(
        _ bytes: BoundedBytes, _ structure: JPEGStructure, to target: UnsafeMutableBufferPointer<UInt8>,
        _ format: TJPF
    ) throws(ImageError) -> String? {
        try JPEGComplaint.judge(bytes, header, isSingleScan: structure.isSingleScan) { data throws(ImageError) in
            let pitch = target.count / height
            let status = tjDecompress2(
                decompressor, data.bindMemory(to: UInt8.self).baseAddress, UInt(data.count), target.baseAddress,
                Int32(width), Int32(pitch), Int32(height), Int32(format.rawValue), TJFLAG_LIMITSCANS)
            guard status != 0 else { return nil }
            let message = tjGetErrorStr2(decompressor).map { String(cString: $0) } ?? "no reason given"
            guard tjGetErrorCode(decompressor) == TJERR_WARNING.rawValue else {
                throw JPEGComplaint.error(message, header)
            }
            return JPEGComplaint(message, of: structure, in: bytes)
        }
    }
}
