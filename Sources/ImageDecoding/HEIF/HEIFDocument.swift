import BoundedReading
import CHeif
import Images

/// A HEIF file opened by libheif, with the handle of its primary picture.
///
/// The bytes are not copied; they must outlive the document.
struct HEIFDocument: ~Copyable {
    private let source: HEIFSource
    private let context: OpaquePointer
    private let handle: OpaquePointer
    private let header: HEIFHeader?

    init(_ bytes: BoundedBytes, _ format: MediaFormat) throws(ImageError) {
        guard let context = heif_context_alloc() else { throw .tooLarge(width: 0, height: 0) }
        // 0 decodes the tiles on the calling thread; 1 would start a thread beside it.
        heif_context_set_max_decoding_threads(context, 0)
        // libheif could limit only the sides, which would refuse panoramas. The pixel limit is checked before decoding.
        let header = HEIFHeader(bytes)
        let source = HEIFSource(header: header?.bytes(format, before: bytes) ?? [], file: bytes)
        var handle: OpaquePointer?
        do throws(ImageError) {
            try Self.check(source.open(context), newCoding: header?.newCoding)
            try Self.check(heif_context_get_primary_image_handle(context, &handle), newCoding: header?.newCoding)
        } catch {
            heif_context_free(context)
            throw error
        }
        guard let handle else {
            heif_context_free(context)
            throw .damaged("a HEIF file without a primary picture")
        }
        self.source = source
        self.context = context
        self.handle = handle
        self.header = header
    }

    deinit {
        heif_image_handle_release(handle)
        heif_context_free(context)
    }

    private var turns: Int { header?.turns ?? 0 }

    /// How the picture that `decode` gives is to be turned, as in EXIF.
    var orientation: Int { [1, 8, 3, 6][turns] }

    /// Whether this turning exchanges width and height.
    var isTurnedSideways: Bool { turns % 2 == 1 }

    /// The size after the turning and cropping in the file's own properties.
    ///
    /// libheif 1.15 writes the size after the turning where the one before it belongs. Only the decoded picture
    /// tells such a file from a right one that has its turning first.
    borrowing func size() throws(ImageError) -> (width: Int, height: Int) {
        var (width, height) = handleSize
        if header?.isSizeUncertain == true {
            try PixelLimit.check(width: width, height: height)
            let picture = try decode()
            guard let planes = picture.planes else { throw .unsupported("colour planes of an unknown kind") }
            (width, height) = (planes.main.width, planes.main.height)
        }
        return isTurnedSideways ? (height, width) : (width, height)
    }

