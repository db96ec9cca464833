import BoundedReading
import Images

/// The first picture of TIFF files (TIFF 6.0 and BigTIFF), through libtiff.
enum TIFFCodec: ImageCodec {
    /// Fields that decide how the picture is decoded; libtiff would guess what is missing.
    private static let coding: Set<Int> = [
        256, 257, 258, 259, 262, 273, 277, 278, 279, 284, 317, 320, 322, 323, 324, 325, 332, 338, 339, 347, 529, 530,
        531,
        532,
    ]

    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        guard let structure = TIFFStructure(bytes),
            let directory = TIFFDirectory(structure, at: structure.firstDirectory),
            let width = directory.number(256), let height = directory.number(257)
        else { throw .damaged("a TIFF file without a picture") }
        guard directory.unreadable.isDisjoint(with: coding) else { throw .damaged("the TIFF file is cut off") }
        // Their directory lay behind the bytes that tell formats: DNG, or a thumbnail before the picture.
        let isReduced = (directory.number(254) ?? 0) & 1 == 1
        if directory[50_706] != nil || isReduced && directory[330] != nil {
            throw .unsupported(MediaFormat.raw.title)
        }
        let metadata = TIFFMetadata.read(directory)
        let holdings = TIFFHoldings(structure)
        let header = ImageHeader(
            format: format, storedWidth: width, storedHeight: height, metadata: metadata,
            hasAlpha: directory.numbers(338).contains { $0 == 1 || $0 == 2 }, holdings: holdings.found,
            damage: holdings.damage)
        return (header, { TIFFDigest.of(structure, orientation: metadata.orientation) })
    }
}
