import Fixtures
import Foundation
import ImageDecoding
import Images
import Testing

/// Files by other programs that libheif alone refuses, or takes for something else.
@Suite("HEIF")
struct HEIFTests {
    private static let (width, height) = (192, 128)
    private static let flag = Flag.raster(width: width, height: height)

    private static func file(_ coding: HEIFEncoder.Coding = .hevc) throws -> HEIFFile {
        try HEIFFile(of: flag, coding: coding)
    }

    /// The data of an item that nobody can decode.
    private static let unknown: [UInt8] = [1, 2, 3, 4]

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let change: @Sendable (inout HEIFFile) -> Void

        init(_ name: String, _ change: @escaping @Sendable (inout HEIFFile) -> Void) {
            (testDescription, self.change) = (name, change)
        }
    }

    static let rows = [
        Row("nothing else") { _ in },
        Row("a gain map by ISO 21496-1, with metadata of its own") { file in
            var map = file.items[0]
            map.number = 2
            file.items += [
                map, HEIFFile.Item(3, "tmap", [HEIFFile.size(width, height)], unknown),
                HEIFFile.Item(4, "Exif", [], unknown),
            ]
            file.references = [("dimg", 3, [1, 2]), ("auxl", 2, [1]), ("cdsc", 4, [1, 3])]
        },
        Row("a gain map as the main picture") { file in
            var map = file.items[0]
            map.number = 2
            file.items += [map, HEIFFile.Item(3, "tmap", [HEIFFile.size(width, height)], unknown)]
            file.references = [("dimg", 3, [1, 2])]
            file.primary = 3
        },
        Row("an item of a kind that nobody knows") { file in
            file.items.append(HEIFFile.Item(2, "xyzw", [], unknown))
            file.references = [("dimg", 2, [1])]
        },
        Row("a picture without a size, and auxiliary ones without a kind") { file in
            file.items.append(HEIFFile.Item(2, file.items[0].type, [file.items[0].properties[0]], file.items[0].data))
            file.references = [("auxl", 2, [1]), ("base", 1, [2])]
        },
        Row("an identity item without a size") { file in
            file.items.append(HEIFFile.Item(2, "iden", []))
            file.references = [("dimg", 2, [1])]
            file.primary = 2
        },
        Row("a brand that libheif does not know") { $0.brands = ["msf1", "hevc", "avis", "iso8"] },
    ]

    @Test("What the main picture does not need keeps nobody from seeing it", arguments: rows, [true, false])
    func mainPicture(row: Row, isHEVC: Bool) throws {
        var file = try Self.file(isHEVC ? .hevc : .av1)
        row.change(&file)
        let photo = Photo(file.bytes)
        let inspection = try photo.inspect()
        #expect(inspection.width == Self.width && inspection.height == Self.height && !inspection.hasAlpha)
        #expect(try photo.decode() == Photo(Self.file(isHEVC ? .hevc : .av1).bytes).decode())
        Flag.expect(try photo.preview(longerSide: Self.width))
    }

    @Test("Turning and cropping count wherever they stand among the properties, and also in identity items")
    func turning() throws {
        var file = try Self.file()
        #expect(file.bytes.withUnsafeBytes { ImageInspector.inspectionBytes($0) } == 0)
        file.items[0].properties.insert(HEIFFile.turning(1), at: 0)
        // Which of both sizes it is, only the decoded picture tells: its memory is asked for before.
        #expect(file.bytes.withUnsafeBytes { ImageInspector.inspectionBytes($0) } > 0)
        let turned = Photo(file.bytes)
        #expect(try turned.inspect().width == Self.height && turned.inspect().height == Self.width)
        // A quarter against the clock: what was at the top right is at the top left.
        let preview = try turned.preview(longerSide: Self.width)
        #expect(preview.width == Self.height)
        Flag.expect(preview.colour(at: 32, 48), near: Flag.corners[1])
        Flag.expect(preview.colour(at: 96, 48), near: Flag.corners[3])

        // Half a turn by the picture itself, then a quarter and a crop by each identity item.
        file = try Self.file()
        file.items[0].properties.append(HEIFFile.turning(2))
        file.items += [
            HEIFFile.Item(2, "iden", [HEIFFile.turning(1)]),
            HEIFFile.Item(3, "iden", [HEIFFile.cropping(64, 96)]),
        ]
        file.references = [("dimg", 2, [1]), ("dimg", 3, [2])]
        file.primary = 3
        let cropped = Photo(file.bytes)
        #expect(try cropped.inspect().width == 64 && cropped.inspect().height == 96)
        let part = try cropped.preview(longerSide: 96)
        Flag.expect(part.colour(at: 16, 24), near: Flag.corners[2])
        Flag.expect(part.colour(at: 48, 24), near: Flag.corners[0])
    }

    @Test("Identity items in a circle are an error")
    func circle() throws {
        var file = try Self.file()
        file.items += [HEIFFile.Item(2, "iden", []), HEIFFile.Item(3, "iden", [])]
        file.references = [("dimg", 2, [3]), ("dimg", 3, [2])]
        file.primary = 3
        #expect(throws: ImageError.self) { try Photo(file.bytes).decode() }
    }

    @Test(
        "Of a sequence without a still picture the first one is shown, turned as its track is", arguments: 0..<4,
        [HEIFEncoder.Coding.hevc, .av1])
    func sequence(turns: Int, coding: HEIFEncoder.Coding) throws {
        let photo = Photo(try Self.file(coding).sequence(turns: turns, width: Self.width, height: Self.height))
        let inspection = try photo.inspect()
        #expect(inspection.format == (coding == .hevc ? .heif : .avif))
        #expect(inspection.width == (turns % 2 == 0 ? Self.width : Self.height))
        let preview = try photo.preview(longerSide: Self.width)
        // With the clock, what was at the top left goes to the top right, the bottom right, the bottom left.
        let corner = [0, 1, 3, 2][turns]
        Flag.expect(
            preview.colour(at: preview.width * (1 + 2 * (corner % 2)) / 4, preview.height * (1 + 2 * (corner / 2)) / 4),
            near: Flag.corners[0])
        #expect(throws: ImageError.self) { try Photo(photo.bytes.dropLast(40)).decode() }
        // A main picture that is not there.
        let meta =
            [0, 0, 0, 26] + Array("meta".utf8) + [0, 0, 0, 0, 0, 0, 0, 14] + Array("pitm".utf8) + [0, 0, 0, 0, 0, 1]
        #expect(throws: ImageError.self) { try Photo(photo.bytes + meta).decode() }
    }

    /// Opacity of nothing on the left, of everything on the right.
    private static func opacity(
        width: Int, height: Int, number: Int, _ coding: HEIFEncoder.Coding = .hevc
    ) throws -> HEIFFile.Item {
        let levels = (0..<width * height).flatMap { [UInt8](repeating: $0 % width < width / 2 ? 0 : 255, count: 3) }
        var item = try HEIFFile(of: Raster(width: width, height: height, rgb: levels), coding: coding).items[0]
        item.number = number
        return item
    }

    @Test(
        "Opacity in a picture of its own is laid over white, other auxiliary pictures are not",
        arguments: [HEIFEncoder.Coding.hevc, .av1],
        [
            ("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", true), ("urn:mpeg:hevc:2015:auxid:1", true),
            ("urn:mpeg:hevc:2015:auxid:2", false), ("urn:com:apple:photo:2018:aux:portraiteffectsmatte", false),
        ])
    func opacity(coding: HEIFEncoder.Coding, kind: (String, Bool)) throws {
        var file = try Self.file(coding)
        var item = try Self.opacity(width: Self.width, height: Self.height, number: 2, coding)
        item.properties.append(HEIFFile.kind(kind.0))
        file.items.append(item)
        file.references = [("auxl", 2, [1])]
        let preview = try Photo(file.bytes).preview(longerSide: Self.width)
        Flag.expect(preview.colour(at: 40, 30), near: kind.1 ? [255, 255, 255] : Flag.corners[0])
        Flag.expect(preview.colour(at: 150, 30), near: Flag.corners[1])
    }

    @Test("A grid is put together of its tiles")
    func grid() throws {
        var file = try HEIFFile(of: Flag.raster(width: 64, height: 64))
        let tile = file.items[0]
        let size = HEIFFile.size(128, 64)
        let data = HEIFFile.grid(columns: 2, rows: 1, width: 128, height: 64)
        file.items = [HEIFFile.Item(9, "grid", [size], data), tile]
        file.references = [("dimg", 9, [1, 1])]
        file.primary = 9
        let photo = Photo(file.bytes)
        let preview = try photo.preview(longerSide: 128)
        #expect(preview.width == 128 && preview.height == 64)
        Flag.expect(preview.colour(at: 16, 16), near: Flag.corners[0])
        Flag.expect(preview.colour(at: 80, 16), near: Flag.corners[0])
        Flag.expect(preview.colour(at: 112, 48), near: Flag.corners[3])
    }

    /// Six different tiles, of which the last column and row are shown in part.
    private static func tiles(_ coding: HEIFEncoder.Coding, width: Int, height: Int) throws -> HEIFFile {
        var items: [HEIFFile.Item] = []
        for number in 1...6 {
            let drawn = Scene(seed: UInt64(number)).drawn(width: 64, height: 64)
            var item = try HEIFFile(of: drawn, coding: coding).items[0]
            item.number = number
            items.append(item)
        }
        var file = try Self.file(coding)
        let data = HEIFFile.grid(columns: 3, rows: 2, width: width, height: height)
        file.items = [HEIFFile.Item(9, "grid", [HEIFFile.size(width, height)], data)] + items
        file.references = [("dimg", 9, Array(1...6))]
        file.primary = 9
        return file
    }

    @Test(
        "Tiles that are decoded row by row give the picture that libheif puts together",
        arguments: [HEIFEncoder.Coding.hevc, .av1], [(192, 128), (150, 100), (131, 67)])
    func tiles(coding: HEIFEncoder.Coding, size: (width: Int, height: Int)) throws {
        let file = try Self.tiles(coding, width: size.width, height: size.height)
        // Cropping that cuts nothing off, for which libheif decodes the whole.
        var whole = file
        whole.items[0].properties.append(HEIFFile.cropping(size.width, size.height))
        let (least, most) = try (Photo(file.bytes).inspect(), Photo(whole.bytes).inspect())
        #expect(least.header.decodingBytes < most.header.decodingBytes)
        for longerSide in [Int.max, 60, 20] {
            let (one, other) = try (
                Photo(file.bytes).decode(longerSide: longerSide), Photo(whole.bytes).decode(longerSide: longerSide)
            )
            #expect(one.luma == other.luma && one.chroma == other.chroma)
        }
        let (one, other) = try (Photo(file.bytes).preview(longerSide: 192), Photo(whole.bytes).preview(longerSide: 192))
        #expect(one == other)
    }

    @Test("Of tiles only those of a region are decoded, and it has the pixels of the whole picture", arguments: 0..<4)
    func region(turns: UInt8) throws {
        var file = try Self.tiles(.hevc, width: 150, height: 100)
        file.items[0].properties.append(HEIFFile.turning(turns))
        let photo = Photo(file.bytes)
        let whole = try photo.preview(longerSide: 150)
        func part(_ photo: Photo, _ region: PixelRegion) throws -> RGBImage {
            try photo.bytes.withUnsafeBytes { try ImageDecoder.region(region, of: $0, ImageInspector.header($0)) }
        }
        for (x, y, width, height) in [(0, 0, 10, 10), (60, 60, 9, 7), (63, 1, 2, 98), (1, 65, 98, 2), (99, 99, 1, 1)] {
            let region = PixelRegion(x: x, y: y, width: width, height: height)
            let found = try part(photo, region)
            #expect((found.width, found.height) == (width, height))
            for row in 0..<height {
                for column in 0..<width {
                    #expect(found.colour(at: column, row) == whole.colour(at: x + column, y + row), "\(region)")
                }
            }
        }
        guard turns == 0 else { return }
        // The tile at the upper left is damaged.
        file.items[1].data = [UInt8](repeating: 0, count: file.items[1].data.count)
        _ = try part(Photo(file.bytes), PixelRegion(x: 70, y: 70, width: 8, height: 8))
        #expect(throws: ImageError.self) {
            try part(Photo(file.bytes), PixelRegion(x: 0, y: 0, width: 8, height: 8))
        }
    }

    @Test("Parts that a damaged picture lacks show nothing that lay in memory before")
    func remains() throws {
        // Found by fuzzing: decoders give no error for it, and leave most of the picture as it was.
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../Tools/fuzz-corpus/picture/heic-damaged").standardized
        let photo = Photo([UInt8](try Data(contentsOf: file)))
        let first = try photo.decode()
        for seed in UInt64(1)...8 {
            _ = try Photo(HEIFFile(of: Scene(seed: seed).drawn(width: 64, height: 64)).bytes).decode()
            #expect(try photo.decode() == first)
        }
    }

    @Test("A picture whose coded data are much larger than its file says is damaged, before memory is taken for it")
    func largerThanTold() throws {
        var file = try HEIFFile(of: Scene(seed: 1).drawn(width: 1024, height: 768))
        file.items[0].properties[1] = HEIFFile.size(64, 64)
        do {
            _ = try Photo(file.bytes).decode()
            Issue.record("decoded")
        } catch ImageError.damaged(let reason) {
            #expect(reason.contains("another size than its header says"))
        }
    }

    @Test("A tile without data makes the whole picture a damaged one, a grid without a place for a tile too")
    func lackingTiles() throws {
        var cut = try Self.tiles(.hevc, width: 192, height: 128)
        cut.items[4].data.removeAll()
        #expect(throws: ImageError.self) { try Photo(cut.bytes).decode() }
        var fewer = try Self.tiles(.hevc, width: 192, height: 128)
        fewer.references[0].to.removeLast()
        #expect(throws: ImageError.self) { try Photo(fewer.bytes).decode() }
    }

    @Test("Opacity that is a grid belongs to a grid")
    func opaqueGrid() throws {
        var file = try HEIFFile(of: Flag.raster(width: 64, height: 64))
        let size = HEIFFile.size(128, 64)
        let data = HEIFFile.grid(columns: 2, rows: 1, width: 128, height: 64)
        let kind = HEIFFile.kind("urn:mpeg:hevc:2015:auxid:1")
        file.items += [
            HEIFFile.Item(9, "grid", [size], data), HEIFFile.Item(10, "grid", [size, kind], data),
            try Self.opacity(width: 64, height: 64, number: 3),
        ]
        file.references = [("dimg", 9, [1, 1]), ("dimg", 10, [3, 3]), ("auxl", 10, [9])]
        file.primary = 9
        let preview = try Photo(file.bytes).preview(longerSide: 128)
        Flag.expect(preview.colour(at: 16, 16), near: [255, 255, 255])
        Flag.expect(preview.colour(at: 48, 16), near: Flag.corners[1])
        Flag.expect(preview.colour(at: 80, 16), near: [255, 255, 255])
        Flag.expect(preview.colour(at: 112, 48), near: Flag.corners[3])
    }

    @Test("EXIF that describes the main picture is read, that of another one is not")
    func exif() throws {
        var fields = ExifFields()
        fields.make = "Drawn"
        func photo(describing number: Int) throws -> Photo {
            var file = try Self.file()
            var other = file.items[0]
            other.number = 2
            file.items += [other, HEIFFile.Item(3, "Exif", [], [0, 0, 0, 0] + ExifWriter.tiff(fields))]
            file.references = [("cdsc", 3, [number])]
            return Photo(file.bytes)
        }
        #expect(try photo(describing: 1).inspect().metadata.cameraMake == "Drawn")
        #expect(try photo(describing: 2).inspect().metadata.cameraMake == nil)
    }

    @Test("A coding that came after the library is called that, not damage", arguments: ["vvc1", "unci", "j2k1"])
    func newCoding(type: String) throws {
        var file = try Self.file()
        file.items[0].type = type
        do {
            _ = try Photo(file.bytes).decode()
            Issue.record("decoded")
        } catch ImageError.unsupported(let reason) {
            #expect(reason.contains("libheif") && reason.contains("too old") && reason.contains(type))
        }
    }

    @Test("Changed bytes of files with many parts give errors or pictures, never a crash", arguments: rows)
    func mutation(row: Row) throws {
        var file = try Self.file()
        row.change(&file)
        var random = RandomSource(seed: 0x4E1F)
        for isSequence in [false, true] {
            let whole = isSequence ? file.sequence(width: Self.width, height: Self.height) : file.bytes
            for round in 0..<40 {
                var bytes = whole
                for _ in 0...round % 4 {
                    bytes[Int.random(in: 0..<min(700, bytes.count), using: &random)] = UInt8.random(
                        in: 0...255, using: &random)
                }
                do { _ = try Photo(bytes).decode(longerSide: 64) } catch is ImageError { continue }
            }
        }
    }
}
