import Images
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import Testing

@Suite("What filters read from the store")
struct BrowsingTests {
    private static let metadata: PhotoMetadata = {
        var metadata = PhotoMetadata()
        metadata.latitude = 52.5
        metadata.longitude = 13.25
        metadata.burstIdentifier = "b"
        metadata.cameraMake = "Google"
        metadata.cameraModel = "Pixel 7"
        return metadata
    }()

    private func record(_ metadata: PhotoMetadata, of name: String, in store: Store) throws -> PhotoID {
        let photo = try store.find(name, stamp(1)).photo
        let content = store.content(1, 0, format: .raw, metadata: metadata)
        _ = try store.database.contents.record(
            .picture(content, measurements: Measurements()), of: photo, stamp: stamp(1), at: 2)
        return photo
    }

    @Test("Place, kinds, the time in the name and the camera are read")
    func facts() throws {
        let store = try Store()
        let photo = try record(Self.metadata, of: "IMG_20230715_123456.dng", in: store)
        let facts = try #require(try store.database.photos.facts(of: photo))
        #expect(facts.browsing.place == GeographicPoint(latitude: 52.5, longitude: 13.25))
        #expect(facts.browsing.kinds == [.raw, .burst] && facts.burst == StableHash.burstNumber("b"))
        #expect(facts.browsing.nameTime?.seconds == 1_689_424_496)
        let cameras = try store.database.cameras.all()
        #expect(cameras.map(\.name) == ["Google Pixel 7"] && cameras.map(\.number) == [facts.camera])
    }

    @Test("A phone's name for a shot of a burst finds it, but groups it with no other")
    func namedBurst() throws {
        let store = try Store()
        let photo = try record(PhotoMetadata(), of: "20231207_101605_002.dng", in: store)
        let facts = try #require(try store.database.photos.facts(of: photo))
        #expect(facts.browsing.kinds == [.raw, .burst] && facts.burst == nil)
    }

    @Test(
        "What a file holds is read for the engine and for people, with what only its pixels show",
        arguments: [
            (Holdings(.video, milliseconds: 2_100), ["a video of 2.1 s", "transparency"]),
            (Holdings(.pages, pictures: 3), ["3 pages", "transparency"]), (Holdings(), ["transparency"]),
        ])
    func holdings(holdings: Holdings, items: [String]) throws {
        let store = try Store()
        let photo = try store.find("a.jpg", stamp(1)).photo
        var measurements = Measurements()
        (measurements.seeThrough, measurements.damage) = (0.5, "cut off")
        for holdings in [Holdings(.layers), holdings] {
            _ = try store.database.contents.record(
                .picture(store.content(1, 0, holdings: holdings), measurements: measurements), of: photo,
                stamp: stamp(1), at: 2)
        }
        let facts = try #require(try store.database.photos.facts(of: photo))
        var expected = holdings
        expected.kinds.insert(.transparency)
        #expect(facts.holdings == expected && facts.traits.contains(.damaged))
        let record = try #require(try store.database.photos.records(of: [photo])[photo])
        #expect(record.holdings.items == items && record.picture?.measurements.damage == "cut off")
    }

    @Test("A file of a known format that cannot be read is damaged, another one is not")
    func damaged() throws {
        let store = try Store()
        let rows: [(OtherContent.Status, MediaFormat?, PhotoKinds)] = [
            (.unreadable, .jpeg, .damaged), (.unreadable, nil, []), (.unsupported, .raw, .raw),
        ]
        for (number, row) in rows.enumerated() {
            let inode = UInt64(number + 1)
            let photo = try store.refuse("\(number).jpg", inode: inode, row.0, digest(UInt8(inode), 0), row.1)
            #expect(try store.database.photos.facts(of: photo)?.browsing.kinds == row.2)
        }
    }

    @Test("A new analysis without a place forgets the old one")
    func forgets() throws {
        let store = try Store()
        _ = try record(Self.metadata, of: "a.dng", in: store)
        let photo = try record(PhotoMetadata(), of: "a.dng", in: store)
        let facts = try #require(try store.database.photos.facts(of: photo))
        #expect(facts.browsing.place == nil && facts.browsing.kinds == [.raw] && facts.browsing.nameTime == nil)
        #expect(facts.burst == nil)
    }
}
