import PhotoAnalysis
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Similar shots")
struct SeriesTests {
    @Test("Photos in any order, with detours, give the series that comparing all with all gives", arguments: 1...16)
    func order(seed: UInt64) {
        let shots = DrawnShots(seed: seed)
        let reference = shots.reference(shots.photos)
        #expect(reference.contains { $0.count > 2 })
        var random = SeededRandom(seed &+ 300)
        for _ in 0..<4 {
            var culling = Culling(settings: CullingSettings())
            for photo in shots.photos.shuffled(using: &random) {
                culling.update(photo)
                if Bool.random(using: &random) { shots.compare(in: &culling) }
                if let other = shots.photos.randomElement(using: &random), Int.random(in: 0..<3, using: &random) == 0 {
                    culling.remove(other.id)
                }
            }
            for photo in shots.photos { culling.update(photo) }
            shots.compare(in: &culling)
            #expect(series(&culling, shots.photos) == reference)
            let rows = culling.list(.similar)
            #expect(culling.tallies[.similar].photos == rows.count)
            let proposing = Set(rows.filter { !$0.isKeeper }.map(\.group))
            #expect(culling.tallies[.similar].groups == proposing.count)
        }
    }

    @Test("Two lone shots with one weak link are a series as soon as the settings let it suffice")
    func weakerSettings() {
        var random = SeededRandom(7)
        let photos = [1, 2].map { id in PhotoFacts.drawn(id) { $0.perceptualHash = random.hash() } }
        var settings = CullingSettings()
        settings.similarWeakLinks = 3
        var culling = Culling(settings: settings)
        culling.load([photos], links: [StoredLink(1_001, 1_002, DrawnShots.weak)])
        #expect(culling.list(.similar).isEmpty)
        culling.apply(CullingSettings())
        #expect(culling.list(.similar).count == 2 && culling.tallies[.similar].groups == 1)
        culling.apply(settings)
        #expect(culling.list(.similar).isEmpty)
    }

