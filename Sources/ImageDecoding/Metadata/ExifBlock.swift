import BoundedReading
import CExif
import Images

/// An EXIF block read by libexif; missing or invalid entries are nil.
///
/// libexif's repair is switched off, as it would invent entries, such as today's date.
struct ExifBlock: ~Copyable {
    private let data: UnsafeMutablePointer<ExifData>
    private let order: ExifByteOrder

    /// The identifier before the TIFF structure in JPEG, which libexif requires.
    private static let identifier: [UInt8] = Array("Exif\0\0".utf8)

    /// The largest number of bytes that are read.
    ///
    /// By the standard EXIF fits a JPEG segment of 64 KiB; other containers have larger maker notes.
    private static let sizeLimit = 1 << 20

    /// A block with or without the identifier; nil without a TIFF structure.
    init?(_ bytes: BoundedBytes) {
        let hasIdentifier = bytes.has("Exif\0\0")
        let tiff = hasIdentifier ? bytes.from(6) : bytes
        guard tiff.has("II*\0") || tiff.has("MM\0*"), let data = exif_data_new() else { return nil }
        exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
        exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        if hasIdentifier {
            let size = min(bytes.count, Self.sizeLimit)
            exif_data_load_data(data, bytes.raw.bindMemory(to: UInt8.self).baseAddress, UInt32(size))
        } else {
            let copy = Self.identifier + tiff.raw.prefix(Self.sizeLimit)
            exif_data_load_data(data, copy, UInt32(copy.count))
        }
        self.data = data
        order = exif_data_get_byte_order(data)
    }

    deinit {
        exif_data_unref(data)
    }

    enum Directory {
        case image, exif, gps
    }

    /// The coded thumbnail of the second directory, valid as long as the block.
    var thumbnail: BoundedBytes? {
        guard let bytes = data.pointee.data, data.pointee.size > 0 else { return nil }
        return BoundedBytes(UnsafeRawBufferPointer(start: bytes, count: Int(data.pointee.size)))
    }

    /// The raw value of an entry.
    borrowing func value(_ tag: UInt32, in directory: Directory) -> BoundedBytes? {
        entry(tag, in: directory).map { BoundedBytes(UnsafeRawBufferPointer(start: $0.data, count: Int($0.size))) }
    }

    /// A text, cleaned for people: ASCII by the standard, UTF-8 in many files.
    borrowing func text(_ tag: UInt32, in directory: Directory) -> String? {
        value(tag, in: directory).flatMap { MetadataText.clean(utf8: $0.raw) }
    }

    /// The first of an entry's integers.
    borrowing func integer(_ tag: UInt32, in directory: Directory) -> Int? {
        guard let entry = entry(tag, in: directory), entry.components > 0, let bytes = entry.data else { return nil }
        switch entry.format {
        case EXIF_FORMAT_BYTE where entry.size >= 1: return Int(bytes[0])
        case EXIF_FORMAT_SHORT where entry.size >= 2: return Int(exif_get_short(bytes, order))
        case EXIF_FORMAT_LONG where entry.size >= 4: return Int(exif_get_long(bytes, order))
        case EXIF_FORMAT_SLONG where entry.size >= 4: return Int(exif_get_slong(bytes, order))
        case EXIF_FORMAT_SSHORT where entry.size >= 2: return Int(exif_get_sshort(bytes, order))
        default: return nil
        }
    }

    /// An entry's fraction at an index, signed or not; nil for 0/0, which means unknown.
    borrowing func fraction(_ tag: UInt32, in directory: Directory, at index: Int = 0) -> Double? {
        guard let entry = entry(tag, in: directory), let bytes = entry.data, Int(entry.components) > index,
            Int(entry.size) >= 8 * (index + 1)
        else { return nil }
        let (numerator, denominator): (Double, Double)
        switch entry.format {
        case EXIF_FORMAT_RATIONAL:
            let rational = exif_get_rational(bytes + 8 * index, order)
            (numerator, denominator) = (Double(rational.numerator), Double(rational.denominator))
        case EXIF_FORMAT_SRATIONAL:
            let rational = exif_get_srational(bytes + 8 * index, order)
            (numerator, denominator) = (Double(rational.numerator), Double(rational.denominator))
        default: return nil
        }
        return denominator == 0 ? nil : numerator / denominator
    }

    var isBigEndian: Bool { order == EXIF_BYTE_ORDER_MOTOROLA }

    private borrowing func entry(_ tag: UInt32, in directory: Directory) -> ExifEntry? {
        let content =
            switch directory {
            case .image: data.pointee.ifd.0
            case .exif: data.pointee.ifd.2
            case .gps: data.pointee.ifd.3
            }
        return exif_content_get_entry(content, ExifTag(rawValue: tag))?.pointee
    }
}
