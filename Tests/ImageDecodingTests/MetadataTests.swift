import Fixtures
import Images
import Testing

@Suite("Metadata of photos")
struct MetadataTests {
    private let raster = DrawnPicture.raster(width: 48, height: 32)

    private var fields: ExifFields {
        var fields = ExifFields()
        fields.make = "Drawn Works "
        fields.model = "Pencil 7"
        fields.lens = "50mm f/1.8"
        fields.software = "Fixtures"
        fields.comment = "On the shore"
        fields.captured = "2024:05:01 12:03:55"
        fields.subsecond = "250"
        fields.offset = "+02:00"
        fields.orientation = 8
        fields.rating = 4
        fields.iso = 400
        fields.exposureTime = .init(1, 250)
        fields.fNumber = .init(18, 10)
        fields.focalLength = .init(50)
        fields.latitude = .init(.init(52), .init(30), .init(36), reference: "N")
        fields.longitude = .init(.init(13), .init(24), .init(0), reference: "W")
        return fields
    }

    @Test("A shot of a bracket is known by its exposure mode, and tells how much light came in")
    func bracket() throws {
        func stops(_ arguments: String..., change: (inout ExifFields) -> Void = { _ in }) throws -> Double? {
            var fields = fields
            change(&fields)
            let bytes = try Encoding.jpeg.encode(raster, exif: fields)
            return try Photo(try ExifTool.tag(bytes, .jpeg, arguments)).inspect().metadata.bracketExposure
        }
        #expect(try stops("-ExposureMode#=0") == nil)
        #expect(try stops("-ExposureMode#=1", "-ExposureCompensation=-2") == nil)
        let normal = try #require(try stops("-ExposureMode#=2"))
        let longer = try #require(try stops("-ExposureMode#=2") { $0.exposureTime = .init(4, 250) })
        #expect(abs(longer - normal - 2) < 0.01)
        // A camera that tells no time tells by how much it corrected.
        let corrected = try stops("-ExposureMode#=2", "-ExposureCompensation=-2") { $0.exposureTime = nil }
        #expect(corrected == -2)
        #expect(try stops("-ExposureMode#=2") { $0.exposureTime = nil } == 0)
    }

    @Test("A shot tells by how much somebody had the camera take it lighter or darker")
    func compensation() throws {
        for (text, stops) in [("0", nil), ("-0.7", -0.7), ("+1.3", 1.3)] as [(String, Double?)] {
            let bytes = try ExifTool.tag(
                Encoding.jpeg.encode(raster, exif: fields), .jpeg, ["-ExposureCompensation=\(text)"])
            let found = try Photo(bytes).inspect().metadata.exposureCompensation
            #expect(found.map { ($0 * 10).rounded() / 10 } == stops)
        }
    }

    @Test(
        "Every field is read from every container",
        arguments: [Encoding.jpeg, .png, .webpLossy, .webpLossless, .heic, .avif, .jxl, .jp2, .psd])
    func allFields(encoding: Encoding) throws {
        let metadata = try Photo(try encoding.encode(raster, exif: fields)).inspect().metadata
        #expect(metadata.cameraMake == "Drawn Works")
        #expect(metadata.cameraModel == "Pencil 7")
        #expect(metadata.lens == "50mm f/1.8")
        #expect(metadata.software == "Fixtures")
        #expect(metadata.comment == "On the shore")
        #expect(metadata.captured?.local == "2024-05-01T12:03:55")
        #expect(metadata.captured?.subsecondNanoseconds == 250_000_000)
        #expect(metadata.captured?.offsetMinutes == 120)
        #expect(metadata.orientation == ([.heif, .avif, .jpegXL].contains(encoding.format) ? 1 : 8))
        #expect(metadata.rating == 4)
        #expect(metadata.iso == 400)
        #expect(metadata.exposureTime == 0.004)
        #expect(metadata.fNumber == 1.8)
        #expect(metadata.focalLength == 50)
        #expect(abs((metadata.latitude ?? 0) - 52.51) < 1e-9)
        #expect(abs((metadata.longitude ?? 0) + 13.4) < 1e-9)
        #expect(!metadata.hasThumbnail)
    }

    @Test("Pictures of live photos and bursts name theirs", arguments: [Encoding.jpeg, .heic])
    func appleIdentifiers(encoding: Encoding) throws {
        var fields = fields
        fields.makerNote = AppleNote.bytes([0x000B: "BURST-7", 0x0011: "LIVE-8"])
        let metadata = try Photo(try encoding.encode(raster, exif: fields)).inspect().metadata
        #expect(metadata.burstIdentifier == "BURST-7")
        #expect(metadata.liveIdentifier == "LIVE-8")
        #expect(metadata.lens == "50mm f/1.8")
    }

    @Test("A maker note of another maker, or one that was cut off, names nothing")
    func brokenNotes() throws {
        let note = AppleNote.bytes([0x0011: "LIVE-8"])
        for broken in [Array(note.dropLast(8)), Array(note.prefix(20)), Array("Nikon".utf8) + note, [0]] {
            var fields = ExifFields()
            fields.makerNote = broken
            let metadata = try Photo(try Encoding.jpeg.encode(raster, exif: fields)).inspect().metadata
            #expect(metadata.liveIdentifier == nil)
        }
    }

