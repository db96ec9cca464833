import CTIFF
import Images

/// How the samples of a TIFF picture lie, if rows and tiles can be read as they are.
struct TIFFLayout {
    enum Colours {
        case grey, inverseGrey, palette, rgb, inks

        var samples: Int {
            switch self {
            case .grey, .inverseGrey, .palette: 1
            case .rgb: 3
            case .inks: 4
            }
        }
    }

    enum Opacity {
        case none
        /// The sample with this number; colours were multiplied by it or not.
        case sample(Int, isMultiplied: Bool)
    }

    let colours: Colours
    let opacity: Opacity
    let format: TIFFSampleFormat
    let samplesPerPixel: Int
    /// Whether each sample has a plane of its own.
    let isApart: Bool
    /// Width and height; nil if the picture is stored in strips.
    let tile: (width: Int, height: Int)?

    /// More samples than any camera or scanner has would cost much time for each pixel.
    private static let mostSamples = 32

    /// Nil if only libtiff's own conversion to RGB understands the picture.
    ///
    /// Throws `unsupported`.
    init?(_ reader: TIFFReader) throws(ImageError) {
        samplesPerPixel = reader.short(TIFFTAG_SAMPLESPERPIXEL)
        isApart = reader.short(TIFFTAG_PLANARCONFIG) == Int(PLANARCONFIG_SEPARATE) && samplesPerPixel > 1
        tile =
            TIFFIsTiled(reader.file) == 0
            ? nil : (reader.number(TIFFTAG_TILEWIDTH), reader.number(TIFFTAG_TILELENGTH))
        guard samplesPerPixel <= Self.mostSamples else {
            throw .unsupported("\(samplesPerPixel) samples in each pixel")
        }
        guard let format = try TIFFSampleFormat(reader) else { return nil }
        self.format = format
        let isByte = format.bits == 8 && format.kind == .unsigned
        switch Int32(reader.short(TIFFTAG_PHOTOMETRIC)) {
        case PHOTOMETRIC_MINISWHITE: colours = .inverseGrey
        case PHOTOMETRIC_MINISBLACK: colours = .grey
        case PHOTOMETRIC_RGB: colours = .rgb
        case PHOTOMETRIC_PALETTE where format.bits <= 16 && format.kind == .unsigned: colours = .palette
        case PHOTOMETRIC_SEPARATED where reader.short(TIFFTAG_INKSET) == Int(INKSET_CMYK): colours = .inks
        case PHOTOMETRIC_YCBCR
        where reader.short(TIFFTAG_COMPRESSION) == Int(COMPRESSION_JPEG) && isByte && !isApart:
            guard ctiff_convert_jpeg(reader.file) == 1 else { return nil }
            colours = .rgb
        default: return nil
        }
        guard samplesPerPixel >= colours.samples else { return nil }
        // Numbers with another range are no opacity of a byte.
        opacity =
            format.needsRange || format.kind == .signed
            ? .none : Self.opacity(reader, behind: colours.samples, of: samplesPerPixel)
    }

    private static func opacity(_ reader: TIFFReader, behind colours: Int, of samples: Int) -> Opacity {
        var kinds: UnsafeMutablePointer<UInt16>?
        let count = Int(ctiff_extra_samples(reader.file, &kinds))
        guard let kinds else { return .none }
        for index in 0..<min(count, samples - colours) {
            switch Int32(kinds[index]) {
            case EXTRASAMPLE_ASSOCALPHA: return .sample(colours + index, isMultiplied: true)
            case EXTRASAMPLE_UNASSALPHA: return .sample(colours + index, isMultiplied: false)
            default: break
            }
        }
        return .none
    }

    /// The numbers of the samples that are needed.
    var needed: [Int] {
        switch opacity {
        case .none: Array(0..<colours.samples)
        case .sample(let number, _): Array(0..<colours.samples) + [number]
        }
    }

    /// Whether a palette has more colours than a byte can number.
    var hasWidePalette: Bool { colours == .palette && format.bits > 8 }

    var hasColour: Bool { colours != .grey && colours != .inverseGrey }
    var bytesPerPixel: Int { hasColour ? 3 : 1 }
}
