import Fixtures
import ImageDecoding
import Images
import Testing

@Suite("What XMP says besides words")
struct XMPFieldTests {
    private static let raster = DrawnPicture.raster(width: 64, height: 48)
    private static let carriers: [Encoding] = [.jpeg, .png, .webpLossy, .heic, .tiff, .gif, .jxl, .jp2, .psd]

    private func metadata(_ packet: String, _ exif: ExifFields? = nil) throws -> PhotoMetadata {
        let file = JPEGFile(try Encoding.jpeg.encode(Self.raster, exif: exif))
        return try Photo(file.addingXMP(packet).bytes).inspect().metadata
    }

    @Test("Orientation, camera, date and place are read from every container", arguments: carriers)
    func containers(encoding: Encoding) throws {
        let raster = DrawnPicture.raster(width: 64, height: 128)
        let plain = try encoding.encode(raster)
        let tagged = Photo(
            try ExifTool.tag(
                plain, encoding,
                [
                    "-XMP-tiff:Orientation#=6", "-XMP-exif:DateTimeOriginal=2011:02:03 04:05:06.7+08:00",
                    "-XMP-tiff:Make=Drawn Works", "-XMP-tiff:Model=Pencil 7", "-XMP-exif:GPSLatitude=48 51.5 S",
                    "-XMP-exif:GPSLongitude=2 21 3.6 E",
                ]))
        let inspection = try tagged.inspect()
        // These turn the picture by their own means.
        let isTurned = ![.heif, .jpegXL].contains(encoding.format)
        #expect([inspection.width, inspection.height] == (isTurned ? [128, 64] : [64, 128]))
        #expect(try (inspection.pictureDigest == Photo(plain).digest()) == !isTurned)
        #expect(try tagged.luma().width == inspection.width)
        #expect(inspection.metadata.cameraMake == "Drawn Works" && inspection.metadata.cameraModel == "Pencil 7")
        #expect(inspection.metadata.captured?.local == "2011-02-03T04:05:06")
        #expect(inspection.metadata.captured?.subsecondNanoseconds == 700_000_000)
        #expect(inspection.metadata.captured?.offsetMinutes == 480)
        #expect(abs((inspection.metadata.latitude ?? 0) + 48.858_333) < 1e-5)
        #expect(abs((inspection.metadata.longitude ?? 0) - 2.351) < 1e-5)
    }

    @Test("EXIF precedes XMP, also if it says that the picture is upright")
    func precedence() throws {
        var exif = ExifFields()
        exif.orientation = 1
        exif.captured = "2024:05:01 12:03:55"
        exif.latitude = .init(.init(10), .init(0), .init(0), reference: "N")
        exif.longitude = .init(.init(20), .init(0), .init(0), reference: "E")
        let packet = """
            tiff:Orientation="8" exif:DateTimeOriginal="2011-02-03T04:05:06" exif:GPSLatitude="1,0N" \
            exif:GPSLongitude="2,0E"
            """
        let both = try metadata(packet, exif)
        #expect(both.orientation == 1 && both.latitude == 10 && both.longitude == 20)
        #expect(both.captured?.local == "2024-05-01T12:03:55")
        exif.orientation = 9
        exif.captured = "0000:00:00 00:00:00"
        exif.longitude = nil
        let packetOnly = try metadata(packet, exif)
        #expect(packetOnly.orientation == 8 && packetOnly.latitude == 1 && packetOnly.longitude == 2)
        #expect(packetOnly.captured?.local == "2011-02-03T04:05:06")
        #expect(try metadata(#"tiff:Orientation="9""#).orientation == 1)
    }

    @Test("Of several dates the one counts that is closest to the shot")
    func dates() throws {
        func date(_ packet: String, _ exif: ExifFields? = nil) throws -> String? {
            try metadata(packet, exif).captured?.local
        }
        var exif = ExifFields()
        exif.digitized = "2001:01:01 01:01:01"
        let created = #"photoshop:DateCreated="2004-04-04T04:04:04" "#
        let all =
            created + #"xmp:CreateDate="2003-03-03T03:03:03" exif:DateTimeDigitized="2002-02-02T02:02:02" "#
        #expect(try date(all, exif) == "2001-01-01T01:01:01")
        #expect(try date(all) == "2002-02-02T02:02:02")
        let camera = #"tiff:Model="Pencil 7" "#
        #expect(try date(camera + created + #"xmp:CreateDate="2003-03-03T03:03""#) == "2004-04-04T04:04:04")
        #expect(try date(camera + #"xmp:CreateDate="2003-03-03T03:03""#) == "2003-03-03T03:03:00")
        // An editor's version of a picture from nowhere.
        #expect(try date(#"xmp:CreateDate="2003-03-03T03:03""#) == nil)
        #expect(try date(camera + #"xmp:CreateDate="1970-01-01T00:00:00Z""#) == nil)
        for wrong in ["2004", "2004-04", "2004-04-04", "2004-04-31T04:04:04", "tomorrow", "2004-04-04Tnoon"] {
            #expect(try date(#"photoshop:DateCreated="\#(wrong)""#) == nil)
        }
        exif.captured = "2000:12:31 23:59:59"
        #expect(try date(all, exif) == "2000-12-31T23:59:59")
        exif.isDatedInFirstDirectory = true
        #expect(try date(all, exif) == "2000-12-31T23:59:59")
    }

    @Test(
        "Places are read as programs write them, and false ones are refused",
        arguments: [
            ("48,51.5N", "2,21,3.6W", 48.858_333, -2.351), ("0,0S", "180,0E", 0, 180), ("48N", "2E", 48, 2),
            ("-33.5", "151.25", -33.5, 151.25), ("48,51.5", "2,21E", nil, nil), ("91,0N", "2,0E", nil, nil),
            ("48,61N", "2,0E", nil, nil), ("48,0E", "2,0N", nil, nil), ("nanN", "2,0E", nil, nil),
            ("48,,1N", "2,0E", nil, nil), ("48,0N", "", nil, nil), ("1,1,1,1N", "2,0E", nil, nil),
            ("-48,0N", "2,0E", nil, nil), ("48,-3N", "2,0E", nil, nil),
        ] as [(String, String, Double?, Double?)])
    func places(north: String, east: String, latitude: Double?, longitude: Double?) throws {
        let found = try metadata(#"exif:GPSLatitude="\#(north)" exif:GPSLongitude="\#(east)""#)
        #expect((found.latitude == nil) == (latitude == nil) && (found.longitude == nil) == (longitude == nil))
        #expect(abs((found.latitude ?? 0) - (latitude ?? 0)) < 1e-5)
        #expect(abs((found.longitude ?? 0) - (longitude ?? 0)) < 1e-5)
    }
}
