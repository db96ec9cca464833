import BoundedReading
import Fixtures
import Glibc
import ImageDecoding
import Images
import MediaDecoding
import Testing

@Suite("Camera RAW files")
struct RawTests {
    private func preview(width: Int, height: Int) throws -> (bytes: [UInt8], width: Int, height: Int) {
        let rgb = (0..<width * height).flatMap { index in
            // Red on the left, blue below.
            let (column, row) = (index % width, index / width)
            return [UInt8(column < width / 2 ? 220 : 30), 60, UInt8(row < height / 2 ? 20 : 200)]
        }
        return (try JPEGEncoder().encode(Raster(width: width, height: height, rgb: rgb)), width, height)
    }

    private func inspection<Result>(
        _ bytes: [UInt8], digest: Digest256? = nil, _ body: (RawInspection) throws -> Result
    ) throws -> Result {
        try bytes.withUnsafeBytes {
            try body(try RawInspection($0, bytesDigest: digest ?? bytes.digest, isSampled: digest != nil))
        }
    }

    @Test("The sizes are the sensor's, the look is that of the embedded picture, the metadata are EXIF's")
    func embedded() throws {
        var writer = DNGWriter()
        writer.fields.make = "Drawn Works"
        writer.fields.model = "Pencil 7"
        writer.fields.captured = "2024:05:01 12:03:55"
        writer.fields.iso = 400
        writer.fields.exposureTime = .init(1, 250)
        writer.preview = try preview(width: 600, height: 400)
        let bytes = writer.encode(width: 1200, height: 800)
        #expect(MediaFormat.sniff(bytes) == .raw)
        try inspection(bytes) { raw in
            let found = raw.inspection
            #expect([found.width, found.height] == [1200, 800])
            #expect(found.format == .raw)
            #expect(found.metadata.cameraMake == "Drawn Works")
            #expect(found.metadata.cameraModel == "Pencil 7")
            #expect(found.metadata.captured?.local == "2024-05-01T12:03:55")
            #expect(found.metadata.captured?.offsetMinutes == nil)
            #expect(found.metadata.iso == 400)
            #expect(found.metadata.exposureTime == 0.004)
            let picture = try raw.decode(longerSide: 1536)
            #expect([picture.luma.width, picture.luma.height] == [600, 400])
            let (small, isCoarse) = try raw.preview(
                within: PreviewBounds(longerSide: 60, pixels: 3600), isCoarse: false)
            #expect([small.width, small.height] == [60, 40] && !isCoarse)
            #expect(small.pixels[0] > 150 && small.pixels[3 * 50] < 100)
        }
    }

    @Test("The sensor's data may lie behind a thumbnail that does not name them")
    func chained() throws {
        var writer = DNGWriter()
        writer.isChained = true
        writer.preview = try preview(width: 600, height: 400)
        try inspection(writer.encode(width: 1200, height: 800)) { raw in
            #expect([raw.inspection.width, raw.inspection.height] == [1200, 800])
            let picture = try raw.decode(longerSide: 1536)
            #expect(picture.luma.width == 600)
        }
    }

