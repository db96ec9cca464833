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

    static let all = [
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

    /// The picture moves little in a tenth of a second.
    @Test("Each shows the same picture, whatever its colours are coded in", arguments: VideoKind.all)
    func sameLook(kind: VideoKind) throws {
        // H.263 has only a few sizes, and this one other proportions.
        guard kind.size == VideoKind.all[0].size else { return }
        let expected = try #require(try VideoKind.all[0].draw().frames(at: [1500])[0])
        let found = try #require(try kind.draw().frames(at: [1500])[0])
        #expect(found.hash.distance(to: expected.hash) <= 40)
        #expect(abs(found.moment - 1500) <= 150)
    }

    @Test("What is not shown by name and content has a plain reason")
    func unsupported() throws {
        let sound = try DrawnVideo.bytes("mp4", DrawnVideo.tone + ["-c:a", "aac"])
        #expect(try imageError { _ = try sound.inspected() } == .unsupported("it holds sound and no pictures"))
        let windows = try DrawnVideo.bytes("wmv", DrawnVideo.moving + ["-c:v", "wmv2"])
        #expect(try imageError { _ = try windows.inspected() } == .unsupported("pictures coded as wmv2"))
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
