import Fixtures
import Images
import Testing

@Suite("Damaged and hostile files")
struct DamageTests {
    private let raster = DrawnPicture.raster(width: 96, height: 64)

    private var fields: ExifFields {
        var fields = ExifFields()
        fields.make = "Drawn"
        fields.comment = "A comment of some length"
        fields.latitude = .init(.init(52), .init(30), .init(36), reference: "N")
        fields.longitude = .init(.init(13), .init(24), .init(0), reference: "E")
        return fields
    }

    /// What reading gives: a picture or an error of ours; anything else fails the test.
    private func outcome(_ bytes: [UInt8]) throws -> ImageError? {
        do {
            _ = try Photo(bytes).luma()
            return nil
        } catch let error as ImageError {
            #expect(!error.reason.isEmpty)
            return error
        }
    }

    /// Fault 40.
    @Test("A file cut off anywhere is an error, never half a picture", arguments: Encoding.allCases)
    func truncation(encoding: Encoding) throws {
        let file = try encoding.encode(raster, exif: encoding.isMetadataWritten ? fields : nil)
        // The last bytes may be an end mark without which the picture is whole; a second frame is not looked at.
        let last = encoding == .webpAnimated ? file.count / 4 : file.count - 24
        for count in stride(from: 0, through: last, by: max(1, last / 60)) {
            #expect(try outcome(Array(file.prefix(count))) != nil, "cut to \(count) of \(file.count) bytes")
        }
    }

