import ImageDecoding
import Images
import MediaDecoding
import PhotoAnalysis
import Testing

@Suite("Frames, posters and previews of videos")
struct VideoFrameTests {
    @Test("An analysis looks at the key frames before six moments")
    func keyFrames() throws {
        // Parts begin at 0, 500 … 2500 milliseconds; a key frame each half a second.
        let frames = try #require(try DrawnVideo.mp4().measured().frames).frames
        #expect(frames.map(\.moment) == [0, 500, 1000, 1500, 2000, 2500])
        let few = try DrawnVideo.bytes("mp4", DrawnVideo.moving + ["-c:v", "libx264", "-g", "20"])
        #expect(try #require(try few.measured().frames).frames.map(\.moment) == [0, 2000])
    }

    @Test("An analysis looks at the first three seconds ten times a second, between key frames, too")
    func opening() throws {
        let long = ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=5", "-c:v", "libx264", "-g", "250", "-bf", "2"]
        let bytes = try DrawnVideo.bytes("mp4", long)
        let opening = try #require(try bytes.measured().frames).opening
        #expect(opening.count == 30 && opening.allSatisfy { abs($0.moment - 100) % 40 == 20 || $0.moment % 40 == 0 })
        #expect(zip(opening, 1...).allSatisfy { abs($0.moment - Int64($1) * 100) <= 20 })
        #expect(try bytes.frames(at: opening.map(\.moment)) == opening)
        // Fewer frames than ten a second are taken once.
        let slow = try DrawnVideo.bytes("mp4", ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=5:d=4"] + DrawnVideo.h264)
        let moments = try #require(try slow.measured().frames).opening.map(\.moment)
        #expect(moments == (1...15).map { Int64($0) * 200 })
    }

    @Test("The opening of large pictures is shorter, and within what may be read")
    func largeOpening() throws {
        let source = ["-f", "lavfi", "-i", "testsrc2=s=1920x1080:r=30:d=3", "-c:v", "libx264", "-preset", "ultrafast"]
        let bytes = try DrawnVideo.bytes("mp4", source + ["-g", "30"])
        let file = CountedFile(bytes)
        let frames = try #require(
            try VideoInspection(file.source, bytesDigest: bytes.digest, isSampled: true).measure().frames)
        #expect((2...4).contains(frames.opening.count))
        #expect(file.bytesRead <= 8 << 20)
    }

    @Test(
        "The first key frame of a stream without an index is found, however far the next one is",
        arguments: ["mpg", "ts"])
    func streams(ending: String) throws {
        let source = ["-f", "lavfi", "-i", "testsrc2=s=320x240:r=25:d=6"]
        let coding = ending == "mpg" ? ["-c:v", "mpeg2video", "-f", "vob"] : ["-c:v", "libx264", "-bf", "2"]
        let bytes = try DrawnVideo.bytes(ending, source + coding + ["-g", "110", "-q:v", "4"])
        let found = try bytes.frames(at: [0, 400, 2_000, 4_000]).compactMap { $0?.moment }
        #expect(found == [0, 400, 2_000, 4_000])
        #expect(try #require(try bytes.measured().frames).opening.count == 30)
    }

    @Test("A frame is found to the frame, in any order and between key frames", arguments: ["mp4", "mkv", "ts", "avi"])
    func exactFrames(ending: String) throws {
        let bytes = try DrawnVideo.bytes(ending, DrawnVideo.moving + ["-c:v", "libx264", "-g", "20", "-bf", "0"])
        let moments: [Int64] = [1510, 0, 2400, 690, 60_000]
        let found = try bytes.frames(at: moments)
        #expect(found.compactMap { $0?.moment } == [1500, 0, 2400, 700, 2900])
        let reference = try DrawnVideo.bytes("mp4", DrawnVideo.moving + ["-c:v", "libx264", "-g", "20", "-bf", "0"])
        #expect(found.map { $0?.hash } == (try reference.frames(at: moments)).map { $0?.hash })
    }

