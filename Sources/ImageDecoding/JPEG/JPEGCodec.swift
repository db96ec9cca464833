import BoundedReading
import Images

/// JPEG (ITU-T T.81) through libjpeg-turbo.
enum JPEGCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let structure = try JPEGStructure(bytes)
        let holdings = JPEGHoldings(bytes, structure)
        var metadata = PhotoMetadata(exif: structure.exif, xmp: structure.xmp, iptc: structure.iptc)
        if holdings.isPanorama { metadata.isPanorama = true }
        let orientation = metadata.orientation
        let header = ImageHeader(
            format: format, storedWidth: structure.width, storedHeight: structure.height, metadata: metadata,
            passes: max(1, structure.scans), codingQuality: structure.quantisation.flatMap(JPEGQuality.init)?.level,
            holdings: holdings.found)
        return (header, { digest(bytes, structure, orientation: orientation) })
    }

    /// Hashes all segments except application data and comments, then the application data that change the look.
    ///
    /// Data after the end of the image (the video of a motion photo, a gain map) make the picture a different one.
    private static func digest(_ bytes: BoundedBytes, _ structure: JPEGStructure, orientation: Int) -> Digest256 {
        let hasher = PictureHasher(domain: "jpeg")
        for range in structure.coded {
            hasher.update(UnsafeRawBufferPointer(rebasing: bytes.raw[range]))
        }
        hasher.update("orientation", orientation)
        for part in structure.profileParts {
            hasher.update("profile", part)
        }
        if let adobe = structure.adobe { hasher.update("adobe", adobe) }
        if let end = structure.end {
            hasher.update("trailer", bytes.from(end))
        } else {
            hasher.update("without end", 0)
        }
        return hasher.finish()
    }
}

// MARK: Decoding

extension JPEGCodec {
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        var structure = try JPEGStructure(bytes, headersOnly: true)
        // What was reduced has other coefficients; what is only shown needs none.
        let table = denominator == 1 && colour == .shares ? structure.quantisation : nil
        let width = LumaReducer.reduced(header.storedWidth, by: denominator)
        let height = LumaReducer.reduced(header.storedHeight, by: denominator)
        if structure.components == 3,
            var picture = try planes(
                bytes, header, structure, of: PixelRegion(x: 0, y: 0, width: width, height: height),
                denominator: denominator, colour: colour)
        {
            picture.earlierQuality = table.flatMap { EarlierQuality.measure(picture.luma, $0) }
            return picture
        }
        // Its end helps to judge warnings.
        structure = try JPEGStructure(bytes)
        let turbo = try TurboJPEG(header, width: width, height: height, colour: colour)
        if structure.components == 4 { return try turbo.inks(bytes, structure) }
        if structure.components == 3, turbo.isRGB(bytes) { return try turbo.rgb(bytes, structure) }
        var picture = try turbo.grey(bytes, structure)
        picture.earlierQuality = table.flatMap { EarlierQuality.measure(picture.luma, $0) }
        return picture
    }

    /// A multiple of the side of all samples of colour, in pixels.
    private static let colourSide = 16

    /// Keeps no more than the region while it decodes, so that it costs no more memory than a reduced picture.
    static func region(
        _ region: PixelRegion, of bytes: BoundedBytes, _ header: ImageHeader
    ) throws(ImageError) -> ChromaImage {
        let structure = try JPEGStructure(bytes, headersOnly: true)
        let around = region.aligned(to: colourSide, width: header.storedWidth, height: header.storedHeight)
        guard structure.components == 3,
            let picture = try planes(bytes, header, structure, of: around, denominator: 1, colour: .sight)
        else { return try regionOfWhole(region, of: bytes, header) }
        var inner = region
        (inner.x, inner.y) = (region.x - around.x, region.y - around.y)
        return ChromaImage(inner, of: picture)
    }

    static func regionBytes(_ header: ImageHeader) -> Int { header.decodingBytes }

    /// Brightness and colour as they are coded, in a region of the reduced picture; nil where the file holds something
    /// else.
    private static func planes(
        _ bytes: BoundedBytes, _ header: ImageHeader, _ structure: JPEGStructure, of region: PixelRegion,
        denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture? {
        guard try JPEGPlanes(bytes.raw, header) != nil else { return nil }
        var (chroma, damage): (ChromaImage?, String?) = (nil, nil)
        let luma = try LumaImage(width: region.width, height: region.height) { target throws(ImageError) in
            damage = try JPEGComplaint.judge(bytes, header, isSingleScan: structure.isSingleScan) {
                data throws(ImageError) in
                guard let planes = try JPEGPlanes(data, header) else {
                    throw ImageError.damaged("a JPEG header that reads differently the second time")
                }
                let decoded = try planes.decode(region, to: target, denominator: denominator, colour: colour)
                chroma = decoded.chroma
                return decoded.complaint
            }
        }
        var picture = DecodedPicture(luma: luma, chroma: chroma)
        picture.damage = damage
        return picture
    }
}

/// How little a JPEG file was compressed, estimated from its quantisation table.
///
/// On the scale of the Independent JPEG Group's library, from which most programs take their tables: at 50 the steps
/// are those of ITU-T T.81, table K.1, at 100 all are 1. The mean step tells the level of any other table too.
///
/// For the library's own tables the estimate is exact from 20 to 99. Below 20, where steps are cut at 255, it is up to
/// 10 too high; 100 counts as 99.
struct JPEGQuality {
    /// The mean of the 64 steps of ITU-T T.81, table K.1.
    private static let meanStep = 3_688.0 / 64

    /// 1…100.
    let level: Int

    /// The steps of a quality, by those of quality 50, as `jpeg_quality_scaling` of libjpeg makes them: 5000 / quality per
    /// cent of them below 50, 200 − 2 · quality from 50.
    static func scaled(_ steps: [Int], _ quality: Int) -> [Int] {
        let percent = quality < 50 ? 5_000 / quality : 200 - 2 * quality
        return steps.map { min(max(($0 * percent + 50) / 100, 1), 255) }
    }

    /// Nil for a table without steps; inverts `scaled`.
    init?(_ steps: [Int]) {
        guard !steps.isEmpty, steps.allSatisfy({ $0 > 0 }) else { return nil }
        let percent = 100 * Double(steps.reduce(0, +)) / Double(steps.count) / Self.meanStep
        let level = percent > 100 ? 5_000 / percent : 100 - percent / 2
        self.level = min(max(Int(level.rounded()), 1), 100)
    }
}
