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

    package init(category: Category, limit: Int? = nil, filter: PhotoFilter? = nil, group: String? = nil) {
        self.category = category
        self.limit = limit
        self.filter = filter
        self.group = group
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
        colour: String? = nil
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

    package init(rows: Int, total: Int, pile: String? = nil) {
        self.rows = rows
        self.total = total
        self.pile = pile
    }
}
