import BoundedReading
import Images

/// JPEG 2000 (ISO 15444-1), bare or in boxes, through OpenJPEG.
enum JPEG2000Codec: ImageCodec {
    /// More components and tiles than any camera or scanner writes would cost much memory before anything is decoded.
    ///
    /// The largest picture has 12,208 tiles of 128 × 128 pixels.
    private static let mostComponents = 32
    private static let mostTiles = 1 << 14

    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let structure = try JPEG2000Structure(bytes)
        guard structure.components <= mostComponents else {
            throw .unsupported("\(structure.components) samples in each pixel")
        }
        guard structure.tiles <= mostTiles else { throw .unsupported("\(structure.tiles) tiles") }
        let metadata = PhotoMetadata(exif: structure.exif, xmp: structure.xmp, iptc: structure.iptc)
        let header = ImageHeader(
            format: format, storedWidth: structure.width, storedHeight: structure.height, metadata: metadata,
            hasAlpha: structure.hasOpacity, codecBytes: decodingBytes(structure, coded: bytes.count))
        return (header, { digest(structure, orientation: metadata.orientation) })
    }

    /// Hashes the codestream, and all boxes but metadata: colours, palette, opacity.
    private static func digest(_ structure: JPEG2000Structure, orientation: Int) -> Digest256 {
        let hasher = PictureHasher(domain: "jpeg 2000")
        hasher.update("codestream", structure.codestream)
        for box in structure.shown {
            hasher.update("box", box)
        }
        hasher.update("orientation", orientation)
        hasher.update("trailer", structure.trailer)
        return hasher.finish()
    }
}

// MARK: Decoding

extension JPEG2000Codec {
    /// Always in full: the smaller scales of the format are not averages of squares, as those of other formats are.
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        let structure = try JPEG2000Structure(bytes)
        try SampleMemory.check(decodingBytes(structure, coded: bytes.count), for: header)
        let reader = try JPEG2000Reader(bytes, structure, header)
        return try reader.planes(header).decoded(denominator: denominator, colour: colour)
    }

    /// Bytes that OpenJPEG needs for each sample, and for each component of a tile, beside the file's own.
    ///
    /// Measured as the peak of resident memory at 6 and 12 megapixels in three components, with OpenJPEG 2.5: 4.4 for
    /// lossy pictures, 4.8 for lossless ones, with and without tiles. What a tile takes is an estimate.
    private static let sampleBytes = 6
    private static let tileBytes = 2_048

    /// The memory that decoding takes, in bytes, with the coded file; the largest `Int` for absurd sizes.
    static func decodingBytes(_ structure: JPEG2000Structure, coded: Int) -> Int {
        // Components and tiles are few here; only the sides may be anything.
        let (pixels, overflow) = structure.width.multipliedReportingOverflow(by: structure.height)
        let (samples, allOverflow) = pixels.multipliedReportingOverflow(by: structure.components * sampleBytes)
        let (bytes, sumOverflow) = samples.addingReportingOverflow(
            structure.tiles * (structure.components + 4) * tileBytes + coded)
        return overflow || allOverflow || sumOverflow ? .max : bytes
    }
}

// MARK: Parts of a file

/// The parts of a JPEG 2000 file: a bare codestream (ISO 15444-1, annex A), or boxes with one (annex I).
struct JPEG2000Structure {
    let isBoxed: Bool
    let codestream: BoundedBytes
    let width: Int
    let height: Int
    let components: Int
    /// The largest `Int` for absurd numbers.
    let tiles: Int
    /// Whether a component is the opacity of others.
    private(set) var hasOpacity = false
    private(set) var exif: BoundedBytes?
    private(set) var xmp: BoundedBytes?
    private(set) var iptc: BoundedBytes?
    /// Boxes that change the look, and those that are not known.
    private(set) var shown: [BoundedBytes] = []
    /// The bytes behind the last box.
    let trailer: BoundedBytes

