import CleanerProtocol
import PhotoAnalysis
import PhotoCulling
import PhotoSearch
import PhotoStore

/// Says why a search found a photo.
struct SearchExplanation {
    private let query: SearchQuery
    private let store: SearchStore

    init(_ query: SearchQuery, _ store: SearchStore) {
        self.query = query
        self.store = store
    }

    /// A clause for each term, by its best meaning; and one for the user's own model if it found the photo.
    ///
    /// - Parameters:
    ///   - photo: A photo that was found.
    ///   - likeness: The cosine by which the model found it.
    /// - Returns: The clauses on one line.
    /// - Throws: `StoreError`.
    func text(_ photo: BrowsedPhoto, likeness: Float? = nil) throws -> String {
        let moment = TimeCondition.Moment(photo)
        let clauses = try query.clauses.filter { !$0.isExcluded }.flatMap { clause in
            try clause.terms.compactMap { term -> String? in
                let reasons = try term.meanings.compactMap { try reason($0, photo, moment) }
                return reasons.isEmpty ? nil : "\(term.text): \(reasons.joined(separator: ", "))"
            }
        }
        let model = likeness.map { "looks like your words (your model, \(($0 * 100).rounded() / 100))" }
        return (clauses + [model].compactMap(\.self)).joined(separator: "; ")
    }

    private func reason(
        _ meaning: SearchQuery.Meaning, _ photo: BrowsedPhoto, _ moment: TimeCondition.Moment
    ) throws -> String? {
        switch meaning.condition {
        case .words(let pattern): try reason(pattern, photo)
        case .photo(let condition): reason(condition, photo, moment)
        }
    }

    private func reason(_ pattern: SearchQuery.WordPattern, _ photo: BrowsedPhoto) throws -> String? {
        guard let first = try store.columns(of: photo.id, pattern).first else { return nil }
        let forms = Set(pattern.phrases)
        // Of several forms and synonyms, names those that the photo has.
        let found = try forms.count == 1 ? forms : forms.filter { try store.has(photo.id, pattern.of($0), in: first) }
        let words = found.map { $0.joined(separator: " ") }.sorted()
        let named =
            forms.count == 1 && !pattern.isPrefix
            ? "" : " (\(words.joined(separator: ", "))\(pattern.isPrefix ? "…" : ""))"
        return first.explanation + named
    }

    private func reason(
        _ condition: PhotoCondition, _ photo: BrowsedPhoto, _ moment: TimeCondition.Moment
    ) -> String? {
        let strength = condition.strength(photo, moment)
        guard strength > 0 else { return nil }
        return switch condition {
        case .time: "taken \(photo.explainedTime)"
        case .colour(let name): "\(name.word) in the picture"
        case .scene(let word):
            "\(word.threshold == nil ? "perhaps" : "looks like") \(word.word), \(Int((strength * 100).rounded())) %"
        case .kind(.animated): "animated"
        case .kind(.damaged): "damaged"
        case .kind(.burst): "one of a burst"
        case .kind(.live): "a live photo"
        case .kind(let kind): "a \(kind.rawValue)"
        case .size: FileSize.text(photo.bytes)
        case .look(let look): "a \(look.rawValue) picture"
        }
    }
}

extension SearchColumn {
    fileprivate var explanation: String {
        switch self {
        case .name: "in the name"
        case .folder: "in the folder"
        case .tags: "in its title, description, keywords or names"
        case .place: "taken there"
        case .camera: "camera, lens or program"
        case .text: "in the text that it shows"
        }
    }
}

extension BrowsedPhoto {
    /// The day, and the time where somebody wrote it down; a file's time says when it was copied.
    fileprivate var explainedTime: String {
        switch timeSource {
        case .camera: "\(dayText) \(clockText)"
        case .name: "\(dayText)\(hasTimeOfDay ? " \(clockText)" : "") by its name"
        case .file: "\(dayText) by its file"
        }
    }
}
