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
            text("II*\0") + [8, 0, 0, 0, 9, 0, 0xFE, 0, 4, 0, 1, 0, 0, 0, 1, 0, 0, 0], .raw
        ),
        (
            "the same, big end first",
            text("MM\0*") + [0, 0, 0, 8, 0, 9, 0, 0xFE, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1], .raw
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
        ("MOV", brands("qt  "), .video),
        ("M4V", brands("M4V ", "isom"), .video),
        ("3GP", brands("3gp5", "isom"), .video),
        ("MOV of old", [0, 0, 0, 8] + text("wide") + [0, 0, 1, 0] + text("mdat"), .video),
        ("sound in MP4", brands("M4A ", "mp42", "isom"), nil),
        ("Matroska", [0x1A, 0x45, 0xDF, 0xA3, 0x93], .video),
        ("MPEG program stream", [0, 0, 1, 0xBA, 0x44], .video),
        ("MPEG transport stream", [0x47, 0x40, 0x00, 0x10, 0x00], .video),
        ("AVCHD", [0, 0, 0, 0, 0x47, 0x40, 0x00, 0x10], .video),
        ("a text that begins with G@", text("G@mail me, please"), nil),
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
            ("jpeg", .jpeg), ("HEIC", .heif), ("avif", .avif), ("NEF", .raw), ("Mov", .video), ("txt", nil), ("", nil),
        ]
        for (suffix, format) in rows {
            #expect(MediaFormat.named(extension: suffix) == format)
        }
    }

    @Test("All formats are decoded, videos and RAW files by the second program")
    func decoded() {
        for format in MediaFormat.allCases {
            #expect((format.codec != nil) == !format.needsMediaWorker)
        }
        #expect(MediaFormat.allCases.filter(\.isVideo) == [.video])
    }
}
