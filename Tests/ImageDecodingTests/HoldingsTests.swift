import Fixtures
import ImageDecoding
import Images
import Testing

@Suite("What files hold besides the picture")
struct HoldingsTests {
    private static let raster = DrawnPicture.raster(width: 96, height: 64)
    private static let other = Raster(width: 96, height: 64, rgb: raster.rgb.map { 255 - $0 })

    private static func jpeg() throws -> JPEGFile { JPEGFile(try Encoding.jpeg.encode(raster)) }

    /// A picture with an XMP packet of its own.
    private static func map(_ attributes: String, side: Int = 24) throws -> [UInt8] {
        JPEGFile(try Encoding.jpeg.encode(Raster(width: side, height: side, red: 90, green: 90, blue: 90)))
            .addingXMP(attributes).bytes
    }

    /// A picture with another one that belongs to it.
    private static func auxiliary(_ kind: String, coding: HEIFEncoder.Coding = .hevc) throws -> [UInt8] {
        var file = try HEIFFile(of: raster, coding: coding)
        var map = file.items[0]
        map.number = 2
        map.properties.append(HEIFFile.kind(kind))
        file.items.append(map)
        file.references = [("auxl", 2, [1])]
        return file.bytes
    }

    private static func multiPicture(_ kind: UInt32, at offset: UInt32) -> [UInt8] {
        func long(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.littleEndian) { Array($0) } }
        let entries = long(0) + long(100) + long(0) + long(0) + long(kind) + long(100) + long(offset) + long(0)
        return Array("MPF\0II*\0".utf8) + long(8) + [1, 0, 0x02, 0xB0, 7, 0] + long(32) + long(26) + long(0) + entries
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var holdings: Holdings
        var file: @Sendable () throws -> [UInt8]

