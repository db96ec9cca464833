import BoundedReading
import Images

/// Pictures that are only counted, by their first bytes.
extension MediaFormat {
    static func counted(_ bytes: BoundedBytes) -> MediaFormat? {
        if bytes.has("v/1\u{1}") { return .openEXR }
        if bytes.has("#?RADIANCE") || bytes.has("#?RGBE") { return .radiance }
        if bytes.has("II") && bytes.byte(2) == 0xBC { return .jpegXR }
        if isIcon(bytes, mark: 0x0000_0100) { return .icon }
        if hasMark(bytes) || hasHeader(bytes) || isNetpbm(bytes) || isSVG(bytes) { return .otherPicture }
        return isTarga(bytes) ? .targa : nil
    }

    /// A directory of pictures, whose first one lies behind it.
    private static func isIcon(_ bytes: BoundedBytes, mark: Int) -> Bool {
        guard bytes.big32(0) == mark, let count = bytes.little16(4), (1...256).contains(count), bytes.byte(9) == 0,
            let planes = bytes.little16(10), planes <= 1, let bits = bytes.little16(12), bits <= 32,
            let size = bytes.little32(14), size > 0, let place = bytes.little32(18)
        else { return false }
        return place >= 6 + 16 * count
    }

    /// Targa has no mark at its beginning: each field of its header must make sense.
    private static func isTarga(_ bytes: BoundedBytes) -> Bool {
        guard let mapKind = bytes.byte(1), let kind = bytes.byte(2), let mapStart = bytes.little16(3),
            let mapCount = bytes.little16(5), let mapBits = bytes.byte(7), let width = bytes.little16(12),
            let height = bytes.little16(14), let bits = bytes.byte(16), let flags = bytes.byte(17)
        else { return false }
        let isMapped = mapKind == 1 && [15, 16, 24, 32].contains(mapBits) && mapStart < mapCount && mapCount <= 256
        let isPlain = mapKind == 0 && mapStart == 0 && mapCount == 0 && mapBits == 0
        guard width > 0, height > 0, flags & 0xC0 == 0 else { return false }
        switch kind {
        case 1, 9: return isMapped && bits == 8
        case 2, 10: return isPlain && [15, 16, 24, 32].contains(bits)
        case 3, 11: return isPlain && (bits == 8 || bits == 16)
        default: return false
        }
    }

    // MARK: Other pictures

    /// Formats that begin with a mark which no text has.
    private static func hasMark(_ bytes: BoundedBytes) -> Bool {
        switch (bytes.big32(0), bytes.big32(4)) {
        case (0x8B4A_4E47, 0x0D0A_1A0A), (0x8A4D_4E47, 0x0D0A_1A0A),  // JNG and MNG (libpng.org/pub/mng/spec)
            (0x974A_4232, 0x0D0A_1A0A),  // JBIG2 (ITU-T T.88, D.4.1)
            (0x59A6_6A95, _),  // Sun raster (rasterfile.h)
            (0xB168_DE3A, _),  // DCX, several of PCX (ZSoft)
            (0x802A_5FD7, _), (0xD75F_2A80, _),  // Cineon (Kodak, "Cineon Image File Format")
            (0xD7CD_C69A, _),  // placeable Windows metafile (MS-WMF, 2.3.2.3)
            (0x4250_47FB, _):  // BPG (bellard.org/bpg, 3.1)
            true
        default:
            bytes.has("gimp xcf ")  // GIMP (devel-docs/xcf.txt)
                || bytes.has("/* XPM */")  // X Pixmap (XPM manual)
                || bytes.has("Paint Shop Pro Image File\n\u{1A}")  // PSP file format specification
                || bytes.has("DICM", at: 128)  // DICOM (PS3.10, 7.1)
                || bytes.has("SIMPLE  =") && bytes.byte(29) == UInt8(ascii: "T")  // FITS (standard 4.0, 4.4.1.1)
                || bytes.has("FORM") && (bytes.has("ILBM", at: 8) || bytes.has("PBM ", at: 8))  // Amiga (EA IFF 85)
        }
    }

    /// Formats whose mark may begin a text as well, so that the fields behind it must make sense.
    private static func hasHeader(_ bytes: BoundedBytes) -> Bool {
        func areSides(_ place: Int) -> Bool {
            [bytes.big32(place), bytes.big32(place + 4)].allSatisfy { $0.map { (1...1 << 20).contains($0) } ?? false }
        }
        func isByte(_ place: Int, _ range: ClosedRange<UInt8>) -> Bool {
            bytes.byte(place).map(range.contains) ?? false
        }
        // DirectDraw surface (Microsoft, "DDS_HEADER structure").
        if bytes.has("DDS ") { return bytes.little32(4) == 124 }
        // QOI (qoiformat.org, "The Quite OK Image Format") and farbfeld (suckless.org).
        if bytes.has("qoif") { return areSides(4) && isByte(12, 3...4) && isByte(13, 0...1) }
        if bytes.has("farbfeld") { return areSides(8) }
        // FLIF (its specification, "Main header").
        if bytes.has("FLIF") {
            return isByte(4, 0x31...0x64) && [1, 3, 4].contains((bytes.byte(4) ?? 0) & 15) && isByte(5, 0x30...0x32)
        }
        // DPX (SMPTE 268), in either order of bytes.
        if bytes.has("SDPX") || bytes.has("XPDS") { return bytes.has("V1.0", at: 8) || bytes.has("V2.0", at: 8) }
        // Icons of macOS: the length of the file.
        if bytes.has("icns") { return bytes.big32(4).map { (16...1 << 28).contains($0) } ?? false }
        // Enhanced Windows metafile (MS-EMF, 2.2.9).
        if bytes.little32(0) == 1, bytes.has(" EMF", at: 40) { return true }
        // SGI ("The SGI Image File Format", 1.00).
        if bytes.big16(0) == 0x01DA {
            return isByte(2, 0...1) && isByte(3, 1...2) && bytes.big16(4).map { (1...3).contains($0) } ?? false
        }
        return isIcon(bytes, mark: 0x0000_0200) || isPCX(bytes)
    }

