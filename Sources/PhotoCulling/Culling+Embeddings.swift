import PhotoAnalysis

/// The embeddings of photos, by their places in `records`.
extension Culling {
    mutating func setEmbedding(_ embedding: Embedding?, at slot: Int32) {
        let known = embeddings.embedding(at: slot)
        guard known != embedding else { return }
        if known != nil { embeddings.take(slot) }
        if let embedding { embeddings.put(embedding, at: slot) }
    }

    /// The cosine of two photos' embeddings; nil where one has none.
    func similarity(_ one: Int32, _ other: Int32) -> Float? {
        guard let first = embeddings.embedding(at: one), let second = embeddings.embedding(at: other) else {
            return nil
        }
        return first.cosine(to: second)
    }
}
