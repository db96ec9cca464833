import Images
import MediaDecoding
import Testing

/// A change after which a video is another one, though its first stream of pictures has the same packets.
struct VideoDifference: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let videos: @Sendable () throws -> [[UInt8]]

    init(_ name: String, _ videos: @escaping @Sendable () throws -> [[UInt8]]) {
        testDescription = name
        self.videos = videos
    }

    private static let tracks = ["-map", "0:v:0", "-map", "0:a:0", "-map", "1:v:0"]
    private static let pictures = ["-map", "0:v", "-map", "1:v"]

    private static func muxed(_ inputs: [[UInt8]], _ arguments: [String]) throws -> [UInt8] {
        try DrawnVideo.mux(inputs, "mp4", arguments)
    }

    private static func subtitled(_ text: String, from start: Int = 1, to end: Int = 2) throws -> [UInt8] {
        let line = "1\n00:00:0\(start),000 --> 00:00:0\(end),000\n\(text)\n\n"
        return try muxed([DrawnVideo.mp4(), Array(line.utf8)], ["-map", "0", "-map", "1", "-c:s", "mov_text"])
    }

    /// Frames 10 to 14 come this much of a frame later.
    private static func delayed(by share: String) throws -> [UInt8] {
        let late = "+if(between(N\\,10\\,14)\\,\(share)*DURATION\\,0)"
        return try DrawnVideo.remux(
            DrawnVideo.mp4(), "mp4", ["-bsf:v", "setts=pts=PTS\(late):dts=DTS\(late)"])
    }

    static let all = [
        VideoDifference("another second picture track") {
            let (other, coarser) = (try DrawnVideo.mp4(["-crf", "30"]), try DrawnVideo.mp4(["-crf", "40"]))
            let original = try DrawnVideo.mp4()
            return try [
                original, muxed([original, other], tracks), muxed([original, coarser], tracks),
                muxed([other, original], tracks), muxed([coarser, original], tracks),
                muxed([original, original], tracks),
            ]
        },
        VideoDifference("tracks in another order") {
            let (original, other) = (try DrawnVideo.mp4(), try DrawnVideo.mp4(["-crf", "40"]))
            return try [muxed([original, other], pictures), muxed([other, original], pictures)]
        },
        VideoDifference("sound that begins later or earlier") {
            let original = try DrawnVideo.mp4()
            return try [original]
                + ["0.3", "0.06", "-0.3"].map { shift in
                    try DrawnVideo.mux(
                        [original, original], "mp4", ["-map", "0:v", "-map", "1:a"], last: ["-itsoffset", shift])
                }
        },
        VideoDifference("pictures at other times") {
            try [DrawnVideo.mp4(), delayed(by: "0.5"), delayed(by: "0.2")]
        },
        VideoDifference("another shape of the pixels") {
            let original = try DrawnVideo.mp4()
            return try [
                original, DrawnVideo.remux(original, "mp4", ["-aspect", "4:3"]),
                DrawnVideo.remux(original, "mp4", ["-aspect", "2:1"]),
            ]
        },
        VideoDifference("another shape of the pixels that only the coding tells") {
            try ["1/1", "4/3", "2/1"].map { shape in
                // The container says nothing of it.
                let coded = try DrawnVideo.remux(
                    DrawnVideo.mp4(), "mp4", ["-bsf:v", "h264_metadata=sample_aspect_ratio=\(shape)"])
                return coded.replacing("pasp", with: "free")
            }
        },
        VideoDifference("other colours") {
            let original = try DrawnVideo.mp4()
            return try [
                original,
                DrawnVideo.remux(original, "mp4", ["-bsf:v", "h264_metadata=video_full_range_flag=1"]),
                DrawnVideo.remux(
                    original, "mp4", ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"]),
            ]
        },
        VideoDifference("turned by an angle that is not upright") {
            let original = try DrawnVideo.mp4()
            return try [original, original.leaning(by: 0x4000), original.leaning(by: 0x8000)]
        },
        VideoDifference("opacity") {
            try ["0.2", "0.8"].map { opacity in
                let picture = "color=c=red@\(opacity):s=320x180:r=10:d=1,format=yuva420p"
                return try DrawnVideo.bytes(
                    "webm", ["-f", "lavfi", "-i", picture, "-c:v", "libvpx", "-auto-alt-ref", "0"])
            }
        },
        VideoDifference("subtitles") {
            try [
                DrawnVideo.mp4(), subtitled("Good night"), subtitled("Good morning"), subtitled("Good night", from: 0),
                subtitled("Good night", to: 3),
            ]
        },
        VideoDifference("subtitles between the pictures") {
            try ["Good night", "Good noons"].map { text in
                try DrawnVideo.mp4().captioned(text)
            }
        },
        VideoDifference("sound that is decoded otherwise") {
            // 44,100 Hz and one channel; 48,000 Hz; two channels (ISO 14496-3, 1.6.2.1).
            try [[0x12, 0x08], [0x11, 0x88], [0x12, 0x10]].map { (coding: [UInt8]) in
                let rest: [UInt8] = [0x56, 0xE5, 0]
                let video = try DrawnVideo.mp4()
                #expect(video.firstRange(of: [0x12, 0x08] + rest) != nil)
                return video.replacing([0x12, 0x08] + rest, with: coding + rest)
            }
        },
        VideoDifference("another number of channels or samples a second") {
            let coding = DrawnVideo.moving + DrawnVideo.silence + DrawnVideo.h264 + ["-c:a", "pcm_s16le"]
            return try [("1", "22050"), ("2", "11025")].map { channels, rate in
                try DrawnVideo.bytes("mov", coding + ["-ac", channels, "-ar", rate])
            }
        },
    ]
}

