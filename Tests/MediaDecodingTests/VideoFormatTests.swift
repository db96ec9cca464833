import ImageDecoding
import Images
import MediaDecoding
import PhotoAnalysis
import Testing

/// A container with a coding, and what is to be found in it.
struct VideoKind: CustomTestStringConvertible, Sendable {
    let ending: String
    let coding: [String]
    let container: String
    let codec: String
    var size = "320x180"

    var testDescription: String { "\(codec) in \(container)" }

    func draw() throws -> [UInt8] {
        let picture = ["-f", "lavfi", "-i", "testsrc2=s=\(size):r=10:d=3"]
        return try DrawnVideo.bytes(ending, picture + coding + ["-an"])
    }

    static let all =
        [
            VideoKind(ending: "mp4", coding: DrawnVideo.h264, container: "MP4", codec: "H.264"),
            VideoKind(ending: "mov", coding: DrawnVideo.h264, container: "QuickTime", codec: "H.264"),
            VideoKind(ending: "mts", coding: DrawnVideo.h264, container: "MPEG transport stream", codec: "H.264"),
            VideoKind(ending: "flv", coding: DrawnVideo.h264, container: "Flash video", codec: "H.264"),
            VideoKind(
                ending: "mkv",
                coding: ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:keyint=5"],
                container: "Matroska", codec: "HEVC"),
            VideoKind(
                ending: "mp4",
                coding: [
                    "-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:keyint=5", "-pix_fmt",
                    "yuv420p10le",
                ], container: "MP4", codec: "HEVC"),
            VideoKind(
                ending: "webm", coding: ["-c:v", "libvpx", "-g", "5", "-deadline", "realtime", "-cpu-used", "8"],
                container: "WebM", codec: "VP8"),
            VideoKind(
                ending: "webm", coding: ["-c:v", "libvpx-vp9", "-g", "5", "-deadline", "realtime", "-cpu-used", "8"],
                container: "WebM", codec: "VP9"),
            VideoKind(
                ending: "webm", coding: ["-c:v", "libaom-av1", "-g", "5", "-usage", "realtime", "-cpu-used", "8"],
                container: "WebM", codec: "AV1"),
            VideoKind(ending: "avi", coding: ["-c:v", "mpeg4", "-g", "5"], container: "AVI", codec: "MPEG-4"),
            VideoKind(ending: "avi", coding: ["-c:v", "mjpeg"], container: "AVI", codec: "Motion JPEG"),
            VideoKind(
                ending: "3gp", coding: ["-c:v", "h263", "-g", "5"], container: "3GP", codec: "H.263", size: "352x288"),
            VideoKind(ending: "mov", coding: ["-c:v", "prores"], container: "QuickTime", codec: "ProRes"),
            VideoKind(
                ending: "mpg", coding: ["-r", "25", "-c:v", "mpeg2video", "-g", "10"], container: "MPEG program stream",
                codec: "MPEG-2"),
        ] + former

    /// Those of former cameras and programs.
    private static let former = [
        VideoKind(
            ending: "vob", coding: ["-r", "25", "-c:v", "mpeg2video", "-g", "10", "-f", "vob"],
            container: "MPEG program stream", codec: "MPEG-2"),
        VideoKind(
            ending: "wmv", coding: ["-c:v", "wmv1", "-g", "5"], container: "Windows Media",
            codec: "Windows Media Video 7"),
        VideoKind(
            ending: "wmv", coding: ["-c:v", "wmv2", "-g", "5"], container: "Windows Media",
            codec: "Windows Media Video 8"),
        VideoKind(
            ending: "avi", coding: ["-c:v", "msmpeg4v2", "-g", "5"], container: "AVI", codec: "Microsoft MPEG-4 2"),
        VideoKind(
            ending: "avi", coding: ["-c:v", "msmpeg4", "-g", "5"], container: "AVI", codec: "Microsoft MPEG-4 3"),
        VideoKind(
            ending: "flv", coding: ["-c:v", "flv1", "-g", "5"], container: "Flash video", codec: "Sorenson H.263"),
        VideoKind(
            ending: "ogv", coding: ["-c:v", "libtheora", "-g", "5", "-q:v", "7"], container: "Ogg", codec: "Theora"),
        VideoKind(
            ending: "rm", coding: ["-c:v", "rv20", "-g", "5"], container: "RealMedia", codec: "RealVideo G2",
            size: "352x288"),
        VideoKind(
            ending: "mxf", coding: ["-r", "25", "-c:v", "mpeg2video", "-g", "10"], container: "MXF", codec: "MPEG-2"),
        VideoKind(
            ending: "dv", coding: ["-r", "25", "-c:v", "dvvideo", "-pix_fmt", "yuv420p"], container: "DV", codec: "DV",
            size: "720x576"),
        VideoKind(
            ending: "mov", coding: ["-c:v", "svq1", "-g", "5"], container: "QuickTime", codec: "Sorenson Video 1"),
        VideoKind(ending: "mkv", coding: ["-c:v", "ffv1", "-g", "5"], container: "Matroska", codec: "FFV1"),
        VideoKind(ending: "avi", coding: ["-c:v", "huffyuv"], container: "AVI", codec: "HuffYUV"),
        // Colours that are not in planes.
        VideoKind(
            ending: "avi", coding: ["-c:v", "rawvideo", "-pix_fmt", "yuyv422"], container: "AVI", codec: "uncompressed"),
        VideoKind(
            ending: "avi", coding: ["-c:v", "rawvideo", "-pix_fmt", "bgr24"], container: "AVI", codec: "uncompressed"),
        VideoKind(
            ending: "avi", coding: ["-c:v", "rawvideo", "-pix_fmt", "pal8"], container: "AVI", codec: "uncompressed"),
        VideoKind(
            ending: "mov", coding: ["-c:v", "qtrle", "-pix_fmt", "rgb555be", "-g", "5"], container: "QuickTime",
            codec: "QuickTime Animation"),
        VideoKind(
            ending: "mov", coding: ["-c:v", "cinepak", "-g", "5"], container: "QuickTime",
            codec: "Cinepak"),
    ]
}

