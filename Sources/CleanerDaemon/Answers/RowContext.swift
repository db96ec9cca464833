import CleanerProtocol
import PhotoAnalysis
import PhotoCategories
import PhotoCulling

/// A photo, and the parts of its row that depend on the list in which it is shown.
struct RowContext: Sendable {
    let photo: PhotoID
    var group: String?
    var isKeeper: Bool?
    var confidence: Double?
    var why: String?
    /// Whether the row says what speaks for a screenshot.
    var isScreenshot = false
}

extension RowContext {
    /// The rows of a category in order, each group with its keeper first.
    static func of(_ category: Category, _ culling: inout Culling) -> [RowContext] {
        guard category.grouping != nil else {
            return culling.list(category).map { RowContext(photo: $0.photo, confidence: $0.confidence) }
        }
        return culling.groups(category).flatMap(of)
    }

    static func of(_ group: PhotoGroup) -> [RowContext] {
        group.rows.map { row in
            RowContext(
                photo: row.photo, group: group.id.description, isKeeper: row.isKeeper, confidence: row.confidence,
                why: row.text(reason: group.reason))
        }
    }

    /// The rows of the card that shows a photo in a review pass.
    static func ofCard(
        _ photo: PhotoID, in category: Category, _ culling: inout Culling
    ) -> [RowContext] {
        if category.grouping != nil { return culling.listedGroup(of: photo, in: category).map(of) ?? [] }
        let verdict = culling.verdicts(of: photo).first { $0.category == category }
        var confidence: Double?
        if case .probability(let value, _)? = verdict?.evidence { confidence = value }
        return [
            RowContext(
                photo: photo, confidence: confidence, why: verdict?.text,
                isScreenshot: category == .screenshots && verdict?.holds == true)
        ]
    }
}

extension Sequence<RowContext> {
    /// The contexts cut into cards: neighbours of the same group together, every other context alone.
    var cards: [[RowContext]] {
        var cards: [[RowContext]] = []
        for context in self {
            if let group = context.group, group == cards.last?.first?.group {
                cards[cards.count - 1].append(context)
            } else {
                cards.append([context])
            }
        }
        return cards
    }

    /// The contexts that pass a filter; a group passes as a whole if one of its photos does.
    ///
    /// - Parameters:
    ///   - filter: The filter; nil lets all pass.
    ///   - folder: The photos of the filter's folder; nil if it names none.
    ///   - found: What the filter's search found; nil if it names none.
    ///   - culling: The engine, which knows days and sizes.
    /// - Returns: The contexts in their order, or the largest files, those that fit a search best, or the most of the
    ///   filter's colour first.
    func filtered(
        by filter: PhotoFilter?, in folder: Set<PhotoID>?, _ found: FoundPhotos?, _ culling: Culling
    ) -> [RowContext] {
        guard let filter, filter != PhotoFilter() else { return Array(self) }
        let places = found?.places
        let colour = filter.colour.flatMap { ColourName(word: $0) }
        func passes(_ photo: PhotoID) -> Bool {
            if let colour, culling.browsed(photo)?.mainColours.contains(ColourMask(colour)) != true { return false }
            return folder?.contains(photo) != false && places.map { $0[photo] != nil } != false
                && filter.allows(day: culling.day(of: photo))
                && filter.allows(milliseconds: culling.milliseconds(of: photo))
                && filter.allows(bytes: culling.bytes(of: photo))
        }
        var cards = cards.filter { card in card.contains { passes($0.photo) } }
        if filter.largest == true {
            let sizes = cards.map { card in card.compactMap { culling.bytes(of: $0.photo) }.max() ?? 0 }
            cards = zip(cards, sizes).sorted { $0.1 > $1.1 }.map(\.0)
        } else if let places {
            let first = cards.map { card in card.compactMap { places[$0.photo] }.min() ?? .max }
            cards = zip(cards, first).sorted { $0.1 < $1.1 }.map(\.0)
        } else if let colour {
            let shares = cards.map { card in
                card.compactMap { culling.browsed($0.photo)?.share(of: colour) }.max() ?? 0
            }
            cards = zip(cards, shares).sorted { $0.1 > $1.1 }.map(\.0)
        }
        return cards.flatMap(\.self)
    }
}

extension ArraySlice<RowContext> {
    /// About the first `count` contexts; never cuts a group.
    func prefixOfWholeGroups(_ count: Int) -> ArraySlice<RowContext> {
        var end = index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
        while end < endIndex, self[end].group != nil, self[end].group == self[end - 1].group { end += 1 }
        return self[..<end]
    }
}

extension PhotoFilter {
    /// Whether a photo passes that was taken on a day such as `2024-05-17`; nil if the day is not known.
    fileprivate func allows(day: String?) -> Bool {
        guard since != nil || year != nil else { return true }
        guard let day else { return false }
        if let since, day < since { return false }
        return year.map { day.hasPrefix("\($0)-") } ?? true
    }

    /// Whether a video of this length passes; nil if there is no length, as of a photo.
    fileprivate func allows(milliseconds: Int32?) -> Bool {
        guard longer != nil || shorter != nil else { return true }
        guard let seconds = milliseconds.map({ Double($0) / 1000 }) else { return false }
        return longer.map { seconds > $0 } ?? true && shorter.map { seconds < $0 } ?? true
    }

    /// Whether a file of this size passes; nil if it is not known.
    fileprivate func allows(bytes: Int64?) -> Bool {
        guard larger != nil || smaller != nil else { return true }
        guard let bytes else { return false }
        return larger.map { bytes > $0 } ?? true && smaller.map { bytes < $0 } ?? true
    }
}
