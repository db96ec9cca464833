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
