import BoundedReading
import CTIFF
import Images

/// A TIFF file opened by libtiff, at the picture that is shown.
///
/// A class, as a picture whose channels lie apart is read through one reader for each.
final class TIFFReader {
    let file: OpaquePointer
    private let source: UnsafeMutablePointer<ctiff_source>
    private let header: ImageHeader

    /// The largest single allocation of libtiff; a row of the largest picture and the tables of its strips fit.
    private static let allocationLimit = 256 << 20

    /// The bytes must outlive the reader.
    init(_ bytes: BoundedBytes, _ header: ImageHeader) throws(ImageError) {
        source = .allocate(capacity: 1)
        source.initialize(to: ctiff_source())
        source.pointee.bytes = bytes.raw.bindMemory(to: UInt8.self).baseAddress
        source.pointee.size = UInt64(bytes.count)
        self.header = header
        guard let opened = ctiff_open(source, tmsize_t(Self.allocationLimit)) else {
            let error = Self.error(Self.text(&source.pointee.error), header)
            source.deallocate()
            throw error
        }
        file = opened
        if let number = TIFFStructure(bytes)?.shown?.number, number > 0 { TIFFSetDirectory(file, tdir_t(number)) }
        // A directory that could be read in spite of errors is good enough.
        source.pointee.error.0 = 0
        guard number(TIFFTAG_IMAGEWIDTH) == header.storedWidth, number(TIFFTAG_IMAGELENGTH) == header.storedHeight
        else { throw .damaged("a picture of another size than its header says") }
    }

    deinit {
        TIFFClose(file)
        source.deallocate()
    }

    /// A field of 32 bits.
    func number(_ tag: Int32) -> Int { Int(ctiff_long(file, UInt32(tag))) }

    /// A field of 16 bits.
    func short(_ tag: Int32) -> Int { Int(ctiff_short(file, UInt32(tag))) }

    /// Throws the errors that libtiff has reported so far; some codecs report damage and continue.
    func check() throws(ImageError) {
        let error = Self.text(&source.pointee.error)
        guard error.isEmpty else { throw Self.error(error, header) }
        let warning = Self.text(&source.pointee.jpeg_warning)
        guard warning.isEmpty || JPEGComplaint(warning) == .harmless else { throw .damaged(warning) }
    }

    /// Throws the complaint for a call that failed.
    func fail(_ fallback: String) throws(ImageError) -> Never {
        try check()
        throw .damaged(fallback)
    }

    /// Reads a row of a sample's plane, or of all samples where they lie together.
    func readRow(_ row: Int, sample: Int, to target: UnsafeMutablePointer<UInt8>) throws(ImageError) {
        guard TIFFReadScanline(file, target, UInt32(row), UInt16(sample)) == 1 else {
            try fail("row \(row) cannot be read")
        }
    }

    func readTile(column: Int, row: Int, sample: Int, to target: UnsafeMutablePointer<UInt8>) throws(ImageError) {
        guard TIFFReadTile(file, target, UInt32(column), UInt32(row), 0, UInt16(sample)) >= 0 else {
            try fail("a tile at row \(row) cannot be read")
        }
    }

    private static func text<Characters>(_ characters: inout Characters) -> String {
        withUnsafeBytes(of: &characters) { MetadataText.clean(utf8: $0) ?? "" }
    }

    /// Maps libtiff's errors to `ImageError`.
    static func error(_ message: String, _ header: ImageHeader) -> ImageError {
        func says(_ words: String...) -> Bool { words.contains { message.contains($0) } }
        if says("No space", "ut of memory", "larger than limit") {
            return .tooLarge(width: header.storedWidth, height: header.storedHeight)
        }
        if says("not implemented", "not supported", "nsupported", "not configured", "an not handle", "annot handle") {
            return .unsupported(message)
        }
        return .damaged(message.isEmpty ? "libtiff gives no reason" : message)
    }
}

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
