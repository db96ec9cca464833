import Fixtures
import Images
import Testing

/// The ways in which the tests write a picture, each with the error that its coding may bring.
enum Encoding: String, CaseIterable, CustomTestStringConvertible {
    case jpeg, jpegProgressive, jpegFullColour, jpegHalfColour, jpegGrey, jpegInks
    case png, png16, pngGrey, pngGrey16, pngPalette, pngInterlaced, pngOpacity
    case webpLossy, webpLossless, webpOpacity, webpAnimated
    case heic, avif
    case gif, gifInterlaced
    case bmp, bmp16, bmp16ByMasks, bmp32, bmpTopDown, bmpOld, bmpPalette, bmpRuns, bmpOpacity
    case tiff, tiff16, tiffGrey, tiffGrey16, tiffPalette, tiffInks, tiffJPEG, tiffTiles, tiffApart, tiffBig, tiffOpacity
    case jxl, jxlLossless, jxlGrey, jxlOpacity
    case jp2, jp2Lossless, jp2Bare16, jp2Grey, jp2Opacity, jp2Coarse, jp2Inks, jp2Tiles
    case psd, psd16, psdPlain, psdGrey, psdPalette, psdInks, psdLarge, psdOpacity

    var testDescription: String { rawValue }

    var format: MediaFormat {
        switch self {
        case .jpeg, .jpegProgressive, .jpegFullColour, .jpegHalfColour, .jpegGrey, .jpegInks: .jpeg
        case .png, .png16, .pngGrey, .pngGrey16, .pngPalette, .pngInterlaced, .pngOpacity: .png
        case .webpLossy, .webpLossless, .webpOpacity, .webpAnimated: .webp
        case .heic: .heif
        case .avif: .avif
        case .gif, .gifInterlaced: .gif
        case .bmp, .bmp16, .bmp16ByMasks, .bmp32, .bmpTopDown, .bmpOld, .bmpPalette, .bmpRuns, .bmpOpacity: .bmp
        case .tiff, .tiff16, .tiffGrey, .tiffGrey16, .tiffPalette, .tiffInks, .tiffJPEG, .tiffTiles, .tiffApart,
            .tiffBig, .tiffOpacity:
            .tiff
        case .jxl, .jxlLossless, .jxlGrey, .jxlOpacity: .jpegXL
        case .jp2, .jp2Lossless, .jp2Bare16, .jp2Grey, .jp2Opacity, .jp2Coarse, .jp2Inks, .jp2Tiles: .jpeg2000
        case .psd, .psd16, .psdPlain, .psdGrey, .psdPalette, .psdInks, .psdLarge, .psdOpacity: .photoshop
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
        case .gif, .gifInterlaced, .bmp, .bmp32, .bmpTopDown, .bmpOld, .bmpPalette, .bmpRuns, .bmpOpacity: 0.6
        case .bmp16, .bmp16ByMasks: 2.5
        case .tiff, .tiff16, .tiffGrey, .tiffGrey16, .tiffPalette, .tiffTiles, .tiffApart, .tiffBig, .tiffOpacity: 0.6
        case .jxlLossless: 0.6
        case .tiffInks: 1.0
        case .jxl, .jxlGrey, .jxlOpacity: 2.0
        case .tiffJPEG: 2.0
        case .jp2, .jp2Coarse: 2.0
        case .jp2Lossless, .jp2Bare16, .jp2Grey, .jp2Opacity, .jp2Inks, .jp2Tiles: 0.6
        case .psd, .psd16, .psdPlain, .psdGrey, .psdPalette, .psdInks, .psdLarge, .psdOpacity: 0.6
        }
    }

    /// Whether the coding carries `opacity(of:)`.
    var hasOpacity: Bool {
        [.pngOpacity, .webpOpacity, .bmpOpacity, .tiffOpacity, .jxlOpacity, .jp2Opacity, .psdOpacity].contains(self)
    }

    /// Whether the file holds no colour, whatever the picture has.
    var isGrey: Bool {
        [.jpegGrey, .pngGrey, .pngGrey16, .tiffGrey, .tiffGrey16, .jxlGrey, .jp2Grey, .psdGrey].contains(self)
    }

    /// Whether the palette here has only greys, though the format has colours.
    var hasGreyPalette: Bool {
        [.pngPalette, .gif, .gifInterlaced, .bmpPalette, .bmpRuns, .tiffPalette, .psdPalette].contains(self)
    }

    /// The codings that show a picture's colours as they are.
    static let inColour = allCases.filter { !$0.isGrey && !$0.hasOpacity }

    /// In pixels: the encoders of HEIF refuse, or round up, what is smaller than a block.
    var smallestSide: Int { [.heif, .avif].contains(format) ? 64 : 1 }

