import PhotoAnalysis

/// What detailed comparisons of pictures gave, found from both sides; only linked pictures take memory.
struct LinkTable: Sendable {
    /// One side's view of a link.
    struct Link: Sendable, Hashable {
        let other: PictureID
        /// Nil where the hashes alone told enough.
        let match: SceneMatch?
    }

    private var links: [PictureID: [Link]] = [:]

    subscript(_ picture: PictureID) -> [Link] { links[picture] ?? [] }

    var isEmpty: Bool { links.isEmpty }

    /// The pictures that have any.
    var pictures: [PictureID] { Array(links.keys) }

    /// Whether nothing is to be found out of two pictures: they were compared in detail, or their hashes tell enough.
    func isSettled(_ one: PictureID, _ other: PictureID, isDecided: Bool) -> Bool {
        links[one]?.contains { $0.other == other && ($0.match != nil || isDecided) } ?? false
    }

    /// Remembers what two different pictures have in common, in place of what was known.
    mutating func insert(_ one: PictureID, _ other: PictureID, _ match: SceneMatch?) {
        remove(one, other)
        links[one, default: []].append(Link(other: other, match: match))
        links[other, default: []].append(Link(other: one, match: match))
    }

    mutating func removeAll(of picture: PictureID) {
        for other in self[picture].map(\.other) { remove(picture, other) }
    }

    private mutating func remove(_ one: PictureID, _ other: PictureID) {
        for (own, gone) in [(one, other), (other, one)] {
            links[own]?.removeAll { $0.other == gone }
            if links[own]?.isEmpty == true { links[own] = nil }
        }
    }
}