    @Test("Of many moments that cost too much every second is decoded")
    func costlyMoments() throws {
        let source = ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=10:d=8", "-c:v", "libx264", "-g", "4", "-bf", "0"]
        let bytes = try DrawnVideo.bytes("mp4", source)
        let picture = 1.6 * 320 * 180 + 100 * Double(bytes.count) / 80
        let moments = (0..<16).map { Int64(400 * $0 + 300) }
        // Four pictures each.
        for (pictures, step) in [(70.0, 1), (40, 2), (20, 17)] {
            let found = try VideoDecoder.frames(
                CountedFile(bytes).source, at: moments, allowance: pictures * picture
            ) { false }
            #expect(found.indices.filter { found[$0] != nil } == (0..<16).filter { step <= 16 && $0 % step == 0 })
        }
    }

    @Test("Frames that cost too much are not decoded, by what the file tells of them", arguments: ["mp4", "mkv", "ts"])
    func costly(ending: String) throws {
        let coding = ["-c:v", "libx264", "-g", "20", "-bf", "0"]
        let bytes = try DrawnVideo.bytes(ending, DrawnVideo.moving + coding)
        func found(_ moments: [Int64], _ pictures: Double) throws -> [VideoFrame?] {
            let allowance = pictures * (1.6 * 320 * 180 + 100 * Double(bytes.count) / 30)
            return try VideoDecoder.frames(CountedFile(bytes).source, at: moments, allowance: allowance) { false }
        }
        // From the key frame on there are twenty pictures to the second moment.
        let all = try found([0, 1900], 40)
        #expect(all.compactMap { $0?.moment } == [0, 1900])
        let few = try found([0, 1900], 8)
        #expect(few[1] == nil)
        // The index tells it before anything is decoded.
        if ending == "mp4" { #expect(few[0] == nil) }
        #expect(try found([0], 8) == [all[0]])
        #expect(try found([0, 1900], 8) == few)
    }

    @Test(
        "Moments one after the other show what each shows alone, and the video is read once",
        arguments: ["mp4", "mkv"])
    func onePass(ending: String) throws {
        let bytes = try DrawnVideo.bytes(ending, DrawnVideo.moving + ["-c:v", "libx264", "-g", "20", "-bf", "2"])
        let moments = (0..<60).map { Int64($0 * 51) }
        let (file, other) = (CountedFile(bytes), CountedFile(bytes))
        let found = try VideoDecoder.frames(file.source, at: moments) { false }
        #expect(try found == moments.map { try bytes.frames(at: [$0])[0] })
        // To open it and to find the first takes as much as for one moment.
        _ = try VideoDecoder.frames(other.source, at: [0]) { false }
        #expect(file.bytesRead < other.bytesRead + 2 * bytes.count)
    }

    @Test("A player shows what each moment shows alone, in any order, and reads a video that plays once")
    func player() throws {
        let bytes = try DrawnVideo.bytes("mp4", DrawnVideo.moving + ["-c:v", "libx264", "-g", "20", "-bf", "2"])
        let bounds = PreviewBounds(longerSide: 80, pixels: 6400)
        let file = CountedFile(bytes)
        let player = try VideoPlayer(file.source)
        let opened = file.bytesRead
        let moments = (0..<30).map { Int64($0 * 100) }
        for moment in moments {
            let shown = try player.frame(at: moment, within: bounds) { false }
            #expect(try shown.pixels == bytes.preview(moment: moment, side: 80).pixels)
        }
        #expect(file.bytesRead < opened + 2 * bytes.count)
        for moment in [2_500, 100, 1_900, 60_000, 0] as [Int64] {
            let shown = try player.frame(at: moment, within: bounds) { false }
            #expect(try shown.pixels == bytes.preview(moment: moment, side: 80).pixels)
        }
        // Time that was up for one frame is not up for the next.
        #expect(throws: ImageError.self) { try player.frame(at: 1_500, within: bounds) { true } }
        #expect(
            try player.frame(at: 1_500, within: bounds) { false }.pixels
                == bytes.preview(moment: 1_500, side: 80).pixels)
    }

