import PhotoAnalysis
import Testing

@testable import PhotoCulling

@Suite("The index finds what a comparison with all finds")
struct HammingIndexTests {
    @Test("Distances under eight orientations are those of the orientations one by one")
    func orientations() {
        var random = SeededRandom(1)
        for bits in 0..<60 {
            let hash = random.hash()
            for other in [random.hash(), random.version(of: hash, bits: bits)] {
                let (a, b) = (OrientedHash(hash), OrientedHash(other))
                #expect(a.distance(to: b) == hash.slowDistance(to: other))
                #expect(b.distance(to: a) == a.distance(to: b))
                for radius in [0, 16, 31] {
                    #expect(a.isMirrored(within: radius, of: b) == (a.mirroredDistance(to: b) <= radius))
                }
            }
        }
    }

    @Test("Every orientation of a hash lies at distance 0", arguments: 0..<8)
    func turned(orientation: Int) {
        var random = SeededRandom(2)
        let hash = random.hash()
        #expect(OrientedHash(hash).distance(to: OrientedHash(hash.turned(orientation))) == 0)
    }

    @Test("With random and planted hashes, insertions and removals", arguments: 1...5)
    func search(seed: UInt64) {
        var random = SeededRandom(seed)
        var index = HammingIndex()
        var present: [Int32: (PerceptualHash, HammingIndex.Shelf)] = [:]
        var hashes = (0..<20).map { _ in random.hash() }
        for _ in 0..<600 {
            let model = hashes.randomElement(using: &random) ?? random.hash()
            let hash = random.version(of: model, bits: Int.random(in: 0...40, using: &random))
            hashes.append(hash)
            let shelf = Bool.random(using: &random) ? HammingIndex.Shelf.leaders : .followers
            let entry = index.add(OrientedHash(hash))
            #expect(present[entry] == nil)
            index.put(entry, on: shelf)
            present[entry] = (hash, shelf)
            if Int.random(in: 0..<3, using: &random) == 0, let (gone, place) = present.randomElement(using: &random) {
                index.take(gone, from: place.1)
                index.discard(gone)
                present[gone] = nil
            }
        }
        for query in hashes.shuffled(using: &random).prefix(40) {
            for (radius, shelf) in [(0, HammingIndex.Shelf.leaders), (15, .leaders), (16, .leaders), (31, .followers)] {
                let found = index.neighbours(of: OrientedHash(query), within: radius, on: shelf)
                let expected = present.filter { $0.value.1 == shelf }
                    .map { HammingIndex.Hit(entry: $0.key, distance: UInt8(query.slowDistance(to: $0.value.0))) }
                    .filter { Int($0.distance) <= radius }
                #expect(found.count == expected.count)
                #expect(Set(found) == Set(expected))
            }
        }
    }

    /// A hash 31 bits away that agrees in no slot but `spared`, and there but for one bit.
    private func spread(_ hash: OrientedHash, sparing spared: Int) -> OrientedHash {
        var words = hash.words
        for slot in 0..<HammingIndex.slots {
            for bit in slot == spared ? 4..<5 : 4..<6 { words[slot / 4] ^= 1 << UInt64(16 * (slot % 4) + bit) }
        }
        return OrientedHash(words: words)
    }

    @Test("A neighbour is found whichever bits differ, even two in every slot but one")
    func worstSpread() {
        var random = SeededRandom(9)
        let hash = OrientedHash(random.hash())
        for spared in 0..<HammingIndex.slots {
            var index = HammingIndex()
            index.put(index.add(spread(hash, sparing: spared)), on: .leaders)
            #expect(index.neighbours(of: hash, within: 31, on: .leaders).map(\.distance) == [31])
        }
    }

    @Test("A hash whose only neighbour has a nearer one is found as well")
    func accompaniedByFound() {
        var random = SeededRandom(10)
        var hashes: [OrientedHash] = []
        for spared in (0..<HammingIndex.slots).flatMap({ [$0, $0] }) {
            let hash = OrientedHash(random.hash())
            hashes += [hash, hash, spread(hash, sparing: spared)]
        }
        var index = HammingIndex()
        let entries = hashes.map { index.add($0) }
        #expect(index.withNeighbours(among: entries, within: 31) == Set(entries))
    }