    @Test("A name for which LibRaw has no room is refused, and does not end the worker")
    func longNames() throws {
        var writer = DNGWriter()
        (writer.fields.make, writer.fields.model) = ("HASSELBLAD AB", String(repeating: "x", count: 63))
        var bytes = writer.encode(width: 240, height: 160)
        // Sides for which LibRaw adds the name of a sensor.
        for (tag, side) in [(0x00 as UInt8, 240), (0x01, 160)] {
            let entry = [tag, 0x01, 3, 0, 1, 0, 0, 0] as [UInt8]
            let place = try #require(bytes.ranges(of: entry + [UInt8(side)]).first?.lowerBound)
            bytes.replaceSubrange(place + 8..<place + 10, with: [0xF8, 0x0F])
        }
        #expect(throws: ImageError.unsupported("a RAW file whose camera has a name that is too long for LibRaw")) {
            try inspection(bytes) { _ in }
        }
        writer.fields.model = "Hasselblad H5D-50c MS/500 Mech."
        try inspection(writer.encode(width: 240, height: 160)) { #expect($0.inspection.width == 240) }
        (writer.fields.make, writer.fields.model) = ("Drawn", String(repeating: "x", count: 63))
        try inspection(writer.encode(width: 240, height: 160)) { #expect($0.inspection.width == 240) }
    }

    @Test("An embedded picture is found in a file that repeats its beginning at millions of places")
    func repetitions() throws {
        var writer = DNGWriter()
        // Empty comments, in the picture behind its first mark, and in place of the samples before it.
        let comments = (0..<1 << 18).flatMap { _ in [0xFF, 0xFE, 0, 2] as [UInt8] }
        let plain = try preview(width: 600, height: 400)
        let picture = plain.bytes[..<2] + comments + plain.bytes[2...]
        writer.preview = (Array(picture), 600, 400)
        var bytes = writer.encode(width: 2_048, height: 1_024)
        let end = bytes.count - picture.count
        bytes.replaceSubrange(end - 4 * comments.count..<end, with: (0..<4).flatMap { _ in comments })
        try inspection(bytes) { #expect($0.inspection.metadata.hasThumbnail) }
    }

    @Test("A place is read; a block that only names its version is none")
    func places() throws {
        var writer = DNGWriter()
        writer.preview = try preview(width: 600, height: 400)
        writer.fields.hasPlaceVersion = true
        try inspection(writer.encode(width: 240, height: 160)) { raw in
            #expect(raw.inspection.metadata.latitude == nil && raw.inspection.metadata.longitude == nil)
        }
        writer.fields.latitude = .init(.init(48), .init(30), .init(0), reference: "S")
        writer.fields.longitude = .init(.init(11), .init(15), .init(0), reference: "E")
        try inspection(writer.encode(width: 240, height: 160)) { raw in
            #expect(raw.inspection.metadata.latitude == -48.5)
            #expect(raw.inspection.metadata.longitude == 11.25)
        }
    }

    @Test("A copy that was cut off shows its preview, and is damaged")
    func cutOff() throws {
        var writer = DNGWriter()
        writer.preview = try preview(width: 600, height: 400)
        writer.isPreviewFirst = true
        let whole = writer.encode(width: 240, height: 160)
        let damage = try inspection(whole) { $0.inspection.damage }
        #expect(damage == nil)
        for missing in [1, 1000, 240 * 160] {
            try inspection(Array(whole.dropLast(missing))) { raw in
                #expect(raw.inspection.damage == "the file ends before its RAW data do")
                let picture = try raw.decode(longerSide: 1536)
                #expect(picture.luma.width == 600)
            }
        }
    }

    @Test("Data that are missing are never whatever lies in memory", arguments: [1, 1000, 240 * 160])
    func missingData(missing: Int) throws {
        let file = Array(DNGWriter().encode(width: 240, height: 160).dropLast(missing))
        for _ in 0..<8 {
            #expect(throws: ImageError.damaged("the file ends before its RAW data do")) {
                _ = try inspection(file) { try $0.decode(longerSide: 1536) }
            }
        }
    }

    @Test("Only without a usable embedded picture the sensor's data are decoded, at half the size")
    func halfSize() throws {
        var writer = DNGWriter()
        // None, a small one, and a large one whose end is missing: also if the missing bytes happen to lie in memory.
        let whole = try preview(width: 600, height: 400)
        for (thumbnail, missing) in [
            (nil, 0), (try preview(width: 160, height: 120), 0), (whole, 99),
        ] {
            writer.preview = thumbnail
            let file = Array(writer.encode(width: 240, height: 160).dropLast(missing))
            (0..<8).map { _ in Self.copied(whole.bytes) }.forEach { free($0) }
            try inspection(file) { raw in
                let picture = try raw.decode(longerSide: 1536)
                #expect([picture.luma.width, picture.luma.height] == [120, 80])
                #expect(picture.luma.samples[0] < 40)
                #expect(picture.luma.samples[picture.luma.samples.count - 1] > 200)
            }
        }
    }

    /// What malloc may give again.
    private static func copied(_ bytes: [UInt8]) -> UnsafeMutableRawPointer? {
        let copy = malloc(bytes.count)
        bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { copy?.copyMemory(from: start, byteCount: bytes.count) }
        }
        return copy
    }

