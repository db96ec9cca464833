import PhotoAnalysis
import PhotoCulling
import Testing

@Suite("Photos as filters see them")
struct BrowsingTests {
    private static let palette = ColourPalette(bytes: [2, 10, 20, 200, 8, 155, 250, 250, 250, 2, 100])

    /// A photo with everything that filters ask for.
    private static func full(_ id: PhotoID) -> PhotoFacts {
        .drawn(id) { photo in
            photo.browsing.place = GeographicPoint(latitude: 52.5, longitude: 13.25)
            photo.browsing.palette = palette
            photo.browsing.words = SceneWords { $0 == .beach ? 0.8 : 0 }
            photo.browsing.kinds = [.burst, .raw]
            photo.browsing.nameTime = NameTime(seconds: 1_689_379_200, isDayOnly: true)
            photo.camera = 7
            photo.modified = 5_000_000_000
        }
    }

    @Test("Everything that is known of a photo comes back")
    func everything() throws {
        var culling = Culling(settings: CullingSettings())
        culling.update(Self.full(1))
        let photo = try #require(culling.browsed(1))
        #expect(photo.id == 1 && photo.width == 400 && photo.height == 300 && photo.camera == 7)
        #expect(photo.place == GeographicPoint(latitude: 52.5, longitude: 13.25))
        #expect(Self.palette != nil && photo.palette?.palette == Self.palette)
        #expect(
            photo.mainColours == Self.palette?.mainColours && photo.mainColours.names.map(\.word) == ["white", "blue"])
        #expect(photo.probability(of: .beach) == 0.8 && photo.probability(of: .snow) == 0)
        #expect(photo.kinds == [.burst, .raw] && photo.kinds.names == ["raw", "burst"])
        #expect(photo.time == 1_689_379_200 && photo.timeSource == .name && !photo.hasTimeOfDay)
    }

    @Test("What was not found out is absent, and the time is that of the file")
    func nothing() throws {
        var culling = Culling(settings: CullingSettings())
        culling.update(.drawn(1) { $0.modified = 5_000_000_000 })
        let photo = try #require(culling.browsed(1))
        #expect(photo.place == nil && photo.palette == nil && photo.probability(of: .beach) == nil)
        #expect(photo.kinds.isEmpty && photo.mainColours.isEmpty)
        #expect(photo.time == 5 && photo.timeSource == .file)
        culling.update(.drawn(1) { $0.captured = -1_500_000_000 })
        #expect(culling.browsed(1)?.time == -2 && culling.browsed(1)?.timeSource == .camera)
    }

    @Test("Photos that go, change and come are seen as they are, in the slots of others too")
    func changes() {
        var culling = Culling(settings: CullingSettings())
        culling.load([(1...4).map(Self.full)])
        culling.remove(2)
        culling.update(.drawn(5))
        var changed = Self.full(3)
        changed.browsing.kinds = [.selfie]
        #expect(!culling.knows(changed))
        culling.update(changed)
        #expect(culling.knows(changed))
        culling.update(.drawn(4) { $0.traits.insert(.tombstone) })
        var seen: [PhotoID: PhotoKinds] = [:]
        culling.forEachBrowsed { seen[$0.id] = $0.kinds }
        #expect(seen == [1: [.burst, .raw], 3: [.selfie], 5: []])
        #expect(culling.browsed(2) == nil && culling.browsed(4) == nil)
    }

    @Test("The palettes of all sizes are packed without loss")
    func palettes() {
        for count in 1...ColourPalette.mostEntries {
            for grey in [0, 0x80] as [UInt8] {
                var bytes = [UInt8(count) | grey]
                for entry in 0..<count {
                    let level = UInt8(entry * 40 + 15)
                    let parts = entry == 0 ? UInt8(255 - (count - 1) * 10) : 10
                    bytes += [level, 255 - level, level / 2, UInt8(entry * 2 + 3), parts]
                }
                let palette = ColourPalette(bytes: bytes)
                #expect(palette != nil && PackedPalette(palette).palette == palette)
            }
        }
        #expect(PackedPalette(nil).palette == nil)
    }

    @Test("All words have a place in the record")
    func words() {
        #expect(SceneWord.allCases.allSatisfy { $0.rawValue < 16 })
    }
}
