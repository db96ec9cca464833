import CleanerProtocol
import Images
import PhotoAnalysis
import PhotoCulling
import PhotoSearch
import PhotoStore
import Translation

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
        let model = likeness.map {
            tr("looks like your words (your model, \(Language.current.decimals(($0 * 100).rounded() / 100)))")
        }
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
        case .time: tr("taken \(photo.explainedTime)")
        case .colour(let name): tr("\(name.shown) in the picture")
        case .scene(let word):
            word.threshold == nil
                ? tr("perhaps \(word.shown), \(Int((strength * 100).rounded())) %")
                : tr("looks like \(word.shown), \(Int((strength * 100).rounded())) %")
        case .kind(.animated): tr("animated")
        case .kind(.damaged): tr("damaged")
        case .kind(.burst): tr("one of a burst")
        case .kind(.live): photo.held.contains(.video) ? tr("a motion photo") : tr("a live photo")
        case .kind(.hdr): tr("HDR")
        case .kind(.depth): tr("a depth map")
        case .kind(.photo): tr("a photo")
        case .kind(.video): tr("a video")
        case .kind(.screenshot): tr("a screenshot")
        case .kind(.panorama): tr("a panorama")
        case .kind(.selfie): tr("a selfie")
        case .kind(.raw): tr("a raw")
        case .kind(.portrait): tr("a portrait")
        case .kind(.landscape): tr("a landscape")
        case .kind(.square): tr("a square")
        case .size: FileSize.text(photo.bytes)
        case .look(.dark): tr("a dark picture")
        case .look(.bright): tr("a bright picture")
        case .look(.blurred): tr("a blurred picture")
        case .look(.monochrome): tr("a monochrome picture")
        }
    }
}

extension SearchColumn {
    fileprivate var explanation: String {
        switch self {
        case .name: tr("in the name")
        case .folder: tr("in the folder")
        case .tags: tr("in its title, description, keywords or names")
        case .place: tr("taken there")
        case .camera: tr("camera, lens or program")
        case .text: tr("in the text that it shows")
        }
    }
}

extension BrowsedPhoto {
    /// The day, and the time where somebody wrote it down; a file's time says when it was copied.
    fileprivate var explainedTime: String {
        switch timeSource {
        case .camera: "\(dayText) \(clockText)"
        case .name: tr("\(hasTimeOfDay ? "\(dayText) \(clockText)" : dayText) by its name")
        case .file: tr("\(dayText) by its file")
        }
    }
}