    private var handleSize: (width: Int, height: Int) {
        (Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
    }

    var hasAlpha: Bool { heif_image_handle_has_alpha_channel(handle) != 0 }

    /// EXIF and XMP; the orientation is 1, as the file's own turning has priority (ISO 23008-12, annex A.3).
    var metadata: PhotoMetadata {
        let exif = block("Exif", contentType: nil)
        let xmp = block("mime", contentType: "application/rdf+xml")
        return exif.withUnsafeBytes { exif in
            xmp.withUnsafeBytes { xmp in
                let exif = BoundedBytes(exif)
                // The first four bytes are the offset of the TIFF structure after them.
                var metadata = PhotoMetadata(
                    exif: exif.big32(0).map { exif.from($0 + 4) }, xmp: BoundedBytes(xmp))
                metadata.orientation = 1
                return metadata
            }
        }
    }

    /// As `ImageHeader.codingQuality`.
    var codingQuality: Int? { header?.codingQuality }

    /// The memory that `decode` takes, in bytes; nil for a file that only libheif understands.
    var decodingBytes: Int? {
        let (width, height) = handleSize
        let bits = heif_image_handle_get_luma_bits_per_pixel(handle)
        return header?.decodingBytes(pixels: width * height, sampleBytes: bits > 8 ? 2 : 1, hasOpacity: hasAlpha)
    }

    /// Decodes the primary picture in its own colour planes, cropped and turned but for `orientation`.
    ///
    /// Throws `tooLarge` unless the memory is there: the libraries end the process if they get none.
    borrowing func decode() throws(ImageError) -> HEIFPicture {
        let (width, height) = handleSize
        try checkMemory(width: width, height: height)
        var image: OpaquePointer?
        try Self.check(
            Self.decode(handle, to: &image), newCoding: header?.newCoding, width: width, height: height)
        guard let image else { throw .damaged("no picture came out") }
        return HEIFPicture(image, of: coding)
    }

    /// The coding of colour that the file names for its picture.
    private var coding: PlanarPicture.Coding? {
        var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
        _ = heif_image_handle_get_nclx_color_profile(handle, &profile)
        defer { heif_nclx_color_profile_free(profile) }
        return profile.map { PlanarPicture.Coding($0.pointee) }
    }

    /// The tiles that the primary picture consists of; nil for any other picture.
    var grid: HEIFGrid? {
        header?.grid.flatMap { ($0.width, $0.height) == handleSize ? $0 : nil }
    }

    /// Decodes all or some tiles of the primary picture, a row of them at a time, instead of `decode`.
    ///
    /// A picture of 200 megapixels takes 30 MB so, instead of 600. Nil if tiles cannot be laid side by side.
    borrowing func decode(
        _ grid: HEIFGrid, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture? {
        try checkMemory(width: grid.width, height: grid.height)
        let first = try tile(grid.tiles[0])
        let isRGB = first.isRGB
        let found = try withExtendedLifetime(first) { () throws(ImageError) -> HEIFBand? in
            guard let planes = first.planes else { return nil }
            return try HEIFBand(for: planes, of: grid)
        }
        guard let band = found else { return nil }
        func lay(_ tile: borrowing HEIFPicture, _ column: Int) throws(ImageError) {
            guard tile.isRGB == isRGB, let planes = tile.planes, band.lay(planes, column: column) else {
                throw .damaged("a tile of another kind than the others")
            }
        }
        // Of a picture put together, only its own profile counts.
        let coding = isRGB ? HEIFPicture.codingOfRGB(coding) : coding ?? HEIFPicture.usualCoding
        let whole = PlanarPicture.Whole(width: grid.width, height: grid.height, coding: coding)
        return try whole.decoded(denominator: denominator, colour: colour) { (add) throws(ImageError) in
            try lay(first, 0)
            for row in 0..<grid.rows {
                for column in (row == 0 ? 1 : 0)..<grid.columns {
                    try lay(tile(grid.tiles[row * grid.columns + column]), column)
                }
                let rows = min(grid.tileHeight, grid.height - row * grid.tileHeight)
                try add(band.picture(rows: rows, coding: coding))
            }
        }
    }

    private borrowing func tile(_ number: Int) throws(ImageError) -> HEIFPicture {
        var tile: OpaquePointer?
        try Self.check(heif_context_get_image_handle(context, heif_item_id(number), &tile), newCoding: nil)
        defer { heif_image_handle_release(tile) }
        var image: OpaquePointer?
        try Self.check(Self.decode(tile, to: &image), newCoding: nil)
        guard let image else { throw .damaged("no picture came out") }
        return HEIFPicture(image, of: nil)
    }

    private borrowing func block(_ type: String, contentType: String?) -> [UInt8] {
        let count = heif_image_handle_get_number_of_metadata_blocks(handle, type)
        // A few blocks are usual; more are ignored.
        var numbers = [heif_item_id](repeating: 0, count: min(max(Int(count), 0), 16))
        heif_image_handle_get_list_of_metadata_block_IDs(handle, type, &numbers, Int32(numbers.count))
        for number in numbers {
            let found = heif_image_handle_get_metadata_content_type(handle, number).map { String(cString: $0) }
            let size = heif_image_handle_get_metadata_size(handle, number)
            guard contentType == nil || found == contentType, size > 0, size <= Self.metadataLimit else { continue }
            var bytes = [UInt8](repeating: 0, count: size)
            if heif_image_handle_get_metadata(handle, number, &bytes).code == heif_error_Ok { return bytes }
        }
        return []
    }

    /// Bytes of one metadata block; XMP with embedded history reaches some megabytes.
    private static let metadataLimit = 8 << 20

    /// Throws `tooLarge` unless the memory is there, and `damaged` for HEVC of much more pixels than the file says, which
    /// would take much more.
    private borrowing func checkMemory(width: Int, height: Int) throws(ImageError) {
        if let decodingBytes { try SampleMemory.check(decodingBytes, width: width, height: height) }
        guard let (told, coded) = header?.codedPixels, coded > 4 * told + Self.spare else { return }
        throw .damaged("a picture of another size than its header says")
    }

    /// Pixels that a coded picture may have beyond four times its told ones: small pictures are coded in large blocks.
    private static let spare = 1 << 16

    /// Decodes into memory without any remains.
    ///
    /// Where coded data are damaged, libde265 decodes on and leaves parts of the picture as its memory was: parts of
    /// another photo would be shown as this one's.
    private static func decode(_ handle: OpaquePointer?, to image: inout OpaquePointer?) -> heif_error {
        cheif_clear_new_memory(1)
        defer { cheif_clear_new_memory(0) }
        return heif_decode_image(handle, &image, heif_colorspace_undefined, heif_chroma_undefined, nil)
    }

    /// Maps libheif's errors to `ImageError`.
    private static func check(
        _ error: heif_error, newCoding: FourCC?, width: Int = 0, height: Int = 0
    ) throws(ImageError) {
        guard error.code != heif_error_Ok else { return }
        let message = error.message.flatMap { MetadataText.clean(utf8: String(cString: $0).utf8) } ?? "no reason given"
        let library = "libheif " + String(cString: heif_get_version())
        if let newCoding { throw .unsupported("\(library) is too old for pictures coded as \(newCoding.text)") }
        switch error.code {
        case heif_error_Unsupported_filetype, heif_error_Unsupported_feature:
            throw .unsupported("\(library) is too old for it, or lacks a codec: \(message)")
        case heif_error_Memory_allocation_error where width > 0: throw .tooLarge(width: width, height: height)
        case heif_error_Memory_allocation_error: throw .unsupported(message)
        default: throw .damaged(message)
        }
    }
}

/// A picture decoded by libheif: planes of 8 to 16 bits, coded in one of many ways.
struct HEIFPicture: ~Copyable {
    private let image: OpaquePointer
    /// As the file tells it: libheif gives many pictures as RGB, and then without what their light means.
    private let told: PlanarPicture.Coding?

    init(_ image: OpaquePointer, of told: PlanarPicture.Coding?) {
        self.image = image
        self.told = told
    }

    deinit {
        heif_image_release(image)
    }

    /// The planes as they are, valid as long as the picture; nil without a channel of brightness or green.
    var planes: PlanarPicture? {
        guard let main = isRGB ? plane(heif_channel_G) : plane(heif_channel_Y) else { return nil }
        return PlanarPicture(
            main: main, first: isRGB ? plane(heif_channel_B) : plane(heif_channel_Cb),
            second: isRGB ? plane(heif_channel_R) : plane(heif_channel_Cr), opacity: plane(heif_channel_Alpha),
            coding: coding)
    }

    var isRGB: Bool { heif_image_get_colorspace(image) == heif_colorspace_RGB }

    /// That of a picture without a profile: that of JPEG, as in libheif.
    static let usualCoding = PlanarPicture.Coding(matrix: 6, isFullRange: true)

    /// That of a picture in RGB, of whose profile only the light and its colours count.
    static func codingOfRGB(_ told: PlanarPicture.Coding?) -> PlanarPicture.Coding {
        PlanarPicture.Coding(
            matrix: 0, isFullRange: true, primaries: told?.primaries ?? 2, transfer: told?.transfer ?? 2)
    }

    private var coding: PlanarPicture.Coding {
        if isRGB { return Self.codingOfRGB(told) }
        var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_get_nclx_color_profile(image, &profile).code == heif_error_Ok, let profile else {
            return Self.usualCoding
        }
        defer { heif_nclx_color_profile_free(profile) }
        return PlanarPicture.Coding(profile.pointee)
    }

    private func plane(_ channel: heif_channel) -> PlanarPicture.Plane? {
        var stride: Int32 = 0
        guard heif_image_has_channel(image, channel) != 0,
            let base = heif_image_get_plane_readonly(image, channel, &stride)
        else { return nil }
        let bits = Int(heif_image_get_bits_per_pixel_range(image, channel))
        let width = Int(heif_image_get_width(image, channel))
        let height = Int(heif_image_get_height(image, channel))
        guard (8...16).contains(bits), width > 0, height > 0, Int(stride) >= width * (bits > 8 ? 2 : 1) else {
            return nil
        }
        return PlanarPicture.Plane(
            base: base, stride: Int(stride), width: width, height: height, bits: bits)
    }
}

extension PlanarPicture.Coding {
    fileprivate init(_ profile: heif_color_profile_nclx) {
        self.init(
            matrix: Int(profile.matrix_coefficients.rawValue), isFullRange: profile.full_range_flag != 0,
            primaries: Int(profile.color_primaries.rawValue), transfer: Int(profile.transfer_characteristics.rawValue))
    }
}