    /// Fault 41.
    @Test("Changed bytes give errors or pictures, never a crash", arguments: Encoding.allCases)
    func mutation(encoding: Encoding) throws {
        let file = try encoding.encode(raster, exif: encoding.isMetadataWritten ? fields : nil)
        var generator = RandomSource(seed: 0xC1EA)
        var errors = 0
        for round in 0..<300 {
            var bytes = file
            for _ in 0...round % 4 {
                // Every other change strikes the header, where the structure lies.
                let range = Bool.random(using: &generator) ? bytes.count : min(bytes.count, 512)
                bytes[Int.random(in: 0..<range, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if try outcome(bytes) != nil { errors += 1 }
        }
        #expect(errors > 0)
    }

    @Test(
        "Ordinary pictures of the largest size may be decoded in ten passes, and only one pass comes before others",
        arguments: [(1, true), (10, false)])
    func largest(passes: Int, isOrdinary: Bool) throws {
        let header = ImageHeader(
            format: .jpeg, storedWidth: 20_000, storedHeight: 10_000, metadata: PhotoMetadata(), passes: passes)
        try PixelLimit.check(header)
        #expect((header.decodedPixels <= PixelLimit.ordinaryDecodedPixels) == isOrdinary)
    }

    @Test("Scans of a progressive JPEG are counted before they are decoded")
    func scans() throws {
        var encoder = JPEGEncoder()
        encoder.isProgressive = true
        #expect(try Photo(encoder.encode(raster)).inspect().header.passes == 10)
        #expect(try Photo(JPEGEncoder().encode(raster)).inspect().header.passes == 1)
        #expect(try outcome(JPEGScans.file(width: 64, height: 64, scans: 400)) == nil)
        let bomb = JPEGScans.file(width: 8_000, height: 8_000, scans: 100)
        #expect(try outcome(bomb) == .tooCostly(decodedPixels: 6_400_000_000))
    }

    @Test("JPEG: a missing end mark and stray bytes leave the picture whole, missing data does not")
    func jpegWarnings() throws {
        for encoding in [Encoding.jpeg, .jpegProgressive] {
            let file = try encoding.encode(raster)
            // Of many scans the last ones may be missing without a trace.
            #expect(try (outcome(Array(file.dropLast(2))) == nil) == (encoding == .jpeg))
            #expect(try outcome(Array(file.dropLast(12))) != nil)
            #expect(try outcome(Array(file.dropLast(12)) + [0xFF, 0xD9]) != nil)
            #expect(try outcome(Array(file.dropLast(2)) + [0, 0, 0, 0xFF, 0xD9]) == nil)
        }
    }

    struct Oddity: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var change: @Sendable (JPEGFile) -> JPEGFile
    }

    static let harmless = [
        Oddity(testDescription: "stray bytes in the header") { $0.insertingInHeader([1, 2, 3]) },
        Oddity(testDescription: "zeros before the end") { $0.insertingBeforeEnd([UInt8](repeating: 0, count: 20)) },
        Oddity(testDescription: "ones before the end") { $0.insertingBeforeEnd([0xFF, 0xFF]) },
        Oddity(testDescription: "bytes behind the end") { $0.addingTrailer([1, 2, 3, 4, 5]) },
        Oddity(testDescription: "a comment") { $0.addingComment("nothing") },
    ]

    @Test("JPEG: what harms no picture is no damage", arguments: harmless)
    func harmlessOddity(oddity: Oddity) throws {
        for encoding in [Encoding.jpeg, .jpegGrey, .jpegInks, .jpegProgressive] {
            let file = oddity.change(JPEGFile(try encoding.encode(raster)))
            #expect(try Photo(file.bytes).decode().damage == nil, "\(encoding)")
        }
    }

    @Test(
        "JPEG: coded data that are left over are damage",
        arguments: [Encoding.jpeg, .jpegFullColour, .jpegGrey, .jpegInks, .jpegProgressive])
    func leftOver(encoding: Encoding) throws {
        let file = JPEGFile(try encoding.encode(raster)).insertingBeforeEnd((1...30).map { $0 &* 7 })
        #expect(try Photo(file.bytes).decode().damage?.contains("extraneous bytes") == true)
        // A harmless warning comes first.
        let both = file.insertingInHeader([1, 2, 3])
        if encoding == .jpeg { #expect(try Photo(both.bytes).decode().damage?.contains("extraneous") == true) }
    }

    @Test("JPEG: 64 changed bytes in the scan are seen, unless the codes come out even")
    func changedScan() throws {
        let large = DrawnPicture.raster(width: 480, height: 320)
        for encoding in [Encoding.jpeg, .jpegGrey, .jpegFullColour] {
            let file = JPEGFile(try encoding.encode(large))
            var seen = 0
            for step in 0..<20 {
                let changed = file.damagingScan(at: Double(step) / 20, count: 64, seed: UInt64(step))
                do {
                    if try Photo(changed.bytes).decode().damage != nil { seen += 1 }
                } catch ImageError.damaged {
                    seen += 1
                }
            }
            // Behind such a place the codes fall into step again, sometimes with as many blocks as before.
            #expect(seen >= 8, "\(encoding)")
        }
    }

    struct CutOff: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var file: @Sendable (Raster) throws -> [UInt8]
        /// Bytes that may be missing without harm.
        var harmless = 0
    }

    static let cutOffRows = [
        CutOff(testDescription: "the second frame of a GIF", file: { try GIFEncoder().encode($0, $0) }, harmless: 1),
        CutOff(testDescription: "the second frame of a WebP") {
            let frame = try Encoding.webpLossy.encode($0)
            return WebPFile.animation(of: [frame, frame], width: $0.width, height: $0.height).bytes
        },
        CutOff(
            testDescription: "the third frame of a PNG",
            file: { PNGChunk.animation(of: try Encoding.png.encode($0), frames: 3, milliseconds: 100) }, harmless: 12),
        CutOff(testDescription: "the second page of a TIFF") {
            try TIFFEncoder().encode($0, $0)
        },
    ]

    @Test("A file whose first picture is whole is damaged if a later one is cut off", arguments: cutOffRows)
    func cutOff(row: CutOff) throws {
        let file = try row.file(raster)
        #expect(try Photo(file).inspect().damage == nil)
        if row.harmless > 0 { #expect(try Photo(file.dropLast(row.harmless)).inspect().damage == nil) }
        let cut = Photo(file.dropLast(max(40, row.harmless + 20)))
        #expect(try cut.inspect().damage != nil)
        #expect(try cut.digest() != Photo(file).digest())
    }

    @Test("PNG: the copy with a wrong checksum has another digest than the whole one")
    func checksumDigest() throws {
        let file = try Encoding.png.encode(raster)
        var changed = file
        changed[file.count - 14] ^= 1
        #expect(try Photo(changed).inspect().damage != nil)
        #expect(try Photo(changed).digest() != Photo(file).digest())
        // Of a text nothing is lost.
        var text = PNGChunk.inserting("tEXt", Array("Title\0x".utf8), into: file)
        text[33 + 8 + 7] ^= 1
        #expect(try Photo(text).inspect().damage == nil)
    }

    @Test("PNG: a wrong checksum is damage, a missing end chunk is not")
    func pngChecksum() throws {
        let file = try Encoding.png.encode(raster)
        #expect(try outcome(Array(file.dropLast(12))) == nil)
        var changed = file
        changed[file.count - 14] ^= 1  // in the checksum of the picture's data
        guard case .damaged = try outcome(changed) else {
            Issue.record("a wrong checksum was not seen")
            return
        }
    }

    /// Fault 43.
    @Test("Declared sizes are refused before anything is decoded")
    func bombs() throws {
        let bomb = PNGChunk.file(declaringWidth: 60_000, height: 60_000)
        #expect(try outcome(bomb) == .tooLarge(width: 60_000, height: 60_000))
        #expect(try outcome(PNGChunk.file(declaringWidth: .max >> 1, height: .max >> 1)) != nil)
        var jpeg = try Encoding.jpeg.encode(raster)
        let frame = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(try outcome(jpeg) == .tooLarge(width: 65_535, height: 65_535))
        #expect(try outcome(PNGChunk.file(declaringWidth: 0, height: 5)) != nil)
    }

    @Test("What is no photo is told apart from what is broken and from what is not analysed")
    func kinds() throws {
        #expect(try outcome([]) == .empty)
        #expect(try outcome(Array("Dear diary, today I took no photo.".utf8)) == .notMedia)
        #expect(try outcome(Array("FUJIFILMCCD-RAW 0201".utf8)) == .unsupported("camera RAW"))
        guard case .damaged = try outcome([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xD9]) else {
            Issue.record("a JPEG file without a picture passed for something else")
            return
        }
    }
}
