import PhotoAnalysis

/// The embeddings of photos, by their slots in `records`.
extension Culling {
    mutating func setEmbedding(_ embedding: Embedding?, at slot: Int32) {
        let known = embeddings.embedding(at: slot)
        guard known != embedding else { return }
        if known != nil { embeddings.take(slot) }
        if let embedding { embeddings.put(embedding, at: slot) }
    }
}
