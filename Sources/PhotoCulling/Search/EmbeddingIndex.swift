import Glibc
package import PhotoAnalysis

/// Finds the neighbours of an embedding, among a million in about three milliseconds.
///
/// Two embeddings are neighbours if their cosine reaches a threshold and the signs of their 128 numbers differ in few
/// places (signs of projections: Charikar 2002). The threshold determines how many places may differ. Both conditions
/// depend only on the pair, so the result does not depend on the order of arrival. The index compares the signs of 128
/// embeddings at a time, and computes the cosine of the few that pass.
///
/// The caller numbers the slots of embeddings. A slot takes 144 bytes, up to the highest slot used.
package struct EmbeddingIndex: Sendable {
    package struct Hit: Hashable, Sendable {
        package let slot: Int32
        /// The cosine times the square of `Embedding.unit`.
        package let product: Int32

        package var cosine: Float {
            min(1, Float(product) / Float(Embedding.unit * Embedding.unit))
        }
    }

    private var pages: [EmbeddingPage] = []
    package private(set) var count = 0

    package init() {}

    /// Puts an embedding into an empty slot.
    package mutating func put(_ embedding: Embedding, at slot: Int32) {
        let (page, place) = Self.place(of: slot)
        while pages.count <= page { pages.append(EmbeddingPage()) }
        pages[page].put(embedding, at: place)
        count += 1
    }

    /// Empties a full slot.
    package mutating func take(_ slot: Int32) {
        let (page, place) = Self.place(of: slot)
        pages[page].take(place)
        count -= 1
    }

    /// Puts an embedding into a slot instead of what is there; nil empties it.
    mutating func set(_ embedding: Embedding?, at slot: Int32) {
        let known = self.embedding(at: slot)
        guard known != embedding else { return }
        if known != nil { take(slot) }
        if let embedding { put(embedding, at: slot) }
    }

    /// The embedding in a slot; nil if it is empty.
    package func embedding(at slot: Int32) -> Embedding? {
        let (page, place) = Self.place(of: slot)
        return page < pages.count ? pages[page].embedding(at: place) : nil
    }

    /// The cosine of the embeddings in two slots; nil if one is empty.
    package func cosine(_ one: Int32, _ other: Int32) -> Float? {
        let (first, second) = (Self.place(of: one), Self.place(of: other))
        guard first.page < pages.count, second.page < pages.count else { return nil }
        return pages[first.page].product(first.place, with: second.place, of: pages[second.page]).map {
            Hit(slot: other, product: $0).cosine
        }
    }

    /// All neighbours with at least this cosine, in the order of their slots.
    package func neighbours(of embedding: Embedding, within cosine: Float) -> [Hit] {
        guard count > 0 else { return [] }
        let query = EmbeddingQuery(embedding, cosine: cosine)
        var hits: [Hit] = []
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: EmbeddingPage.room) { passed in
            for (number, page) in pages.enumerated() {
                let first = Int32(number * EmbeddingPage.slots)
                page.search(query, passed) { hits.append(Hit(slot: first + $0, product: $1)) }
            }
        }
        return hits
    }

    private static func place(of slot: Int32) -> (page: Int, place: Int) {
        precondition(slot >= 0)
        return (Int(slot) / EmbeddingPage.slots, Int(slot) % EmbeddingPage.slots)
    }
}

extension EmbeddingIndex {
    func write(to writer: inout SnapshotWriter) throws {
        try writer.write(number: pages.count)
        for page in pages { try page.write(to: &writer) }
    }

    init(from reader: inout SnapshotReader) throws {
        // An impossible number of pages ends with the file.
        for _ in 0..<max(0, try reader.readNumber()) { pages.append(try EmbeddingPage(from: &reader)) }
        count = pages.reduce(0) { $0 + $1.count }
    }
}

/// An embedding prepared for comparison with many others.
struct EmbeddingQuery {
    /// For each number, all bits set if it is negative.
    let signs: [SignCounter.Word]
    let numbers: [Int16]
    /// The smallest product that counts as near.
    let leastProduct: Int32
    /// The largest number of signs that may differ.
    let mostSigns: Int

    /// The number of differing signs allowed beyond the number expected for the cosine.
    ///
    /// The expected number is 128 · angle / 180°. Pairs of photos that were not used for the fit have one less on
    /// average, with a standard deviation of 4.2. So 3 of 100 pairs at the threshold are lost, and nearly none whose
    /// cosine is 0.1 above it.
    private static let slack: Float = 7

    init(_ embedding: Embedding, cosine: Float) {
        signs = embedding.numbers.map { SignCounter.Word(repeating: $0 < 0 ? .max : 0) }
        numbers = embedding.numbers.map(Int16.init)
        leastProduct = Int32((cosine * Float(Embedding.unit * Embedding.unit)).rounded(.up))
        let expected = Float(Embedding.count) * acosf(min(max(cosine, -1), 1)) / .pi
        mostSigns = min(Embedding.count - 1, Int((expected + Self.slack).rounded(.up)))
    }
}
