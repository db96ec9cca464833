import Fixtures
import ImageDecoding
import Images
import Testing

/// Files whose numbers have nothing to do with their sizes: none may end a worker, or keep it busy for minutes.
@Suite("Numbers out of all proportion")
struct DisproportionTests {
    private let raster = DrawnPicture.raster(width: 64, height: 48)

    private func preview(_ photo: Photo) throws {
        let bounds = PreviewBounds(longerSide: 2_048, pixels: 4_000_000)
        try photo.bytes.withUnsafeBytes { bytes in
            _ = try ImageDecoder.preview(bytes, ImageInspector.header(bytes), within: bounds)
        }
    }

    // MARK: Sizes

    /// A codestream's first segment alone.
    private func codestream(width: UInt32, height: UInt32, tile: UInt32) -> [UInt8] {
        func big(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
        return [0xFF, 0x4F, 0xFF, 0x51, 0, 47, 0, 0] + big(width) + big(height) + big(0) + big(0) + big(tile)
            + big(tile) + big(0) + big(0) + [0, 3] + [7, 1, 1, 7, 1, 1, 7, 1, 1]
    }

    @Test("JPEG 2000: the largest sides and the smallest tiles are an error")
    func codestreams() throws {
        let whole = Photo(codestream(width: .max, height: .max, tile: .max))
        let side = Int(UInt32.max)
        #expect(throws: ImageError.tooLarge(width: side, height: side)) { try whole.decode() }
        #expect(throws: ImageError.self) { try preview(whole) }
        #expect(throws: ImageError.unsupported("\(Int.max) tiles")) {
            try Photo(codestream(width: .max, height: .max, tile: 1)).inspect()
        }
    }

    @Test("HEIF: the largest sides are an error", arguments: [Encoding.heic, .avif])
    func heifSides(encoding: Encoding) throws {
        var file = try encoding.encode(raster)
        let letters = Array("ispe".utf8)
        let place = try #require(file.indices.dropLast(16).first { file[$0..<$0 + 4].elementsEqual(letters) })
        file.replaceSubrange(place + 8..<place + 16, with: [0x7F, 255, 255, 255, 0x7F, 255, 255, 255])
        #expect(throws: ImageError.self) { try Photo(file).decode() }
        #expect(throws: ImageError.self) { try preview(Photo(file)) }
    }

    @Test("BigTIFF: sides of 64 bits are an error", arguments: [UInt64(Int64.max), 1 << 62, .max])
    func bigSides(side: UInt64) throws {
        let number = LittleNumbers.bytes(side)
        let entries = [256, 257].flatMap { tag in
            LittleNumbers.bytes(UInt16(tag)) + LittleNumbers.bytes(UInt16(16)) + LittleNumbers.bytes(UInt64(1)) + number
        }
        let head = Array("II+\0".utf8) + [8, 0, 0, 0] + LittleNumbers.bytes(UInt64(16))
        let file = head + LittleNumbers.bytes(UInt64(2)) + entries + LittleNumbers.bytes(UInt64(0))
        #expect(throws: ImageError.self) { try preview(Photo(file)) }
        #expect(throws: ImageError.self) { try Photo(file).inspect() }
    }

    // MARK: Shared tables

    /// A TIFF file of many pages without a pixel, whose entries all name the same bytes.
    private func pages(_ count: Int, sharing tags: [Int], bytes: Int) -> [UInt8] {
        var file = Array("II*\0".utf8) + LittleNumbers.bytes(UInt32(8 + bytes))
        file += [UInt8](repeating: 0, count: bytes)
        let shared = tags.map { (tag: $0, type: 1, count: bytes, value: 8) }
        let entries = (shared + [256, 257].map { (tag: $0, type: 3, count: 1, value: 1) }).sorted { $0.tag < $1.tag }
        let table = entries.flatMap { entry in
            LittleNumbers.bytes(UInt16(entry.tag)) + LittleNumbers.bytes(UInt16(entry.type))
                + LittleNumbers.bytes(UInt32(entry.count)) + LittleNumbers.bytes(UInt32(entry.value))
        }
        for page in 1...count {
            let next = page < count ? file.count + 2 + table.count + 4 : 0
            file += LittleNumbers.bytes(UInt16(entries.count)) + table + LittleNumbers.bytes(UInt32(next))
        }
        return file
    }

    @Test("TIFF: a long field that all pages share is not read for each")
    func sharedField() throws {
        #expect(try Photo(pages(4_096, sharing: [254], bytes: 1 << 20)).inspect().holdings.pictures == 4_096)
    }

    @Test("TIFF: a list of empty strips that all pages share is not read for each")
    func sharedStrips() throws {
        let photo = Photo(pages(16_000, sharing: [273, 279], bytes: 1 << 17))
        #expect(try photo.inspect().holdings.pictures < 16_000)
    }

    @Test("PNG: texts behind one that is too long are not unpacked")
    func longTexts() throws {
        let plain = try Encoding.png.encode(raster)
        let title = try PNGText("Title", .latin, Array("Pier".utf8)).inserted(into: plain)
        #expect(try Photo(title).inspect().metadata.title == "Pier")
        // Megabytes in some kilobytes; what is inserted comes first.
        let long = PNGText("Comment", .latinCompressed, [UInt8](repeating: 0x20, count: 20 << 20))
        #expect(try Photo(long.inserted(into: title)).inspect().metadata.title == nil)
    }
}

/// Numbers as bytes, the lowest first.
private enum LittleNumbers {
    static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
