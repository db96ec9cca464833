/// Asks for the photos that are marked for deletion, and for those in the trash.
package struct TrashListRequest: PlainRequest {
    package typealias Answer = RowsResult
    package typealias Row = TrashRow
    package static let method = "trash.list"
    package static let patience = Patience.short

    package init() {}
}

/// One photo of the pile, or one that has gone to the desktop's trash.
package struct TrashRow: Hashable, Sendable, Codable {
    package enum State: String, Codable, Sendable {
        /// Marked; it still lies in its place.
        case marked
        /// In the desktop's trash, from where it can be restored.
        case trashed
    }

    package var id: String
    package var state: State
    /// Where the photo lies, or lay before it went to the trash, relative to its library.
    package var path: String?
    package var pathBytes: String?
    /// The same from the root.
    package var absolutePath: String
    package var absolutePathBytes: String?
    /// The bytes of the photo and its companions.
    package var bytes: Int64
    /// The names of the files that go with it, or went.
    package var companions: [String]?
    /// The number of further names of its file (hard links), which move with it; of marked photos.
    package var links: Int?
    /// Unix time in seconds of the marking, or of the move.
    package var since: Int64
    /// The same as ISO 8601.
    package var time: String?
    /// Why it had been proposed, in words.
    package var why: String?

    package init(id: String, state: State, location: WireLocation, bytes: Int64, since: Int64, why: String?) {
        self.id = id
        self.state = state
        path = location.path.text
        pathBytes = location.path.base64
        absolutePath = location.absolutePath.text
        absolutePathBytes = location.absolutePath.base64
        self.bytes = bytes
        self.since = since
        time = WireTime.text(since)
        self.why = why
    }
}

/// Moves the marked photos to the desktop's trash.
package struct TrashEmptyRequest: ProtocolRequest {
    package typealias Answer = EmptyReport
    package static let method = "trash.empty"
    package static let patience = Patience.unlimited
    package static let withoutParameters: Self? = Self()

    package var dryRun: Bool?
    /// The photos that a dry run showed to the user; if others would go now, the request fails with a conflict.
    package var pile: String?

    package init(dryRun: Bool? = nil, pile: String? = nil) {
        self.dryRun = dryRun
        self.pile = pile
    }
}

/// The result of `trash.empty`.
package struct EmptyReport: Hashable, Sendable, Codable, RefusingReport {
    /// Photos that are in the desktop's trash now.
    package var photos: Int
    /// Files that went with them, where there are any.
    package var companions: Int?
    /// Further names of these files (hard links) that went, where there are any.
    package var links: Int?
    package var bytes: Int64
    package var refused: [Refusal]
    package var moreRefused: Int?
    package var dryRun: Bool
    /// Names these photos, for `empty` to move just them; of a dry run only.
    package var pile: String?
    /// As of `mark`; absent where nothing went.
    package var act: String?

    package init(photos: Int, bytes: Int64, refused: [Refusal], dryRun: Bool) {
        self.photos = photos
        self.bytes = bytes
        self.refused = refused
        self.dryRun = dryRun
    }
}

/// Takes photos out of the pile, or back from the desktop's trash.
package struct TrashRestoreRequest: ProtocolRequest {
    package typealias Answer = RestoreReport
    package static let method = "trash.restore"
    package static let patience = Patience.unlimited
    package static let withoutParameters: Self? = Self()

    /// The photos to restore; if absent, all marked ones and the last trip to the trash.
    package var photos: [PhotoReference]?
    /// Restores all marked photos and all trips; only without `photos`.
    package var all: Bool?
    /// Creates missing folders again.
    package var createFolders: Bool?

    package init(photos: [PhotoReference]? = nil, all: Bool? = nil, createFolders: Bool? = nil) {
        self.photos = photos
        self.all = all
        self.createFolders = createFolders
    }
}

/// The result of `trash.restore`.
package struct RestoreReport: Hashable, Sendable, Codable, RefusingReport {
    /// Photos taken out of the pile, which had never moved.
    package var unmarked: Int
    /// Files that belong to these, where there are any.
    package var unmarkedCompanions: Int?
    /// Photos back in their place from the desktop's trash.
    package var restored: Int
    /// Files that came back with them, where there are any.
    package var companions: Int?
    package var refused: [Refusal]
    package var moreRefused: Int?

    package init(unmarked: Int, restored: Int, refused: [Refusal]) {
        self.unmarked = unmarked
        self.restored = restored
        self.refused = refused
    }
}

/// Erases what is remembered of deleted photos.
package struct ForgetRequest: ProtocolRequest {
    package typealias Answer = ForgetReport
    package static let method = "forget"
    package static let patience = Patience.unlimited

    package var photos: [PhotoReference]
    /// Means all photos that are gone and cannot be restored, in addition to `photos`.
    package var deleted: Bool?
    /// Answers what would happen and changes nothing.
    package var dryRun: Bool?
    /// The photos that a dry run counted; if others are meant now, the request fails with a conflict.
    package var selection: String?

    package init(
        photos: [PhotoReference], deleted: Bool? = nil, dryRun: Bool? = nil, selection: String? = nil
    ) {
        self.photos = photos
        self.deleted = deleted
        self.dryRun = dryRun
        self.selection = selection
    }
}

/// The result of `forget`.
package struct ForgetReport: Hashable, Sendable, Codable, RefusingReport {
    /// Photos that are forgotten now.
    package var photos: Int
    /// With `deleted`, the photos in the desktop's trash that stay known, as they can be restored.
    package var inTrash: Int?
    /// True if the files of the store still hold what was forgotten before; the request without `dryRun` erases it.
    package var unfinished: Bool?
    /// True if the files held what an earlier request had forgotten, and do not any more.
    package var finished: Bool?
    /// Copies of the store from before updates, which are removed as well.
    package var copies: Int
    /// Damaged files that are kept and may still hold what was forgotten.
    package var damaged: [String]
    package var refused: [Refusal]
    package var moreRefused: Int?
    package var dryRun: Bool
    /// Names the photos, for `forget` to erase just them; of a dry run only.
    package var selection: String?

    package init(photos: Int, copies: Int, damaged: [String], refused: [Refusal], dryRun: Bool) {
        self.photos = photos
        self.copies = copies
        self.damaged = damaged
        self.refused = refused
        self.dryRun = dryRun
    }
}
