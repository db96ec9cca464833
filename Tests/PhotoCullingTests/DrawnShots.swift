import PhotoAnalysis
import PhotoCategories

@testable import PhotoCulling

/// Shots of scenes along a walk: each resembles the shots near it, the ends of a walk have nothing in common.
struct DrawnShots {
    static let strong = SceneMatch(correlation: 0.7, inliers: 40, cells: 20)
    static let weak = SceneMatch(correlation: 0.3, inliers: 8, cells: 6)
    static let copy = SceneMatch(correlation: 0.98, inliers: 100, cells: 40)

    private(set) var photos: [PhotoFacts] = []
    /// Where on its walk each picture was taken.
    private var places: [PictureID: (walk: Int, step: Int)] = [:]

    /// - Parameters:
    ///   - seed: Of everything that is drawn.
    ///   - walks: How many.
    ///   - isCrowd: Whether all walks look alike, so that every shot is a candidate of every other.
    init(seed: UInt64, walks: Int = 4, isCrowd: Bool = false) {
        var random = SeededRandom(seed)
        let common = Self.embedding(&random)
        for walk in 0..<walks {
            var hash = random.hash()
            let embedding = isCrowd ? common : Self.embedding(&random)
            for step in 0..<Int.random(in: 1...9, using: &random) {
                if Int.random(in: 0..<4, using: &random) > 0 { hash = random.hash() }
                hash = random.version(of: hash, bits: Int.random(in: 0...28, using: &random))
                let id = PhotoID(photos.count + 1)
                places[1_000 + id] = (walk, step)
                photos.append(
                    Self.photo(id) { photo in
                        photo.perceptualHash = hash
                        photo.embedding = embedding
                        photo.width = 100 * Int32.random(in: 1...3, using: &random)
                        photo.pathOrder = random.next()
                        photo.camera = 1
                        photo.captured =
                            Int.random(in: 0..<3, using: &random) > 0
                            ? Int64(walk * 1_000 + step) * 1_000_000_000 : nil
                    })
            }
        }
    }

    static func photo(_ id: PhotoID, _ change: (inout PhotoFacts) -> Void = { _ in }) -> PhotoFacts {
        .drawn(id) { photo in
            var random = SeededRandom(UInt64(id))
            photo.perceptualHash = random.hash()
            photo.embedding = embedding(&random)
            change(&photo)
        }
    }

    /// As long as those of photos, so that its cosine with itself is nearly 1.
    private static func embedding(_ random: inout SeededRandom) -> Embedding? {
        Embedding(numbers: (0..<Embedding.count).map { _ in Bool.random(using: &random) ? 11 : -11 })
    }

    /// What a comparison in detail would find: the nearer on the walk, the more.
    func match(_ one: PictureID, _ other: PictureID) -> SceneMatch {
        guard let a = places[one], let b = places[other], a.walk == b.walk else { return SceneMatch() }
        switch abs(a.step - b.step) {
        case 0...1: return (a.step + b.step) % 5 == 0 ? Self.weak : Self.strong
        case 2: return Self.weak
        default: return SceneMatch()
        }
    }

    /// Compares what waits for it, as the daemon's lanes do, and returns what is remembered.
    @discardableResult
    func compare(in culling: inout Culling) -> [StoredLink] {
        var remembered: [StoredLink] = []
        while case let photos = culling.takeUncompared(), !photos.isEmpty {
            for photo in photos {
                guard let comparison = culling.comparison(of: photo) else { continue }
                let matches = comparison.matches { match(comparison.picture, $0.picture) }
                culling.connect(comparison, matches)
                remembered += comparison.near.map { StoredLink(comparison.picture, $0, nil) }
                remembered += matches.map { StoredLink(comparison.picture, $0.key, $0.value) }
            }
        }
        return remembered
    }

    /// The series that all pairs give, of photos that are their own pictures.
    func reference(_ photos: [PhotoFacts]) -> Set<Set<PhotoID>> {
        var culling = Culling(settings: CullingSettings())
        for photo in photos { culling.update(photo) }
        var groups: [Set<PhotoID>] = photos.map { photo in
            Set(culling.groups(of: photo.id).first { $0.id.category == .nearDuplicates }?.members ?? [photo.id])
        }
        groups = Array(Set(groups))
        func links(_ a: Set<PhotoID>, _ b: Set<PhotoID>, _ relations: Set<PairRelation>) -> Int {
            var count = 0
            for one in a {
                for other in b {
                    guard let first = culling.grouped.photos.slot(of: one),
                        let second = culling.grouped.photos.slot(of: other)
                    else {
                        continue
                    }
                    let pair = culling.grouped.pair(first, second)
                    let match = PairRule.isWorthComparing(pair) ? self.match(1_000 + one, 1_000 + other) : nil
                    if relations.contains(PairRule.relation(pair, match)) { count += 1 }
                }
            }
            return count
        }
        func joined(_ parts: [Set<PhotoID>], _ areJoined: (Set<PhotoID>, Set<PhotoID>) -> Bool) -> [Set<PhotoID>] {
            var series: [Set<PhotoID>] = []
            var open = parts
            while var whole = open.popLast() {
                var fresh = [whole]
                while let part = fresh.popLast() {
                    let near = open.filter { areJoined(part, $0) }
                    open.removeAll { near.contains($0) }
                    for other in near { whole.formUnion(other) }
                    fresh += near
                }
                series.append(whole)
            }
            return series
        }
        func groupCount(_ part: Set<PhotoID>) -> Int { groups.count { $0.isSubset(of: part) } }
        let strong = joined(groups) { links($0, $1, [.strong, .copy]) > 0 }
        let all = joined(strong) { first, second in
            let weak = links(first, second, [.weak])
            let isLone = groupCount(first) == 1 || groupCount(second) == 1
            return links(first, second, [.loose]) > 0 || weak >= 2 || (weak == 1 && isLone)
        }
        return Set(all.filter { groupCount($0) > 1 })
    }
}