    @Test(
        "Those that have a neighbour are found whichever bits differ, in both layouts",
        arguments: [
            Neighbourhood.Layout.coarse, .fine,
        ])
    func spreadNeighbours(layout: Neighbourhood.Layout) {
        var random = SeededRandom(12)
        var (asking, others, expected): ([OrientedHash], [OrientedHash], [Bool]) = ([], [], [])
        for number in 0..<160 {
            let hash = random.hash()
            // Up to 7 bits in a word, of which up to 2 lie in a slot, and 8 in all others.
            var words = hash.words
            let spared = number % 4
            for word in 0..<4 {
                let places = (0..<64).shuffled(using: &random).prefix(word == spared ? 7 : 8)
                for bit in places { words[word] ^= 1 << UInt64(bit) }
            }
            let version = PerceptualHash(words: words).turned(number / 4 % 8)
            asking.append(OrientedHash(hash))
            if number % 3 == 0 { asking.append(OrientedHash(version)) } else { others.append(OrientedHash(version)) }
        }
        // Neighbours among the others alone are not looked for.
        others += [others[0], OrientedHash(random.hash())].flatMap { [$0, $0] }
        let all = asking + others
        expected = all.indices.map { place in
            all.indices.contains {
                $0 != place && (place < asking.count || $0 < asking.count) && all[$0].distance(to: all[place]) <= 31
            }
        }
        #expect(expected.contains(false) && expected.count(where: \.self) > 200)
        #expect(Neighbourhood(asking: asking, others: others, radius: 31, layout: layout).found() == expected)
    }

    @Test("Of many alike in one bucket each is found", arguments: [Neighbourhood.Layout.coarse, .fine])
    func crowdedBucket(layout: Neighbourhood.Layout) {
        var random = SeededRandom(13)
        let model = OrientedHash(random.hash())
        // They share a slot, and every third one nothing else.
        let hashes = (0..<60).map { number in
            var words = number % 3 == 0 ? OrientedHash(random.hash()).words : model.words
            words[1] = model.words[1]
            if number % 3 != 0 { words[0] ^= 1 << UInt64(number) }
            return OrientedHash(words: words)
        }
        let found = Neighbourhood(asking: hashes, others: [], radius: 31, layout: layout).found()
        #expect(found == (0..<60).map { $0 % 3 != 0 })
    }

    @Test("Buckets keep all entries as they grow, at most 256 bytes for each", arguments: [4100, 16_400, 66_000])
    func growth(count: Int) {
        var random = SeededRandom(17)
        let hashes = (0..<count).map { _ in OrientedHash(random.hash()) }
        var index = HammingIndex()
        index.reserve(count)
        for hash in hashes { index.put(index.add(hash), on: .timed) }
        #expect(index.heads.reduce(0) { $0 + $1.count } * MemoryLayout<Int32>.stride <= 256 * count)
        for (entry, hash) in hashes.enumerated().filter({ $0.offset % 400 == 0 || $0.offset > count - 5 }) {
            #expect(index.neighbours(of: hash, within: 31, on: .timed).contains { Int($0.entry) == entry })
        }
    }

    @Test("Those that have a neighbour are found among many", arguments: [0, 15, 16, 31])
    func accompanied(radius: Int) {
        var random = SeededRandom(11)
        var hashes = (0..<60).map { _ in random.hash() }
        for model in hashes.prefix(25) {
            hashes.append(random.version(of: model, bits: Int.random(in: 0...36, using: &random)))
        }
        let crowd = random.hash()
        hashes += (0..<40).map { _ in random.version(of: crowd, bits: Int.random(in: 0...6, using: &random)) }
        var index = HammingIndex()
        let entries = hashes.map { index.add(OrientedHash($0)) }
        let expected = hashes.indices.filter { place in
            hashes.indices.contains { $0 != place && hashes[$0].slowDistance(to: hashes[place]) <= radius }
        }
        #expect(index.withNeighbours(among: entries, within: radius) == Set(expected.map { entries[$0] }))
    }
}
