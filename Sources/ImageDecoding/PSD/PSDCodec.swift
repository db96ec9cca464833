import BoundedReading
import Images

/// The merged picture of Photoshop files, read by this target itself: no library of Debian reads only them.
enum PSDCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let structure = try PSDStructure(bytes)
        func resource(_ kind: PhotoshopResources.Kind) -> BoundedBytes? {
            PhotoshopResources.find(kind, in: structure.resources)
        }
        let metadata = PhotoMetadata(
            exif: resource(.exif), xmp: resource(.xmp), iptc: resource(.press))
        let header = ImageHeader(
            format: format, storedWidth: structure.width, storedHeight: structure.height, metadata: metadata,
            hasAlpha: structure.hasOpacity, holdings: Holdings(structure.hasLayers ? .layers : []))
        return (header, { digest(structure, orientation: metadata.orientation) })
    }

    /// Hashes everything but resources, of which only the profile counts.
    private static func digest(_ structure: PSDStructure, orientation: Int) -> Digest256 {
        let hasher = PictureHasher(domain: "psd")
        hasher.update("large", structure.isLarge ? 1 : 0)
        hasher.update("head", structure.head)
        hasher.update("palette", structure.palette)
        hasher.update("layers", structure.layers)
        hasher.update("coding", structure.coding.rawValue)
        hasher.update("picture", structure.picture)
        if let profile = PhotoshopResources.find(.profile, in: structure.resources) {
            hasher.update("profile", profile)
        }
        hasher.update("orientation", orientation)
        return hasher.finish()
    }

    /// The picture was laid over white when it was merged, so that its opacity is only counted.
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        let structure = try PSDStructure(bytes)
        guard structure.width == header.storedWidth, structure.height == header.storedHeight else {
            throw .damaged("the header changed while it was read")
        }
        let rows = try PSDRows(structure)
        let painter = PSDPainter(structure)
        let width = structure.width
        let source = try SampleMemory(rows.rowBytes, for: header)
        let planes = try SampleMemory(width * structure.needed.count, for: header)
        let painted = try SampleMemory(width * 3, for: header)
        return try RowReducer.picture(
            width: width, height: structure.height, hasColour: painter.hasColour, denominator: denominator,
            detail: colour
        ) { reducer throws(ImageError) in
            for row in 0..<structure.height {
                for channel in structure.needed {
                    try rows.read(row, channel: channel, to: source.start)
                    painter.spread(source.start, to: planes.start + channel * width)
                }
                painter.paint(planes.start, to: painted.start)
                if structure.hasOpacity {
                    reducer.opacity.add(planes.start + structure.colours.samples * width, count: width)
                }
                reducer.add(painted.start)
            }
        }
    }
}
