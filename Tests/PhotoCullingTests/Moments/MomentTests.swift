import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Moments")
struct MomentTests {
    static let second: Int64 = 1_000_000_000
    private static let start: Int64 = 1_700_000_000

    /// A photo of its own picture, taken so many seconds after the start; without a time if `seconds` is nil.
    private static func photo(_ id: PhotoID, at seconds: Double?, camera: UInt32 = 1) -> PhotoFacts {
        var photo = PhotoFacts(
            id: id, status: .analysed, picture: id, content: id, bytes: 100 + id, modified: 0, nameLength: 5,
            pathOrder: UInt64(id))
        photo.captured = seconds.map { start * second + Int64($0 * Double(second)) }
        photo.camera = camera
        return photo
    }

    private static func culling(_ photos: [PhotoFacts]) -> Culling {
        var culling = Culling(settings: CullingSettings())
        for photo in photos { culling.update(photo) }
        return culling
    }

    private static func listed(_ culling: inout Culling) -> [[PhotoID]] {
        culling.groups(.moments).map { $0.rows.map(\.photo) }
    }

    private static func awaits(_ photo: PhotoID, _ culling: inout Culling) -> Bool {
        culling.awaitDecision([photo], in: .moments)[0]
    }

    private static func group(listing photo: PhotoID, _ culling: inout Culling) -> GroupID? {
        culling.listedGroup(of: photo, in: .moments)?.id
    }

    @Test("A chain of pauses of ten seconds or less is one moment, the latest moment comes first")
    func chains() {
        var culling = Self.culling([
            Self.photo(1, at: 0), Self.photo(2, at: 10), Self.photo(3, at: 20), Self.photo(4, at: 30.5),
            Self.photo(5, at: 100), Self.photo(6, at: 100), Self.photo(7, at: nil), Self.photo(8, at: nil),
        ])
        #expect(Self.listed(&culling) == [[5, 6], [1, 2, 3]])
        let rows = culling.list(.moments)
        #expect(rows.map(\.photo) == [5, 6, 1, 2, 3])
        #expect(rows.map(\.group) == [.moment(5), .moment(5), .moment(1), .moment(1), .moment(1)])
        #expect(GroupID("g:m5") == .moment(5) && GroupID.moment(5).description == "g:m5")
        #expect(GroupID.moment(5).category == .moments)
        #expect(culling.group(.moment(1))?.members == [1, 2, 3])
        #expect(culling.group(.moment(2)) == nil)
    }

    @Test("Of two shots that a comparison finds to be versions, one is listed")
    func connected() {
        var culling = Self.culling(
            (PhotoID(1)...3).map { id in
                DrawnShots.photo(id) { ($0.camera, $0.captured) = (1, (Self.start + id / 3) * Self.second) }
            })
        #expect(Self.listed(&culling) == [[1, 2, 3]])
        let comparison = Comparison(
            picture: 1_001, series: 0, group: 0, video: nil, candidates: [], near: [],
            departures: culling.grouped.shots.departures)
        culling.connect(comparison, [1_002: DrawnShots.copy])
        #expect(culling.groups(.nearDuplicates).count == 1)
        #expect(Self.listed(&culling).map(\.count) == [2])
    }

    @Test("Nothing is proposed, and nothing counts as reclaimable")
    func proposesNothing() {
        var culling = Self.culling([Self.photo(1, at: 0), Self.photo(2, at: 1)])
        let group = culling.groups(.moments)[0]
        #expect(group.keeper == nil && group.reason == nil && group.reclaimable == 0)
        #expect(group.rows.allSatisfy { !$0.isKeeper && $0.confidence == nil })
        let tallies = culling.tallies
        #expect(tallies.proposed == 0 && tallies.reclaimable == 0)
        #expect(!Category.moments.isJudged)
    }

    @Test("Each camera has its own clock")
    func cameras() {
        var culling = Self.culling([
            Self.photo(1, at: 0, camera: 1), Self.photo(2, at: 1, camera: 2), Self.photo(3, at: 2, camera: 1),
            Self.photo(4, at: 3, camera: 0), Self.photo(5, at: 4, camera: 0),
        ])
        #expect(Self.listed(&culling) == [[4, 5], [1, 3]])
    }

    @Test("Without a camera's time that of the name counts, if it has seconds")
    func names() {
        func named(_ id: PhotoID, _ name: String) -> PhotoFacts {
            var photo = Self.photo(id, at: nil, camera: 0)
            photo.browsing.nameTime = NameTime(name: Array(name.utf8))
            return photo
        }
        var culling = Self.culling([
            named(1, "IMG_20230715_123456.jpg"), named(2, "IMG_20230715_123501.jpg"),
            named(3, "IMG-20230715-WA0001.jpg"),
            named(4, "IMG-20230715-WA0002.jpg"), named(5, "scan.jpg"),
        ])
        #expect(Self.listed(&culling) == [[1, 2]])
    }

