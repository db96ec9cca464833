package import PhotoCategories

/// The numbers of photos by status and by category.
package struct Tallies: Sendable, Hashable {
    /// The numbers of one category.
    package struct Count: Sendable, Hashable, BitwiseCopyable {
        /// Photos in the list, keepers included.
        package var photos = 0
        /// The bytes of these photos.
        package var bytes: Int64 = 0
        /// Groups in which a photo is proposed.
        package var groups = 0
        /// The photos of these groups, keepers included.
        package var photosInGroups = 0
        /// Proposed photos: all in the list except keepers; none in categories for browsing.
        package var proposed = 0
        /// The bytes of proposed photos.
        package var reclaimable: Int64 = 0

        package init() {}
    }

    private var statuses = Array(repeating: 0, count: PhotoStatus.allCases.count)
    private var categories = Array(repeating: Count(), count: Category.allCases.count)
    /// Photos proposed by at least one category, each counted once.
    package var proposed = 0
    /// The bytes of these photos.
    package var reclaimable: Int64 = 0

    package init() {}

    package subscript(_ status: PhotoStatus) -> Int {
        get { statuses[Int(status.rawValue)] }
        set { statuses[Int(status.rawValue)] = newValue }
    }

    package subscript(_ category: Category) -> Count {
        get { categories[category.position] }
        set { categories[category.position] = newValue }
    }

    /// All photos: the sum over the four statuses.
    package var photos: Int { statuses.reduce(0, +) }
    /// The bytes of all photos.
    package var bytes: Int64 { self[.all].bytes }
}

extension Tallies {
    func write(to writer: inout SnapshotWriter) throws {
        try writer.write(statuses)
        try writer.write(categories)
        try writer.write(number: proposed)
        try writer.write(number: Int(reclaimable))
    }

    init(from reader: inout SnapshotReader) throws {
        statuses = try reader.read()
        categories = try reader.read()
        try SnapshotError.unless(
            statuses.count == PhotoStatus.allCases.count && categories.count == Category.allCases.count)
        proposed = try reader.readNumber()
        reclaimable = Int64(try reader.readNumber())
    }
}
