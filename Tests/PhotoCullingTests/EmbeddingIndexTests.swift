import PhotoAnalysis
import Testing

@testable import PhotoCulling

@Suite("The index of embeddings")
struct EmbeddingIndexTests {
    /// What the index promises, one pair after another.
    private func expected(_ present: [Int32: Embedding], _ query: Embedding, _ cosine: Float) -> [EmbeddingIndex.Hit] {
        let (limits, signs) = (EmbeddingQuery(query, cosine: cosine), signs(of: query))
        return present.sorted { $0.key < $1.key }.compactMap { slot, embedding in
            let different = signs ^ self.signs(of: embedding)
            let product = query.product(with: embedding)
            guard product >= limits.leastProduct,
                different.x.nonzeroBitCount + different.y.nonzeroBitCount <= limits.mostSigns
            else { return nil }
            return EmbeddingIndex.Hit(slot: slot, product: product)
        }
    }

    private func signs(of embedding: Embedding) -> SIMD2<UInt64> {
        var signs = SIMD2<UInt64>()
        for (place, number) in embedding.numbers.enumerated() where number < 0 {
            signs[place / 64] |= 1 << UInt64(place % 64)
        }
        return signs
    }

    @Test("With insertions and removals it finds what comparing with all finds", arguments: [1, 2, 3, 4] as [UInt64])
    func search(seed: UInt64) throws {
        var (random, drawn) = (SeededRandom(seed), DrawnEmbeddings(seed: seed))
        var (index, present, queries) = (EmbeddingIndex(), [Int32: Embedding](), [Embedding]())
        for _ in 0..<400 {
            let embedding = try drawn.next()
            queries.append(embedding)
            // Slots on either side of a page's end, among them the last before and the first after it.
            let slot = Int32.random(in: 3900...4300, using: &random)
            if present.removeValue(forKey: slot) != nil { index.take(slot) }
            index.put(embedding, at: slot)
            present[slot] = embedding
            let gone = Int32.random(in: 3900...4300, using: &random)
            if present.removeValue(forKey: gone) != nil { index.take(gone) }
        }
        #expect(index.count == present.count)
        for query in queries.shuffled(using: &random).prefix(10) {
            for cosine in [-1, 0, 0.3, 0.6, 0.75, 1] as [Float] {
                #expect(index.neighbours(of: query, within: cosine) == expected(present, query, cosine))
            }
        }
        for slot in 3800...Int32(4400) { #expect(index.embedding(at: slot) == present[slot]) }
    }

    @Test("Every number of different signs is counted right")
    func signs() throws {
        let numbers = (0..<128).map { Int8($0 % 7 + 5) }
        var index = EmbeddingIndex()
        var present: [Int32: Embedding] = [:]
        for flipped in 0...128 {
            let slot = Int32(flipped * 97 % 4096)
            let signed = numbers.enumerated().map { $0.offset * 37 % 128 < flipped ? -$0.element : $0.element }
            let embedding = try #require(Embedding(numbers: signed))
            index.put(embedding, at: slot)
            present[slot] = embedding
        }
        let query = try #require(Embedding(numbers: numbers))
        for cosine in stride(from: Float(-1), through: 1, by: 0.1) {
            #expect(index.neighbours(of: query, within: cosine) == expected(present, query, cosine))
        }
    }

    @Test("Neighbours do not depend on who came first, nor on what lay in a slot before")
    func order() throws {
        var (random, drawn) = (SeededRandom(7), DrawnEmbeddings(seed: 7))
        let all = try (0..<200).map { _ in try drawn.next() }
        var (one, other) = (EmbeddingIndex(), EmbeddingIndex())
        for slot in all.indices { one.put(all[slot], at: Int32(slot)) }
        for slot in all.indices.shuffled(using: &random) {
            other.put(all[all.count - 1 - slot], at: Int32(slot))
            other.take(Int32(slot))
            other.put(all[slot], at: Int32(slot))
        }
        for (slot, query) in all.enumerated() {
            let found = one.neighbours(of: query, within: 0.5)
            #expect(found == other.neighbours(of: query, within: 0.5))
            #expect(found.contains { $0.slot == Int32(slot) })
            for hit in found {
                #expect(one.cosine(Int32(slot), hit.slot) == query.cosine(to: all[Int(hit.slot)]))
                let back = one.neighbours(of: all[Int(hit.slot)], within: 0.5)
                #expect(back.contains(EmbeddingIndex.Hit(slot: Int32(slot), product: hit.product)))
            }
        }
    }

    @Test("Of pairs in drawn series hardly one is lost to the signs")
    func recall() throws {
        var drawn = DrawnEmbeddings(seed: 3)
        let all = try (0..<1000).map { _ in try drawn.next() }
        var index = EmbeddingIndex()
        for slot in all.indices { index.put(all[slot], at: Int32(slot)) }
        var (found, wanted) = (0, 0)
        for query in all[..<200] {
            let least = EmbeddingQuery(query, cosine: 0.5).leastProduct
            wanted += all.count { query.product(with: $0) >= least }
            found += index.neighbours(of: query, within: 0.5).count
        }
        #expect(Double(found) >= 0.99 * Double(wanted))
    }

    @Test("An empty index and a far slot")
    func edges() throws {
        var (index, drawn) = (EmbeddingIndex(), DrawnEmbeddings(seed: 1))
        let embedding = try drawn.next()
        #expect(index.neighbours(of: embedding, within: -1).isEmpty)
        #expect(index.embedding(at: 9) == nil)
        index.put(embedding, at: 20_000)
        #expect(index.neighbours(of: embedding, within: 0.5).map(\.slot) == [20_000])
        index.take(20_000)
        #expect(index.count == 0 && index.neighbours(of: embedding, within: -1).isEmpty)
    }
}