    /// PCX (ZSoft, "PCX File Format Technical Reference Manual").
    private static func isPCX(_ bytes: BoundedBytes) -> Bool {
        guard bytes.byte(0) == 0x0A, let version = bytes.byte(1), [0, 2, 3, 4, 5].contains(version),
            let coding = bytes.byte(2), coding <= 1, let bits = bytes.byte(3), [1, 2, 4, 8].contains(bits),
            let left = bytes.little16(4), let top = bytes.little16(6), let right = bytes.little16(8),
            let bottom = bytes.little16(10), let planes = bytes.byte(65)
        else { return false }
        return left <= right && top <= bottom && bytes.byte(64) == 0 && (1...4).contains(planes)
    }

    /// SVG: an element of that name, or its document type, behind whatever XML allows before it.
    private static func isSVG(_ bytes: BoundedBytes) -> Bool {
        // Three bytes may mark the text as UTF-8.
        var place = bytes.byte(0) == 0xEF && bytes.byte(1) == 0xBB && bytes.byte(2) == 0xBF ? 3 : 0
        while let byte = bytes.byte(place) {
            if isSpace(byte) {
                place += 1
            } else if bytes.has("<!--", at: place) {
                guard let end = bytes.firstIndex(of: "-->", from: place + 4) else { return false }
                place = end + 3
            } else if bytes.has("<?", at: place) {
                guard let end = bytes.firstIndex(of: UInt8(ascii: ">"), from: place) else { return false }
                place = end + 1
            } else if bytes.has("<!", at: place) {
                return bytes.has("<!DOCTYPE svg", at: place)
            } else {
                guard bytes.has("<svg", at: place), let next = bytes.byte(place + 4) else { return false }
                return isSpace(next) || next == UInt8(ascii: ">")
            }
        }
        return false
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

extension MediaFormat {
    /// Netpbm's pictures (its pages pbm(5), pgm(5), ppm(5), pam(5) and pfm(5)).
    ///
    /// Their mark is a letter and a digit, which begin texts too, so the whole header must make sense.
    static func isNetpbm(_ bytes: BoundedBytes) -> Bool {
        guard bytes.byte(0) == UInt8(ascii: "P"), let kind = bytes.byte(1) else { return false }
        var words = NetpbmWords(bytes)
        switch kind {
        case UInt8(ascii: "1")...UInt8(ascii: "3"):
            return words.areSides() && (kind == UInt8(ascii: "1") || words.isNumber(to: 65_535)) && words.areNumbers
        case UInt8(ascii: "4")...UInt8(ascii: "6"):
            return words.beginLine && words.areSides() && (kind == UInt8(ascii: "4") || words.isNumber(to: 65_535))
        case UInt8(ascii: "7"):
            return words.beginLine
                && (bytes.has("WIDTH ", at: 3) || bytes.has("HEIGHT ", at: 3) || bytes.has("DEPTH ", at: 3)
                    || bytes.has("MAXVAL ", at: 3) || bytes.has("TUPLTYPE ", at: 3) || bytes.has("#", at: 3))
        case UInt8(ascii: "F"), UInt8(ascii: "f"):
            return words.beginLine && words.areSides() && words.next().flatMap { Double($0) } != nil
        default: return false
        }
    }
}

/// The words of a header, behind its mark of two bytes.
private struct NetpbmWords {
    private let bytes: BoundedBytes
    private var place = 2

    init(_ bytes: BoundedBytes) { self.bytes = bytes }

    /// Whether the mark is a line of its own, as all programs write it where the pixels are no text.
    var beginLine: Bool { bytes.byte(2) == 0x0A || bytes.byte(2) == 0x0D }

    /// The next word, which must have space on both sides; nil if there is none.
    mutating func next() -> String? {
        guard let first = bytes.byte(place), MediaFormat.isSpace(first) else { return nil }
        while let byte = bytes.byte(place) {
            if byte == UInt8(ascii: "#") {
                guard let end = bytes.firstIndex(of: 0x0A, from: place) else { return nil }
                place = end
            } else if !MediaFormat.isSpace(byte) {
                break
            }
            place += 1
        }
        let start = place
        while let byte = bytes.byte(place), !MediaFormat.isSpace(byte) { place += 1 }
        guard place > start, place < bytes.count, let word = bytes.slice(start, place - start) else { return nil }
        return String(decoding: word.raw, as: UTF8.self)
    }

    mutating func isNumber(to most: Int) -> Bool {
        next().flatMap { Int($0) }.map { (1...most).contains($0) } ?? false
    }

    mutating func areSides() -> Bool { isNumber(to: 1 << 20) && isNumber(to: 1 << 20) }

    /// Whether nothing but digits and space follow, up to a note.
    var areNumbers: Bool {
        for byte in bytes.from(place).raw {
            if byte == UInt8(ascii: "#") || byte == 0 { return true }
            guard MediaFormat.isSpace(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
                return false
            }
        }
        return true
    }
}
