/// Asks for all decisions that were made, the newest first.
package struct DecisionsRequest: PlainRequest {
    package typealias Answer = RowsResult
    package typealias Row = DecisionRow
    package static let method = "decisions"
    package static let patience = Patience.short

    package init() {}
}

/// One decision in the history.
package struct DecisionRow: Hashable, Sendable, Codable {
    package var id: String
    /// Where the photo lies, or lay last, relative to its library.
    package var path: String?
    package var pathBytes: String?
    /// The same from the root.
    package var absolutePath: String
    package var absolutePathBytes: String?
    /// Absent where a decision was taken back.
    package var decision: Decision?
    /// The decision before, if there was one.
    package var before: Decision?
    /// Unix time in seconds.
    package var at: Int64
    /// The same as ISO 8601.
    package var time: String?
    /// Whether the decision was undone since.
    package var undone: Bool
    /// Why the decision does not hold any more, although nobody made another one; absent if it holds or was replaced.
    package var withdrawn: Withdrawal?
    /// The photo that was decided about, where this one only went with it.
    package var companionOf: String?

    package enum Withdrawal: String, Codable, Sendable {
        /// `undo` took it back.
        case undone
        /// The photo was taken out of the pile, or brought back from the trash.
        case restored
        /// Dropped, because the photo shows something else since.
        case changed
    }

    package init(
        id: String, location: WireLocation, decision: Decision?, before: Decision?, at: Int64,
        withdrawn: Withdrawal?
    ) {
        self.id = id
        path = location.path.text
        pathBytes = location.path.base64
        absolutePath = location.absolutePath.text
        absolutePathBytes = location.absolutePath.base64
        self.decision = decision
        self.before = before
        self.at = at
        time = WireTime.text(at)
        undone = withdrawn == .undone
        self.withdrawn = withdrawn
    }
}

/// Asks what was done since the beginning.
package struct StatisticsRequest: PlainRequest {
    package typealias Answer = StatisticsReport
    package static let method = "statistics"
    package static let patience = Patience.short

    package init() {}
}

/// All that was done since the start of records.
package struct StatisticsReport: Hashable, Sendable, Codable {
    /// Photos that were decided about, each counted once.
    package var reviewed: Int
    package var kept: Int
    package var maybe: Int
    /// Marked, and still in their places.
    package var marked: Int
    /// Photos that went to the desktop's trash and did not come back.
    package var removed: Int
    package var removedBytes: Int64
    /// Of them what still lies in the desktop's trash, so that its space is not free yet.
    package var inTrash: Int
    package var inTrashBytes: Int64
    /// The months in which photos went, the oldest first; months without any are left out.
    package var months: [Month]

    package struct Month: Hashable, Sendable, Codable {
        /// `2024-05`, by the local time of the daemon.
        package var month: String
        package var photos: Int
        package var bytes: Int64

        package init(month: String, photos: Int, bytes: Int64) {
            self.month = month
            self.photos = photos
            self.bytes = bytes
        }
    }

    package init(
        reviewed: Int, kept: Int, maybe: Int, marked: Int, removed: Int, removedBytes: Int64, inTrash: Int,
        inTrashBytes: Int64, months: [Month]
    ) {
        self.reviewed = reviewed
        self.kept = kept
        self.maybe = maybe
        self.marked = marked
        self.removed = removed
        self.removedBytes = removedBytes
        self.inTrash = inTrash
        self.inTrashBytes = inTrashBytes
        self.months = months
    }
}
