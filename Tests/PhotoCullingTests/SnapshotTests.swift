import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Snapshots of the engine")
struct SnapshotTests {
    @Test("An engine of a snapshot answers like the one that was written and one that is loaded", arguments: 1...8)
    func same(seed: UInt64) throws {
        var random = SeededRandom(seed)
        let all = Self.photos(seed, &random)
        var settings = CullingSettings()
        var culling = Culling.drawn(settings)
        culling.load([Array(all.prefix(all.count / 2))])
        var present = Dictionary(uniqueKeysWithValues: all.prefix(all.count / 2).map { ($0.id, $0) })
        for _ in 0..<60 { Self.live(&culling, among: all, &present, &random) }
        if seed % 3 == 0 {
            settings.nearDuplicateDistance = 15
            culling.apply(settings)
        }
        let pairs = [PicturePair(1, 2), PicturePair(2, 3), PicturePair(4, 7)]
        culling.separate(pairs)

        var restored = try Culling(Self.bytes(&culling), settings)
        var loaded = Culling.drawn(settings)
        loaded.load([Array(present.values)])
        loaded.separate(pairs)
        Self.expectSame(&restored, &culling, present, isCopy: true)
        Self.expectSame(&restored, &loaded, present)

        // Both go on alike.
        var (one, other) = (present, present)
        var (first, second) = (SeededRandom(seed + 50), SeededRandom(seed + 50))
        for _ in 0..<60 {
            Self.live(&culling, among: all, &one, &first)
            Self.live(&restored, among: all, &other, &second)
            #expect(restored.tallies == culling.tallies)
        }
        Self.expectSame(&restored, &culling, one, isCopy: true)
        var strict = settings
        strict.nearDuplicateDistance = 9
        strict.off = CategorySet(.blurry)
        for change in [strict, settings] {
            culling.apply(change)
            restored.apply(change)
            culling.rejoin(pairs)
            restored.rejoin(pairs)
            culling.protect(Set(one.keys.filter { $0 % 3 == 0 }))
            restored.protect(Set(one.keys.filter { $0 % 3 == 0 }))
            Self.expectSame(&restored, &culling, [:], isCopy: true)
        }
        for id in one.keys.sorted() {
            culling.remove(id)
            restored.remove(id)
        }
        #expect(restored.count == 0 && restored.tallies == Tallies())
        #expect(restored.takeUncompared() == culling.takeUncompared())
    }