    @Test("A camera held upright gives an upright picture", arguments: [1, 3, 6, 8])
    func orientation(orientation: Int) throws {
        var writer = DNGWriter()
        writer.fields.orientation = orientation
        writer.preview = try preview(width: 600, height: 400)
        let isTurned = orientation >= 5
        try inspection(writer.encode(width: 1200, height: 800)) { raw in
            #expect([raw.inspection.width, raw.inspection.height] == (isTurned ? [800, 1200] : [1200, 800]))
            let luma = try raw.decode(longerSide: 1536).luma
            #expect([luma.width, luma.height] == (isTurned ? [400, 600] : [600, 400]))
        }
        // A picture that the camera turned before it embedded it stays.
        if isTurned {
            writer.preview = try preview(width: 400, height: 600)
            try inspection(writer.encode(width: 1200, height: 800)) { raw in
                let luma = try raw.decode(longerSide: 1536).luma
                #expect([luma.width, luma.height] == [400, 600])
            }
        }
        writer.preview = nil
        try inspection(writer.encode(width: 240, height: 160)) { raw in
            let luma = try raw.decode(longerSide: 1536).luma
            #expect([luma.width, luma.height] == (isTurned ? [80, 120] : [120, 80]))
        }
    }

    @Test("Another byte makes another picture")
    func digest() throws {
        let bytes = DNGWriter().encode(width: 64, height: 64)
        var other = bytes
        other[other.count - 9] ^= 1
        let digest = try inspection(bytes) { $0.inspection.pictureDigest }
        #expect(try inspection(bytes) { $0.inspection.pictureDigest } == digest)
        #expect(try inspection(other) { $0.inspection.pictureDigest } != digest)
        #expect(digest != bytes.digest)
    }

    @Test("Files with equal samples are one picture only if the bytes that are measured are equal")
    func sampledDigest() throws {
        var writer = DNGWriter()
        func digest(_ bytes: [UInt8]) throws -> Digest256 {
            try inspection(bytes, digest: [UInt8]().digest) { $0.inspection.pictureDigest }
        }
        /// The file with another bit at a place of its sensor's data.
        func changed(_ bytes: [UInt8]) -> [UInt8] {
            var bytes = bytes
            bytes[4_000] ^= 1
            return bytes
        }
        let (one, two) = (try preview(width: 600, height: 400), try preview(width: 400, height: 600))
        writer.preview = one
        let embedded = writer.encode(width: 200, height: 120)
        #expect(try digest(embedded) == digest(changed(embedded)))
        writer.preview = (two.bytes, one.width, one.height)
        #expect(try digest(embedded) != digest(writer.encode(width: 200, height: 120)))
        // Without an embedded picture the sensor's data are measured.
        writer.preview = nil
        let bare = writer.encode(width: 200, height: 120)
        #expect(try digest(bare) != digest(changed(bare)))
    }

