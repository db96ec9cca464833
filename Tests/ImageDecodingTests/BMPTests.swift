import Fixtures
import Images
import Testing

@Suite("Bitmaps")
struct BMPTests {
    /// Of a width that fills no row evenly.
    private let flag = Flag.raster(width: 203, height: 101)

    private func encoder(_ pixels: BMPEncoder.Pixels) -> BMPEncoder {
        var encoder = BMPEncoder()
        encoder.pixels = pixels
        return encoder
    }

    @Test(
        "Every coding shows the colours",
        arguments: BMPEncoder.Pixels.allCases.filter { ![.one, .grey, .runsOfGrey].contains($0) })
    func colours(pixels: BMPEncoder.Pixels) throws {
        Flag.expect(try Photo(encoder(pixels).encode(flag)).preview(longerSide: 203))
    }

    @Test("Old and new headers and both orders of rows show the same picture", arguments: [4, 8, 24])
    func headers(bits: Int) throws {
        var encoder = encoder(bits == 4 ? .four : bits == 8 ? .eight : .colour)
        let usual = try Photo(encoder.encode(flag)).decode()
        encoder.isTopDown = true
        #expect(try Photo(encoder.encode(flag)).decode() == usual)
        encoder.isTopDown = false
        encoder.isOld = true
        #expect(try Photo(encoder.encode(flag)).decode() == usual)
    }

    @Test("One bit a pixel names two colours")
    func oneBit() throws {
        let rgb = (0..<203 * 101).flatMap { [UInt8]($0 % 203 < 100 ? [200, 40, 40] : [50, 60, 190]) }
        let preview = try Photo(encoder(.one).encode(Raster(width: 203, height: 101, rgb: rgb))).preview(
            longerSide: 203)
        Flag.expect(preview.colour(at: 50, 50), near: [200, 40, 40])
        Flag.expect(preview.colour(at: 150, 50), near: [50, 60, 190])
    }

    @Test("Opacity that is 0 everywhere means opaque")
    func noOpacity() throws {
        var encoder = encoder(.opacity)
        encoder.opacity = [UInt8](repeating: 0, count: 203 * 101)
        Flag.expect(try Photo(encoder.encode(flag)).preview(longerSide: 203))
    }

    @Test("Runs without end are damaged, and runs may leave pixels out")
    func runs() throws {
        let file = try encoder(.runsOfFour).encode(flag)
        #expect(try Photo(file.dropLast(2)).luma() == Photo(file).luma())
        #expect(throws: ImageError.self) { try Photo(file.dropLast(4)).luma() }
        // The end mark before the last row.
        #expect(try Photo(Array(file.dropLast(20)) + [0, 1]).luma().height == 101)
        // A jump far outside.
        #expect(try Photo(Array(file.prefix(200)) + [0, 2, 255, 255, 0, 1]).luma().height == 101)
    }

    @Test("Resolution is metadata; palette, size, masks, profile and trailer belong to the picture")
    func digest() throws {
        let file = try encoder(.eight).encode(flag)
        let digest = try Photo(file).digest()
        var changed = file
        changed[38] ^= 1  // resolution
        changed[6] ^= 1  // reserved
        #expect(try Photo(changed).digest() == digest)
        changed = file
        changed[54] ^= 1  // palette
        #expect(try Photo(changed).digest() != digest)
        #expect(try Photo(file + [0]).digest() != digest)
        var codings: [BMPEncoder] = BMPEncoder.Pixels.allCases.filter { $0 != .one }.map { encoder($0) }
        var turned = encoder(.colour)
        turned.isTopDown = true
        codings.append(turned)
        let digests = try Set(codings.map { try Photo($0.encode(flag)).digest() })
        #expect(digests.count == codings.count)
    }

    @Test("Sizes and codings that cannot be are refused")
    func refusals() throws {
        let file = try encoder(.colour).encode(flag)
        func changed(_ place: Int, _ bytes: [UInt8]) -> Photo {
            var changed = file
            changed.replaceSubrange(place..<place + bytes.count, with: bytes)
            return Photo(changed)
        }
        #expect(throws: ImageError.tooLarge(width: 203, height: 1 << 31)) {
            try changed(22, [0, 0, 0, 0x80]).luma()
        }
        #expect(throws: ImageError.self) { try changed(18, [0, 0, 0, 0x80]).inspect() }
        #expect(throws: ImageError.self) { try changed(22, [0, 0, 0, 0]).inspect() }
        #expect(throws: ImageError.unsupported("BMP coding 4 with 24 bits a pixel")) {
            try changed(30, [4]).inspect()
        }
        #expect(throws: ImageError.self) { try changed(10, [255, 255, 255, 255]).luma() }
    }

    @Test("A file that does not say where its pixels begin has them behind the palette")
    func noStart() throws {
        var file = try encoder(.eight).encode(flag)
        let picture = try Photo(file).decode()
        file.replaceSubrange(10..<14, with: [0, 0, 0, 0])
        #expect(try Photo(file).decode() == picture)
    }
}
