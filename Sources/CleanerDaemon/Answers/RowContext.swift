import CleanerProtocol
import PhotoCategories
import PhotoCulling

/// A photo, and the parts of its row that depend on the list in which it is shown.
struct RowContext: Sendable {
    let photo: PhotoID
    var section: ListSection?
    var group: String?
    var isKeeper: Bool?
    var confidence: Double?
    var why: String?
    /// Whether too little of its picture would stay if it went.
    var isLastCopy = false
    /// Whether the row names the signs of a screenshot.
    var isScreenshot = false
}

extension RowContext {
    static func of(_ page: PhotoPage) -> [RowContext] {
        page.entries.flatMap { entry in
            switch entry {
            case .photo(let photo):
                let section = photo.section.map { ListSection(page.sections[$0]) }
                return [RowContext(photo: photo.photo, section: section, confidence: photo.confidence)]
            case .group(let group): return of(group)
            }
        }
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

extension ListSection {
    init(_ section: PhotoSection) {
        self.init(name: section.name, photos: section.photos, bytes: section.bytes)
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
}

extension ArraySlice<RowContext> {
    /// About the first `count` contexts; never cuts a group.
    func prefixOfWholeGroups(_ count: Int) -> ArraySlice<RowContext> {
        var end = index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
        while end < endIndex, self[end].group != nil, self[end].group == self[end - 1].group { end += 1 }
        return self[..<end]
    }
}