    /// Whether metadata can be written with it here.
    var isMetadataWritten: Bool {
        ![.webpAnimated, .pngOpacity, .webpOpacity, .jxlOpacity, .jp2Bare16].contains(self)
            && ![.gif, .bmp, .tiff].contains(format)
    }

    /// Full at the left, none at the right.
    static func opacity(of raster: Raster) -> [UInt8] {
        (0..<raster.width * raster.height).map { UInt8(255 - $0 % raster.width * 255 / raster.width) }
    }

    func encode(_ raster: Raster, exif: ExifFields? = nil) throws -> [UInt8] {
        switch format {
        case .jpeg: try jpeg(raster, exif)
        case .png: try png(raster, exif)
        case .webp: try webp(raster, exif)
        case .gif: try gif(raster)
        case .bmp: try bmp(raster)
        case .tiff: try tiff(raster)
        case .jpegXL: try jxl(raster, exif)
        case .jpeg2000: try jp2(raster, exif)
        case .photoshop: try psd(raster, exif)
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

    private func gif(_ raster: Raster) throws -> [UInt8] {
        var encoder = GIFEncoder()
        encoder.isInterlaced = self == .gifInterlaced
        return try encoder.encode(raster)
    }

    private func bmp(_ raster: Raster) throws -> [UInt8] {
        var encoder = BMPEncoder()
        encoder.isTopDown = self == .bmpTopDown
        encoder.isOld = self == .bmpOld
        switch self {
        case .bmp16: encoder.pixels = .sixteen
        case .bmp16ByMasks: encoder.pixels = .sixteenByMasks
        case .bmp32: encoder.pixels = .thirtyTwo
        case .bmpPalette: encoder.pixels = .grey
        case .bmpRuns: encoder.pixels = .runsOfGrey
        case .bmpOpacity:
            encoder.pixels = .opacity
            encoder.opacity = Self.opacity(of: raster)
        default: encoder.pixels = .colour
        }
        return try encoder.encode(raster)
    }

    private func tiff(_ raster: Raster) throws -> [UInt8] {
        var encoder = TIFFEncoder()
        encoder.rowsPerStrip = 7
        switch self {
        case .tiff16:
            encoder.pixels = .colour16
            encoder.isBigEndian = true
        case .tiffGrey: encoder.pixels = .grey
        case .tiffGrey16: encoder.pixels = .grey16
        case .tiffPalette: encoder.pixels = .greyPalette
        case .tiffInks: encoder.pixels = .inks
        case .tiffJPEG:
            encoder.pixels = .jpeg
            encoder.rowsPerStrip = 16
        case .tiffTiles: encoder.tile = 32
        case .tiffApart: encoder.isApart = true
        case .tiffBig: encoder.isBig = true
        case .tiffOpacity:
            encoder.pixels = .opacity
            encoder.opacity = Self.opacity(of: raster)
        default: encoder.compression = .lzw
        }
        return try encoder.encode(raster)
    }

    private func jxl(_ raster: Raster, _ exif: ExifFields?) throws -> [UInt8] {
        var encoder = JXLEncoder()
        encoder.exif = exif
        encoder.isLossless = self == .jxlLossless
        encoder.isGrey = self == .jxlGrey
        if self == .jxlOpacity { encoder.opacity = Self.opacity(of: raster) }
        return try encoder.encode(raster)
    }

    private func jp2(_ raster: Raster, _ exif: ExifFields?) throws -> [UInt8] {
        var encoder = JPEG2000Encoder()
        encoder.exif = exif
        switch self {
        case .jp2Bare16:
            encoder.isBoxed = false
            encoder.bits = 16
        case .jp2Grey: encoder.colours = .grey
        case .jp2Opacity:
            encoder.colours = .opacity
            encoder.opacity = Self.opacity(of: raster)
        case .jp2Coarse: encoder.colours = .coarse
        case .jp2Inks: encoder.colours = .inks
        case .jp2Tiles: encoder.tile = 64
        case .jp2Lossless: break
        default: encoder.ratio = 4
        }
        return try encoder.encode(raster)
    }

    private func psd(_ raster: Raster, _ exif: ExifFields?) throws -> [UInt8] {
        var encoder = PSDEncoder()
        encoder.exif = exif
        switch self {
        case .psd16: encoder.bits = 16
        case .psdPlain: encoder.isPacked = false
        case .psdGrey: encoder.colours = .grey
        case .psdPalette: encoder.colours = .palette
        case .psdInks: encoder.colours = .inks
        case .psdLarge: encoder.isLarge = true
        case .psdOpacity: encoder.opacity = Self.opacity(of: raster)
        default: break
        }
        return try encoder.encode(raster)
    }

    private func heif(_ raster: Raster, _ exif: ExifFields?) throws -> [UInt8] {
        var encoder = HEIFEncoder()
        encoder.coding = self == .heic ? .hevc : .av1
        encoder.exif = exif
        return try encoder.encode(raster)
    }
}
