import BoundedReading
import Images
import Testing

@testable import MediaDecoding

@Suite("Metadata of videos")
struct VideoMetadataTests {
    @Test("A telephone's tags are read")
    func telephone() throws {
        let tags = [
            "com.apple.quicktime.creationdate=2024-05-01T12:03:55+0200", "com.apple.quicktime.make=Drawn",
            "com.apple.quicktime.model=Pencil 7", "com.apple.quicktime.software=17.4",
            "com.apple.quicktime.location.ISO6709=+48.1372+011.5756+519.000/",
            "com.apple.quicktime.content.identifier=LIVE-8", "creation_time=2024-05-01T11:00:00Z",
        ]
        let bytes = try DrawnVideo.remux(
            DrawnVideo.mp4(), "mov", ["-movflags", "use_metadata_tags"] + tags.flatMap { ["-metadata", $0] })
        let metadata = try bytes.inspected().metadata
        #expect(metadata.cameraMake == "Drawn")
        #expect(metadata.cameraModel == "Pencil 7")
        #expect(metadata.software == "17.4")
        #expect(metadata.liveIdentifier == "LIVE-8")
        #expect(metadata.captured?.local == "2024-05-01T12:03:55")
        #expect(metadata.captured?.offsetMinutes == 120)
        #expect(metadata.latitude == 48.1372 && metadata.longitude == 11.5756)
        let video = try #require(metadata.video)
        #expect(video.hasSound)
        #expect(video.frameRate == 10)
        #expect(try #require(video.bitRate) > 10_000)
    }

    @Test("Title, description and keywords are read", arguments: ["mp4", "mov", "mkv"])
    func words(ending: String) throws {
        let bytes = try DrawnVideo.remux(
            DrawnVideo.mp4(), ending,
            [
                "-metadata", "title=Pier", "-metadata", "description=By the sea", "-metadata", "comment=Mine",
                "-metadata", "keywords=sea, Boats;sea",
            ] + (ending == "mp4" ? ["-movflags", "use_metadata_tags"] : []))
        let metadata = try bytes.inspected().metadata
        #expect(metadata.title == "Pier")
        #expect(metadata.comment?.contains("Mine") == true)
        #expect(ending == "mov" || metadata.keywords == ["sea", "Boats"])
    }

    @Test("A telephone's own words and its camera at the front are read")
    func telephoneWords() throws {
        let tags = [
            "com.apple.quicktime.title=Pier", "com.apple.quicktime.description=By the sea",
            "com.apple.quicktime.keywords=sea,Boats",
            "com.apple.quicktime.camera.lens_model=iPhone 15 front TrueDepth camera 2.69mm f/1.9",
        ]
        let bytes = try DrawnVideo.remux(
            DrawnVideo.mp4(), "mov", ["-movflags", "use_metadata_tags"] + tags.flatMap { ["-metadata", $0] })
        let metadata = try bytes.inspected().metadata
        #expect(metadata.title == "Pier" && metadata.comment == "By the sea" && metadata.keywords == ["sea", "Boats"])
        #expect(metadata.isSelfie == true)
    }

    @Test("The container's own time is UTC, in every container", arguments: ["mp4", "mov", "mkv"])
    func universalTime(ending: String) throws {
        let bytes = try DrawnVideo.remux(DrawnVideo.mp4(), ending, ["-metadata", "creation_time=2024-05-01T10:03:55Z"])
        let captured = try #require(try bytes.inspected().metadata.captured)
        #expect(captured.local == "2024-05-01T10:03:55")
        #expect(captured.offsetMinutes == 0)
        #expect(captured.nanoseconds == 1_714_557_835_000_000_000)
    }

    /// A unit of user data with a camcorder's tags, escaped as in a stream.
    private func tags(_ tags: [(UInt8, [UInt8])], identifier: UInt8 = 0x66) -> [UInt8] {
        let name: [UInt8] = [
            0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A, identifier,
        ]
        let content = name + Array("MDPM".utf8) + [UInt8(tags.count)] + tags.flatMap { [$0.0] + $0.1 }
        var unit: [UInt8] = [0, 0, 0, 1, 6]
        var zeros = 0
        for byte in [5, UInt8(content.count)] + content + [0x80] {
            if zeros >= 2, byte <= 3 {
                unit.append(3)
                zeros = 0
            }
            zeros = byte == 0 ? zeros + 1 : 0
            unit.append(byte)
        }
        return unit
    }

    /// As a camcorder records: a stream whose key frames have tags before the picture.
    private func recording(_ unit: [UInt8], _ ending: String = "mts") throws -> [UInt8] {
        let coded = FieldPairs.coded(pictures: 25)
        let refresh = try #require((0..<coded.count - 3).first { coded[$0..<$0 + 4] == [0, 0, 1, 0x65] })
        let stream = try DrawnVideo.remux(
            Array(coded[..<refresh]) + unit + Array(coded[refresh...]), "mts",
            ["-bsf:v", "setts=pts=N*1800:dts=N*1800"])
        guard ending != "mts" else { return stream }
        return try DrawnVideo.remux(stream, ending, ["-metadata", "creation_time=2024-05-01T10:00:00Z"])
    }

