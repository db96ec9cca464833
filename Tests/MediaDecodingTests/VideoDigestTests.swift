import Images
import MediaDecoding
import Testing

@Suite("The digest of a video's pictures")
struct VideoDigestTests {
    private func all(_ bytes: [UInt8]) throws -> Digest256? {
        try VideoDecoder.digestOfAll(CountedFile(bytes).source)
    }

    @Test("The same packets in other containers have one digest, and other tags change nothing")
    func remuxed() throws {
        let original = try DrawnVideo.mp4()
        let digest = try #require(try all(original))
        #expect(try original.inspected().pictureDigest == digest)
        for ending in ["mov", "mkv", "ts"] {
            let copy = try DrawnVideo.remux(original, ending)
            #expect(copy.digest != original.digest)
            #expect(try all(copy) == digest, "\(ending)")
            #expect(try all(DrawnVideo.remux(copy, "mp4")) == digest, "\(ending) and back")
        }
        let tagged = try DrawnVideo.remux(
            original, "mp4", ["-metadata", "title=Beach", "-metadata", "comment=Last year", "-movflags", "faststart"])
        #expect(tagged.digest != original.digest)
        #expect(try all(tagged) == digest)
    }

    @Test("HEVC and codings without NAL units have one digest in two containers as well")
    func otherCodings() throws {
        let rows = [
            ("libx265", "mp4", "mkv"), ("libx265", "mkv", "ts"), ("mpeg4", "avi", "mp4"), ("libvpx-vp9", "webm", "mp4"),
        ]
        for (coding, first, second) in rows {
            let quick = coding == "libx265" ? ["-x265-params", "log-level=none"] : []
            let bytes = try DrawnVideo.bytes(first, DrawnVideo.moving + ["-c:v", coding] + quick)
            let digest = try #require(try all(bytes))
            #expect(try all(DrawnVideo.remux(bytes, second)) == digest, "\(coding) from \(first) to \(second)")
        }
    }

    @Test("Another coding, cut, turn or sound makes it another video")
    func changed() throws {
        let original = try DrawnVideo.mp4()
        let variants = [
            original,
            try DrawnVideo.mp4(["-crf", "40"]),
            try DrawnVideo.remux(original, "mp4", ["-t", "2"]),
            try DrawnVideo.remux(original, "mp4", ["-an"]),
            try DrawnVideo.remux(original, "mp4", ["-metadata:s:v:0", "rotate=90"]),
        ]
        #expect(Set(try variants.map { try #require(try all($0)) }).count == variants.count)
    }

    @Test("Samples are equal in containers with an index, and never equal to the digest of everything")
    func sampled() throws {
        let original = try DrawnVideo.mp4()
        let digest = try original.inspected(isSampled: true).pictureDigest
        #expect(try all(original) != digest)
        for ending in ["mov", "mkv"] {
            #expect(try DrawnVideo.remux(original, ending).inspected(isSampled: true).pictureDigest == digest)
        }
        #expect(try DrawnVideo.mp4(["-crf", "40"]).inspected(isSampled: true).pictureDigest != digest)
    }

    @Test("A video that was cut off has no digest of all pictures, and counts as itself only")
    func cutOff() throws {
        let original = try DrawnVideo.mp4(["-movflags", "faststart"])
        let (half, less) = (Array(original.prefix(original.count / 2)), Array(original.prefix(original.count / 3)))
        #expect(try all(half) == nil)
        #expect(try half.inspected().pictureDigest != less.inspected().pictureDigest)
        #expect(try half.inspected().pictureDigest != original.inspected().pictureDigest)
    }
}
