import BoundedReading
import Images

extension PhotoWords {
    /// Adds the texts of a PNG file.
    mutating func add(_ texts: PNGTexts) {
        for text in texts.texts {
            let words =
                text.isUTF8 ? MetadataText.clean(utf8: text.content) : MetadataText.clean(latin1: text.content)
            guard let words else { continue }
            if text.name.is("Title") {
                addTitle(words)
            } else if text.name.is("Description") || text.name.is("Comment") {
                addDescription(words)
            } else if text.name.is("Keywords") {
                addKeywords(in: words.utf8)
            }
        }
    }
}
