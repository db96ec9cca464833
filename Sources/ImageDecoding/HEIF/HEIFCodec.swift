import BoundedReading
import Images

/// HEIF with HEVC (what phones write) and AVIF, through libheif.
enum HEIFCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let document = try HEIFDocument(bytes, format)
        let size = try document.size()
        let holdings = HEIFHoldings.of(bytes)
        let header = ImageHeader(
            format: format, storedWidth: size.width, storedHeight: size.height, metadata: document.metadata,
            isAnimated: holdings.kinds.contains(.animation), hasAlpha: document.hasAlpha,
            codingQuality: document.codingQuality, holdings: holdings, codecBytes: document.decodingBytes)
        return (header, { digest(bytes) })
    }

    /// The largest number of hashed bytes in multiples of the file: in a crafted file thousands of items could share
    /// all its bytes.
    private static let repetitionLimit = 2

    /// Boxes without a picture, or whose data the items name.
    private static let plainBoxes: Set<FourCC> = ["ftyp", "meta", "mdat", "free", "skip", "wide"]

    /// Hashes the items of the picture with all their properties, such as turning and colour, and all other boxes.
    ///
    /// A file with a video track, or one that is not understood, is hashed as a whole.
    private static func digest(_ bytes: BoundedBytes) -> Digest256 {
        let (boxes, rest) = ISOBox.read(bytes)
        guard !boxes.contains(where: { $0.type == "moov" }), let meta = boxes.first(where: { $0.type == "meta" }),
            let items = HEIFItems(meta: meta, file: bytes), size(items) <= repetitionLimit * bytes.count
        else { return wholeDigest(bytes) }
        let hasher = PictureHasher(domain: "heif")
        hasher.update("primary", items.primary)
        for (number, item) in items.items.sorted(by: { $0.key < $1.key }) {
            hasher.update("item", number)
            hasher.update("type", Int(item.type.code))
            for property in item.properties {
                hasher.update("property", property)
            }
            hasher.update("data", item.extents.reduce(0) { $0 + $1.count })
            for extent in item.extents {
                hasher.update(extent.raw)
            }
        }
        for reference in items.references {
            hasher.update("reference", Int(reference.type.code))
            hasher.update("from", reference.from)
            for number in reference.to {
                hasher.update("to", number)
            }
        }
        // A second file type box begins the video of a motion photo.
        for (index, box) in boxes.enumerated() where index > 0 && !isPlain(box) {
            hasher.update("box", box.whole)
        }
        hasher.update("trailer", rest)
        return hasher.finish()
    }

    private static func isPlain(_ box: ISOBox) -> Bool {
        // Adobe's identifier of an XMP packet outside the items.
        let packet: [UInt8] = [
            0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
        ]
        if box.type == "uuid" { return box.content.raw.starts(with: packet) }
        return box.type != "ftyp" && plainBoxes.contains(box.type)
    }

    private static func size(_ items: HEIFItems) -> Int {
        items.items.values.reduce(0) { sum, item in
            sum + item.extents.reduce(0) { $0 + $1.count } + item.properties.reduce(0) { $0 + $1.count }
        }
    }

    private static func wholeDigest(_ bytes: BoundedBytes) -> Digest256 {
        let hasher = PictureHasher(domain: "heif whole")
        hasher.update(bytes.raw)
        return hasher.finish()
    }
}

// MARK: Decoding

extension HEIFCodec {
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        let document = try HEIFDocument(bytes, header.format)
        if let grid = document.grid,
            let picture = try document.decode(grid, denominator: denominator, colour: colour)
        {
            return picture.upright(orientation: document.orientation)
        }
        let picture = try document.decode()
        return try withExtendedLifetime(picture) { () throws(ImageError) in
            guard let planes = picture.planes else { throw .unsupported("colour planes of an unknown kind") }
            // The file and the coded picture each name a size, and libheif does not compare them.
            var size = (planes.main.width, planes.main.height)
            if document.isTurnedSideways { swap(&size.0, &size.1) }
            guard size == (header.storedWidth, header.storedHeight) else {
                throw .damaged("a picture of another size than its header says")
            }
            return try planes.decoded(denominator: denominator, colour: colour)
                .upright(orientation: document.orientation)
        }
    }

    static func region(
        _ region: PixelRegion, of bytes: BoundedBytes, _ header: ImageHeader
    ) throws(ImageError) -> ChromaImage {
        let document = try HEIFDocument(bytes, header.format)
        guard let grid = document.grid else { return try regionOfWhole(region, of: bytes, header) }
        let turned = region.asStored(orientation: document.orientation, width: grid.width, height: grid.height)
        let part = grid.part(turned)
        guard let picture = try document.decode(part.grid, denominator: 1, colour: .sight) else {
            return try regionOfWhole(region, of: bytes, header)
        }
        return ChromaImage(part.region, of: picture).upright(orientation: document.orientation)
    }
}