    @Test(
        "A photo that says nothing has no metadata",
        arguments: [Encoding.jpeg, .png, .webpLossy, .heic, .gif, .bmp, .tiff, .jxl, .jp2, .psd])
    func nothing(encoding: Encoding) throws {
        #expect(try Photo(try encoding.encode(raster)).inspect().metadata == PhotoMetadata())
    }

    @Test("A place out of range, unfinished or without its half of the globe is refused")
    func falsePlaces() throws {
        func place(_ latitude: ExifFields.Place?, _ longitude: ExifFields.Place?) throws -> Double? {
            var exif = ExifFields()
            exif.latitude = latitude
            exif.longitude = longitude
            let metadata = try Photo(try Encoding.jpeg.encode(raster, exif: exif)).inspect().metadata
            #expect((metadata.latitude == nil) == (metadata.longitude == nil))
            return metadata.latitude
        }
        let zero = ExifFields.Fraction(0)
        let north = ExifFields.Place(.init(10), zero, zero, reference: "N")
        let east = ExifFields.Place(.init(20), zero, zero, reference: "E")
        #expect(try place(north, east) == 10)
        #expect(try place(.init(.init(91), zero, zero, reference: "N"), east) == nil)
        #expect(try place(north, .init(.init(181), zero, zero, reference: "E")) == nil)
        #expect(try place(.init(.init(10, 0), zero, zero, reference: "N"), east) == nil)
        #expect(try place(.init(.init(10), .init(75), zero, reference: "N"), east) == nil)
        #expect(try place(.init(.init(10), zero, zero, reference: "?"), east) == nil)
        #expect(try place(north, nil) == nil)
        #expect(try place(.init(.init(10), .init(30), .init(0, 0), reference: "S"), east) == -10.5)
        #expect(try place(.init(.init(10), zero, zero, reference: nil), east) == nil)
        #expect(try place(.init(.init(10), zero, zero, reference: "n"), east) == 10)
    }

    @Test("Coordinates written as signed numbers are read; the letter decides the half of the globe")
    func signedPlaces() throws {
        for (encoding, degrees) in [(Encoding.jpeg, Int32(10)), (.png, 10), (.jpeg, -10)] {
            var exif = ExifFields()
            exif.latitude = .init(.init(UInt32(bitPattern: degrees)), .init(30), .init(0), reference: "S")
            exif.longitude = .init(.init(20), .init(15), .init(0), reference: "E")
            exif.latitude?.isSigned = true
            exif.longitude?.isSigned = true
            let metadata = try Photo(try encoding.encode(raster, exif: exif)).inspect().metadata
            #expect(metadata.latitude == -10.5 && metadata.longitude == 20.25)
        }
    }

    @Test("A block that only names its version, or has fractions of zero, is no place")
    func emptyPlaces() throws {
        var exif = ExifFields()
        exif.hasPlaceVersion = true
        #expect(try Photo(try Encoding.jpeg.encode(raster, exif: exif)).inspect().metadata.latitude == nil)
        let unknown = ExifFields.Fraction(0, 0)
        exif.latitude = .init(unknown, unknown, unknown, reference: "N")
        exif.longitude = .init(unknown, unknown, unknown, reference: "E")
        #expect(try Photo(try Encoding.jpeg.encode(raster, exif: exif)).inspect().metadata.latitude == nil)
    }

    @Test("A rating is found in XMP where EXIF has none, and stays in its range")
    func ratings() throws {
        let plain = JPEGFile(try Encoding.jpeg.encode(raster))
        #expect(try Photo(plain.addingRating(3).bytes).inspect().metadata.rating == 3)
        #expect(try Photo(plain.addingRating(-1).bytes).inspect().metadata.rating == -1)
        #expect(try Photo(plain.addingRating(77).bytes).inspect().metadata.rating == nil)
        let rated = JPEGFile(try Encoding.jpeg.encode(raster, exif: fields))
        #expect(try Photo(rated.addingRating(2).bytes).inspect().metadata.rating == 4)
        let packet = "XML:com.adobe.xmp\0\0\0\0\0<xmp:RatingPercent>99</xmp:RatingPercent><xmp:Rating> 5 </xmp:Rating>"
        let png = PNGChunk.inserting("iTXt", Array(packet.utf8), into: try Encoding.png.encode(raster))
        #expect(try Photo(png).inspect().metadata.rating == 5)
    }

    @Test("Texts are cut, repaired and freed of control characters")
    func texts() throws {
        var exif = ExifFields()
        exif.comment = String(repeating: "a", count: 5_000)
        exif.make = "  Two\u{1B}[31m\nlines\u{202E}  "
        exif.model = "\u{1}\u{2}"
        let metadata = try Photo(try Encoding.jpeg.encode(raster, exif: exif)).inspect().metadata
        #expect(metadata.comment?.count == PhotoMetadata.textLimit)
        #expect(metadata.cameraMake == "Two [31m lines")
        #expect(metadata.cameraModel == nil)
    }

    @Test("A description stands behind a comment")
    func description() throws {
        var exif = ExifFields()
        exif.description = "The pier"
        #expect(try Photo(try Encoding.jpeg.encode(raster, exif: exif)).inspect().metadata.comment == "The pier")
        exif.comment = "Mine"
        #expect(try Photo(try Encoding.jpeg.encode(raster, exif: exif)).inspect().metadata.comment == "Mine; The pier")
    }
}
