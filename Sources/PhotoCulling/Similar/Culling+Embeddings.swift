import PhotoAnalysis

/// What photos look like, by their slots.
extension Culling {
    /// Takes over the embedding of a photo, and length and frames of a video; removes them without facts.
    mutating func setLook(_ facts: PhotoFacts?, at slot: Int32) {
        setEmbedding(facts?.embedding, at: slot)
        let video = facts.flatMap { facts in
            facts.frames.flatMap { frames in
                facts.milliseconds.map { VideoIndex.Entry(milliseconds: $0, frames: frames) }
            }
        }
        videos.set(video, at: slot)
    }

    private mutating func setEmbedding(_ embedding: Embedding?, at slot: Int32) {
        let known = embeddings.embedding(at: slot)
        guard known != embedding else { return }
        if known != nil { embeddings.take(slot) }
        if let embedding { embeddings.put(embedding, at: slot) }
    }
}