    @Test("Series of shots, with what is still to compare, are those that were written", arguments: 1...6)
    func series(seed: UInt64) throws {
        let shots = DrawnShots(seed: seed, isCrowd: seed % 2 == 0)
        var culling = Culling(settings: CullingSettings())
        for photo in shots.photos.dropLast(4) { culling.update(photo) }
        let links = shots.compare(in: &culling)
        var restored = try Culling(Self.bytes(&culling))
        var loaded = Culling(settings: CullingSettings())
        loaded.load([shots.photos.dropLast(4)], links: links)
        for category in Category.allCases { #expect(restored.list(category) == loaded.list(category)) }
        func goOn(_ culling: inout Culling) {
            for photo in shots.photos.suffix(4) { culling.update(photo) }
            for photo in shots.photos.prefix(2) { culling.remove(photo.id) }
        }
        goOn(&culling)
        goOn(&restored)
        var again = try Culling(Self.bytes(&restored))
        shots.compare(in: &culling)
        shots.compare(in: &restored)
        shots.compare(in: &again)
        for category in Category.allCases {
            #expect(restored.list(category) == culling.list(category))
            #expect(again.list(category) == culling.list(category))
        }
        #expect(restored.tallies == culling.tallies && again.tallies == culling.tallies)
    }

    @Test("Another list of preferred folders counts at once")
    func preferredFolders() throws {
        var random = SeededRandom(3)
        let photos = Self.photos(3, &random)
        var culling = Culling.drawn(CullingSettings())
        culling.load([photos])
        var restored = try Culling(Self.bytes(&culling))
        var loaded = Culling(settings: CullingSettings())
        loaded.load([photos])
        for names in [["2022", "Trips"], [], DrawnFolders.preferred] {
            loaded.prefer { names.firstIndex(of: String(decoding: $0.path, as: UTF8.self)) }
            restored.prefer { names.firstIndex(of: String(decoding: $0.path, as: UTF8.self)) }
            #expect(restored.tallies == loaded.tallies)
            for category in Category.allCases { #expect(restored.list(category) == loaded.list(category)) }
        }
    }

    // MARK: Damage

    @Test("A snapshot that is cut off, too long, changed anywhere or of other settings is refused")
    func damage() throws {
        var random = SeededRandom(4)
        var culling = Culling.drawn(CullingSettings())
        culling.load([DrawnLibrary(seed: 4, scenes: 3).photos])
        var ends: [Int] = []
        var bytes: [UInt8] = []
        var writer = SnapshotWriter(token: 7) {
            bytes += $0
            ends.append(bytes.count)
        }
        try culling.write(to: &writer)
        #expect(writer.bytes == bytes.count)
        var whole = try Culling(bytes)
        #expect(whole.tallies == culling.tallies)

        func isRefused(_ bytes: [UInt8], token: UInt64 = 7, _ settings: CullingSettings = CullingSettings()) -> Bool {
            (try? Culling(bytes, settings, token: token)) == nil
        }
        for end in ends { #expect(end == bytes.count || isRefused(Array(bytes.prefix(end)))) }
        for _ in 0..<100 { #expect(isRefused(Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))))) }
        #expect(isRefused(bytes + [0]))
        #expect(isRefused([]))
        // All of the first lengths and sizes, then anywhere.
        for place in Array(0..<100) + (0..<400).map({ _ in Int.random(in: 0..<bytes.count, using: &random) }) {
            var flipped = bytes
            flipped[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(isRefused(flipped), "\(place)")
        }
        // Two arrays that change places have the right bytes at the wrong time.
        var swapped = bytes
        swapped.replaceSubrange(ends[5]..<ends[8], with: bytes[ends[2]..<ends[5]])
        #expect(isRefused(swapped))
        #expect(isRefused(bytes, token: 8))
        var others = [CullingSettings([.blurry: .level(.high)]), CullingSettings([.similar: .off])]
        others.append(CullingSettings())
        others[2].minimumQuality += 1
        for settings in others { #expect(isRefused(bytes, settings)) }
    }

    @Test("Numbers that lead out of their tables are refused, even if the digests are right")
    func crafted() throws {
        let lists = try Self.bytes {
            try $0.write(lists: [[0, 5] as [Int32]])
            try $0.write([] as [Int32])
        }
        #expect(throws: SnapshotError.self) { try Self.read(lists) { _ = try SlotLists(from: &$0, slots: 5) } }
        try Self.read(lists) { _ = try SlotLists(from: &$0, slots: 6) }
        let counts = try Self.bytes {
            try $0.write([3, -1] as [Int32])
            try $0.write([1, 2] as [Int32])
        }
        #expect(throws: SnapshotError.self) { try Self.read(counts) { _ = try $0.readLists(of: Int32.self) } }
        let twice = try Self.bytes {
            try $0.write([4, 4] as [Int64])
            try $0.write([1, 2] as [Int64])
        }
        #expect(throws: SnapshotError.self) {
            try Self.read(twice) { _ = try $0.readDictionary() as [Int64: Int64] }
        }
        let full = try Self.bytes { try $0.write(lists: [[UInt64]](repeating: [0, 0], count: 64)) }
        #expect(throws: SnapshotError.self) { try Self.read(full) { _ = try SlotTable(from: &$0, numbers: 0..<1) } }
    }

    // MARK: What is drawn

    /// A library with everything that the engine keeps of photos.
    private static func photos(_ seed: UInt64, _ random: inout SeededRandom) -> [PhotoFacts] {
        DrawnLibrary(seed: seed, scenes: 14).photos.map { photo in
            var photo = photo
            photo.browsing.place = GeographicPoint(latitude: Float(photo.id % 80), longitude: 8)
            photo.browsing.kinds = [.selfie]
            if photo.id % 3 == 0 { photo.browsing.app = ScreenshotApp(named: "App \(photo.id % 4)") }
            if photo.id % 4 == 0 { photo.browsing.nameTime = NameTime(seconds: photo.id * 3, isDayOnly: false) }
            if photo.id % 5 == 0 {
                photo.browsing.otherFolders = [
                    PhotoFolder(root: 1, path: [65]), PhotoFolder(root: 2, path: [66, 67]),
                ]
            }
            if photo.id % 6 == 0 { photo.camera = 3 }
            if photo.id % 7 == 0 { photo.burst = UInt32(photo.id % 2) + 1 }
            if photo.id % 11 == 0 {
                photo.traits.insert(.tombstone)
                photo.departed = photo.id + 2
            }
            if photo.id % 2 == 0 {
                photo.embedding = Embedding(
                    numbers: (0..<Embedding.count).map { _ in Bool.random(using: &random) ? 11 : -11 })
            }
            if photo.traits.contains(.video) {
                photo.frames = VideoFrames(
                    [VideoFrame(moment: 40, hash: random.hash(), quality: 80)],
                    opening: [VideoFrame(moment: 0, hash: random.hash(), quality: 20)])
            }
            return photo
        }
    }

    /// A change, removal or return of a photo.
    private static func live(
        _ culling: inout Culling, among all: [PhotoFacts], _ present: inout [PhotoID: PhotoFacts],
        _ random: inout SeededRandom
    ) {
        guard var photo = all.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            culling.remove(photo.id)
            present[photo.id] = nil
            return
        case 1:
            photo.vary(&random)
            if photo.isHashed { photo.perceptualHash = all.randomElement(using: &random)?.perceptualHash }
        case 2: photo.decide(&random)
        default: break
        }
        culling.update(photo)
        present[photo.id] = photo
    }

    private static func expectSame(
        _ one: inout Culling, _ other: inout Culling, _ photos: [PhotoID: PhotoFacts], isCopy: Bool = false,
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(one.count == other.count && one.tallies == other.tallies, sourceLocation: location)
        for category in Category.allCases {
            #expect(one.list(category) == other.list(category), sourceLocation: location)
        }
        let facts = photos.values.sorted { $0.id < $1.id }
        #expect(one.referenceGroups(of: facts) == other.referenceGroups(of: facts), sourceLocation: location)
        for photo in facts {
            #expect(one.knows(photo), sourceLocation: location)
            #expect(one.app(of: photo.id) == other.app(of: photo.id), sourceLocation: location)
            #expect(one.copies(of: photo.id) == other.copies(of: photo.id), sourceLocation: location)
            let (mine, theirs) = (one.comparison(of: photo.id), other.comparison(of: photo.id))
            let areSame = Set(mine?.candidates.map(\.picture) ?? []) == Set(theirs?.candidates.map(\.picture) ?? [])
            #expect(areSame && Set(mine?.near ?? []) == Set(theirs?.near ?? []), sourceLocation: location)
            guard isCopy else { continue }
            #expect(mine?.series == theirs?.series, sourceLocation: location)
            // The photo that stands for a series depends on the order of arrival.
            #expect(one.verdicts(of: photo.id) == other.verdicts(of: photo.id), sourceLocation: location)
        }
    }

    // MARK: Bytes

    private static func bytes(_ body: (inout SnapshotWriter) throws -> Void) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var writer = SnapshotWriter(token: 7) { bytes += $0 }
        try body(&writer)
        return bytes
    }

    private static func bytes(_ culling: inout Culling) throws -> [UInt8] {
        try bytes { try culling.write(to: &$0) }
    }

    private static func read(_ bytes: [UInt8], _ body: (inout SnapshotReader) throws -> Void) throws {
        var reader = SnapshotReader(token: 7, bytes)
        try body(&reader)
    }
}

extension SnapshotReader {
    init(token: UInt64, _ bytes: [UInt8]) {
        var place = 0
        self.init(token: token, bytes: bytes.count) { memory in
            guard memory.count <= bytes.count - place else { throw SnapshotError() }
            memory.copyBytes(from: bytes[place..<place + memory.count])
            place += memory.count
        }
    }
}

extension Culling {
    /// The engine of a whole snapshot, with the preferences of `DrawnFolders`.
    fileprivate init(
        _ bytes: [UInt8], _ settings: CullingSettings = CullingSettings(), token: UInt64 = 7
    ) throws {
        var reader = SnapshotReader(token: token, bytes)
        try self.init(from: &reader, settings: settings)
        try SnapshotError.unless(reader.left == 0)
        prefer { DrawnFolders.preferred.firstIndex(of: String(decoding: $0.path, as: UTF8.self)) }
    }
}
