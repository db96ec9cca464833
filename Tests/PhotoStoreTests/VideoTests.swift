import Images
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import Testing

@Suite("Videos in the store")
struct VideoTests {
    @Test(
        "A video's facts tell its length, which its metadata hold",
        arguments: [(12_345, 12_345), (nil, nil), (Int64.max, Int32.max)] as [(Int64?, Int32?)])
    func length(milliseconds: Int64?, expected: Int32?) throws {
        let store = try Store()
        let photo = try store.add(VideoTraits(milliseconds: milliseconds, container: "MP4", codec: "H.264"))
        #expect(try store.database.photos.facts(of: photo)?.milliseconds == expected)
        let all = try store.database.photos.facts(after: 0, count: 9, families: try store.database.families.all())
        #expect(all.map(\.milliseconds) == [expected])
    }

    @Test("What was decided about a video that was only counted holds when it is read, by other digests")
    func readAtLast() throws {
        let store = try Store()
        let photo = try store.refuse("a.mp4", inode: 1, .unsupported, digest(9, 9), .video)
        try store.decide([photo], .keep)
        _ = try store.database.contents.expectAnalyses(by: "first", of: .media)
        #expect(try store.add(VideoTraits(milliseconds: 8_000, container: "MP4", codec: "H.264")) == photo)
        #expect(try store.decision(photo) == .keep)
        // A file that changed is another video.
        try store.find("a.mp4", stamp(1, modified: 8))
        _ = try store.database.contents.record(
            .picture(store.content(2, 0, format: .video), measurements: Measurements()), of: photo,
            stamp: stamp(1, modified: 8), at: 4)
        #expect(try store.decision(photo) == nil)
    }

    @Test("A photo has no length")
    func photo() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        #expect(try store.database.photos.facts(of: photo)?.milliseconds == nil)
    }

    @Test("The name of a video counts for a screen recording, also after it was renamed; that of a photo does not")
    func screenRecording() throws {
        let store = try Store()
        let video = VideoTraits(milliseconds: 8_000, container: "MP4", codec: "H.264")
        let photo = try store.add(video, screenshot: 0.05)
        func screenshot() throws -> (facts: Float?, record: Double?) {
            let record = try store.database.photos.records(of: [photo])[photo]
            return (try store.database.photos.facts(of: photo)?.screenshot, record?.screenshot)
        }
        #expect(try screenshot().facts == 0.05 && screenshot().record == 0.05)
        try store.move("a.mp4", to: "Screencast from 2024.mp4", stamp(1))
        #expect(try screenshot().facts ?? 0 > 0.8 && screenshot().record ?? 0 > 0.8)
        let picture = try store.add("Screencast.jpg", inode: 2, picture: 2)
        #expect(try store.database.photos.facts(of: picture)?.screenshot == 0)
    }

    @Test("A deleted video keeps its length, and the number of the last photo that it had seen")
    func tombstone() throws {
        let store = try Store()
        let photo = try store.add(VideoTraits(milliseconds: 8_000, container: "MP4", codec: "H.264"))
        try store.decide([photo], .delete)
        _ = try store.trash(photo, "a.mp4", inode: 1)
        let facts = try #require(try store.database.photos.facts(of: photo))
        #expect(facts.milliseconds == 8_000 && facts.departed == photo)
    }
}

extension Store {
    /// Finds and analyses a video.
    fileprivate func add(_ video: VideoTraits, screenshot: Double = 0) throws -> PhotoID {
        let photo = try find("a.mp4", stamp(1)).photo
        var metadata = PhotoMetadata()
        metadata.video = video
        _ = try database.contents.record(
            .picture(
                content(1, 0, format: .video, metadata: metadata, screenshot: screenshot),
                measurements: Measurements()), of: photo, stamp: stamp(1), at: 2)
        return photo
    }
}
