package import PhotoCategories

/// Asks for the rows of a category.
package struct ListRequest: ProtocolRequest {
    package typealias Answer = RowsResult
    package typealias Row = PhotoRow
    package static let method = "list"
    package static let patience = Patience.short

    package var category: Category
    /// The greatest number of rows; all if absent.
    ///
    /// A group is not cut: a page that begins with a larger one has more.
    package var limit: Int?
    /// The `next` of the page before; from the start where absent.
    package var after: String?
    package var filter: PhotoFilter?
    /// Only this group of the category.
    package var group: String?
    /// With a search, whether `why` of each row says what was found.
    package var explain: Bool?
    /// Parts the list into sections, which come one behind the other; of categories without groups.
    package var by: Sectioning?

    package init(
        category: Category, limit: Int? = nil, after: String? = nil, filter: PhotoFilter? = nil, group: String? = nil,
        explain: Bool? = nil, by: Sectioning? = nil
    ) {
        self.category = category
        self.limit = limit
        self.after = after
        self.filter = filter
        self.group = group
        self.explain = explain
        self.by = by
    }
}

/// Asks for a row for every photo.
package struct ExportRequest: PlainRequest {
    package typealias Answer = RowsResult
    package typealias Row = PhotoRow
    package static let method = "export"
    package static let patience = Patience.unlimited

    package init() {}
}

/// What a search reports in addition to its rows.
package struct SearchReport: Hashable, Sendable, Codable {
    /// One word of the search, and how many photos fit it by itself.
    package struct Term: Hashable, Sendable, Codable {
        /// As it was written.
        package var text: String
        package var photos: Int
        /// The words that were searched in its place, because no photo has it.
        package var corrected: [String]?
        /// The words that may be meant where no photo has it; only in lists that are decided about as a whole, which
        /// search words as they are written.
        package var meant: [String]?
        /// True for a word that pictures could show, but that is only searched in what is written.
        package var unseen: Bool?
        /// True for a word that photos must not fit; its text has the minus.
        package var excluded: Bool?
        /// True for the name of a town, near which no photo is known to be taken.
        package var town: Bool?

        package init(
            text: String, photos: Int, corrected: [String]? = nil, meant: [String]? = nil, unseen: Bool? = nil,
            excluded: Bool? = nil, town: Bool? = nil
        ) {
            self.text = text
            self.photos = photos
            self.corrected = corrected
            self.meant = meant
            self.unseen = unseen
            self.excluded = excluded
            self.town = town
        }
    }

    /// Present where no photo fits all words, or a word was corrected.
    package var terms: [Term]?
    /// True if no photo fits all words, and the rows are photos that fit some of them.
    package var partial: Bool?
    /// Words before a colon that name no source, so that they are searched like others.
    package private(set) var noSources: [String]?
    /// By such a word, the source that it probably means.
    package private(set) var meantSources: [String: String]?
    /// All sources, where nobody can tell what one of these words means.
    package private(set) var sources: [String]?
    /// Photos whose words are not in the index yet; absent if all are.
    package var waiting: Int?
    /// Why the user's own model took no part: a predicate for "your model …".
    ///
    /// Absent if it did, or if there is none.
    package var model: String?

    package init(terms: [Term]? = nil, partial: Bool? = nil, waiting: Int? = nil, model: String? = nil) {
        self.terms = terms
        self.partial = partial
        self.waiting = waiting
        self.model = model
    }

    /// All sources of words, as `cleanerctl search --help` names them.
    private static let allSources = [
        "name", "folder", "camera", "place", "tag", "text", "color", "kind", "scene", "date",
    ]

    /// Notes words before a colon that name no source, and which source each of them probably means.
    package mutating func note(noSources words: [String]) {
        guard !words.isEmpty else { return }
        let meant = words.compactMap { word in
            Suggestion.nearest(to: word.lowercased(), among: Self.allSources).map { (word, $0) }
        }
        noSources = words
        meantSources = meant.isEmpty ? nil : Dictionary(meant) { first, _ in first }
        sources = words.allSatisfy { meantSources?[$0] != nil } ? nil : Self.allSources
    }

    /// Whether something else was searched than was written.
    package var changesWords: Bool {
        noSources != nil || (terms ?? []).contains { $0.corrected != nil || $0.town == true }
    }
}

/// The count of all photos that meet a filter, in the first `rows` message of `list`, before any row.
package struct RowCount: Hashable, Sendable, Codable {
    /// Rows there are without a limit.
    package var photos: Int
    /// Bytes of their files.
    package var bytes: Int64
    /// If the filter asks for times: photos without a capture time that count by the time in their names.
    package var datedByName: Int?
    /// The same by the time of their files.
    package var datedByFile: Int?
    /// Of a list with sections: how many it has.
    package var sections: Int?
    /// True if no photo fits all words of a search, and these fit some of them.
    package var partial: Bool?
    /// What the result will report on the search, if other words were searched than were written.
    package var search: SearchReport?
    /// If the filter asks for photos near a town: its name with those of state and country, as several share one.
    package var near: String?

    package init(
        photos: Int, bytes: Int64, datedByName: Int? = nil, datedByFile: Int? = nil, sections: Int? = nil,
        partial: Bool? = nil, search: SearchReport? = nil
    ) {
        self.photos = photos
        self.bytes = bytes
        self.datedByName = datedByName
        self.datedByFile = datedByFile
        self.sections = sections
        self.partial = partial
        self.search = search
    }
}

/// The result of a request that sends rows.
package struct RowsResult: Hashable, Sendable, Codable {
    /// Rows that were sent.
    package let rows: Int
    /// Rows there would have been without a limit.
    package let total: Int
    /// Of `list` with a limit, if more rows follow: the `after` of the next page.
    package let next: String?
    /// Of `trash.list`: names the marked photos, for `trash.empty` to move just them.
    package let pile: String?
    /// Of `list` with a search, if there is something to say.
    package let search: SearchReport?

    package init(
        rows: Int, total: Int, next: String? = nil, pile: String? = nil, search: SearchReport? = nil
    ) {
        self.rows = rows
        self.total = total
        self.next = next
        self.pile = pile
        self.search = search
    }
}

/// In a list with sections: the one that a row belongs to.
package struct ListSection: Hashable, Sendable, Codable {
    /// The app, or the day such as `2023-07-01`; absent for photos without a known app.
    package var name: String?
    /// All photos of the section, those of other pages too.
    package var photos: Int
    /// Bytes of their files.
    package var bytes: Int64

    package init(name: String?, photos: Int, bytes: Int64) {
        self.name = name
        self.photos = photos
        self.bytes = bytes
    }
}

/// The photos of a category that meet a filter, as `list` gives them; of categories without groups.
package struct ListReference: Hashable, Sendable, Codable {
    package var category: Category
    package var filter: PhotoFilter?

    package init(category: Category, filter: PhotoFilter? = nil) {
        self.category = category
        self.filter = filter
    }
}
