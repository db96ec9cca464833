package import PhotoAnalysis

/// A stored comparison of two pictures.
package struct StoredLink: Sendable, Hashable {
    package let one: PictureID
    package let other: PictureID
    /// Nil if the hashes decided without a detailed comparison.
    package let match: SceneMatch?

    package init(_ one: PictureID, _ other: PictureID, _ match: SceneMatch?) {
        self.one = one
        self.other = other
        self.match = match
    }
}

/// The results of detailed comparisons of pictures, found from both sides; only linked pictures take memory.
struct LinkTable: Sendable {
    /// One side's view of a link.
    struct Link: Sendable, Hashable {
        let other: PictureID
        /// Nil if the hashes decided without a detailed comparison.
        let match: SceneMatch?
    }

    private var links: [PictureID: [Link]] = [:]

    subscript(_ picture: PictureID) -> [Link] { links[picture] ?? [] }

    var isEmpty: Bool { links.isEmpty }

    /// The pictures that have links.
    var pictures: [PictureID] { Array(links.keys) }

    /// Replaces the link between two different pictures.
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
