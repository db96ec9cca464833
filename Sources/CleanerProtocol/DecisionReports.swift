/// A photo for which a request did not do what was asked, and why.
package struct Refusal: Hashable, Sendable, Codable {
    /// The path or id as it was asked for, else the photo's path.
    package var photo: String
    package var error: ProtocolError

    package init(photo: String, error: ProtocolError) {
        self.photo = photo
        self.error = error
    }
}

/// What `mark` did.
package struct MarkReport: Hashable, Sendable, Codable {
    package var decision: Decision
    /// Photos that bear the decision now.
    package var photos: Int
    /// Files that are decided about with them, where there are any.
    package var companions: Int?
    /// Of all these files.
    package var bytes: Int64
    package var refused: [Refusal]
    package var dryRun: Bool
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

/// What `undo` took back.
package struct UndoReport: Hashable, Sendable, Codable {
    /// What it was, in words: "delete of 3 photos".
    package var undone: String
    /// Photos that are as they were.
    package var photos: Int
    /// The ids of the first of them, at most `mostIDs`.
    package var ids: [String]?
    package var refused: [Refusal]

    /// Enough to show again what was taken back.
    package static let mostIDs = 32

    package init(undone: String, photos: Int, ids: [String]? = nil, refused: [Refusal]) {
        self.undone = undone
        self.photos = photos
        self.ids = ids.map { Array($0.prefix(Self.mostIDs)) }
        self.refused = refused
    }
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
    /// Where the photo lies, or lay before it went to the trash.
    package var absolutePath: String
    package var absolutePathBytes: String?
    /// With those of its companions.
    package var bytes: Int64
    /// The names of the files that go with it, or went.
    package var companions: [String]?
    /// Unix time in seconds of the marking, or of the move.
    package var since: Int64
    /// Why it had been proposed, in words.
    package var why: String?

    package init(id: String, state: State, absolutePath: WirePath, bytes: Int64, since: Int64, why: String?) {
        self.id = id
        self.state = state
        self.absolutePath = absolutePath.text
        absolutePathBytes = absolutePath.base64
        self.bytes = bytes
        self.since = since
        self.why = why
    }
}

/// What `trash.empty` did.
package struct EmptyReport: Hashable, Sendable, Codable {
    /// Photos that are in the desktop's trash now.
    package var photos: Int
    /// Files that went with them, where there are any.
    package var companions: Int?
    package var bytes: Int64
    package var refused: [Refusal]
    package var dryRun: Bool
    /// As of `mark`; absent where nothing went.
    package var act: String?

    package init(photos: Int, bytes: Int64, refused: [Refusal], dryRun: Bool) {
        self.photos = photos
        self.bytes = bytes
        self.refused = refused
        self.dryRun = dryRun
    }
}

/// What `trash.restore` did.
package struct RestoreReport: Hashable, Sendable, Codable {
    /// Photos taken out of the pile, which had never moved.
    package var unmarked: Int
    /// Photos back in their place from the desktop's trash.
    package var restored: Int
    /// Files that came back with them, where there are any.
    package var companions: Int?
    package var refused: [Refusal]

    package init(unmarked: Int, restored: Int, refused: [Refusal]) {
        self.unmarked = unmarked
        self.restored = restored
        self.refused = refused
    }
}
