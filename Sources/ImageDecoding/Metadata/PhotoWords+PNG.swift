import BoundedReading

extension PhotoWords {
    /// Adds the texts of a PNG file (ISO 15948, 11.3.4), unless they are compressed.
    mutating func add(_ chunks: PNGChunks) {
        for chunk in chunks.chunks {
            switch chunk.type {
            case "tEXt":
                guard let end = chunk.content.firstIndex(of: 0, from: 0) else { continue }
                add(chunk.content.slice(0, end), MetadataText.clean(latin1: chunk.content.from(end + 1).raw))
            case "iTXt":
                guard let end = chunk.content.firstIndex(of: 0, from: 0), let text = chunk.internationalText else {
                    continue
                }
                add(chunk.content.slice(0, end), MetadataText.clean(utf8: text.raw))
            default: break
            }
        }
    }

    private mutating func add(_ name: BoundedBytes?, _ text: String?) {
        guard let name, let text else { return }
        if name.is("Title") {
            addTitle(text)
        } else if name.is("Description") || name.is("Comment") {
            addDescription(text)
        } else if name.is("Keywords") {
            addKeywords(in: text.utf8)
        }
    }
}

extension PNGChunks.Chunk {
    /// The text of an `iTXt` chunk, behind its name, a mark of compression, a language and the name in that; nil if it
    /// is compressed.
    var internationalText: BoundedBytes? {
        guard let name = content.firstIndex(of: 0, from: 0), content.byte(name + 1) == 0,
            let language = content.firstIndex(of: 0, from: name + 3),
            let translation = content.firstIndex(of: 0, from: language + 1)
        else { return nil }
        return content.from(translation + 1)
    }
}
