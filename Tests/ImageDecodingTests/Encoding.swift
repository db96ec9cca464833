import Fixtures
import Images
import Testing

/// The ways in which the tests write a picture, each with the error that its coding may bring.
enum Encoding: String, CaseIterable, CustomTestStringConvertible {
    case jpeg, jpegProgressive, jpegFullColour, jpegHalfColour, jpegGrey, jpegInks
    case png, png16, pngGrey, pngGrey16, pngPalette, pngInterlaced, pngOpacity
    case webpLossy, webpLossless, webpOpacity, webpAnimated
    case heic, avif

    var testDescription: String { rawValue }

    var format: MediaFormat {
        switch self {
        case .jpeg, .jpegProgressive, .jpegFullColour, .jpegHalfColour, .jpegGrey, .jpegInks: .jpeg
        case .png, .png16, .pngGrey, .pngGrey16, .pngPalette, .pngInterlaced, .pngOpacity: .png
        case .webpLossy, .webpLossless, .webpOpacity, .webpAnimated: .webp
        case .heic: .heif
        case .avif: .avif
        }
    }

    /// Mean error of luma in steps: nothing but rounding for lossless codings.
    var tolerance: Double {
        switch self {
        case .png, .png16, .pngGrey, .pngGrey16, .pngPalette, .pngInterlaced, .pngOpacity: 0.6
        case .webpLossless: 1.0
        case .jpeg, .jpegProgressive, .jpegFullColour, .jpegHalfColour, .jpegGrey, .jpegInks: 2.0
        case .webpLossy, .webpOpacity, .webpAnimated: 3.0
        case .heic, .avif: 3.0
        }
    }

    /// Whether the coding carries `opacity(of:)`.
    var hasOpacity: Bool { self == .pngOpacity || self == .webpOpacity }

    /// Whether the file holds no colour, whatever the picture has.
    var isGrey: Bool { [.jpegGrey, .pngGrey, .pngGrey16].contains(self) }

    /// The codings that show a picture's colours as they are.
    static let inColour = allCases.filter { !$0.isGrey && !$0.hasOpacity }

    /// In pixels: the encoders of HEIF refuse, or round up, what is smaller than a block.
    var smallestSide: Int { [.heif, .avif].contains(format) ? 64 : 1 }

    /// Whether metadata can be written with it here.
    var isMetadataWritten: Bool { ![.webpAnimated, .pngOpacity, .webpOpacity].contains(self) }

    /// Full at the left, none at the right.
    static func opacity(of raster: Raster) -> [UInt8] {
        (0..<raster.width * raster.height).map { UInt8(255 - $0 % raster.width * 255 / raster.width) }
    }

    func encode(_ raster: Raster, exif: ExifFields? = nil) throws -> [UInt8] {
        switch format {
        case .jpeg: try jpeg(raster, exif)
        case .png: try png(raster, exif)
        case .webp: try webp(raster, exif)
        default: try heif(raster, exif)
        }
    }

    private func jpeg(_ raster: Raster, _ exif: ExifFields?) throws -> [UInt8] {
        var encoder = JPEGEncoder()
        encoder.exif = exif
        encoder.isProgressive = self == .jpegProgressive
        switch self {
        case .jpegFullColour: encoder.subsampling = .full
        case .jpegHalfColour: encoder.subsampling = .half
        case .jpegGrey: encoder.subsampling = .grey
        case .jpegInks:
            encoder.colours = .inks
            encoder.subsampling = .full
        default: encoder.subsampling = .quarter
        }
        return try encoder.encode(raster)
    }

    private func png(_ raster: Raster, _ exif: ExifFields?) throws -> [UInt8] {
        var encoder = PNGEncoder()
        encoder.isInterlaced = self == .pngInterlaced
        switch self {
        case .png16: encoder.pixels = .colour16
        case .pngGrey: encoder.pixels = .grey
        case .pngGrey16: encoder.pixels = .grey16
        case .pngPalette: encoder.pixels = .palette
        case .pngOpacity:
            encoder.pixels = .colourAndOpacity
            encoder.opacity = Self.opacity(of: raster)
        default: encoder.pixels = .colour
        }
        if let exif { encoder.chunks = [("eXIf", ExifWriter.tiff(exif))] }
        return try encoder.encode(raster)
    }

    private func webp(_ raster: Raster, _ exif: ExifFields?) throws -> [UInt8] {
        var encoder = WebPEncoder()
        encoder.exif = exif
        if self == .webpLossless { encoder.coding = .lossless }
        if self == .webpOpacity { encoder.opacity = Self.opacity(of: raster) }
        let file = try encoder.encode(raster)
        guard self == .webpAnimated else { return file }
        let dark = Raster(width: raster.width, height: raster.height, rgb: raster.rgb.map { $0 / 2 })
        return WebPFile.animation(
            of: [file, try encoder.encode(dark)], width: raster.width, height: raster.height
        ).bytes
    }

    private func heif(_ raster: Raster, _ exif: ExifFields?) throws -> [UInt8] {
        var encoder = HEIFEncoder()
        encoder.coding = self == .heic ? .hevc : .av1
        encoder.exif = exif
        return try encoder.encode(raster)
    }
}