    /// Faults 40 and 41.
    @Test("Cut off or changed, a file gives a picture or an error, never a crash")
    func damage() throws {
        var writer = DNGWriter()
        writer.preview = try preview(width: 600, height: 400)
        let whole = writer.encode(width: 200, height: 120)
        var generator = RandomSource(seed: 0xDA7A)
        var errors = 0
        for round in 0..<150 {
            var bytes = whole
            if round % 3 == 0 { bytes = Array(bytes.prefix(whole.count * round / 150)) }
            for _ in 0...round % 4 where !bytes.isEmpty {
                let range = Bool.random(using: &generator) ? bytes.count : min(bytes.count, 512)
                bytes[Int.random(in: 0..<range, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let error = try imageError { try inspection(bytes) { _ = try $0.decode(longerSide: 1536) } }
            if error != nil { errors += 1 }
        }
        #expect(errors > 0)
    }
}

@Suite("Where the sensor's data end")
struct RawExtentTests {
    private func isCutOff(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { RawExtent.isCutOff(BoundedBytes($0)) }
    }

    private func big(_ number: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(number).bigEndian) { Array($0) } }

    @Test("Of Fujifilm's files by their header")
    func fujifilm() {
        let head = Array("FUJIFILMCCD-RAW ".utf8) + [UInt8](repeating: 0, count: 84) + big(200) + big(1000)
        let whole = head + [UInt8](repeating: 1, count: 1200 - head.count)
        #expect(!isCutOff(whole) && isCutOff(whole.dropLast()) && !isCutOff(whole + [1]))
        #expect(!isCutOff(Array(head.prefix(100))))
    }

    @Test("Of Canon's newer files by their last box")
    func canon() {
        let head = big(16) + Array("ftypcrx ".utf8) + [0, 0, 0, 1]
        let whole = head + big(508) + Array("mdat".utf8) + [UInt8](repeating: 1, count: 500)
        #expect(!isCutOff(whole) && isCutOff(whole.dropLast()) && isCutOff(Array(whole.prefix(40))))
        #expect(isCutOff(head))
        let large = head + big(1) + Array("mdat".utf8) + big(0) + big(516) + [UInt8](repeating: 1, count: 500)
        #expect(!isCutOff(large) && isCutOff(large.dropLast()))
        // Bytes behind the last box are none.
        for more in [[0, 0, 0, 0, 0, 0, 0, 0], [UInt8](repeating: 0xFF, count: 12), [9]] {
            #expect(!isCutOff(whole + more))
        }
    }

    /// A file of one directory with such 32-bit values, and data of a size behind it.
    private func tiff(_ entries: [(tag: UInt16, value: Int)], magic: String = "II*\0", data: Int = 1000) -> [UInt8] {
        let start = 8 + 2 + 12 * entries.count + 4
        return Array(magic.utf8) + little(8) + [UInt8(entries.count), 0]
            + entries.flatMap { tag, value in
                [UInt8(tag & 0xFF), UInt8(tag >> 8), 4, 0] + little(1) + little(tag == 0x0111 ? start : value)
            } + little(0) + [UInt8](repeating: 7, count: data)
    }

    private func little(_ number: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) } }

    @Test(
        "Of files in the form of TIFF by the places and sizes that their makers write",
        arguments: [
            // Canon names no size of the picture.
            ([(0x0103, 6), (0x0111, 0), (0x0117, 1000), (0xC640, 1)], "II*\0"),
            // Nikon's and Pentax's own codings, Sony's second one with a byte a pixel, Olympus.
            ([(0x0103, 34_713), (0x0106, 32_803), (0x0111, 0), (0x0117, 1000)], "II*\0"),
            ([(0x0103, 65_535), (0x0106, 32_803), (0x0111, 0), (0x0117, 1000)], "II*\0"),
            (
                [
                    (0x0100, 40), (0x0101, 25), (0x0102, 8), (0x0103, 32_767), (0x0106, 32_803), (0x0111, 0),
                    (0x0117, 1000),
                ], "II*\0"
            ),
            ([(0x0103, 1), (0x0106, 32_803), (0x0111, 0), (0x0117, 1000)], "IIRO"),
        ] as [([(tag: UInt16, value: Int)], String)])
    func makers(entries: [(tag: UInt16, value: Int)], magic: String) {
        let whole = tiff(entries, magic: magic)
        #expect(!isCutOff(whole) && !isCutOff(whole + [0]))
        #expect(isCutOff(whole.dropLast()) && isCutOff(whole.dropLast(1000)))
    }

