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

/// The refusals of one request, as many as fit into its answer.
package struct Refusals: Sendable {
    /// Half of the longest answer: the rest of a report needs a few hundred bytes.
    private static let mostBytes = ProtocolLimits.answerLineBytes / 2

    package private(set) var named: [Refusal] = []
    /// Further ones, for which there was no room.
    package private(set) var unnamed = 0
    private var bytes = 0

    package var count: Int { named.count + unnamed }

    package init() {}

    package mutating func add(_ photo: String, _ error: ProtocolError) {
        let refusal = Refusal(photo: photo, error: error)
        // Text always encodes; were it not so, the refusal would still count.
        let length = (try? LineCoding.line(refusal).count) ?? Self.mostBytes
        guard bytes + length <= Self.mostBytes else {
            unnamed += 1
            return
        }
        bytes += length
        named.append(refusal)
    }
}

/// A report of a request that may be refused photo by photo.
package protocol RefusingReport {
    var refused: [Refusal] { get set }
    /// Refusals beyond those that are named; absent where all are.
    var moreRefused: Int? { get set }
}

extension RefusingReport {
    package var refusedCount: Int { refused.count + (moreRefused ?? 0) }

    /// Counts what another report had no room to name.
    package mutating func addUnnamed(of other: some RefusingReport) {
        if let more = other.moreRefused { moreRefused = (moreRefused ?? 0) + more }
    }

    package mutating func take(_ refusals: Refusals) {
        refused = refusals.named
        moreRefused = refusals.unnamed > 0 ? refusals.unnamed : nil
    }
}

/// What `mark` did.
package struct MarkReport: Hashable, Sendable, Codable, RefusingReport {
    package var decision: Decision
    /// Photos that bear the decision now.
    package var photos: Int
    /// Files that are decided about with them, where there are any.
    package var companions: Int?
    /// Of all these files.
    package var bytes: Int64
    package var refused: [Refusal]
    package var moreRefused: Int?
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
package struct UndoReport: Hashable, Sendable, Codable, RefusingReport {
    /// What it was, in words: "delete of 3 photos".
    package var undone: String
    /// Photos that are as they were.
    package var photos: Int
    /// The ids of the first of them, at most `mostIDs`.
    package var ids: [String]?
    package var refused: [Refusal]
    package var moreRefused: Int?

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
package struct EmptyReport: Hashable, Sendable, Codable, RefusingReport {
    /// Photos that are in the desktop's trash now.
    package var photos: Int
    /// Files that went with them, where there are any.
    package var companions: Int?
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

/// What `trash.restore` did.
package struct RestoreReport: Hashable, Sendable, Codable, RefusingReport {
    /// Photos taken out of the pile, which had never moved.
    package var unmarked: Int
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