@Suite("Videos that differ in more than tags")
struct VideoDifferenceTests {
    @Test("Each has a digest of its own", arguments: VideoDifference.all)
    func differ(difference: VideoDifference) throws {
        let digests = try difference.videos().map { try #require(try all($0)) }
        #expect(Set(digests).count == digests.count)
    }

    @Test("Those that show in every picture differ in their samples, too")
    func samples() throws {
        let original = try DrawnVideo.mp4()
        let videos = try [
            original, DrawnVideo.remux(original, "mp4", ["-aspect", "4:3"]), original.leaning(by: 0x4000),
            DrawnVideo.remux(original, "mp4", ["-bsf:v", "h264_metadata=video_full_range_flag=1"]),
        ]
        #expect(Set(try videos.map { try $0.inspected(isSampled: true).pictureDigest }).count == videos.count)
    }

    @Test("Times, shapes, angles, tracks and subtitles outlive other tags and another index")
    func retagged() throws {
        for difference in VideoDifference.all where !difference.testDescription.contains("coding") {
            guard let video = try difference.videos().last, !video.has("free") else { continue }
            let ending = ["opacity": "webm", "another number of channels or samples a second": "mov"][
                difference.testDescription, default: "mp4"]
            let tagged = try DrawnVideo.remux(
                video, ending,
                ["-map", "0", "-metadata", "title=Beach"] + (ending == "webm" ? [] : ["-movflags", "faststart"]))
            #expect(tagged.digest != video.digest)
            // ffmpeg does not write angles that it does not know.
            guard !difference.testDescription.contains("angle") else { continue }
            #expect(try all(tagged) == all(video), "\(difference)")
        }
    }

    @Test("Irregular times, and pictures in another order than they are shown, are the same in other containers")
    func otherContainers() throws {
        let irregular = try DrawnVideo.remux(
            DrawnVideo.mp4(), "mp4",
            ["-bsf:v", "setts=pts=PTS+mod(N*N*37\\,11)*DURATION/20:dts=DTS+mod(N*N*37\\,11)*DURATION/20"])
        let both = ["-c:v", "libx264", "-g", "12", "-bf", "3", "-c:a", "aac", "-shortest"]
        let rates = ["24000/1001", "25", "30000/1001", "60000/1001"]
        let reordered = try rates.map { rate in
            try DrawnVideo.bytes(
                "mp4", ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=\(rate):d=3"] + DrawnVideo.tone + both)
        }
        for original in [irregular] + reordered {
            let digest = try #require(try all(original))
            for ending in ["mov", "mkv", "ts"] {
                #expect(try all(DrawnVideo.remux(original, ending)) == digest, "\(ending)")
            }
        }
    }

    private func all(_ bytes: [UInt8]) throws -> Digest256? {
        try VideoDecoder.digestOfAll(CountedFile(bytes).source)
    }
}

extension [UInt8] {
    fileprivate func has(_ text: String) -> Bool { !ranges(of: Array(text.utf8)).isEmpty }

    fileprivate func replacing(_ text: String, with other: String) -> [UInt8] {
        replacing(Array(text.utf8), with: Array(other.utf8))
    }

    /// The first track's pictures are sheared, in 65536ths.
    fileprivate func leaning(by shear: UInt32) throws -> [UInt8] {
        let header = try #require(firstRange(of: Array("tkhd".utf8)))
        var bytes = self
        // ISO 14496-12, 8.3.2: the matrix lies 44 bytes behind the beginning of the name.
        for index in 0..<4 { bytes[header.lowerBound + 48 + index] = UInt8(shear >> (24 - 8 * index) & 255) }
        return bytes
    }

    /// With a text of ten bytes beside the pictures where broadcasters put captions.
    fileprivate func captioned(_ text: String) throws -> [UInt8] {
        let name = "086f3693-b7b3-4f2c-9653-21492feee5b8"
        let video = try DrawnVideo.remux(self, "mp4", ["-bsf:v", "h264_metadata=sei_user_data=\(name)+\(text)"])
        let (head, coded) = ([5, UInt8(16 + text.utf8.count + 1)], [0x08, 0x6F, 0x36, 0x93] as [UInt8])
        #expect(video.firstRange(of: head + coded) != nil)
        // User data that an authority registered, instead of any other.
        return video.replacing(head + coded, with: [4, head[1]] + coded)
    }
}