    @Test(
        "A crowd of shots that all look alike: few comparisons, no false series, most are found, the same after a start",
        arguments: 1...3)
    func crowd(seed: UInt64) {
        let shots = DrawnShots(seed: seed, walks: 60, isCrowd: true)
        let reference = shots.reference(shots.photos)
        #expect(shots.photos.count > 200 && reference.count > 20)
        let inSeries = reference.joined().count
        var random = SeededRandom(seed &+ 500)
        for _ in 0..<3 {
            var culling = Culling(settings: CullingSettings())
            var links: [StoredLink] = []
            for photo in shots.photos.shuffled(using: &random) {
                culling.update(photo)
                #expect(culling.comparison(of: photo.id)?.candidates.count ?? 0 <= 32)
                links += shots.compare(in: &culling)
            }
            let found = series(&culling, shots.photos)
            for one in found { #expect(reference.contains { one.isSubset(of: $0) }) }
            #expect(Double(found.joined().count) >= 0.5 * Double(inSeries), "\(found.joined().count) of \(inSeries)")
            var loaded = Culling(settings: CullingSettings())
            loaded.load([shots.photos], links: links)
            #expect(series(&loaded, shots.photos) == found)
        }
    }

    @Test("Whenever somebody asks, the numbers are those of the list", arguments: 1...16)
    func talliesMeanwhile(seed: UInt64) {
        let shots = DrawnShots(seed: seed)
        var random = SeededRandom(seed &+ 600)
        var culling = Culling(settings: CullingSettings())
        for photo in shots.photos.shuffled(using: &random) {
            culling.update(photo)
            shots.compare(in: &culling)
            let rows = culling.list(.similar)
            #expect(culling.tallies[.similar].photos == rows.count)
            let proposing = Set(rows.filter { !$0.isKeeper }.map(\.group))
            #expect(culling.tallies[.similar].groups == proposing.count)
        }
        for photo in shots.photos.shuffled(using: &random) {
            culling.remove(photo.id)
            shots.compare(in: &culling)
            #expect(culling.tallies[.similar].photos == culling.list(.similar).count)
        }
    }

    @Test("After removals the series are those of what is left", arguments: 1...10)
    func removals(seed: UInt64) {
        let isCrowd = seed.isMultiple(of: 2)
        let shots = DrawnShots(seed: seed, isCrowd: isCrowd)
        var random = SeededRandom(seed &+ 400)
        var culling = Culling(settings: CullingSettings())
        for photo in shots.photos { culling.update(photo) }
        shots.compare(in: &culling)
        var left = shots.photos
        while left.count > 4 {
            left.shuffle(using: &random)
            for photo in left.prefix(4) { culling.remove(photo.id) }
            left.removeFirst(4)
            shots.compare(in: &culling)
            let (found, reference) = (series(&culling, left), shots.reference(left))
            if isCrowd {
                // Not every pair of a crowd is compared.
                for one in found { #expect(reference.contains { one.isSubset(of: $0) }) }
            } else {
                #expect(found == reference)
            }
            #expect(culling.tallies[.similar].photos == culling.list(.similar).count)
        }
    }

    @Test("Loading photos and links at once gives the same as one by one", arguments: 1...6)
    func load(seed: UInt64) {
        let shots = DrawnShots(seed: seed)
        var culling = Culling(settings: CullingSettings())
        for photo in shots.photos { culling.update(photo) }
        let links = shots.compare(in: &culling)
        var loaded = Culling(settings: CullingSettings())
        loaded.load([shots.photos.reversed()], links: links)
        #expect(series(&loaded, shots.photos) == series(&culling, shots.photos))
        #expect(loaded.list(.similar) == culling.list(.similar))
        #expect(loaded.list(.nearDuplicates) == culling.list(.nearDuplicates))
        // Nor does the order of links matter; of two of one pair, a hash's and a comparison's, the store has the last.
        let last = Dictionary(links.map { (PicturePair($0.one, $0.other), $0) }) { $1 }
        let stored = last.values.sorted { ($0.one, $0.other) > ($1.one, $1.other) }
        var turned = Culling(settings: CullingSettings())
        turned.load([shots.photos], links: stored)
        #expect(turned.list(.similar) == culling.list(.similar))
        #expect(loaded.takeUncompared().isEmpty)
    }

    @Test("One weak link joins a lone shot, and two series only when it is one of two")
    func weakLinks() {
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...7 { culling.update(DrawnShots.photo(id)) }
        func link(_ one: PhotoID, _ other: PhotoID, _ match: SceneMatch) {
            let comparison = Comparison(
                picture: 1_000 + one, series: 0, group: 0, video: nil, candidates: [], near: [],
                departures: culling.grouped.shots.departures)
            culling.connect(comparison, [1_000 + other: match])
        }
        for (one, other) in [(1, 2), (2, 3), (4, 5), (5, 6)] { link(PhotoID(one), PhotoID(other), DrawnShots.strong) }
        link(6, 7, DrawnShots.weak)
        #expect(series(&culling, (1...7).map { DrawnShots.photo($0) }) == [[1, 2, 3], [4, 5, 6, 7]])
        link(1, 4, DrawnShots.weak)
        #expect(series(&culling, (1...7).map { DrawnShots.photo($0) }) == [[1, 2, 3], [4, 5, 6, 7]])
        link(3, 6, DrawnShots.weak)
        #expect(series(&culling, (1...7).map { DrawnShots.photo($0) }) == [[1, 2, 3, 4, 5, 6, 7]])
    }

    @Test(
        "A subject that the camera goes round is one series in any order, and none of its shots goes for another side",
        arguments: 1...8)
    func successions(seed: UInt64) {
        // Sides follow each other within ten seconds; only shots of one side match.
        let look = DrawnShots.photo(1).embedding
        func shot(_ id: PhotoID, seconds: Int64?, page: Float? = nil) -> PhotoFacts {
            DrawnShots.photo(id) { photo in
                (photo.camera, photo.captured) = (1, seconds.map { $0 * 1_000_000_000 + 1 })
                (photo.embedding, photo.page) = (look, page)
            }
        }
        let times: [Int64?] = [0, 3, 6, 9, 12, 15, 40, nil]
        let shots = times.enumerated().map { shot(PhotoID($0 + 1), seconds: $1) }
        func match(_ one: PictureID, _ other: PictureID) -> SceneMatch {
            (one - 1_001) / 2 == (other - 1_001) / 2 && max(one, other) <= 1_006 ? DrawnShots.strong : SceneMatch()
        }
        var random = SeededRandom(seed &+ 700)
        var culling = Culling(settings: CullingSettings())
        func compare() {
            for photo in culling.takeUncompared().shuffled(using: &random) {
                guard let comparison = culling.comparison(of: photo) else { continue }
                culling.connect(comparison, comparison.matches { match(comparison.picture, $0.picture) })
            }
        }
        for photo in shots.shuffled(using: &random) {
            if Bool.random(using: &random) {
                // Its time is corrected after it was compared.
                culling.update(shot(photo.id, seconds: nil))
                compare()
            }
            culling.update(photo)
            if Bool.random(using: &random) { compare() }
        }
        compare()
        #expect(series(&culling, shots) == [[1, 2, 3, 4, 5, 6]])
        let going = Set(culling.list(.similar).filter { !$0.isKeeper }.map { ($0.photo + 1) / 2 })
        #expect(going == [1, 2, 3] && culling.tallies[.similar].proposed == 3)
        // What resembles pages follows nothing.
        culling.update(shot(3, seconds: 6, page: 0.3))
        culling.update(shot(4, seconds: 9, page: 0.3))
        compare()
        #expect(series(&culling, shots) == [[1, 2, 5, 6]])
    }

    @Test("What a camera on a stand sees on several days is one series, from each day of which something stays")
    func days() {
        var culling = Culling(settings: CullingSettings())
        let seconds: [Int64] = [0, 60, 86_400, 86_460, 172_800, 172_860]
        let shots = seconds.enumerated().map { place, second in
            DrawnShots.photo(PhotoID(place + 1)) { photo in
                (photo.camera, photo.captured) = (1, second * 1_000_000_000 + 1)
            }
        }
        let otherDay = SceneMatch(correlation: 0.3, inliers: 9, cells: 6, overlap: 0.95)
        let links = (PictureID(1_001)...1_005).map { one in
            StoredLink(one, one + 1, one.isMultiple(of: 2) ? otherDay : DrawnShots.strong)
        }
        culling.load([shots], links: links)
        #expect(series(&culling, shots) == [[1, 2, 3, 4, 5, 6]])
        let rows = culling.list(.similar)
        let going = rows.filter { !$0.isKeeper }.map { ($0.photo + 1) / 2 }
        #expect(Set(going) == [1, 2, 3] && going.count == 3 && culling.tallies[.similar].proposed == 3)
        let beside = rows.dropFirst().filter(\.isKeeper).map { $0.text(reason: nil) }
        #expect(beside == ["taken on another occasion", "taken on another occasion"])
    }

    @Test("Shots that the camera says are one burst are one series, in any order, and no longer once it does not")
    func bursts() {
        func shot(_ id: PhotoID, burst: UInt32?) -> PhotoFacts {
            DrawnShots.photo(id) { photo in
                (photo.camera, photo.burst, photo.captured) = (1, burst, 200_000_000 * id + 1)
            }
        }
        let shots = [shot(1, burst: 7), shot(2, burst: 7), shot(3, burst: 8), shot(4, burst: nil), shot(5, burst: 7)]
        for order in [[0, 1, 2, 3, 4], [4, 2, 0, 3, 1], [3, 1, 4, 0, 2]] {
            var culling = Culling(settings: CullingSettings())
            for place in order { culling.update(shots[place]) }
            connect(&culling)
            #expect(series(&culling, shots) == [[1, 2, 5]])
            culling.update(shot(5, burst: nil))
            #expect(series(&culling, shots) == [[1, 2]])
            culling.update(shot(4, burst: 8))
            connect(&culling)
            #expect(series(&culling, shots) == [[1, 2], [3, 4]])
        }
        /// Compares nothing in detail.
        func connect(_ culling: inout Culling) {
            for photo in culling.takeUncompared() {
                guard let comparison = culling.comparison(of: photo) else { continue }
                culling.connect(comparison, comparison.matches { _ in nil })
            }
        }
    }

    @Test("Confirmed copies that the hashes leave apart are near duplicates")
    func confirmedCopies() {
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...3 { culling.update(DrawnShots.photo(id)) }
        _ = culling.takeUncompared()
        let comparison = Comparison(
            picture: 1_001, series: 0, group: 0, video: nil, candidates: [], near: [], departures: 0)
        culling.connect(comparison, [1_002: DrawnShots.copy])
        #expect(culling.groups(.nearDuplicates).map { Set($0.members) } == [[1, 2]])
        #expect(culling.list(.similar).isEmpty)
        culling.update(DrawnShots.photo(1) { $0.captured = 1_000_000_000 })
        culling.update(DrawnShots.photo(2) { $0.captured = 5_000_000_000 })
        #expect(culling.list(.nearDuplicates).isEmpty)
        #expect(Set(culling.list(.similar).map(\.photo)) == [1, 2])
    }

    @Test("A version that only hashes recognise follows one that was compared in detail, whatever came first")
    func turnedVersion() {
        // A letterboxed picture, the plain one, the plain one turned: each knows but the next.
        let hash = DrawnShots.photo(2).perceptualHash
        let photos = [
            DrawnShots.photo(1) { $0.width = 500 }, DrawnShots.photo(2),
            DrawnShots.photo(3) { $0.perceptualHash = hash?.turned(1).flipping(0..<5) },
        ]
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            for last in 1...3 {
                var culling = Culling(settings: CullingSettings())
                for (step, place) in order.enumerated() {
                    culling.update(photos[place])
                    guard step + 1 >= last else { continue }
                    let comparison = Comparison(
                        picture: 1_001, series: 0, group: 0, video: nil, candidates: [], near: [],
                        departures: culling.grouped.shots.departures)
                    culling.connect(comparison, [1_002: DrawnShots.copy])
                }
                let isKnown = culling.grouped.shots.links[1_001].contains { $0.other == 1_002 }
                #expect(culling.groups(.nearDuplicates).map { Set($0.members) } == [isKnown ? [1, 2, 3] : [2, 3]])
                culling.remove(2)
                #expect(culling.list(.nearDuplicates).isEmpty)
            }
        }
    }

    @Test("Two shots of one hash at different times are similar, not versions")
    func secondsApart() {
        var culling = Culling(settings: CullingSettings())
        let hash = DrawnShots.photo(9).perceptualHash
        for id in PhotoID(1)...2 {
            culling.update(
                DrawnShots.photo(id) {
                    $0.perceptualHash = hash
                    $0.captured = id * 2_000_000_000
                })
        }
        for id in culling.takeUncompared() {
            if let comparison = culling.comparison(of: id) { culling.connect(comparison, [:]) }
        }
        #expect(culling.list(.nearDuplicates).isEmpty)
        #expect(culling.list(.similar).count == 2)
    }

    @Test("A series keeps its sharpest shot, whatever its size")
    func keeper() {
        var culling = Culling(settings: CullingSettings())
        for id in PhotoID(1)...3 {
            culling.update(
                DrawnShots.photo(id) { photo in
                    photo.width = id == 2 ? 3_000 : 4_000
                    photo.height = 3_000
                    photo.blurriness = id == 3 ? 0.9 : 0.1
                    photo.sharpness = id == 2 ? 30 : 20
                })
        }
        for other in [1_002, 1_003] as [PictureID] {
            let comparison = Comparison(
                picture: 1_001, series: 0, group: 0, video: nil, candidates: [], near: [],
                departures: culling.grouped.shots.departures)
            culling.connect(comparison, [other: DrawnShots.strong])
        }
        let group = culling.groups(.similar).first
        #expect(group?.keeper == 2)
        #expect(group?.reason?.rules == [.sharper])
        #expect(group?.id == .similar(1_001))
        #expect(GroupID("g:s1001") == group?.id)
    }

    private func series(_ culling: inout Culling, _ photos: [PhotoFacts]) -> Set<Set<PhotoID>> {
        _ = culling.tallies
        var found: Set<Set<PhotoID>> = []
        for photo in photos {
            guard let picture = photo.picture, let head = culling.grouped.head(ofPicture: picture)
            else { continue }
            let series = culling.grouped.series(ofHead: head)
            let members = series.flatMap { culling.grouped.members(of: $0) }
            if series.count > 1 { found.insert(Set(members.map { culling.grouped.photos[$0].id })) }
        }
        return found
    }
}