@Suite("Videos in every container and coding")
struct VideoFormatTests {
    @Test("Each is identified and measured", arguments: VideoKind.all)
    func identified(kind: VideoKind) throws {
        let bytes = try kind.draw()
        #expect(MediaFormat.sniff(bytes) == .video)
        let video = try bytes.inspected()
        #expect("\(video.width)x\(video.height)" == kind.size)
        let traits = try #require(video.metadata.video)
        #expect(traits.container == kind.container)
        #expect(traits.codec == kind.codec)
        #expect((2700...3300).contains(try #require(traits.milliseconds)))
        #expect(!traits.hasSound)
        let measurements = try video.measure()
        let frames = try #require(measurements.frames).frames
        #expect(frames.count >= 3)
        #expect(frames.map(\.moment) == frames.map(\.moment).sorted())
        #expect(measurements.perceptualHash != nil)
        #expect((measurements.blankness ?? 1) < 0.5)
        #expect(measurements.blurriness == nil && measurements.darkness == nil)
    }

    @Test("MPEG video without a container has no length, and is shown from its start")
    func elementaryStream() throws {
        let video = try DrawnVideo.bytes("m2v", DrawnVideo.moving + ["-r", "25", "-c:v", "mpeg2video", "-g", "10"])
        #expect(MediaFormat.sniff(video) == .video)
        let traits = try #require(try video.inspected().metadata.video)
        #expect(traits.container == "MPEG video" && traits.milliseconds == nil)
        #expect(try #require(try video.measured().frames).opening.count == 30)
    }

    @Test("A video of brands that nobody knows is one")
    func unknownBrands() throws {
        let bytes = try DrawnVideo.mp4()
        let other = bytes.prefix(8) + Array("zzzz0000zzzyzzzxzzzwzzzv".utf8) + bytes[32...]
        #expect(bytes.prefix(8) == [0, 0, 0, 32] + "ftyp".utf8)
        #expect(MediaFormat.sniff(other) == .video)
        #expect(try Array(other).measured().perceptualHash == bytes.measured().perceptualHash)
    }

    /// The picture moves little in a tenth of a second.
    @Test(
        "Each shows the same picture, whatever its colours are coded in",
        // H.263 has only a few sizes, and this one other proportions.
        arguments: VideoKind.all.filter { $0.size == VideoKind.all[0].size })
    func sameLook(kind: VideoKind) throws {
        let expected = try #require(try VideoKind.all[0].draw().frames(at: [1500])[0])
        let found = try #require(try kind.draw().frames(at: [1500])[0])
        #expect(found.hash.distance(to: expected.hash) <= 40)
        #expect(abs(found.moment - 1500) <= 150)
    }

    @Test("What is not shown by name and content has a plain reason")
    func unsupported() throws {
        let sound = try DrawnVideo.bytes("mp4", DrawnVideo.tone + ["-c:a", "aac"])
        #expect(try imageError { _ = try sound.inspected() } == .unsupported("it holds sound and no pictures"))
        let other = try DrawnVideo.bytes("avi", DrawnVideo.moving + ["-c:v", "asv1"])
        #expect(try imageError { _ = try other.inspected() } == .unsupported("pictures coded as asv1"))
        let playlist = Array("#EXTM3U\n#EXTINF:1,\n/etc/passwd\n".utf8)
        #expect(try imageError { _ = try playlist.inspected() } != nil)
    }

    @Test("A cover is no video, and a video with a cover is one")
    func cover() throws {
        let cover = ["-f", "lavfi", "-i", "color=red:s=640x640:d=0.1"]
        let bytes = try DrawnVideo.bytes(
            "mp4",
            DrawnVideo.moving + cover + ["-map", "0", "-map", "1"] + DrawnVideo.h264
                + ["-c:v:1", "mjpeg", "-frames:v:1", "1", "-disposition:v:1", "attached_pic"])
        #expect(try bytes.inspected().width == 320)
        let song = try DrawnVideo.bytes(
            "mp4",
            DrawnVideo.tone + cover + [
                "-map", "0", "-map", "1", "-c:a", "aac", "-c:v", "mjpeg", "-frames:v", "1", "-disposition:v:0",
                "attached_pic",
            ])
        #expect(try imageError { _ = try song.inspected() } == .unsupported("it holds sound and no pictures"))
    }
}