        init(_ name: String, _ holdings: Holdings, _ file: @escaping @Sendable () throws -> [UInt8]) {
            (testDescription, self.holdings, self.file) = (name, holdings, file)
        }
    }

    static let rows = [
        Row("a still JPEG", Holdings()) { try jpeg().bytes },
        Row("Google's motion photo", Holdings(.video, milliseconds: 2_100)) {
            try jpeg().addingMotion(MovieFile(milliseconds: 2_100)).bytes
        },
        Row("a motion photo whose XMP was stripped", Holdings(.video, milliseconds: 900)) {
            try jpeg().addingTrailer(MovieFile(milliseconds: 900).bytes).bytes
        },
        Row("XMP that promises a film that is not there", Holdings()) {
            try jpeg().addingXMP("GCamera:MotionPhoto=\"1\" Item:Semantic=\"MotionPhoto\" Item:Length=\"4000\"").bytes
        },
        Row("Samsung's trailer around the film", Holdings(.video, milliseconds: 3_000)) {
            let name = Array("MotionPhoto_Data".utf8)
            let tail = Array("SEFH".utf8) + [103, 0, 0, 0, 1, 0, 0, 0] + [UInt8](repeating: 7, count: 12)
            return try jpeg().addingTrailer(
                [0, 0, 0x30, 0x0A, 16, 0, 0, 0] + name + MovieFile(milliseconds: 3_000).bytes + tail + [24, 0, 0, 0]
                    + Array("SEFT".utf8)
            ).bytes
        },
        Row("a film that is cut off", Holdings()) {
            let film = MovieFile(milliseconds: 2_100).bytes
            return try jpeg().addingTrailer(Array(film.dropLast(100))).bytes
        },
        Row("Samsung's shot with sound", Holdings(.sound)) {
            try jpeg().addingTrailer(Array("....SoundShot_000....SEFT".utf8)).bytes
        },
        Row("Ultra HDR", Holdings(.gainMap)) {
            try jpeg().addingXMP("hdrgm:Version=\"1.0\"").addingTrailer(map("hdrgm:Version=\"1.0\"")).bytes
        },
        Row("Apple's gain map", Holdings(.gainMap)) {
            try jpeg().addingTrailer(
                map("apdi:AuxiliaryImageType=\"urn:com:apple:photo:2020:aux:hdrgainmap\"")
            ).bytes
        },
        Row("a gain map and a film", Holdings([.gainMap, .video], milliseconds: 1_500)) {
            try jpeg().addingTrailer(map("hdrgm:Version=\"1.0\"") + MovieFile(milliseconds: 1_500).bytes).bytes
        },
        Row("Apple's depth map", Holdings(.depth)) {
            try jpeg().addingTrailer(map("depthData:DepthDataVersion=\"1\"")).bytes
        },
        Row("Google's depth map in XMP", Holdings(.depth)) {
            try jpeg().addingXMP("GDepth:Format=\"RangeInverse\"").addingExtendedXMP(9_000).bytes
        },
        Row("a depth map that was stripped", Holdings()) {
            try jpeg().addingXMP("GDepth:Format=\"RangeInverse\"").bytes
        },
        Row("two pictures of one size, as in MPO", Holdings(pictures: 2)) {
            try jpeg().addingTrailer(Encoding.jpeg.encode(other)).bytes
        },
        Row("a camera's preview behind the picture", Holdings()) {
            try jpeg().addingTrailer(map("xmp:Rating=\"1\"")).bytes
        },
        Row("a large preview that the index names so", Holdings()) {
            let first = try jpeg()
            let length = UInt32(first.adding(application: 2, multiPicture(0x1_0002, at: 0)).bytes.count)
            // Places count from behind the identifier, which lies eight bytes behind the start.
            return first.adding(application: 2, multiPicture(0x1_0002, at: length - 10))
                .addingTrailer(try Encoding.jpeg.encode(other)).bytes
        },
        Row("a small view by another eye", Holdings(pictures: 2)) {
            let first = try jpeg()
            let length = UInt32(first.adding(application: 2, multiPicture(0x2_0002, at: 0)).bytes.count)
            return first.adding(application: 2, multiPicture(0x2_0002, at: length - 10))
                .addingTrailer(try map("xmp:Rating=\"1\"")).bytes
        },
        Row("a moving GIF", Holdings(.animation, milliseconds: 300)) {
            try GIFEncoder().encode(raster, other, raster)
        },
        Row("a still GIF", Holdings()) { try GIFEncoder().encode(raster) },
        Row("a moving WebP", Holdings(.animation, milliseconds: 200)) {
            let frames = try [raster, other].map { try Encoding.webpLossy.encode($0) }
            return WebPFile.animation(of: frames, width: 96, height: 64).bytes
        },
        Row("a moving PNG", Holdings(.animation, milliseconds: 1_200)) {
            PNGChunk.animation(of: try Encoding.png.encode(raster), frames: 4, milliseconds: 300)
        },
        Row("a still PNG", Holdings()) { try Encoding.png.encode(raster) },
        Row("a TIFF of three pages", Holdings(.pages, pictures: 3)) {
            try TIFFEncoder().encode(raster, other, raster)
        },
        Row("a TIFF with a smaller copy", Holdings()) {
            var file = try TIFFEncoder().encode(raster)
            let copy = try TIFFEncoder().encode(other)
            // The smaller copy becomes the next directory; only its fields matter here.
            let second = TIFFFile.adding([(254, [1, 0, 0, 0])], to: copy)
            let place = Int(second[4]) | Int(second[5]) << 8 | Int(second[6]) << 16
            let first = Int(file[4]) | Int(file[5]) << 8 | Int(file[6]) << 16
            let next = first + 2 + 12 * (Int(file[first]) | Int(file[first + 1]) << 8)
            if file.count % 2 == 1 { file.append(0) }
            let end = UInt32(file.count)
            file.replaceSubrange(next..<next + 4, with: withUnsafeBytes(of: end.littleEndian) { Array($0) })
            return file + second[place...]
        },
        Row("Photoshop's layers in TIFF", Holdings(.layers)) {
            let file = try TIFFEncoder().encode(raster)
            let data = Array("Adobe Photoshop Document Data Block\0MIB8ryaL".utf8) + [UInt8](repeating: 1, count: 40)
            return TIFFFile.adding(block: 37_724, data, to: file)
        },
        Row("a HEIC of two pictures", Holdings(pictures: 2)) { try HEIFEncoder().encode(raster, other) },
        Row("a still HEIC", Holdings()) { try HEIFEncoder().encode(raster) },
        Row("a HEIC with Apple's gain map", Holdings(.gainMap)) {
            try auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap")
        },
        Row("a HEIC with a gain map of ISO 21496-1", Holdings(.gainMap)) {
            var file = try HEIFFile(of: raster)
            var map = file.items[0]
            map.number = 2
            file.items += [map, HEIFFile.Item(3, "tmap", [HEIFFile.size(96, 64)], [0])]
            file.references = [("dimg", 3, [1, 2])]
            return file.bytes
        },
        Row("a HEIC with MPEG's depth map", Holdings(.depth)) {
            try auxiliary("urn:mpeg:mpegB:cicp:systems:auxiliary:depth")
        },
        Row("a HEIC with HEVC's depth map", Holdings(.depth)) { try auxiliary("urn:mpeg:hevc:2015:auxid:2") },
        Row("a HEIC with Apple's disparities", Holdings(.depth)) {
            try auxiliary("urn:com:apple:photo:2017:aux:disparity")
        },
        Row("an AVIF with a depth map", Holdings(.depth)) {
            try auxiliary("urn:mpeg:mpegB:cicp:systems:auxiliary:depth", coding: .av1)
        },
        Row("a HEIC with another auxiliary picture", Holdings()) {
            try auxiliary("urn:com:apple:photo:2018:aux:portraiteffectsmatte")
        },
        Row("a HEIC with Google's film", Holdings(.video, milliseconds: 2_000)) {
            try HEIFEncoder().encode(raster) + MovieFile(milliseconds: 2_000).enclosed(in: "mpvd")
        },
        Row("a HEIC with a film behind it", Holdings(.video, milliseconds: 2_500)) {
            try HEIFEncoder().encode(raster) + MovieFile(milliseconds: 2_500).bytes
        },
        Row("a sequence of pictures in HEIC", Holdings(.animation, milliseconds: 1_000)) {
            var sequence = MovieFile(milliseconds: 1_000)
            (sequence.brand, sequence.hasSound) = ("heic", false)
            return try HEIFEncoder().encode(raster) + sequence.movie
        },
    ]

    @Test("It is found in the file's own bytes", arguments: rows)
    func found(row: Row) throws {
        let inspection = try Photo(try row.file()).inspect()
        #expect(inspection.holdings == row.holdings)
        #expect(inspection.isAnimated == row.holdings.kinds.contains(.animation))
        #expect(inspection.damage == nil)
    }

    @Test("Where a film lies is known to the byte", arguments: rows)
    func place(row: Row) throws {
        let file = try row.file()
        guard let inspection = try? Photo(file).inspect(), row.holdings.kinds.contains(.video) else { return }
        let place = try #require(file.withUnsafeBytes { HeldFilm.place(in: $0, inspection.format) })
        #expect(Array(file[place]) == MovieFile(milliseconds: row.holdings.milliseconds).bytes)
    }

    @Test("Files that hold different things are no copies of one picture, unless only metadata hold them")
    func digests() throws {
        let still = try Self.jpeg()
        #expect(try Photo(still.bytes).digest() != Photo(still.addingMotion(MovieFile(milliseconds: 9)).bytes).digest())
        #expect(try Photo(still.bytes).digest() == Photo(still.addingXMP("GDepth:Format=\"\"").bytes).digest())
    }

    @Test("Changed bytes never crash", arguments: rows)
    func hostile(row: Row) throws {
        let file = try row.file()
        var random = RandomSource(seed: 0xBAD)
        let format = try Photo(file).inspect().format
        for round in 0..<60 {
            var bytes = file
            for _ in 0...round % 5 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            bytes.removeLast(round % 7 * bytes.count / 9)
            let place = bytes.withUnsafeBytes { HeldFilm.place(in: $0, format) }
            #expect(place.map { $0.upperBound <= bytes.count && !$0.isEmpty } ?? true)
            do {
                let holdings = try Photo(bytes).inspect().holdings
                #expect(holdings.pictures >= 1 && holdings.milliseconds >= 0)
            } catch is ImageError {
                continue
            }
        }
    }

    @Test(
        "Transparency counts where the ground shows through",
        arguments: [Encoding.pngOpacity, .webpOpacity, .tiffOpacity, .jxlOpacity])
    func transparency(encoding: Encoding) throws {
        #expect(try Photo(try encoding.encode(Self.raster)).decode().seeThrough ?? 0 > 0.1)
        var opaque = PNGEncoder()
        opaque.pixels = .colourAndOpacity
        #expect(try Photo(try opaque.encode(Self.raster)).decode().seeThrough == 0)
        #expect(try Photo(try Encoding.png.encode(Self.raster)).decode().seeThrough == nil)
    }

    @Test("The stored number gives the same value, and any number gives one")
    func stored() {
        let rows = Self.rows.map(\.holdings) + [Holdings([.layers, .transparency], pictures: 70_000)]
        for holdings in rows where holdings.pictures < 65_536 {
            #expect(Holdings(stored: holdings.stored) == holdings)
        }
        #expect(Holdings(stored: Holdings(pictures: 70_000).stored).pictures == 65_535)
        #expect(Holdings(stored: -1).pictures == 65_535 && Holdings(stored: -1).milliseconds == 0)
        #expect(Holdings(stored: 0) == Holdings())
    }

    @Test("People read what it is")
    func words() {
        #expect(Holdings(.video, milliseconds: 2_100).items == ["a video of 2.1 s"])
        #expect(Holdings([.animation, .transparency]).items == ["an animation", "transparency"])
        #expect(Holdings(.pages, pictures: 3).items == ["3 pages"])
        #expect(
            Holdings([.depth, .gainMap], pictures: 2).items == [
                "2 pictures", "a depth map", "a gain map for HDR screens",
            ])
    }
}
