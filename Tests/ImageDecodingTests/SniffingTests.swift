import Fixtures
import Images
import Testing

@testable import ImageDecoding

@Suite("Telling formats by content")
struct SniffingTests {
    /// A file type box with a major and compatible brands.
    private static func brands(_ major: String, _ compatible: String...) -> [UInt8] {
        let size = UInt8(16 + 4 * compatible.count)
        return [0, 0, 0, size] + Array("ftyp".utf8) + Array(major.utf8) + [0, 0, 0, 0]
            + compatible.flatMap { Array($0.utf8) }
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static let theora = [0x80] + text("theora")

    /// A page of Ogg with one packet, the first of its stream or not.
    private static func page(_ packet: [UInt8], isFirst: Bool = true) -> [UInt8] {
        text("OggS") + [0, isFirst ? 2 : 0] + [UInt8](repeating: 0, count: 20) + [1, UInt8(packet.count)] + packet
    }

    /// Three packets, of which none begins a table.
    private static func stream(at offset: Int, every length: Int) -> [UInt8] {
        let packet = [0x47, 0x01, 0x00, 0x1A] + [UInt8](repeating: 0xFF, count: length - 4)
        return [UInt8](repeating: 0, count: offset) + packet + packet + packet
    }

    private static let rows: [(String, [UInt8], MediaFormat?)] = [
        ("JPEG", [0xFF, 0xD8, 0xFF, 0xE1], .jpeg),
        ("half of JPEG's mark", [0xFF, 0xD8, 0x00, 0x00], nil),
        ("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        ("PNG spoilt by a text transfer", [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0x00], nil),
        ("WebP", text("RIFF1234WEBPVP8 "), .webp),
        ("AVI", text("RIFF1234AVI LIST"), .video),
        ("WAVE", text("RIFF1234WAVEfmt "), nil),
        ("GIF 87", text("GIF87a\u{1}\0\u{1}\0"), .gif),
        ("GIF 89", text("GIF89a\u{1}\0\u{1}\0"), .gif),
        ("bitmap", text("BM") + [9, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0], .bmp),
        ("a text that begins with BM", text("BMW makes cars and motorcycles."), nil),
        ("TIFF, little end first", text("II*\0") + [8, 0, 0, 0, 1, 0, 0, 1], .tiff),
        ("TIFF, big end first", text("MM\0*") + [0, 0, 0, 8, 0, 1, 1, 0], .tiff),
        ("big TIFF", text("II+\0") + [8, 0, 0, 0], .tiff),
        ("Canon CR2", text("II*\0") + [16, 0, 0, 0] + text("CR") + [2, 0], .raw),
        (
            "a TIFF that begins with its thumbnail, as NEF and DNG do",
            text("II*\0") + [8, 0, 0, 0, 2, 0, 0xFE, 0, 4, 0, 1, 0, 0, 0, 1, 0, 0, 0]
                + [0x4A, 1, 4, 0, 1, 0, 0, 0, 99, 0, 0, 0], .raw
        ),
        (
            "the same, big end first",
            text("MM\0*") + [0, 0, 0, 8, 0, 2, 0, 0xFE, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1]
                + [1, 0x4A, 0, 4, 0, 0, 0, 1, 0, 0, 0, 99], .raw
        ),
        (
            "a TIFF of pages whose first one is a thumbnail",
            text("II*\0") + [8, 0, 0, 0, 1, 0, 0xFE, 0, 4, 0, 1, 0, 0, 0, 1, 0, 0, 0, 99, 0, 0, 0], .tiff
        ),
        (
            "a TIFF that begins with its full picture",
            text("II*\0") + [8, 0, 0, 0, 9, 0, 0xFE, 0, 4, 0, 1, 0, 0, 0, 0, 0, 0, 0], .tiff
        ),
        ("Fuji RAF", text("FUJIFILMCCD-RAW 0201"), .raw),
        ("Olympus ORF", text("IIRO") + [8, 0, 0, 0], .raw),
        ("Panasonic RW2", text("IIU\0") + [0x18, 0, 0, 0], .raw),
        ("Canon CR3", brands("crx ", "crx ", "isom"), .raw),
        ("JPEG XL, bare", [0xFF, 0x0A, 0x12, 0x34], .jpegXL),
        ("JPEG XL, boxed", [0, 0, 0, 12] + text("JXL ") + [13, 10, 0x87, 10], .jpegXL),
        ("HEIC", brands("heic", "mif1", "heic"), .heif),
        ("HEIC under the general brand", brands("mif1", "heic"), .heif),
        ("HEIC sequence", brands("hevc", "msf1"), .heif),
        ("AVIF", brands("avif", "mif1", "miaf"), .avif),
        ("AVIF under the general brand", brands("mif1", "miaf", "avif"), .avif),
        ("AVIF sequence", brands("avis", "msf1", "avif"), .avif),
        ("MP4", brands("isom", "iso2", "mp41"), .video),
        ("MP4 under an unknown brand", brands("zzzz", "mp42"), .video),
        ("MP4 of brands that nobody knows", brands("zzzz", "zzzy") + [0, 0, 0, 8] + text("free"), .video),
        ("the same with its index", brands("zzzz") + [0, 0, 0, 99] + text("moov"), .video),
        ("a picture of brands that nobody knows", brands("zzzz", "zzzy") + [0, 0, 0, 40] + text("meta"), nil),
        ("a sound book", brands("aax ", "zzzz") + [0, 0, 0, 8] + text("free"), nil),
        ("MOV", brands("qt  "), .video),
        ("MOV that begins with room", [0, 0, 0, 8] + text("free") + [0, 0, 0, 8] + text("mdat"), .video),
        ("a text about what is free", text("Get free beer"), nil),
        ("M4V", brands("M4V ", "isom"), .video),
        ("3GP", brands("3gp5", "isom"), .video),
        ("MOV of old", [0, 0, 0, 8] + text("wide") + [0, 0, 1, 0] + text("mdat"), .video),
        ("sound in MP4", brands("M4A ", "mp42", "isom"), nil),
        ("Matroska", [0x1A, 0x45, 0xDF, 0xA3, 0x93], .video),
        ("MPEG program stream", [0, 0, 1, 0xBA, 0x44], .video),
        ("MPEG transport stream", [0x47, 0x40, 0x00, 0x10, 0x00], .video),
        ("AVCHD", [0, 0, 0, 0, 0x47, 0x40, 0x00, 0x10], .video),
        ("a transport stream from its middle", stream(at: 0, every: 188), .video),
        ("AVCHD from its middle", stream(at: 4, every: 192), .video),
        ("two packets of a transport stream", Array(stream(at: 0, every: 188).prefix(300)), nil),
        ("JPEG 2000", [0, 0, 0, 12] + text("jP  ") + [13, 10, 0x87, 10], .jpeg2000),
        ("JPEG 2000, bare", [0xFF, 0x4F, 0xFF, 0x51, 0, 41], .jpeg2000),
        ("Photoshop", text("8BPS") + [0, 1, 0, 0, 0, 0, 0, 0, 0, 3], .photoshop),
        ("Photoshop for large pictures", text("8BPS") + [0, 2, 0, 0, 0, 0, 0, 0, 0, 3], .photoshop),
        ("half of Photoshop's mark", text("8BPS") + [0, 9], nil),
        ("icon", [0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 16, 0, 0, 22, 0, 0, 0], .icon),
        (
            "an icon whose picture lies in its directory",
            [0, 0, 1, 0, 9, 0, 32, 32, 0, 0, 1, 0, 32, 0, 9, 0, 0, 0, 22, 0, 0, 0], nil
        ),
        ("Targa", [0, 0, 2] + [UInt8](repeating: 0, count: 9) + [64, 0, 64, 0, 24, 0x20], .targa),
        (
            "packed Targa in grey, with a name",
            [9, 0, 11] + [UInt8](repeating: 0, count: 9) + [1, 0, 1, 0, 8, 0], .targa
        ),
        ("Targa with a palette", [0, 1, 1, 0, 0, 0, 1, 24, 0, 0, 0, 0, 64, 0, 64, 0, 8, 0], .targa),
        ("Targa without width", [0, 0, 2] + [UInt8](repeating: 0, count: 9) + [0, 0, 64, 0, 24, 0], nil),
        ("Targa with half a palette", [0, 0, 2, 0, 0, 9, 0, 0, 0, 0, 0, 0, 64, 0, 64, 0, 24, 0], nil),
        ("OpenEXR", [0x76, 0x2F, 0x31, 1, 2, 0, 0, 0], .openEXR),
        ("Radiance", text("#?RADIANCE\nFORMAT=32-bit_rle_rgbe"), .radiance),
        ("JPEG XR", [0x49, 0x49, 0xBC, 1, 32, 0, 0, 0], .jpegXR),
        ("bitmap of letters", text("P1\n# made by hand\n4 2\n1 0 1 0\n0 1 0 1\n"), .otherPicture),
        ("greys of letters", text("P2 2 1 255 0 255\n"), .otherPicture),
        ("pixmap of letters", text("P3\n1 1\n255\n1 2 3\n"), .otherPicture),
        ("bitmap", text("P4\n8 1\n") + [0xFF], .otherPicture),
        ("greys", text("P5\n# a note\n640 480\n65535\n") + [1, 2], .otherPicture),
        ("pixmap", text("P6\n1 1 255 ABC"), .otherPicture),
        ("arbitrary map", text("P7\nWIDTH 4\nHEIGHT 4\nDEPTH 3\n"), .otherPicture),
        ("floating map", text("PF\n640 480\n-1.0\n"), .otherPicture),
        ("a text about P3", text("P3 is a protein. 12 13 14"), nil),
        ("a text that counts", text("P3 4 5 6 are the numbers of the pages"), nil),
        ("a pixmap without width", text("P6\n0 1\n255\n"), nil),
        ("a pixmap of too many levels", text("P6\n1 1\n70000\n"), nil),
        ("the plan of a house", text("P7 is the door"), nil),
        ("a postscript", text("PF no 12"), nil),
        (
            "PCX", [10, 5, 1, 8, 0, 0, 0, 0, 63, 0, 63, 0] + [UInt8](repeating: 0, count: 53) + [3, 64, 0],
            .otherPicture
        ),
        ("a line that is no PCX", [10, 5, 1, 8, 9, 0, 0, 0, 3, 0, 63, 0] + [UInt8](repeating: 1, count: 60), nil),
        ("DCX", [0xB1, 0x68, 0xDE, 0x3A], .otherPicture),
        ("JNG", [0x8B, 0x4A, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .otherPicture),
        ("MNG", [0x8A, 0x4D, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .otherPicture),
        ("FITS", text("SIMPLE  =                    T / a note"), .otherPicture),
        ("GIMP", text("gimp xcf v011\0"), .otherPicture),
        ("DDS", text("DDS ") + [124, 0, 0, 0], .otherPicture),
        ("a text about DDS", text("DDS is a surface"), nil),
        ("QOI", text("qoif") + [0, 0, 0, 4, 0, 0, 0, 4, 3, 0], .otherPicture),
        ("QOI of nine channels", text("qoif") + [0, 0, 0, 4, 0, 0, 0, 4, 9, 0], nil),
        ("SVG", text("<svg xmlns=\"http://www.w3.org/2000/svg\">"), .otherPicture),
        (
            "SVG behind a note",
            [0xEF, 0xBB, 0xBF] + text("<?xml version=\"1.0\"?>\n<!-- <html> -->\n<svg\nwidth=\"1\">"), .otherPicture
        ),
        (
            "SVG by its type", text("<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\">"),
            .otherPicture
        ),
        ("a page with an SVG", text("<?xml version=\"1.0\"?><html><body><svg width=\"1\">"), nil),
        ("a page with an SVG and a type", text("<!DOCTYPE html><svg width=\"1\">"), nil),
        ("a text about svg", text("svg is a format, <svg> its element"), nil),
        ("an element of another name", text("<svgs a=\"1\">"), nil),
        ("SGI", [0x01, 0xDA, 1, 1, 0, 3, 0, 4, 0, 4, 0, 3], .otherPicture),
        ("Sun raster", [0x59, 0xA6, 0x6A, 0x95, 0, 0, 0, 4], .otherPicture),
        ("XPM", text("/* XPM */\nstatic char"), .otherPicture),
        ("farbfeld", text("farbfeld") + [0, 0, 0, 4, 0, 0, 0, 4], .otherPicture),
        ("FLIF", text("FLIF") + [0x34, 0x31], .otherPicture),
        ("BPG", [0x42, 0x50, 0x47, 0xFB], .otherPicture),
        ("DPX", text("SDPX") + [0, 0, 8, 0] + text("V2.0\0"), .otherPicture),
        ("Amiga", text("FORM") + [0, 0, 9, 0] + text("ILBMBMHD"), .otherPicture),
        ("sound of an Amiga", text("FORM") + [0, 0, 9, 0] + text("AIFFCOMM"), nil),
        ("cursor", [0, 0, 2, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 16, 0, 0, 22, 0, 0, 0], .otherPicture),
        ("Windows metafile", [0xD7, 0xCD, 0xC6, 0x9A, 0, 0], .otherPicture),
        ("icons of a Mac", text("icns") + [0, 0, 9, 0] + text("ic07"), .otherPicture),
        ("a text that begins with G@", text("G@mail me, please"), nil),
        ("letters of a genome", text(String(repeating: "GATTACAG", count: 64)), nil),
        ("a text of one letter", text(String(repeating: "G", count: 512)), nil),
        ("Ogg with Theora", page(theora), .video),
        ("Ogg with Theora behind a table of contents", page(text("fishead\0\u{3}\0")) + page(theora), .video),
        ("Ogg with Theora behind Vorbis", page(text("\u{1}vorbis")) + page(theora), .video),
        ("Ogg with sound", page(text("\u{1}vorbis")) + page(text("\u{3}vorbis"), isFirst: false), nil),
        ("RealMedia", text(".RMF") + [0, 0, 0, 18], .video),
        ("MXF", [0x06, 0x0E, 0x2B, 0x34, 2, 5, 1, 1], .video),
        ("DV", [0x1F, 0x07, 0x00, 0xBF, 0xF8], .video),
        ("nothing", [], nil),
        ("PDF", text("%PDF-1.7"), nil),
    ]

    @Test("The table of beginnings", arguments: rows.indices)
    func table(row: Int) {
        let (name, head, format) = Self.rows[row]
        #expect(MediaFormat.sniff(head) == format, "\(name)")
        #expect(MediaFormat.sniff(head + [UInt8](repeating: 0, count: 100)) == format, "\(name), with more behind it")
    }

    /// Fault 40.
    @Test("The codec is chosen by content, whatever the name promises")
    func wrongExtension() throws {
        let png = try Encoding.png.encode(DrawnPicture.raster(width: 8, height: 8))
        #expect(MediaFormat.named(extension: "JPG") == .jpeg)
        #expect(try Photo(png).inspect().format == .png)
    }

    @Test("Extensions of media are known in either case, others are none")
    func extensions() {
        let rows: [(String, MediaFormat?)] = [
            ("jpeg", .jpeg), ("HEIC", .heif), ("avif", .avif), ("NEF", .raw), ("Mov", .video), ("jp2", .jpeg2000),
            ("PSB", .photoshop), ("tga", nil), ("txt", nil), ("", nil),
        ]
        for (suffix, format) in rows {
            #expect(MediaFormat.named(extension: suffix) == format)
        }
    }

    @Test("All formats but those that are counted are decoded, videos and RAW files by the second program")
    func decoded() {
        let counted: Set<MediaFormat> = [.icon, .targa, .openEXR, .radiance, .jpegXR, .otherPicture]
        for format in MediaFormat.allCases {
            #expect((format.codec != nil) == !(format.needsMediaWorker || counted.contains(format)))
        }
        #expect(MediaFormat.allCases.filter(\.isVideo) == [.video])
    }
}
