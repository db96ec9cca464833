import BoundedReading
import CJXL
import Images

/// JPEG XL (ISO 18181), bare or in boxes, and the first frame of animations, through libjxl.
enum JXLCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let reader = try JXLReader(bytes)
        let info = try reader.readInformation()
        let container = JXLContainer(bytes)
        var metadata = PhotoMetadata(exif: container.exif, xmp: container.xmp)
        // libjxl turns the picture by the codestream's own orientation, which has priority (ISO 18181-2, 9.3).
        metadata.orientation = 1
        let header = ImageHeader(
            format: format, storedWidth: Int(info.xsize), storedHeight: Int(info.ysize), metadata: metadata,
            isAnimated: info.have_animation != 0, hasAlpha: info.alpha_bits > 0,
            holdings: info.have_animation != 0 ? Holdings(.animation) : Holdings())
        return (header, { digest(container) })
    }

    /// Hashes the codestream regardless of its division into boxes: it holds size, orientation, colours and frames.
    private static func digest(_ container: JXLContainer) -> Digest256 {
        let hasher = PictureHasher(domain: "jxl")
        hasher.update("codestream", container.codestream.reduce(0) { $0 + $1.count })
        for part in container.codestream {
            hasher.update(part.raw)
        }
        for box in container.others {
            hasher.update("box", box)
        }
        hasher.update("trailer", container.trailer)
        return hasher.finish()
    }
}

// MARK: Decoding

extension JXLCodec {
    /// libjxl has no smaller scale: its preview of an eighth does not show whether the file is whole.
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        var reader = try JXLReader(bytes)
        let info = try reader.readInformation()
        let (width, height) = (header.storedWidth, header.storedHeight)
        guard Int(info.xsize) == width, Int(info.ysize) == height else {
            throw .damaged("a picture of another size than its header says")
        }
        let (hasColour, hasOpacity) = (info.num_color_channels > 1, info.alpha_bits > 0)
        let channels = JXLCanvas.channels(hasColour: hasColour, hasOpacity: hasOpacity)
        let isPlain = try reader.readColours(info)
        try checkMemory(info, header, isPlain: isPlain, hasLayers: reader.hasLayers())
        let canvas = UnsafeMutablePointer<JXLCanvas>.allocate(capacity: 1)
        defer { canvas.deallocate() }
        canvas.initialize(
            to: try JXLCanvas(
                header, hasColour: hasColour, hasOpacity: hasOpacity, isMultiplied: info.alpha_premultiplied != 0,
                denominator: denominator, detail: colour))
        defer { canvas.deinitialize(count: 1) }
        try reader.decode(channels: channels, context: canvas) {
            context, column, row, count, pixels in
            guard let context, let pixels else { return }
            context.assumingMemoryBound(to: JXLCanvas.self).pointee.add(
                pixels.assumingMemoryBound(to: UInt8.self), column: column, row: row, count: count)
        }
        return try canvas.pointee.picture()
    }

    /// Bytes of address space that libjxl needs for each pixel of an opaque picture in plain lossy coding.
    ///
    /// Measured with `ulimit -v` at 12 and 48 megapixels, with libjxl 0.7: 14 were too few, 16 enough.
    private static let lossyBytes = 17

    /// The same for three channels in any other coding, and for each further channel of any picture.
    ///
    /// Lossless pictures of 12 megapixels took 26, progressive ones 38, lossy ones with opacity 56; lossy ones that are
    /// coded pixel by pixel 35, with grain 31.
    private static let losslessBytes = 39
    private static let extraChannelBytes = 17

    /// Throws `tooLarge` unless the memory is there: libjxl ends the process if it gets none.
    private static func checkMemory(
        _ info: JxlBasicInfo, _ header: ImageHeader, isPlain: Bool, hasLayers: Bool
    ) throws(ImageError) {
        let extraChannels = Int(info.num_extra_channels)
        // Only the first layer is known to be plain.
        let isPlainAndOpaque = isPlain && !hasLayers && info.uses_original_profile == 0 && extraChannels == 0
        let perPixel = isPlainAndOpaque ? lossyBytes : losslessBytes + extraChannels * extraChannelBytes
        // Frames of an animation are laid over the one before, as layers are: two of these took 43 bytes.
        let pictures = info.have_animation == 0 && !hasLayers ? 1 : 2
        let (bytes, overflow) = (header.storedWidth * header.storedHeight).multipliedReportingOverflow(
            by: perPixel * pictures)
        guard !overflow else { throw .tooLarge(width: header.storedWidth, height: header.storedHeight) }
        try SampleMemory.check(bytes, for: header)
    }
}

/// The parts of a JPEG XL file (ISO 18181-2): a bare codestream, or boxes with a codestream in one or more of them.
struct JXLContainer {
    /// The codestream, in file order.
    private(set) var codestream: [BoundedBytes] = []
    private(set) var exif: BoundedBytes?
    private(set) var xmp: BoundedBytes?
    /// Boxes that may change the look.
    private(set) var others: [BoundedBytes] = []
    /// The bytes behind the last box.
    private(set) var trailer: BoundedBytes

    /// Signature, file type, level, index of frames, metadata, data from which the original JPEG file can be had, and
    /// compressed boxes, which hold only these.
    private static let metadata: Set<FourCC> = [
        "JXL ", "ftyp", "jxll", "jxli", "Exif", "xml ", "jumb", "jbrd", "brob", "free", "skip",
    ]

    init(_ bytes: BoundedBytes) {
        trailer = bytes.from(bytes.count)
        guard bytes.byte(0) != 0xFF else {
            codestream = [bytes]
            return
        }
        let (boxes, rest) = ISOBox.read(bytes)
        trailer = rest
        for box in boxes {
            switch box.type {
            case "jxlc": codestream.append(box.content)
            // The number of the part comes first.
            case "jxlp": codestream.append(box.content.from(4))
            // The first four bytes are the offset of the TIFF structure after them.
            case "Exif" where exif == nil: exif = box.content.big32(0).map { box.content.from($0 + 4) }
            case "xml " where xmp == nil: xmp = box.content
            case let type where Self.metadata.contains(type): break
            default: others.append(box.whole)
            }
        }
    }
}

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
