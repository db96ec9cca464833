import BoundedReading
import CHeif
import Images

/// A HEIF file opened by libheif, with the handle of its primary picture.
///
/// The bytes are not copied; they must outlive the document.
struct HEIFDocument: ~Copyable {
    private let context: OpaquePointer
    private let handle: OpaquePointer

    init(_ bytes: BoundedBytes) throws(ImageError) {
        guard let context = heif_context_alloc() else { throw .tooLarge(width: 0, height: 0) }
        // 0 decodes the tiles on the calling thread; 1 would start a thread beside it.
        heif_context_set_max_decoding_threads(context, 0)
        // libheif could limit only the sides, which would refuse panoramas. The pixel limit is checked before decoding.
        var handle: OpaquePointer?
        do throws(ImageError) {
            try Self.check(
                heif_context_read_from_memory_without_copy(context, bytes.raw.baseAddress, bytes.count, nil))
            try Self.check(heif_context_get_primary_image_handle(context, &handle))
        } catch {
            heif_context_free(context)
            throw error
        }
        guard let handle else {
            heif_context_free(context)
            throw .damaged("a HEIF file without a primary picture")
        }
        self.context = context
        self.handle = handle
    }

    deinit {
        heif_image_handle_release(handle)
        heif_context_free(context)
    }

    /// The size after the turning and cropping in the file's own properties.
    var width: Int { Int(heif_image_handle_get_width(handle)) }
    var height: Int { Int(heif_image_handle_get_height(handle)) }
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

    /// Decodes the primary picture in its own colour planes, turned and cropped.
    borrowing func decode() throws(ImageError) -> HEIFPicture {
        var image: OpaquePointer?
        try Self.check(
            heif_decode_image(handle, &image, heif_colorspace_undefined, heif_chroma_undefined, nil),
            width: width, height: height)
        guard let image else { throw .damaged("no picture came out") }
        return HEIFPicture(image)
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

    /// Maps libheif's errors to `ImageError`.
    private static func check(_ error: heif_error, width: Int = 0, height: Int = 0) throws(ImageError) {
        guard error.code != heif_error_Ok else { return }
        let message = error.message.flatMap { MetadataText.clean(utf8: String(cString: $0).utf8) } ?? "no reason given"
        switch error.code {
        case heif_error_Unsupported_filetype, heif_error_Unsupported_feature: throw .unsupported(message)
        case heif_error_Memory_allocation_error where width > 0: throw .tooLarge(width: width, height: height)
        case heif_error_Memory_allocation_error: throw .unsupported(message)
        default: throw .damaged(message)
        }
    }
}