    /// Signature, file type, what readers need, metadata, rights, and room.
    private static let metadata: Set<FourCC> = [
        "jP  ", "ftyp", "rreq", "xml ", "uuid", "uinf", "jp2i", "asoc", "nlst", "lbl ", "jumb", "free", "skip",
    ]

    /// Throws `damaged` without a codestream, or one without a size.
    init(_ bytes: BoundedBytes) throws(ImageError) {
        isBoxed = bytes.has("jP  ", at: 4)
        let (boxes, rest) = isBoxed ? ISOBox.read(bytes) : ([], bytes.from(bytes.count))
        let place = boxes.firstIndex { $0.type == "jp2c" }
        guard !isBoxed || place != nil else {
            throw .damaged("the JPEG 2000 file is cut off, or holds no picture")
        }
        codestream = place.map { boxes[$0].content } ?? bytes
        trailer = rest
        let size = try Size(codestream)
        (width, height, components, tiles) = (size.width, size.height, size.components, size.tiles)
        for (index, box) in boxes.enumerated() where index != place { note(box) }
    }

    private mutating func note(_ box: ISOBox) {
        switch box.type {
        case "jp2h":
            for part in ISOBox.read(box.content).boxes where part.type != "res " {
                shown.append(part.whole)
                if part.type == "cdef" { hasOpacity = hasOpacity || Self.namesOpacity(part.content) }
            }
        case "uuid": note(identified: box.content)
        case "xml " where xmp == nil && box.content.firstIndex(of: "<x:xmpmeta") != nil: xmp = box.content
        case let type where Self.metadata.contains(type): break
        default: shown.append(box.whole)
        }
    }

    /// Six bytes for each channel: its number, its kind (1 and 2 are opacities), and what it belongs to.
    private static func namesOpacity(_ channels: BoundedBytes) -> Bool {
        (0..<(channels.big16(0) ?? 0)).contains { [1, 2].contains(channels.big16(2 + 6 * $0 + 2) ?? 0) }
    }

    /// The identifiers of metadata: EXIF by two programs, XMP, IPTC.
    private mutating func note(identified content: BoundedBytes) {
        let rest = content.from(16)
        if content.has("JpgTiffExif->JP2") {
            exif = exif ?? rest
            return
        }
        switch (content.big32(0), content.big32(4), content.big32(8), content.big32(12)) {
        case (0x0537_CDAB, 0x9D0C_4431, 0xA72A_FA56, 0x1F2A_113E): exif = exif ?? rest
        case (0xBE7A_CFCB, 0x97A9_42E8, 0x9C71_9994, 0x91E3_AFAC): xmp = xmp ?? rest
        case (0x33C7_A4D2, 0xB81D_4723, 0xA0BA_F1A3, 0xE097_AD38): iptc = iptc ?? rest
        default: break
        }
    }

    /// The first segment of a codestream (A.5.1).
    private struct Size {
        let width: Int
        let height: Int
        let components: Int
        let tiles: Int

        init(_ stream: BoundedBytes) throws(ImageError) {
            guard stream.big32(0) == 0xFF4F_FF51, let right = stream.big32(8), let bottom = stream.big32(12),
                let left = stream.big32(16), let top = stream.big32(20), let tileWidth = stream.big32(24),
                let tileHeight = stream.big32(28), let tileLeft = stream.big32(32), let tileTop = stream.big32(36),
                let components = stream.big16(40)
            else { throw .damaged("a JPEG 2000 file without a picture") }
            guard right > left, bottom > top, tileWidth > 0, tileHeight > 0, tileLeft <= left, tileTop <= top,
                components > 0
            else { throw .damaged("a picture without size") }
            (width, height) = (right - left, bottom - top)
            self.components = components
            // Numbers of 32 bits, of which only the product may overflow.
            let (product, overflow) = ((right - tileLeft + tileWidth - 1) / tileWidth)
                .multipliedReportingOverflow(by: (bottom - tileTop + tileHeight - 1) / tileHeight)
            tiles = overflow ? .max : product
        }
    }
}
