/// Records a decision of the user about photos.
package struct MarkRequest: ProtocolRequest {
    package typealias Answer = MarkReport
    package static let method = "mark"
    package static let patience = Patience.unlimited

    package var photos: [PhotoReference]
    /// Folders whose photos are meant in addition to `photos`.
    package var folders: [FolderReference]?
    /// A list whose photos are meant in addition to `photos`: undecided ones, or those with the decision that it names.
    package var list: ListReference?
    /// The photos of `folders` and `list` that a dry run counted; if others are there now, the request fails with a
    /// conflict.
    package var selection: String?
    package var decision: Decision
    /// Allows marking the last copy of a picture for deletion.
    package var lastCopy: Bool?
    /// Answers what would happen and changes nothing.
    package var dryRun: Bool?
    /// Photos that the same act keeps, such as the keeper of a group.
    package var keeping: [PhotoReference]?
    /// Photos that stay in place of the marked ones.
    ///
    /// If one of them is gone or on its way to the trash by now, or was decided otherwise than to be kept, nothing is
    /// marked.
    package var staying: [PhotoReference]?
    /// The review pass that this belongs to.
    package var review: String?
    /// Refuses photos that somebody else decided about meanwhile.
    package var undecidedOnly: Bool?

    package init(
        photos: [PhotoReference], folders: [FolderReference]? = nil, list: ListReference? = nil,
        selection: String? = nil, decision: Decision,
        lastCopy: Bool? = nil, dryRun: Bool? = nil, keeping: [PhotoReference]? = nil,
        staying: [PhotoReference]? = nil, review: String? = nil, undecidedOnly: Bool? = nil
    ) {
        self.photos = photos
        self.folders = folders
        self.list = list
        self.selection = selection
        self.decision = decision
        self.lastCopy = lastCopy
        self.dryRun = dryRun
        self.keeping = keeping
        self.staying = staying
        self.review = review
        self.undecidedOnly = undecidedOnly
    }
}

/// The result of `mark`.
package struct MarkReport: Hashable, Sendable, Codable, RefusingReport {
    package var decision: Decision
    /// Photos that have the decision now.
    package var photos: Int
    /// Files that belong to them, companions and sidecars, where there are any.
    package var companions: Int?
    /// Further names of these files (hard links), which are deleted with them, where there are any; of `delete` only.
    package var links: Int?
    /// Of all these files.
    package var bytes: Int64
    package var refused: [Refusal]
    package var moreRefused: Int?
    package var dryRun: Bool
    /// Names the photos of folders and list, for `mark` to decide about just them; of a dry run with either only.
    package var selection: String?
    /// `a:` and the number by which `undo` takes just this back; absent where nothing was to change.
    package var act: String?

    package init(decision: Decision, photos: Int, bytes: Int64, refused: [Refusal], dryRun: Bool) {
        self.decision = decision
        self.photos = photos
        self.bytes = bytes
        self.refused = refused
        self.dryRun = dryRun
    }
}

/// Takes back the newest decision or the last trip to the trash.
package struct UndoRequest: ProtocolRequest {
    package typealias Answer = UndoReport
    package static let method = "undo"
    package static let patience = Patience.unlimited
    package static let withoutParameters: Self? = Self()

    /// Takes back only what this review pass did.
    package var review: String?
    /// Takes back just this act.
    package var act: String?

    package init(review: String? = nil, act: String? = nil) {
        self.review = review
        self.act = act
    }

    /// Without members it has no `params`, as the first version of the protocol had none.
    package var writesParameters: Bool { self != UndoRequest() }
}

/// The result of `undo`.
package struct UndoReport: Hashable, Sendable, Codable, RefusingReport {
    /// The undone act in words: "keeping IMG_1.jpg and 2 more".
    package var undone: String
    /// Photos that are in their former state again.
    package var photos: Int
    /// As of `mark`.
    package var companions: Int?
    /// The ids of the first of them, at most `mostIDs`.
    package var ids: [String]?
    package var refused: [Refusal]
    package var moreRefused: Int?

    /// The most ids to send, enough to show the restored photos.
    package static let mostIDs = 32

    package init(undone: String, photos: Int, ids: [String]? = nil, refused: [Refusal]) {
        self.undone = undone
        self.photos = photos
        self.ids = ids.map { Array($0.prefix(Self.mostIDs)) }
        self.refused = refused
    }
}

/// Records that photos are no versions or shots of each other.
package struct DifferentRequest: ProtocolRequest {
    package typealias Answer = DifferentReport
    package static let method = "different"
    package static let patience = Patience.short

    /// Two photos or more; each shows something else.
    package var photos: [PhotoReference]
    package var review: String?

    package init(photos: [PhotoReference], review: String? = nil) {
        self.photos = photos
        self.review = review
    }
}

/// The result of `different`.
package struct DifferentReport: Hashable, Sendable, Codable, RefusingReport {
    /// Photos that are not shown as versions or shots of each other any more.
    package var photos: Int
    package var refused: [Refusal]
    package var moreRefused: Int?
    /// As of `mark`.
    package var act: String?

    package init(photos: Int, refused: [Refusal]) {
        self.photos = photos
        self.refused = refused
    }
}

/// Asks for the decisions that hold, as the lines of a decision file.
package struct DecisionsExportRequest: PlainRequest {
    package typealias Answer = RowsResult
    package typealias Row = DecisionLine
    package static let method = "decisions.export"
    package static let patience = Patience.short

    package init() {}
}

/// Takes over decisions from the lines of a decision file.
package struct DecisionsImportRequest: ProtocolRequest {
    package typealias Answer = DecisionsImportReport
    package static let method = "decisions.import"
    package static let patience = Patience.unlimited

    /// Lines about copies of one picture belong into one request.
    package var decisions: [DecisionLine]
    /// Answers what would happen and changes nothing.
    package var dryRun: Bool?
    /// The act of the request before, to which this one adds, so that `undo` takes a long file back as a whole.
    package var act: String?

    package init(decisions: [DecisionLine], dryRun: Bool? = nil, act: String? = nil) {
        self.decisions = decisions
        self.dryRun = dryRun
        self.act = act
    }
}

/// The result of `decisions.import`.
package struct DecisionsImportReport: Hashable, Sendable, Codable, RefusingReport {
    /// Photos that are kept now.
    package var kept = 0
    /// Photos that are on the maybe pile now.
    package var maybe = 0
    /// Photos that are marked for deletion now.
    package var marked = 0
    /// The bytes of these.
    package var markedBytes: Int64 = 0
    /// Files that belong to all these photos, where there are any.
    package var companions: Int?
    /// Pairs of pictures that are called different now.
    package var different = 0
    /// Decisions that held here already.
    package var already = 0
    /// What was not taken over: `not-found` where no such picture is here, `conflict` where it is decided otherwise.
    package var refused: [Refusal] = []
    package var moreRefused: Int?
    package var dryRun: Bool
    /// As of `mark`.
    package var act: String?

    package init(dryRun: Bool) {
        self.dryRun = dryRun
    }

    /// Decisions that were taken over.
    package var taken: Int { kept + maybe + marked + different }

    /// Adds what the next request of the same file did.
    package mutating func add(_ next: DecisionsImportReport) {
        kept += next.kept
        maybe += next.maybe
        marked += next.marked
        markedBytes += next.markedBytes
        if let companions = next.companions { self.companions = (self.companions ?? 0) + companions }
        different += next.different
        already += next.already
        refused += next.refused
        addUnnamed(of: next)
        act = next.act ?? act
    }
}