    @Test("Videos, companions, tombstones and photos that are not analysed are in no moment")
    func others() {
        func photo(_ id: PhotoID, _ change: (inout PhotoFacts) -> Void) -> PhotoFacts {
            var photo = Self.photo(id, at: Double(id))
            change(&photo)
            return photo
        }
        var culling = Self.culling([
            photo(1) { _ in }, photo(2) { $0.traits.insert(.video) }, photo(3) { $0.traits.insert(.companion) },
            photo(4) { $0.status = .waiting }, photo(5) { $0.status = .unreadable },
            photo(6) { $0.traits.insert(.tombstone) },
        ])
        #expect(Self.listed(&culling).isEmpty)
        culling.update(photo(7) { _ in })
        #expect(Self.listed(&culling) == [[1, 7]])
    }

    @Test("Copies are one photo; a decision about one takes it from the choice")
    func copies() {
        var copy = Self.photo(2, at: 1)
        copy.picture = 1
        var culling = Self.culling([Self.photo(1, at: 0), copy])
        #expect(Self.listed(&culling).isEmpty)
        culling.update(Self.photo(3, at: 5))
        let listed = Self.listed(&culling)
        #expect(listed.count == 1 && listed[0].count == 2 && listed[0].contains(3))
        var kept = copy
        kept.decision = .keep
        culling.update(kept)
        #expect(Self.listed(&culling).isEmpty)
    }

    @Test("Decided, protected and left-out photos are not to be chosen from, until the decision is taken back")
    func decided() {
        var culling = Self.culling([Self.photo(1, at: 0), Self.photo(2, at: 1), Self.photo(3, at: 2)])
        #expect(Self.awaits(1, &culling))
        var marked = Self.photo(1, at: 0)
        marked.decision = .delete
        culling.update(marked)
        #expect(Self.listed(&culling) == [[2, 3]])
        #expect(!Self.awaits(1, &culling) && Self.awaits(2, &culling))
        #expect(Self.group(listing: 1, &culling) == nil)
        #expect(Self.group(listing: 2, &culling) == .moment(1))
        culling.protect([2])
        #expect(Self.listed(&culling).isEmpty)
        // Alone there is nothing to choose.
        #expect(!Self.awaits(3, &culling))
        culling.protect([])
        culling.update(Self.photo(1, at: 0))
        #expect(Self.listed(&culling) == [[1, 2, 3]])
        culling.leaveOut([1, 2])
        #expect(Self.listed(&culling).isEmpty)
    }

    @Test("A long chain is cut into parts of nearly equal size", arguments: [49, 50, 51, 101, 5_000])
    func bounds(count: Int) {
        var culling = Self.culling((1...count).map { Self.photo(PhotoID($0), at: Double($0 * 5)) })
        let sizes = Self.listed(&culling).map(\.count)
        #expect(sizes.reduce(0, +) == count)
        #expect(sizes.allSatisfy { $0 <= MomentChains.mostPhotos })
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
        #expect(sizes.count == (count + 49) / 50)
    }

    @Test("Times at the ends of the range end the chain and nothing else")
    func extremes() {
        var first = Self.photo(1, at: nil)
        var last = Self.photo(2, at: nil)
        (first.captured, last.captured) = (.min + 1, .max)
        var culling = Self.culling([first, last])
        #expect(Self.listed(&culling).isEmpty)
    }

    @Test("The moments are those of a comparison of all pairs, whatever the order of changes", arguments: 1...6)
    func reference(seed: Int) {
        var random = SeededRandom(UInt64(seed))
        var present: [PhotoID: PhotoFacts] = [:]
        var culling = Culling(settings: CullingSettings())
        for step in 0..<400 {
            let id = PhotoID.random(in: 1...60, using: &random)
            if Int.random(in: 0..<4, using: &random) == 0 {
                culling.remove(id)
                present[id] = nil
            } else {
                var photo = Self.photo(
                    id, at: Double.random(in: 0...600, using: &random).rounded(),
                    camera: UInt32.random(in: 0...2, using: &random))
                if Bool.random(using: &random) { photo.decision = .keep }
                culling.update(photo)
                present[id] = photo
            }
            // Between changes somebody may ask, which fills the cache.
            if step % 7 == 0 { _ = culling.groups(.moments) }
        }
        var shuffled = Self.culling(present.values.shuffled(using: &random))
        let groups = Self.listed(&culling)
        #expect(groups == Self.listed(&shuffled))
        #expect(Set(groups.map(Set.init)) == Self.expected(present.values.map(\.self)))
        for id in present.keys {
            let isListed = groups.contains { $0.contains(id) }
            #expect(Self.awaits(id, &culling) == isListed)
            #expect((Self.group(listing: id, &culling) != nil) == isListed)
        }
    }

    /// The undecided photos of each moment, joined pair by pair.
    private static func expected(_ photos: [PhotoFacts]) -> Set<Set<PhotoID>> {
        var groups = photos.map { Set([$0.id]) }
        for one in photos {
            for other in photos where one.id < other.id && one.camera == other.camera {
                guard let first = one.captured, let second = other.captured, abs(first - second) <= 10 * Self.second
                else {
                    continue
                }
                guard let from = groups.firstIndex(where: { $0.contains(one.id) }),
                    let to = groups.firstIndex(where: { $0.contains(other.id) }), from != to
                else { continue }
                groups[from].formUnion(groups[to])
                groups.remove(at: to)
            }
        }
        let undecided = Set(photos.filter { $0.decision == nil }.map(\.id))
        return Set(groups.map { $0.intersection(undecided) }.filter { $0.count > 1 })
    }
}
