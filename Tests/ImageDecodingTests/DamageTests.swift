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