    private static let recorded: [(UInt8, [UInt8])] = [
        (0x18, [0x04, 0x20, 0x09, 0x06]), (0x19, [0x21, 0x14, 0x05, 0x59]), (0x70, [0, 0, 0, 0]),
        (0xB0, [2, 2, 0, 0]), (0xB1, Array("N\0\0\0".utf8)), (0xB2, [0, 48, 0, 1]), (0xB3, [0, 8, 0, 1]),
        (0xB4, [0, 27, 0, 2]), (0xB5, Array("W\0\0\0".utf8)), (0xB6, [0, 11, 0, 1]), (0xB7, [0, 30, 0, 1]),
        (0xB8, [0, 0, 0, 1]), (0xE0, [0x01, 0x08, 0, 0]), (0xE4, Array("HDR-".utf8)), (0xE5, Array("CX1\0".utf8)),
        (0xE6, [0, 0, 0, 0]),
    ]

    @Test(
        "What a camcorder says in its pictures is read, with start codes and lengths", arguments: ["mts", "mp4", "mkv"])
    func camcorder(ending: String) throws {
        let metadata = try recording(tags(Self.recorded), ending).inspected().metadata
        #expect(metadata.captured?.local == "2009-06-21T14:05:59" && metadata.captured?.offsetMinutes == 120)
        #expect(metadata.cameraMake == "Sony" && metadata.cameraModel == "HDR-CX1")
        #expect(abs((metadata.latitude ?? 0) - (48 + 8.0 / 60 + 13.5 / 3600)) < 1e-9 && metadata.longitude == -11.5)
    }

    @Test("Tags that are broken, incomplete or of another kind say nothing, and nothing crashes")
    func strangeTags() throws {
        func metadata(_ change: (inout [(UInt8, [UInt8])]) -> Void) throws -> PhotoMetadata {
            var all = Self.recorded
            change(&all)
            return try recording(tags(all)).inspected().metadata
        }
        #expect(try metadata { $0[0].1[1] = 0x2A }.captured == nil)
        #expect(try metadata { $0.remove(at: 1) }.captured == nil)
        #expect(try metadata { $0[0].1[0] = 0x44 }.captured?.offsetMinutes == nil)
        #expect(try metadata { $0[0].1[0] = 0 }.captured?.offsetMinutes == nil)
        #expect(try metadata { $0[0].1[0] = 0x2B }.captured?.offsetMinutes == -330)
        #expect(try metadata { $0[0].1[0] = 0x3F }.captured?.offsetMinutes == nil)
        #expect(try metadata { $0[5].1 = [0, 48, 0, 0] }.latitude == nil)
        #expect(try metadata { $0[5].1 = [0, 99, 0, 1] }.latitude == nil)
        #expect(try metadata { $0[4].1[0] = 0xFF }.latitude == nil)
        #expect(try metadata { $0[12].1[0] = 0x77 }.cameraMake == nil)
        let panasonic = try metadata { $0[12].1[1] = 0x03 }
        #expect(panasonic.cameraMake == "Panasonic" && panasonic.cameraModel == nil)
        #expect(try metadata { $0[13].1[0] = 0 }.cameraModel == nil)
        let other = try recording(tags(Self.recorded, identifier: 0x67)).inspected().metadata
        #expect(other.captured == nil && other.cameraMake == nil && other.latitude == nil)
        let unit = Array(tags(Self.recorded).dropFirst(7))
        for length in 0...unit.count {
            var metadata = PhotoMetadata()
            unit.prefix(length).withUnsafeBytes { CamcorderTags(BoundedBytes($0))?.describe(&metadata) }
            #expect(length == unit.count || length < 100 || metadata.captured != nil)
        }
    }

    @Test("A video that says nothing has only its traits")
    func nothing() throws {
        var metadata = try DrawnVideo.mp4().inspected().metadata
        metadata.video = nil
        #expect(metadata == PhotoMetadata())
    }

    @Test("Times without a zone stay local, clocks that were never set and dates without a time say nothing")
    func dates() {
        #expect(CaptureTime(videoDate: "2007-03-04 12:00:01")?.offsetMinutes == nil)
        #expect(CaptureTime(videoDate: "2007-03-04 12:00:01")?.local == "2007-03-04T12:00:01")
        #expect(CaptureTime(videoDate: "2024-05-01T12:03:55.250-03:30")?.offsetMinutes == -210)
        #expect(CaptureTime(videoDate: "2024-05-01T12:03:55.250-03:30")?.subsecondNanoseconds == 250_000_000)
        #expect(CaptureTime(videoDate: "2024-05-01T12:03:55Z")?.offsetMinutes == 0)
        for text in ["1904-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "2024-05-01", "", "yesterday at the seaside"] {
            #expect(CaptureTime(videoDate: text) == nil, "\(text)")
        }
    }

    @Test("Places are read in all three notations, and only if they are on earth")
    func places() throws {
        func place(_ text: String) -> [Double]? {
            ISO6709(text).map { [$0.latitude, $0.longitude].map { ($0 * 1e6).rounded() / 1e6 } }
        }
        #expect(place("+48.1372+011.5756/") == [48.1372, 11.5756])
        #expect(place("-33.8568+151.2153+004.000CRSWGS_84/") == [-33.8568, 151.2153])
        #expect(place("+4030.6-07346.2/") == [40.51, -73.77])
        #expect(place("+403036-0734612/") == [40.51, -73.77])
        for text in ["", "+91+000/", "+10+181/", "48.1+11.5/", "+48.13.72+011/", "+4+5/", "+48.1372", "+++/"] {
            #expect(place(text) == nil, "\(text)")
        }
    }
}
