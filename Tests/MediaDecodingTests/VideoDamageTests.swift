import Fixtures
import ImageDecoding
import Images
import MediaDecoding
import PhotoAnalysis
import Testing

@Suite("Damaged and hostile videos")
struct VideoDamageTests {
    /// Everything that can be asked of a video: answers or errors of ours; anything else fails the test.
    private func outcome(_ bytes: [UInt8]) throws -> ImageError? {
        _ = try imageError { _ = try VideoDecoder.digestOfAll(CountedFile(bytes).source) }
        _ = try imageError { _ = try bytes.frames(at: [0, 1234]) }
        return try imageError { _ = try bytes.measured() }
    }

    private static let cutOff = "the file ends before its video does"

    /// Layouts besides those of `VideoKind`: the index first, fragments with and without an index of them, 64-bit sizes.
    private static let layouts = [
        ["-movflags", "faststart"], ["-movflags", "frag_keyframe+empty_moov"],
        ["-movflags", "frag_keyframe+empty_moov+default_base_moof"], ["-movflags", "dash+global_sidx", "-f", "mp4"],
        ["-movflags", "faststart+rtphint"],
    ]

    /// A whole file has no damage, and one that ends earlier has, or cannot be read.
    private func expectDamage(_ whole: [UInt8], isSampled: Bool = false, _ comment: Comment) throws {
        let video = try whole.inspected(isSampled: isSampled)
        #expect(try video.measure().damage == nil, comment)
        // Odd, as a cut between two packets of one length shows nothing.
        for count in [whole.count / 4, whole.count / 2, whole.count * 9 / 10].map({ $0 | 1 }) {
            let part = Array(whole.prefix(count))
            let error = try imageError {
                let cut = try part.inspected(isSampled: isSampled)
                #expect(try cut.measure().damage == Self.cutOff, "\(comment), \(count) of \(whole.count)")
                #expect(cut.pictureDigest != video.pictureDigest)
            }
            if case .unsupported = error { Issue.record("\(error?.reason ?? "")") }
        }
    }

    @Test("A video that was cut off is damaged in every container that says how long it is", arguments: VideoKind.all)
    func cutOff(kind: VideoKind) throws {
        try expectDamage(kind.draw(), "\(kind)")
    }

    @Test("A video with sound that was cut off is damaged, also if only samples of it are read", arguments: layouts)
    func cutOff(layout: [String]) throws {
        for isSampled in [false, true] {
            try expectDamage(DrawnVideo.mp4(layout), isSampled: isSampled, "\(layout)")
        }
    }

    @Test("What stands behind a whole video, and lengths that nobody wrote, are no damage")
    func whole() throws {
        let zeros = [UInt8](repeating: 0, count: 1_000)
        for layout in Self.layouts {
            #expect(try (DrawnVideo.mp4(layout) + zeros).inspected().measure().damage == nil)
        }
        let live = try DrawnVideo.bytes("mkv", DrawnVideo.moving + DrawnVideo.h264 + ["-live", "1"])
        #expect(try live.inspected().measure().damage == nil)
    }

    @Test("Of a file that was cut off in the middle, what is there counts")
    func half() throws {
        let bytes = try DrawnVideo.mp4(["-movflags", "faststart"])
        let video = try Array(bytes.prefix(bytes.count / 2)).inspected()
        #expect((2800...3200).contains(try #require(video.metadata.video?.milliseconds)))
        let measurements = try video.measure()
        #expect((1...4).contains(try #require(measurements.frames).frames.count))
        #expect(measurements.damage == Self.cutOff)
    }

    @Test("Without its index a video is damaged")
    func withoutIndex() throws {
        let bytes = try DrawnVideo.mp4()
        let error = try imageError { _ = try Array(bytes.prefix(bytes.count / 2)).inspected() }
        #expect(error == .damaged("the index of the video is missing or broken"))
    }

    /// Fault 40.
    @Test("A file cut off anywhere gives an outcome", arguments: VideoKind.all)
    func truncation(kind: VideoKind) throws {
        let file = try kind.draw()
        for count in stride(from: 0, to: file.count, by: max(1, file.count / 12)) {
            _ = try outcome(Array(file.prefix(count)))
        }
    }

    /// Fault 41.
    @Test("Changed bytes give errors or frames, never a crash", arguments: VideoKind.all)
    func mutation(kind: VideoKind) throws {
        let file = try kind.draw()
        var generator = RandomSource(seed: 0xF11A)
        for round in 0..<25 {
            var bytes = file
            for _ in 0...round % 4 {
                // Every other change strikes the head or the end, where the structure lies.
                let place =
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: Int.random(in: 0..<min(bytes.count, 1024), using: &generator)
                    case 1: Int.random(in: max(0, bytes.count - 4096)..<bytes.count, using: &generator)
                    default: Int.random(in: 0..<bytes.count, using: &generator)
                    }
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = try outcome(bytes)
        }
    }

    @Test("A video that begins and ends at absurd times gives an outcome", arguments: [1 << 62, UInt64.max >> 1])
    func absurdTimes(begins: UInt64) throws {
        let kind = try #require(VideoKind.all.first { $0.ending == "webm" })
        var file = try kind.draw()
        func big(_ number: UInt64) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
        func end(of letters: [UInt8]) throws -> Int {
            try #require(file.indices.first { file[$0...].starts(with: letters) }) + letters.count
        }
        /// Makes the length of an element unknown, so that it may grow; returns where its content begins.
        func open(_ element: [UInt8]) throws -> Int {
            let place = try end(of: element)
            let zeros = file[place].leadingZeroBitCount
            let unknown = [UInt8.max >> zeros] + [UInt8](repeating: .max, count: zeros)
            file.replaceSubrange(place...place + zeros, with: unknown)
            return place + zeros + 1
        }
        // Nanoseconds of a unit of time, and the length in such units.
        let scale = try end(of: [0x2A, 0xD7, 0xB1, 0x83])
        file.replaceSubrange(scale..<scale + 3, with: [0, 0, 1])
        let length = try end(of: [0x44, 0x89, 0x88])
        file.replaceSubrange(length..<length + 8, with: big(9e18.bitPattern))
        _ = try open([0x18, 0x53, 0x80, 0x67])
        let time = try open([0x1F, 0x43, 0xB6, 0x75])
        #expect(file[time] == 0xE7)
        file.replaceSubrange(time..<time + 2 + Int(file[time + 1] & 0x7F), with: [0xE7, 0x88] + big(begins))
        _ = try outcome(file)
        _ = try imageError { _ = try file.preview(moment: 1_000) }
    }

    @Test("A reference to another file is not followed")
    func reference() throws {
        // libav names the file of a track in an alias of its data reference; here every name leads to a real one.
        let bytes = try DrawnVideo.mp4()
        let marker = Array("url ".utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: marker) })
        var changed = bytes
        changed.replaceSubrange(place..<place + 4, with: Array("alis".utf8))
        changed[place + 7] = 0
        #expect(try outcome(changed) == outcome(bytes))
    }
}