    @Test("Where sizes are not those of coded data, only data that begin beyond the end are missing")
    func doubtfulSizes() {
        // Sony's first coding tells the size that plain data would have.
        let entries: [(UInt16, Int)] = [
            (0x0100, 40), (0x0101, 25), (0x0102, 12), (0x0103, 32_767), (0x0106, 32_803), (0x0111, 0), (0x0117, 2000),
        ]
        let whole = tiff(entries)
        #expect(!isCutOff(whole) && !isCutOff(whole.dropLast(900)) && isCutOff(whole.dropLast(1000)))
        // Some makers write such sizes everywhere; only the first directory names them.
        for (maker, isTrusted) in [("Hasselblad", false), ("KODAK     ", false), ("Drawn Work", true)] {
            let sensor: [(UInt16, Int)] = [(0x0103, 7), (0x0106, 32_803), (0x0111, 1000), (0x0117, 5000)]
            var file = tiff([(0x010F, 0), (0x014A, 200)], data: 2000)
            // A text of ten letters in place of a number; it lies behind the first directory.
            file.replaceSubrange(12..<22, with: [2, 0] + little(10) + little(100))
            file.replaceSubrange(100..<110, with: maker.utf8)
            let directory = tiff(sensor, data: 0).dropFirst(8)
            file.replaceSubrange(200..<200 + directory.count, with: directory)
            // The helper's own place of the data.
            file.replaceSubrange(200 + 2 + 24 + 8..<200 + 2 + 24 + 12, with: little(1000))
            #expect(isCutOff(file) == isTrusted, "\(maker)")
        }
        // Nobody has cameras of such sizes, nor files that name them.
        for size in [0x7FFF_FFFF, 0xFFFF_FFFF] {
            var huge = entries
            (huge[0].1, huge[1].1) = (size, size)
            #expect(!isCutOff(tiff(huge)))
        }
        // A preview is none of the sensor's data.
        #expect(!isCutOff(tiff([(0x0106, 6), (0x0111, 0), (0x0117, 5000)])))
    }

    @Test("Of Panasonic's files the place and the sensor's sides tell how much there is at least")
    func panasonic() {
        let sides = [(0x0002, 40), (0x0003, 20)] as [(UInt16, Int)]
        let file = tiff(sides + [(0x0111, 0), (0x0117, 9_999_999), (0x0118, 600)], magic: "IIU\0")
        #expect(!isCutOff(file) && isCutOff(Array(file.prefix(999))) && !isCutOff(Array(file.prefix(1000))))
        let bare = tiff([(0x0118, 600)], magic: "IIU\0")
        #expect(isCutOff(Array(bare.prefix(600))) && !isCutOff(Array(bare.prefix(601))))
    }

    @Test("Directories and lists of pieces that lie beyond the end are missing")
    func missingDirectories() {
        #expect(isCutOff(tiff([(0x014A, 5000)])) && !isCutOff(tiff([(0x014A, 30)])))
        var file = tiff([(0x0103, 1), (0x0106, 32_803), (0x0111, 0), (0x0117, 10)])
        // Two hundred places, in a list that begins beyond the end.
        file.replaceSubrange(10 + 24 + 4..<10 + 24 + 12, with: little(200) + little(5000))
        #expect(isCutOff(file))
    }

    @Test("A file that goes round in circles, or says nonsense, is not looked at for ever")
    func nonsense() {
        let file = DNGWriter().encode(width: 24, height: 16)
        for place in file.indices.prefix(400) {
            for value in [0, 8, 0xFF] as [UInt8] {
                var changed = file
                changed[place] = value
                _ = isCutOff(changed)
            }
            _ = isCutOff(Array(file.prefix(place)))
        }
    }
}
