import CTIFF

/// Encodes a raster as TIFF through libtiff; the same raster and settings give the same bytes.
package struct TIFFEncoder: Sendable {
    package enum Pixels: Sendable, CaseIterable {
        case colour, colour16, grey, inverseGrey, grey16, greyPalette
        /// A palette of the raster's own colours, of which there are at most 16.
        case palette
        /// Black and white: black where a pixel is darker than the middle.
        case bilevel
        /// Four inks without black.
        case inks
        /// Brightness and colour as JPEG, and with halved colour without JPEG.
        case jpeg, halvedColour
        /// With opacity, by which colours were multiplied or not.
        case opacity, multipliedOpacity
    }

    /// What numbers the samples are, if not those of `Pixels`.
    package struct Numbers: Sendable {
        package enum Kind: Int, Sendable {
            case unsigned = 1
            case signed, real
        }

        let kind: Kind
        let bits: Int
        /// The number of white, of fractions and of integers of more than 16 bits; all that there are if absent.
        let white: Double?

        package init(_ kind: Kind, _ bits: Int, white: Double? = nil) {
            self.kind = kind
            self.bits = bits
            self.white = white
        }
    }

    package enum Compression: Int, Sendable {
        case none = 1
        case fax4 = 4
        case lzw = 5
        case jpeg = 7
        case deflate = 8
        case packBits = 32_773
    }

    package var pixels = Pixels.colour
    /// Of `Pixels` with samples of 8 bits; those of a palette of up to 8 bits keep their value.
    package var numbers: Numbers?
    package var compression = Compression.none
    /// Side of square tiles, a multiple of 16; strips if absent.
    package var tile: Int?
    /// All rows if absent.
    package var rowsPerStrip: Int?
    /// Whether each channel has a plane of its own.
    package var isApart = false
    package var isBigEndian = false
    /// Whether to write a BigTIFF.
    package var isBig = false
    /// One value a pixel; opaque if absent.
    package var opacity: [UInt8]?
    package var orientation: Int?
    package var make: String?
    package var model: String?
    package var description: String?
    /// An XMP packet.
    package var packet: String?
    /// An ICC profile, of any content.
    package var profile: [UInt8]?

    package init() {}

    /// A page for each raster.
    package func encode(_ pages: Raster...) throws(FixtureError) -> [UInt8] {
        let memory = TIFFMemory()
        let mode = "w" + (isBigEndian ? "b" : "l") + (isBig ? "8" : "4")
        guard let file = memory.open(mode) else { throw .encoderMissing("TIFF") }
        let written = Result { () throws(FixtureError) in
            for page in pages { try write(page, to: file) }
        }
        TIFFClose(file)
        try written.get()
        return memory.bytes
    }

    private func write(_ raster: Raster, to file: OpaquePointer) throws(FixtureError) {
        try setLayout(raster, file)
        try setMetadata(file)
        let image = try TIFFSamples(raster, self)
        let channels = isApart ? image.planes : [image.interleaved]
        for (number, bytes) in channels.enumerated() {
            let samples = numbers?.written(bytes, rows: raster.height, isPalette: pixels == .palette) ?? bytes
            let rowBytes = samples.count / raster.height
            if let tile {
                try writeTiles(samples, rowBytes, side: tile, raster, UInt16(number), file)
            } else {
                for line in 0..<raster.height {
                    var row = Array(samples[line * rowBytes..<(line + 1) * rowBytes])
                    try check(TIFFWriteScanline(file, &row, UInt32(line), UInt16(number)))
                }
            }
        }
        try check(TIFFWriteDirectory(file))
    }

    private func writeTiles(
        _ samples: [UInt8], _ rowBytes: Int, side: Int, _ raster: Raster, _ plane: UInt16, _ file: OpaquePointer
    ) throws(FixtureError) {
        let pixelBytes = rowBytes / raster.width
        for top in stride(from: 0, to: raster.height, by: side) {
            for left in stride(from: 0, to: raster.width, by: side) {
                var tile = [UInt8](repeating: 0, count: side * side * pixelBytes)
                for line in 0..<min(side, raster.height - top) {
                    let start = (top + line) * rowBytes + left * pixelBytes
                    let count = min(side, raster.width - left) * pixelBytes
                    tile.replaceSubrange(
                        line * side * pixelBytes..<line * side * pixelBytes + count,
                        with: samples[start..<start + count])
                }
                guard TIFFWriteTile(file, &tile, UInt32(left), UInt32(top), 0, plane) >= 0 else {
                    throw .encoding("a TIFF tile")
                }
            }
        }
    }

    private func setLayout(_ raster: Raster, _ file: OpaquePointer) throws(FixtureError) {
        func short(_ tag: Int32, _ value: Int) throws(FixtureError) {
            try check(ctiff_set_short(file, UInt32(tag), UInt16(value)))
        }
        func long(_ tag: Int32, _ value: Int) throws(FixtureError) {
            try check(ctiff_set_long(file, UInt32(tag), UInt32(value)))
        }
        try long(TIFFTAG_IMAGEWIDTH, raster.width)
        try long(TIFFTAG_IMAGELENGTH, raster.height)
        try short(TIFFTAG_BITSPERSAMPLE, numbers?.bits ?? pixels.bits)
        if let numbers { try short(TIFFTAG_SAMPLEFORMAT, numbers.kind.rawValue) }
        try short(TIFFTAG_SAMPLESPERPIXEL, pixels.samples)
        try short(TIFFTAG_COMPRESSION, pixels == .jpeg ? Compression.jpeg.rawValue : compression.rawValue)
        try short(TIFFTAG_PHOTOMETRIC, pixels.photometric)
        try short(TIFFTAG_PLANARCONFIG, isApart ? 2 : 1)
        if pixels == .jpeg {
            try long(TIFFTAG_JPEGQUALITY, 90)
            try check(ctiff_convert_jpeg(file))
        }
        if pixels == .halvedColour { try check(ctiff_set_subsampling(file, 2, 2)) }
        if pixels == .opacity || pixels == .multipliedOpacity {
            try check(ctiff_set_extra_sample(file, pixels == .opacity ? 2 : 1))
        }
        if let tile {
            try long(TIFFTAG_TILEWIDTH, tile)
            try long(TIFFTAG_TILELENGTH, tile)
        } else {
            try long(TIFFTAG_ROWSPERSTRIP, rowsPerStrip ?? raster.height)
        }
        guard pixels == .palette || pixels == .greyPalette else { return }
        let palette =
            try pixels == .palette
            ? IndexedRaster(coloursOf: raster).palette : IndexedRaster(greysOf: raster).palette
        func table(_ channel: Int) -> [UInt16] {
            let step = numbers?.paletteStep ?? 1
            return (0..<1 << (numbers?.bits ?? pixels.bits)).map {
                $0 % step == 0 && $0 / step < palette.count ? UInt16(palette[$0 / step][channel]) * 257 : 0
            }
        }
        var (red, green, blue) = (table(0), table(1), table(2))
        try check(ctiff_set_palette(file, &red, &green, &blue))
    }

    private func setMetadata(_ file: OpaquePointer) throws(FixtureError) {
        if let orientation { try check(ctiff_set_short(file, UInt32(TIFFTAG_ORIENTATION), UInt16(orientation))) }
        if let make { try check(ctiff_set_text(file, UInt32(TIFFTAG_MAKE), make)) }
        if let model { try check(ctiff_set_text(file, UInt32(TIFFTAG_MODEL), model)) }
        if let description { try check(ctiff_set_text(file, UInt32(TIFFTAG_IMAGEDESCRIPTION), description)) }
        if let packet {
            let bytes = Array(packet.utf8)
            try check(ctiff_set_bytes(file, UInt32(TIFFTAG_XMLPACKET), UInt32(bytes.count), bytes))
        }
        if let profile { try check(ctiff_set_bytes(file, UInt32(TIFFTAG_ICCPROFILE), UInt32(profile.count), profile)) }
    }

    private func check(_ status: Int32) throws(FixtureError) {
        guard status == 1 else { throw .encoding("libtiff refused") }
    }
}

extension TIFFEncoder.Pixels {
    var bits: Int {
        switch self {
        case .colour16, .grey16: 16
        case .palette: 4
        case .bilevel: 1
        default: 8
        }
    }

    /// The samples of a pixel.
    package var channels: Int { samples }

    var samples: Int {
        switch self {
        case .grey, .inverseGrey, .grey16, .greyPalette, .palette, .bilevel: 1
        case .colour, .colour16, .jpeg, .halvedColour: 3
        case .inks, .opacity, .multipliedOpacity: 4
        }
    }

    var photometric: Int {
        switch self {
        case .inverseGrey, .bilevel: 0
        case .grey, .grey16: 1
        case .colour, .colour16, .opacity, .multipliedOpacity: 2
        case .palette, .greyPalette: 3
        case .inks: 5
        case .jpeg, .halvedColour: 6
        }
    }
}
