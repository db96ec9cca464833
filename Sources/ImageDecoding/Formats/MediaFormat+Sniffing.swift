import BoundedReading
package import Images

extension MediaFormat {
    /// The number of bytes that `sniff` needs: three packets of a transport stream.
    package static let headLength = 512
    /// The bytes by which pictures are told.
    private static let pictureLength = 64

    /// The format of a file by its first bytes, at most `headLength` of them; nil for unknown formats.
    package static func sniff(_ head: some Collection<UInt8>) -> MediaFormat? {
        Array(head.prefix(headLength)).withUnsafeBytes { buffer in
            let bytes = BoundedBytes(buffer)
            let start = BoundedBytes(UnsafeRawBufferPointer(rebasing: buffer.prefix(pictureLength)))
            return stillPicture(start) ?? tiffFamily(bytes) ?? isoMedia(bytes) ?? otherVideo(bytes) ?? counted(bytes)
        }
    }

    private static func stillPicture(_ bytes: BoundedBytes) -> MediaFormat? {
        switch (bytes.big32(0), bytes.big32(4)) {
        case (.some(0xFFD8_FF00...0xFFD8_FFFF), _): .jpeg
        case (0x8950_4E47, 0x0D0A_1A0A): .png
        case (0x4749_4638, .some(0x3761_0000...0x3761_FFFF)), (0x4749_4638, .some(0x3961_0000...0x3961_FFFF)): .gif
        case (0x0000_000C, 0x4A58_4C20): .jpegXL
        case (.some(0xFF0A_0000...0xFF0A_FFFF), _): .jpegXL
        case (0x0000_000C, 0x6A50_2020), (0xFF4F_FF51, _): .jpeg2000
        case (0x3842_5053, .some(0x0001_0000...0x0002_FFFF)): .photoshop
        default:
            if bytes.has("RIFF"), bytes.has("WEBP", at: 8) {
                .webp
            } else if bytes.has("BM"), let header = bytes.little32(14), bitmapHeaderSizes.contains(header) {
                .bmp
            } else {
                nil
            }
        }
    }

    /// Sizes of the bitmap headers in use: OS/2 1 and 2, Windows 3, its extensions, 4 and 5.
    ///
    /// The letters "BM" alone begin texts too.
    private static let bitmapHeaderSizes: Set<Int> = [12, 16, 40, 52, 56, 64, 108, 124]

    private static func tiffFamily(_ bytes: BoundedBytes) -> MediaFormat? {
        if bytes.has("FUJIFILMCCD-RAW") || bytes.has("IIRO") || bytes.has("IIRS") || bytes.has("MMOR")
            || bytes.has("FOVb") || bytes.has("\0MRM") || bytes.has("HEAPCCDR", at: 6)
            || (bytes.has("IIU\0") && bytes.byte(4) == 0x18)
        {
            return .raw
        }
        guard bytes.has("II*\0") || bytes.has("MM\0*") || bytes.has("II+\0") || bytes.has("MM\0+") else { return nil }
        guard let structure = TIFFStructure(bytes), !structure.isBig else { return .tiff }
        // Of a directory behind the head, `PassedPhoto` asks the same.
        let directory = bytes.from(structure.firstDirectory)
        return bytes.has("CR", at: 8) || isRaw(directory, isBigEndian: structure.isBigEndian) ? .raw : .tiff
    }

    private static func isoMedia(_ bytes: BoundedBytes) -> MediaFormat? {
        if bytes.has("moov", at: 4) || bytes.has("mdat", at: 4) || bytes.has("wide", at: 4)
            || bytes.has("pnot", at: 4)
        {
            return .video  // QuickTime before it had a file type box
        }
        // Texts hold these words, too, but no zero.
        if bytes.byte(0) == 0, bytes.has("free", at: 4) || bytes.has("skip", at: 4) { return .video }
        guard bytes.has("ftyp", at: 4), let size = bytes.big32(0), let major = bytes.fourCC(8) else { return nil }
        let compatible = stride(from: 16, to: min(size, bytes.count) - 3, by: 4).compactMap { bytes.fourCC($0) }
        if let format = format(ofBrand: major) { return format }
        if audioBrands.contains(major) { return nil }
        if imageContainerBrands.contains(major) {
            return compatible.contains { $0 == "avif" || $0 == "avis" } ? .avif : .heif
        }
        if let format = compatible.lazy.compactMap(format(ofBrand:)).first { return format }
        // Programs write brands of their own; behind those of a film comes a box that pictures do not begin with.
        return bytes.fourCC(size + 4).map(filmBoxes.contains) == true ? .video : nil
    }

