import Fixtures
import Images
import Testing

@Suite("Texts of PNG files")
struct PNGTextTests {
    private static let raster = DrawnPicture.raster(width: 48, height: 32)
    private static let forms = PNGText.Form.allCases

    private static var exif: [UInt8] {
        var fields = ExifFields()
        fields.make = "Drawn Works"
        fields.captured = "2024:05:01 12:03:55"
        fields.orientation = 6
        return ExifWriter.block(fields)
    }

    private static let packet =
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:Description xmp:Rating='4' dc:title='Pier'/></x:xmpmeta>"

    private func metadata(_ texts: PNGText...) throws -> PhotoMetadata {
        let plain = try Encoding.png.encode(Self.raster)
        let photo = Photo(try texts.reduce(plain) { try $1.inserted(into: $0) })
        let inspection = try photo.inspect()
        let isTurned = inspection.metadata.exchangesSides
        #expect([inspection.width, inspection.height] == (isTurned ? [32, 48] : [48, 32]))
        #expect(try (inspection.pictureDigest == Photo(plain).digest()) == !isTurned)
        return inspection.metadata
    }

    @Test("EXIF is read from a text under each of its names", arguments: forms, ["exif", "APP1", "app1"])
    func cameras(form: PNGText.Form, name: String) throws {
        for block in [Self.exif, Array(Self.exif.dropFirst(6))] {
            let metadata = try metadata(PNGText(profile: name, form, block))
            #expect(metadata.cameraMake == "Drawn Works")
            #expect(metadata.captured?.local == "2024-05-01T12:03:55")
            #expect(metadata.orientation == 6)
        }
    }

    @Test("XMP is read from a text under each of its names", arguments: forms)
    func packets(form: PNGText.Form) throws {
        let packet = Array(Self.packet.utf8)
        let segment = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet
        for text in [
            PNGText(profile: "xmp", form, packet), PNGText(profile: "APP1", form, segment),
            PNGText("XML:com.adobe.xmp", form, packet),
        ] {
            let metadata = try metadata(text)
            #expect(metadata.rating == 4)
            #expect(metadata.title == "Pier")
        }
    }

    @Test("A press record is read from a text, with and without Photoshop's resources around it", arguments: forms)
    func press(form: PNGText.Form) throws {
        let record: [UInt8] = [0x1C, 2, 5, 0, 4] + Array("Pier".utf8)
        let resource = Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(record.count)] + record + [0]
        for content in [record, resource, Array("Photoshop 3.0\0".utf8) + resource] {
            #expect(try metadata(PNGText(profile: "iptc", form, content)).title == "Pier")
        }
    }

    @Test("Both kinds stand in one file, and a chunk for EXIF precedes a text")
    func several() throws {
        let both = try metadata(
            PNGText(profile: "APP1", .latinCompressed, Self.exif),
            PNGText(profile: "xmp", .latin, Array(Self.packet.utf8)))
        #expect(both.cameraMake == "Drawn Works" && both.rating == 4)
        var fields = ExifFields()
        fields.make = "Chunk"
        let plain = try Encoding.png.encode(Self.raster, exif: fields)
        let file = try PNGText(profile: "exif", .latinCompressed, Self.exif).inserted(into: plain)
        let metadata = try Photo(file).inspect().metadata
        #expect(metadata.cameraMake == "Chunk" && metadata.orientation == 1)
    }

    @Test("Words are read from compressed texts too", arguments: forms)
    func words(form: PNGText.Form) throws {
        let metadata = try metadata(
            PNGText("Title", form, Array("Pier".utf8)), PNGText("Description", form, Array("By the sea".utf8)))
        #expect(metadata.title == "Pier" && metadata.comment == "By the sea")
    }

    @Test("Broken, overlong and endless profiles say nothing")
    func broken() throws {
        let nothing = PhotoMetadata()
        for text in [
            PNGText("Raw profile type exif", .latin, []),
            PNGText("Raw profile type exif", .latin, Array("\nexif\n many\n4578".utf8)),
            PNGText("Raw profile type exif", .latin, Array("\nexif\n 9\nno digits".utf8)),
            PNGText("Raw profile type exif", .latin, Array("\nexif\n 99999999999999999999\n45786966".utf8)),
            PNGText(profile: "exif", .latin, []), PNGText(profile: "iptc", .latin, [1, 2, 3]),
            // A hundred megabytes in a hundred kilobytes.
            PNGText("Raw profile type xmp", .latinCompressed, [UInt8](repeating: 0x20, count: 100 << 20)),
        ] {
            #expect(try metadata(text) == nothing)
        }
        let cut = try PNGText(profile: "exif", .latinCompressed, Self.exif).inserted(
            into: Encoding.png.encode(Self.raster))
        var spoilt = cut
        for place in 70..<90 { spoilt[place] ^= 0x55 }
        #expect(try Photo(spoilt).inspect().metadata == nothing)
    }
}
