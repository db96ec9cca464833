import FileSystem
import Images
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import Testing

@Suite("Contents that samples do not tell apart")
struct SampledTwinTests {
    @Test("Twins have the same digest of the file or of the picture, and lie in a library")
    func twins() throws {
        let store = try Store()
        let first = try store.add("a.mp4", inode: 1, picture: 1)
        let retagged = try store.add("b.mp4", inode: 2, picture: 1, tags: 1)
        _ = try store.add("other.mp4", inode: 3, picture: 2)
        let twins = try store.database.contents.twins(
            digest: store.content(1, 0).digest, picture: store.content(1, 0).pictureDigest, otherThan: 99)
        #expect(twins.map(\.photo) == [first, retagged])
        #expect(twins.allSatisfy { $0.whole == nil && $0.pictureDigest == store.content(1, 0).pictureDigest })
        // A file is no twin of itself, nor of what is gone.
        _ = try store.database.intake.forget([store.location("b.mp4")], at: 3)
        #expect(
            try store.database.contents.twins(
                digest: store.content(1, 0).digest, picture: store.content(1, 0).pictureDigest, otherThan: first
            ).isEmpty)
    }

    @Test("What reading a content whole gave is remembered, by itself or with an analysis")
    func whole() throws {
        let store = try Store()
        let photo = try store.add("a.mp4", inode: 1, picture: 1)
        let (samples, whole) = (store.content(1, 0), WholeDigests(bytes: digest(7, 7), pictures: digest(8, 8)))
        let twin = try #require(
            try store.database.contents.twins(digest: samples.digest, picture: nil, otherThan: 99).first)
        try store.database.contents.remember(whole, of: twin.content)
        #expect(
            try store.database.contents.twins(digest: samples.digest, picture: nil, otherThan: 99).first?.whole == whole
        )

        let other = WholeDigests(bytes: digest(9, 9), pictures: nil)
        let content = PictureContent(
            digest: samples.digest, bytes: 2 << 20, format: .video, pictureDigest: samples.pictureDigest, width: 40,
            height: 30, metadata: PhotoMetadata(), screenshot: 0
        ).with(digest: samples.digest, pictureDigest: samples.pictureDigest, whole: other)
        _ = try store.database.contents.record(.picture(content, measurements: nil), of: photo, stamp: stamp(1), at: 4)
        #expect(
            try store.database.contents.twins(digest: samples.digest, picture: nil, otherThan: 99).first?.whole == other
        )
    }

    @Test("With other digests a content stays the same in all else")
    func otherDigests() throws {
        let samples = try Store().content(1, 0)
        let content = PictureContent(
            digest: samples.digest, bytes: 2 << 20, format: .video, pictureDigest: samples.pictureDigest, width: 40,
            height: 30, metadata: PhotoMetadata(), screenshot: 0.5, isAnimated: true, holdings: Holdings(.sound))
        let whole = WholeDigests(bytes: digest(9, 9), pictures: nil)
        let other = content.with(digest: digest(7, 7), pictureDigest: digest(8, 8), whole: whole)
        #expect(other.digest == digest(7, 7) && other.pictureDigest == digest(8, 8) && other.whole == whole)
        #expect(other.holdings == Holdings(.sound) && other.kinds == content.kinds && other.screenshot == 0.5)
    }

    @Test(
        "What another file gave is forgotten, and a mark goes, once a large file is analysed again by its samples",
        arguments: [MediaFormat.video, .raw])
    func again(format: MediaFormat) throws {
        let store = try Store()
        let samples = store.content(1, 0)
        func analyse(_ photo: PhotoID, _ stamp: FileStamp, _ whole: WholeDigests?) throws {
            let content = PictureContent(
                digest: samples.digest, bytes: 2 << 20, format: format, pictureDigest: samples.pictureDigest, width: 40,
                height: 30, metadata: PhotoMetadata(), screenshot: 0
            ).with(digest: samples.digest, pictureDigest: samples.pictureDigest, whole: whole)
            _ = try store.database.contents.record(
                .picture(content, measurements: Measurements()), of: photo, stamp: stamp, at: 4)
        }
        let photo = try store.find("a.mp4", stamp(1)).photo
        try analyse(photo, stamp(1), WholeDigests(bytes: digest(7, 7), pictures: nil))
        try store.decide([photo], .delete)
        // Repaired in its place: between the samples it may be another file.
        try store.find("a.mp4", stamp(1, modified: 8))
        let waiting = try #require(
            try store.database.contents.twins(digest: samples.digest, picture: nil, otherThan: 99).first)
        #expect(waiting.isWaiting)
        try analyse(photo, stamp(1, modified: 8), nil)
        let twin = try #require(
            try store.database.contents.twins(digest: samples.digest, picture: nil, otherThan: 99).first)
        #expect(twin.whole == nil && !twin.isWaiting)
        #expect(try store.decision(photo) == nil)
    }

    @Test(
        "A marked file that is renamed is analysed again if only its samples are known, as it may have been written to",
        arguments: [MediaFormat.video, .raw, .jpeg], [PhotoCulling.Decision.delete, .keep])
    func renamed(format: MediaFormat, decision: PhotoCulling.Decision) throws {
        let store = try Store()
        let photo = try store.find("a", stamp(1)).photo
        let content = PictureContent(
            digest: digest(1, 0), bytes: 2 << 20, format: format, pictureDigest: digest(1, 255), width: 40, height: 30,
            metadata: PhotoMetadata(), screenshot: 0)
        func analyse(_ stamp: FileStamp) throws {
            _ = try store.database.contents.record(
                .picture(content, measurements: Measurements()), of: photo, stamp: stamp, at: 2)
        }
        try analyse(stamp(1))
        try store.decide([photo], decision)
        let renamed = stamp(1, changed: 6)
        let isUnsure = format != .jpeg && decision == .delete
        #expect(try store.move("a", to: "b", renamed).waiting == (isUnsure ? [photo] : []))
        if isUnsure { try analyse(renamed) }
        #expect(try store.decision(photo) == (isUnsure ? nil : decision))
    }

    @Test(
        "Only what is known by all bytes is called returned after a deletion",
        arguments: [
            (MediaFormat.video, 2 << 20, false), (.raw, 2 << 20, false), (.video, 1 << 20, true), (.raw, 1 << 20, true),
            (.tiff, 2 << 20, true),
        ])
    func deleted(format: MediaFormat, bytes: Int64, isRemembered: Bool) throws {
        let store = try Store()
        let photo = try store.find("a", stamp(1)).photo
        let content = PictureContent(
            digest: digest(1, 0), bytes: bytes, format: format, pictureDigest: digest(1, 255), width: 40, height: 30,
            metadata: PhotoMetadata(), screenshot: 0)
        _ = try store.database.contents.record(
            .picture(content, measurements: Measurements()), of: photo, stamp: stamp(1), at: 2)
        try store.decide([photo], .delete)
        _ = try store.trash(photo, "a", inode: 1)
        #expect(try store.database.photos.tombstones().map(\.id) == (isRemembered ? [photo] : []))
    }
}