    @Test(
        "A player shows large pictures without the smoothing of blocks, nearly as they are", arguments: [1_280, 2_560])
    func large(width: Int) throws {
        let source = ["-f", "lavfi", "-i", "testsrc2=s=\(width)x\(width / 2):r=10:d=1"]
        let bytes = try DrawnVideo.bytes("mp4", source + ["-c:v", "libx264", "-preset", "veryfast", "-crf", "40"])
        let bounds = PreviewBounds(longerSide: 320, pixels: 320 * 320)
        let shown = try VideoPlayer(CountedFile(bytes).source).frame(at: 900, within: bounds) { false }
        let exact = try bytes.preview(moment: 900)
        let difference = zip(shown.pixels, exact.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect((difference > 0) == (width == 2_560))
        #expect(difference < 2 * exact.pixels.count)
    }

    @Test("Of a picture in two packets both fields are seen", arguments: ["mts", "mp4", "mkv"])
    func fieldPairs(ending: String) throws {
        let stream = try DrawnVideo.remux(
            FieldPairs.coded(pictures: 25), "mts", ["-bsf:v", "setts=pts=N*1800:dts=N*1800"])
        let bytes = ending == "mts" ? stream : try DrawnVideo.remux(stream, ending)
        let frames = try #require(try bytes.measured().frames)
        #expect(try #require(frames.frames.first).moment == 0 && frames.frames.count >= 2)
        #expect(frames.opening.count >= 5)
        #expect(try bytes.frames(at: frames.frames.map(\.moment)) == frames.frames)
        // The stream says that each packet is a picture of half the rows.
        let preview = try bytes.preview()
        #expect(preview.width == 128 && preview.height == 128)
        #expect(try preview == bytes.preview(moment: 0))
        #expect(try bytes.preview(moment: 0, isCoarse: true) == bytes.preview(moment: 0))
    }

    /// It plays from a moment on that lies between two key frames; what is before it is still in the file.
    @Test("A video that was cut without being coded anew begins with what it shows first", arguments: ["mp4", "mov"])
    func cut(ending: String) throws {
        let long = ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=6", "-c:v", "libx264", "-g", "75", "-bf", "2"]
        let whole = try DrawnVideo.bytes("mp4", long)
        for start in ["1", "2.72", "5.8"] {
            let bytes = try DrawnVideo.cut(whole, from: start, ending)
            let frames = try #require(try bytes.measured().frames).frames
            let first = try #require(frames.first)
            #expect(first.moment == 0)
            #expect(try bytes.frames(at: [0]) == [first])
            let shown = try #require(try whole.frames(at: [Int64(Double(start).map { $0 * 1000 } ?? 0)])[0])
            #expect(shown.hash.distance(to: first.hash) <= 8)
            #expect(try bytes.preview() == bytes.preview(moment: 0))
        }
    }

    @Test("If nothing of a video is to be shown, its key frame is")
    func hidden() throws {
        let bytes = try DrawnVideo.mp4().hidingAll()
        #expect(try #require(try bytes.measured().frames).frames.count == 1)
        #expect(try bytes.preview().width == 320)
    }

    @Test("A track without pictures is passed over, and of equal tracks the first is shown")
    func emptyTrack() throws {
        let (plain, other) = (try DrawnVideo.mp4(), try DrawnVideo.mp4(["-vf", "negate"]))
        let maps = ["-map", "0:v", "-map", "1:v"]
        let both = try DrawnVideo.mux([plain, other], "mp4", maps)
        #expect(try both.preview() == plain.preview())
        for track in [0, 1] {
            let bytes = try both.emptyingTrack(track)
            #expect(try bytes.preview() == (track == 0 ? other : plain).preview())
            #expect(try #require(try bytes.measured().frames).frames.count == 6)
        }
    }

    @Test("Frames with others that depend on later ones are shown in their order")
    func reorderedFrames() throws {
        let bytes = try DrawnVideo.bytes("mp4", DrawnVideo.moving + ["-c:v", "libx264", "-g", "30", "-bf", "3"])
        let moments = (0..<6).map { Int64($0 * 500) }
        #expect(try bytes.frames(at: moments).compactMap { $0?.moment } == moments)
    }

    @Test("A video that is stored on its side is upright", arguments: [("90", 8), ("180", 3), ("270", 6)])
    func turned(angle: String, orientation: Int) throws {
        let plain = try DrawnVideo.mp4()
        let turned = try DrawnVideo.remux(plain, "mp4", ["-metadata:s:v:0", "rotate=\(angle)"])
        let video = try turned.inspected()
        #expect([video.width, video.height] == (orientation >= 5 ? [180, 320] : [320, 180]))
        #expect(video.metadata.orientation == 1)
        let (upright, stored) = (try turned.preview(), try plain.preview())
        #expect(upright.width == video.width && upright.height == video.height)
        // The corner at the upper left, after the turn; ffmpeg's angles count against the clock.
        let corner = (orientation == 6 ? (0, 179) : orientation == 3 ? (319, 179) : (319, 0))
        #expect(pixel(upright, 0, 0) == pixel(stored, corner.0, corner.1))
        let hash = try #require(try turned.measured().frames).frames[0].hash
        let unturned = try #require(try plain.measured().frames).frames[0].hash
        #expect(hash.distance(to: unturned) > 60)
    }

    private func pixel(_ picture: RGBImage, _ column: Int, _ row: Int) -> [UInt8] {
        let start = 3 * (row * picture.width + column)
        return Array(picture.pixels[start..<start + 3])
    }

    @Test("A black start is not the poster, and the preview shows the poster that is measured")
    func blackStart() throws {
        let bytes = try DrawnVideo.bytes(
            "mp4",
            [
                "-f", "lavfi", "-i", "color=black:s=320x180:r=10:d=2", "-f", "lavfi", "-i",
                "testsrc2=s=320x180:r=10:d=4", "-filter_complex", "[0][1]concat", "-g", "5", "-c:v", "libx264",
            ])
        let measurements = try bytes.measured()
        let frames = try #require(measurements.frames).frames
        let poster = try #require(frames.first { $0.hash == measurements.perceptualHash })
        #expect(poster.moment >= 2000)
        #expect(frames[0].moment < 2000 && frames[0].quality < 50)
        #expect((measurements.blankness ?? 1) < 0.2)
        #expect(try bytes.preview() == bytes.preview(moment: poster.moment))
        #expect(try bytes.preview(moment: 0).pixels.allSatisfy { $0 < 16 })
    }

    @Test("A video that is black throughout is blank, and its first frame is the poster")
    func black() throws {
        let source = ["-f", "lavfi", "-i", "color=black:s=320x180:r=10:d=3,noise=alls=6:allf=t"]
        let measurements = try DrawnVideo.bytes("mp4", source + DrawnVideo.h264).measured()
        #expect((measurements.blankness ?? 0) > 0.8)
    }

    @Test("A black video with sound is not blank", arguments: ["mp4", "mov", "mkv"])
    func heard(ending: String) throws {
        let source = ["-f", "lavfi", "-i", "color=black:s=320x180:r=10:d=3"]
        let sound = DrawnVideo.tone + DrawnVideo.h264 + ["-c:a", "aac"]
        #expect(try DrawnVideo.bytes(ending, source + sound).measured().blankness == nil)
        #expect((try DrawnVideo.bytes(ending, source + DrawnVideo.h264).measured().blankness ?? 0) > 0.8)
    }

    @Test("A preview fits its bounds, and a coarse one of a moment is a key frame")
    func previews() throws {
        let bytes = try DrawnVideo.bytes("mp4", DrawnVideo.moving + ["-c:v", "libx264", "-g", "20", "-bf", "0"])
        let small = try bytes.preview(side: 64)
        #expect(small.width == 64 && small.height == 36)
        #expect(try bytes.preview(moment: 1900, isCoarse: true) == bytes.preview(moment: 0))
        #expect(try bytes.preview(moment: 1900) != bytes.preview(moment: 0))
    }

    @Test("Large key frames are left out rather than read beyond eight megabytes")
    func budget() throws {
        let source = ["-f", "lavfi", "-i", "testsrc2=s=1920x1080:r=10:d=3,noise=alls=40:allf=t"]
        let bytes = try DrawnVideo.bytes("mov", source + ["-c:v", "prores", "-threads", "1"])
        #expect(bytes.count > 20 << 20)
        let file = CountedFile(bytes)
        let video = try VideoInspection(file.source, bytesDigest: bytes.digest, isSampled: true)
        #expect(file.bytesRead <= 8 << 20)
        let moments = try #require(try video.measure().frames).frames.map(\.moment)
        #expect((2...5).contains(moments.count))
        #expect(try #require(moments.last) >= 2000)
    }

    @Test(
        "A picture of a high dynamic range looks as the ordinary one that it was made of",
        arguments: ["smpte2084", "arib-std-b67"])
    func highDynamicRange(transfer: String) throws {
        let bars = "smptebars=s=320x180:r=5:d=1"
        let ordinary = try DrawnVideo.bytes("mp4", ["-f", "lavfi", "-i", bars, "-c:v", "libx264", "-qp", "1"]).preview()
        // The bars are dark enough not to be compressed, but for the small white one.
        let filters = [
            bars, "zscale=tin=bt470m:min=470bg:pin=709:rin=tv:m=gbr:p=709:t=linear:npl=203", "format=gbrpf32le",
            "zscale=p=2020:t=\(transfer):m=2020_ncl:r=tv:npl=203", "format=yuv420p10le",
        ]
        let colours = ["-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc"]
        let input = ["-f", "lavfi", "-i", filters.joined(separator: ",")] + colours
        let video = try DrawnVideo.bytes("mkv", input + ["-c:v", "libx264", "-qp", "1"]).preview()
        let still = try DrawnVideo.bytes("avif", input + ["-frames:v", "1", "-c:v", "libaom-av1", "-crf", "1"]).still()
        for wide in [video, still] {
            let difference = zip(ordinary.pixels, wide.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(difference < 8 * ordinary.pixels.count)
        }
    }

    @Test("Ten bits and JPEG's range give the picture that eight bits of video give")
    func ranges() throws {
        let still = ["-f", "lavfi", "-i", "testsrc=s=320x180:r=10:d=1"]
        let video = try DrawnVideo.bytes("mp4", still + ["-c:v", "libx264", "-qp", "1"]).preview()
        let rows = [
            ("avi", ["-c:v", "mjpeg", "-q:v", "1"]),
            ("mp4", ["-c:v", "libx264", "-qp", "1", "-pix_fmt", "yuv420p10le"]),
            ("mov", ["-c:v", "prores"]), ("mkv", ["-c:v", "libx264", "-qp", "1", "-pix_fmt", "yuv444p"]),
        ]
        for (ending, coding) in rows {
            let other = try DrawnVideo.bytes(ending, still + coding).preview()
            let difference = zip(video.pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(difference < 5 * video.pixels.count, "\(coding)")
        }
    }
}

extension [UInt8] {
    /// Boxes of this type, by the place of their name, in the order of the file.
    private func boxes(_ type: String) -> [Int] { ranges(of: Swift.Array(type.utf8)).map(\.lowerBound) }

    /// The edit list of the first track begins behind all of its pictures (ISO 14496-12, 8.6.6).
    fileprivate func hidingAll() throws -> [UInt8] {
        let list = try #require(boxes("elst").first)
        var bytes = self
        // Version, count and length; then the time in the media, of four bytes.
        for (offset, byte) in [0x7F, 0, 0, 0].enumerated() { bytes[list + 16 + offset] = UInt8(byte) }
        return bytes
    }

    /// Without the samples of one track: its tables (8.5 to 8.7) count none.
    fileprivate func emptyingTrack(_ number: Int) throws -> [UInt8] {
        var bytes = self
        for type in ["stts", "stss", "ctts", "stsc", "stco"] {
            let places = boxes(type)
            guard number < places.count else { continue }
            for offset in 8..<12 { bytes[places[number] + offset] = 0 }
        }
        let sizes = try #require(boxes("stsz").dropFirst(number).first)
        for offset in 12..<16 { bytes[sizes + offset] = 0 }
        return bytes
    }
}
