import Fixtures
import Images
import Testing

@Suite("JPEG 2000 files")
struct JPEG2000Tests {
    private let raster = DrawnPicture.raster(width: 64, height: 48)

    @Test("A file that ends early is damaged", arguments: [true, false])
    func cutOff(isBoxed: Bool) throws {
        var encoder = JPEG2000Encoder()
        encoder.isBoxed = isBoxed
        let file = try encoder.encode(raster)
        for count in [12, 60, 130, file.count / 2, file.count - 40] {
            let error = #expect(throws: ImageError.self) { try Photo(file[..<count]).luma() }
            guard case .damaged? = error else {
                Issue.record("\(count) bytes: \(String(describing: error))")
                return
            }
        }
    }

    @Test("Coarse colours are those of the picture")
    func coarseColours() throws {
        let red = Raster(width: 64, height: 64, rgb: (0..<4096).flatMap { _ in [200, 30, 40] as [UInt8] })
        for colours in [JPEG2000Encoder.Colours.rgb, .coarse, .inks] {
            var encoder = JPEG2000Encoder()
            encoder.colours = colours
            let picture = try Photo(try encoder.encode(red)).decode()
            let chroma = try #require(picture.chroma)
            #expect(chroma.red.allSatisfy { abs(Int($0) - 212) < 6 })
        }
    }

    @Test("Colours that an ICC profile names are those of the picture", arguments: ["RGB ", "YCbr", "CMYK", "GRAY"])
    func profiles(letters: String) throws {
        let red = Raster(width: 64, height: 64, rgb: (0..<4096).flatMap { _ in [200, 30, 40] as [UInt8] })
        var encoder = JPEG2000Encoder()
        let colours: [String: JPEG2000Encoder.Colours] = ["YCbr": .coarse, "CMYK": .inks, "GRAY": .grey]
        encoder.colours = colours[letters] ?? .rgb
        let expected = try Photo(try encoder.encode(red)).decode()
        encoder.profile = letters
        let picture = try Photo(try encoder.encode(red)).decode()
        #expect(picture.luma == expected.luma)
        #expect(picture.chroma?.red == expected.chroma?.red)
    }

    @Test("Colours of a profile that are not converted here are no damage")
    func laboratoryColours() throws {
        var encoder = JPEG2000Encoder()
        encoder.profile = "Lab "
        let file = try encoder.encode(raster)
        #expect(throws: ImageError.unsupported("a JPEG 2000 file in unusual colours")) { try Photo(file).luma() }
    }

    @Test("Metadata boxes change nothing, and those that are not known make another picture")
    func boxes() throws {
        let file = try JPEG2000Encoder().encode(raster)
        let digest = try Photo(file).digest()
        let text = JPEG2000Encoder.box("xml ", Array("<a/>".utf8))
        #expect(try Photo(file + text).digest() == digest)
        #expect(try Photo(file + JPEG2000Encoder.box("zzzz", [1])).digest() != digest)
        #expect(try Photo(file + [1, 2]).digest() != digest)
    }

    @Test("A press record and XMP are read from their boxes")
    func words() throws {
        let file = try JPEG2000Encoder().encode(raster)
        let press: [UInt8] = [
            0x33, 0xC7, 0xA4, 0xD2, 0xB8, 0x1D, 0x47, 0x23, 0xA0, 0xBA, 0xF1, 0xA3, 0xE0, 0x97, 0xAD, 0x38,
        ]
        let record: [UInt8] = [0x1C, 2, 5, 0, 4] + Array("Pier".utf8)
        let tagged = file + JPEG2000Encoder.box("uuid", press + record)
        #expect(try Photo(tagged).inspect().metadata.title == "Pier")
        let packet = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:Description dc:title='Pier'/></x:xmpmeta>"
        #expect(try Photo(file + JPEG2000Encoder.box("xml ", Array(packet.utf8))).inspect().metadata.title == "Pier")
    }
}
