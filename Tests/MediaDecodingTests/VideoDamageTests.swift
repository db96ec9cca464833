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

    @Test("Of a file that was cut off in the middle, what is there counts")
    func half() throws {
        let bytes = try DrawnVideo.mp4(["-movflags", "faststart"])
        let video = try Array(bytes.prefix(bytes.count / 2)).inspected()
        #expect((2800...3200).contains(try #require(video.metadata.video?.milliseconds)))
        let frames = try #require(try video.measure().frames).frames
        #expect((1...4).contains(frames.count))
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
