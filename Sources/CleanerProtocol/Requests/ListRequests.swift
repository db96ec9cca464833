package import PhotoCategories

/// Asks for the rows of a category.
package struct ListRequest: ProtocolRequest {
    package typealias Answer = RowsResult
    package typealias Row = PhotoRow
    package static let method = "list"
    package static let patience = Patience.short

    package var category: Category
    /// At most so many rows; all where absent.
    package var limit: Int?
    package var filter: PhotoFilter?
    /// Only this group of the category.
    package var group: String?
    /// Of a search: whether each row says in `why` what was found.
    package var explain: Bool?

    package init(
        category: Category, limit: Int? = nil, filter: PhotoFilter? = nil, group: String? = nil, explain: Bool? = nil
    ) {
        self.category = category
        self.limit = limit
        self.filter = filter
        self.group = group
        self.explain = explain
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

/// Which photos of a category are meant; all of them without a filter.
package struct PhotoFilter: Hashable, Sendable, Codable {
    /// Taken on this day or later, by the camera's clock, else by the file's name, else by its change: `2024-05-01`.
    package var since: String?
    /// Taken in this year, by the same clocks.
    package var year: Int?
    /// The largest files first, whatever groups would free.
    package var largest: Bool?
    /// In this folder or below it.
    package var folder: FolderReference?
    /// Videos longer than so many seconds.
    package var longer: Double?
    /// Videos shorter than so many seconds.
    package var shorter: Double?
    /// Files of more than so many bytes.
    package var larger: Int64?
    /// Files of fewer than so many bytes.
    package var smaller: Int64?
    /// Only photos that a search for these words finds, the best first unless another order is asked for.
    package var search: String?

    /// Mainly of this colour, one of a dozen words such as `blue`; the most of it first unless another order is asked for.
    package var colour: String?

    package init(
        since: String? = nil, year: Int? = nil, largest: Bool? = nil, folder: FolderReference? = nil,
        longer: Double? = nil, shorter: Double? = nil, larger: Int64? = nil, smaller: Int64? = nil,
        colour: String? = nil, search: String? = nil
    ) {
        self.since = since
        self.year = year
        self.largest = largest
        self.folder = folder
        self.longer = longer
        self.shorter = shorter
        self.larger = larger
        self.smaller = smaller
        self.colour = colour
        self.search = search
    }
}

/// What a search says besides its rows.
package struct SearchReport: Hashable, Sendable, Codable {
    /// One word of the search, and how many photos fit it by itself.
    package struct Term: Hashable, Sendable, Codable {
        /// As it was written.
        package var text: String
        package var photos: Int
        /// The words that were searched in its place, because no photo has it.
        package var corrected: [String]?

        package init(text: String, photos: Int, corrected: [String]? = nil) {
            self.text = text
            self.photos = photos
            self.corrected = corrected
        }
    }

    /// Present where nothing was found, or a word was corrected.
    package var terms: [Term]?
    /// Photos whose words are not in the index yet; absent if all are.
    package var waiting: Int?

    package init(terms: [Term]? = nil, waiting: Int? = nil) {
        self.terms = terms
        self.waiting = waiting
    }
}

/// The result of a request that sends rows.
package struct RowsResult: Hashable, Sendable, Codable {
    /// Rows that were sent.
    package let rows: Int
    /// Rows there would have been without a limit.
    package let total: Int
    /// Of `trash.list`: names the marked photos, for `trash.empty` to move just them.
    package let pile: String?
    /// Of `list` with a search, if there is something to say.
    package let search: SearchReport?

    package init(rows: Int, total: Int, pile: String? = nil, search: SearchReport? = nil) {
        self.rows = rows
        self.total = total
        self.pile = pile
        self.search = search
    }
}