    /// Boxes behind the file type of a film (ISO 14496-12); a picture has its `meta` there.
    private static let filmBoxes: Set<FourCC> = [
        "moov", "mdat", "free", "skip", "wide", "moof", "sidx", "pdin", "uuid",
    ]

    /// The format that a brand alone decides; brands are registered at mp4ra.org.
    private static func format(ofBrand brand: FourCC) -> MediaFormat? {
        switch brand {
        case "avif", "avis": .avif
        case "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "heif", "avci", "avcs", "jpeg", "jpgs",
            "vvic", "vvis", "evbi", "evbs":
            .heif
        case "crx ": .raw
        case "jxl ": .jpegXL
        case "qt  ", "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42", "mp71",
            "avc1", "hvc1", "M4V ", "M4VH", "M4VP", "MSNV", "mmp4", "dash", "f4v ", "F4V ", "XAVC", "isml", "piff",
            "3gp1", "3gp2", "3gp3", "3gp4", "3gp5", "3gp6", "3gp7", "3gp8", "3gp9", "3ge6", "3ge7", "3gg6", "3gr6",
            "3gs6", "3gs7", "3g2a", "3g2b", "3g2c", "KDDI", "NDSC", "NDSH", "NDSM", "NDSP", "NDSS", "NDXC", "NDXH",
            "NDXM", "NDXP", "NDXS":
            .video
        default: nil
        }
    }

    /// Brands of any still picture; the compatible brands show its coding.
    private static let imageContainerBrands: Set<FourCC> = ["mif1", "mif2", "msf1", "miaf", "MiHB", "MiHE", "MiPr"]

    /// Brands of audio files, which may list compatible video brands.
    private static let audioBrands: Set<FourCC> = ["M4A ", "M4B ", "M4P ", "F4A ", "F4B ", "aax ", "aaxc"]

    private static func otherVideo(_ bytes: BoundedBytes) -> MediaFormat? {
        switch bytes.big32(0) {
        case 0x1A45_DFA3,  // Matroska, WebM
            0x0000_01BA, 0x0000_01B3,  // MPEG program stream, MPEG video
            0x3026_B275,  // ASF: Windows Media
            0x464C_5601,  // Flash video
            0x2E52_4D46,  // RealMedia
            0x060E_2B34,  // MXF
            0x1F07_003F, 0x1F07_00BF:  // DV with 525 and 625 lines
            return .video
        default: break
        }
        if bytes.has("RIFF"), bytes.has("AVI ", at: 8) { return .video }
        if hasOggPictures(bytes) { return .video }
        // Transport streams have packets of 188 bytes; cameras put 4 bytes of time before each.
        return [(0, 188), (4, 192)].contains { isTransportStream(bytes, at: $0, packet: $1) } ? .video : nil
    }

    /// Whether the pages at the start of an Ogg file (RFC 3533), each with the start of one stream, name pictures.
    private static func hasOggPictures(_ bytes: BoundedBytes) -> Bool {
        var page = 0
        while bytes.has("OggS", at: page), bytes.byte(page + 5).map({ $0 & 2 != 0 }) == true,
            let segments = bytes.byte(page + 26), let sizes = bytes.slice(page + 27, Int(segments))
        {
            let start = page + 27 + sizes.count
            // Theora, any coding of the Windows of its time, Dirac.
            if bytes.has("theora", at: start + 1) || bytes.has("\u{1}video", at: start) || bytes.has("BBCD", at: start)
            {
                return true
            }
            page = start + sizes.raw.reduce(0) { $0 + Int($1) }
        }
        return false
    }

    /// Whether one begins with its program table, or has three packets in a row.
    private static func isTransportStream(_ bytes: BoundedBytes, at offset: Int, packet: Int) -> Bool {
        isProgramTablePacket(bytes, at: offset)
            || (0..<3).allSatisfy { isTransportPacket(bytes, at: offset + $0 * packet) }
    }

    /// A transport packet (ISO 13818-1, 2.4.3.2) that starts the program association or service description table.
    private static func isProgramTablePacket(_ bytes: BoundedBytes, at offset: Int) -> Bool {
        guard bytes.byte(offset) == 0x47, bytes.byte(offset + 1) == 0x40, let identifier = bytes.byte(offset + 2),
            let control = bytes.byte(offset + 3)
        else { return false }
        return (identifier == 0x00 || identifier == 0x11) && control & 0xD0 == 0x10
    }

    /// Any transport packet without an error, not scrambled and not empty; never a text.
    private static func isTransportPacket(_ bytes: BoundedBytes, at offset: Int) -> Bool {
        guard bytes.byte(offset) == 0x47, let second = bytes.byte(offset + 1), let control = bytes.byte(offset + 3)
        else { return false }
        return second & 0x80 == 0 && control & 0xC0 == 0 && control & 0x30 != 0
    }
}
