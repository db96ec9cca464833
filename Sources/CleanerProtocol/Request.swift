/// The names of all requests; the greeting lists them as features.
package enum RequestMethod: String, Codable, Sendable, CaseIterable {
    case status, list, show, preview, mark, undo, review, different, decisions, statistics
    case reviewSkip = "review.skip"
    case trashList = "trash.list"
    case trashRestore = "trash.restore"
    case trashEmpty = "trash.empty"
    case settingsList = "settings.list"
    case settingsSet = "settings.set"
    case settingsUnset = "settings.unset"
    case settingsAdd = "settings.add"
    case settingsRemove = "settings.remove"
    case scan, pause, resume, sync, subscribe, export, audit
}

/// Everything that a client can ask for, with its parameters.
package enum Request: Hashable, Sendable {
    /// One screen of what is going on; always answered at once.
    case status
    /// The rows of a category, sent as `rows` before the result.
    case list(ListParameters)
    /// All that is known of one photo, and why.
    case show(PhotoReference)
    /// One photo to be looked at.
    case preview(PreviewParameters)
    /// A decision of the person about photos.
    case mark(MarkParameters)
    /// Takes back the newest decision or the last trip to the trash.
    case undo(UndoParameters)
    /// Where a review pass stands, and what it shows next.
    case review(ReviewParameters)
    /// Leaves photos undecided until the next pass.
    case reviewSkip(SkipParameters)
    /// Says that photos are not versions or shots of each other.
    case different(DifferentParameters)
    /// All decisions that were made, the newest first; sent as `rows` before the result.
    case decisions
    /// What was done since the beginning.
    case statistics
    /// What is marked for deletion and what has gone to the trash.
    case trashList
    /// Takes photos out of the pile, or back from the desktop's trash.
    case trashRestore(RestoreParameters)
    /// Moves the marked photos to the desktop's trash.
    case trashEmpty(EmptyParameters)
    /// All settings, or one, each with where its value comes from; sent as `rows` before the result.
    case settingsList(SettingsParameters)
    /// Gives a setting a value that outlives restarts.
    case settingsSet(SettingParameters)
    /// Takes that value away again.
    case settingsUnset(SettingNameParameters)
    /// Adds a folder to a setting that is a list of folders.
    case settingsAdd(SettingFolderParameters)
    /// Takes a folder out of it.
    case settingsRemove(SettingFolderParameters)
    /// Looks through the whole library again.
    case scan
    /// Stops the analysis for some time, or until it is resumed.
    case pause(PauseParameters)
    case resume
    /// Answers when all that had happened on disk before is analysed.
    case sync
    /// The state, then numbered changes.
    case subscribe
    /// A row for every photo.
    case export
    /// Compares disk and store.
    case audit

    package var method: RequestMethod {
        switch self {
        case .status: .status
        case .list: .list
        case .show: .show
        case .preview: .preview
        case .mark: .mark
        case .undo: .undo
        case .review: .review
        case .reviewSkip: .reviewSkip
        case .different: .different
        case .decisions: .decisions
        case .statistics: .statistics
        case .trashList: .trashList
        case .trashRestore: .trashRestore
        case .trashEmpty: .trashEmpty
        case .settingsList: .settingsList
        case .settingsSet: .settingsSet
        case .settingsUnset: .settingsUnset
        case .settingsAdd: .settingsAdd
        case .settingsRemove: .settingsRemove
        case .scan: .scan
        case .pause: .pause
        case .resume: .resume
        case .sync: .sync
        case .subscribe: .subscribe
        case .export: .export
        case .audit: .audit
        }
    }
}

/// Parameters of `list`.
package struct ListParameters: Hashable, Sendable, Codable {
    package var category: Category
    /// At most so many rows; all where absent.
    package var limit: Int?
    package var filter: PhotoFilter?

    package init(category: Category, limit: Int? = nil, filter: PhotoFilter? = nil) {
        self.category = category
        self.limit = limit
        self.filter = filter
    }
}

/// Parameters of `mark`.
package struct MarkParameters: Hashable, Sendable, Codable {
    package var photos: [PhotoReference]
    package var decision: Decision
    /// Allows marking the last copy of a picture for deletion.
    package var lastCopy: Bool?
    /// Answers what would happen and changes nothing.
    package var dryRun: Bool?
    /// Photos that are kept in the same act: the keeper of a group, the others of which are decided about.
    package var keeping: [PhotoReference]?
    /// The review pass that this belongs to.
    package var review: String?
    /// Refuses photos that were decided about already: whoever decides did not see that.
    package var undecidedOnly: Bool?

    package init(
        photos: [PhotoReference], decision: Decision, lastCopy: Bool? = nil, dryRun: Bool? = nil,
        keeping: [PhotoReference]? = nil, review: String? = nil, undecidedOnly: Bool? = nil
    ) {
        self.photos = photos
        self.decision = decision
        self.lastCopy = lastCopy
        self.dryRun = dryRun
        self.keeping = keeping
        self.review = review
        self.undecidedOnly = undecidedOnly
    }
}

/// Parameters of `trash.restore`.
package struct RestoreParameters: Hashable, Sendable, Codable {
    /// What comes back; all that is marked and the last trip to the trash where absent.
    package var photos: [PhotoReference]?
    /// All that is marked and all trips; only without `photos`.
    package var all: Bool?
    /// Makes a folder that is gone again.
    package var createFolders: Bool?

    package init(photos: [PhotoReference]? = nil, all: Bool? = nil, createFolders: Bool? = nil) {
        self.photos = photos
        self.all = all
        self.createFolders = createFolders
    }
}

/// Parameters of `trash.empty`.
package struct EmptyParameters: Hashable, Sendable, Codable {
    package var dryRun: Bool?
    /// The photos that the person was shown, as a dry run named them; where others would go now it is a conflict.
    package var pile: String?

    package init(dryRun: Bool? = nil, pile: String? = nil) {
        self.dryRun = dryRun
        self.pile = pile
    }
}

/// Parameters of `settings.list`.
package struct SettingsParameters: Hashable, Sendable, Codable {
    /// One setting; all where absent.
    package var name: String?

    package init(name: String? = nil) {
        self.name = name
    }
}

/// Parameters of `settings.set`.
package struct SettingParameters: Hashable, Sendable, Codable {
    package var name: String
    package var value: SettingValue

    package init(name: String, value: SettingValue) {
        self.name = name
        self.value = value
    }
}

/// Parameters of `settings.unset`.
package struct SettingNameParameters: Hashable, Sendable, Codable {
    package var name: String

    package init(name: String) {
        self.name = name
    }
}

/// Parameters of `settings.add` and `settings.remove`.
package struct SettingFolderParameters: Hashable, Sendable, Codable {
    package var name: String
    package var folder: SettingFolder

    package init(name: String, folder: SettingFolder) {
        self.name = name
        self.folder = folder
    }
}

/// Parameters of `pause`.
package struct PauseParameters: Hashable, Sendable, Codable {
    /// Seconds until the analysis goes on by itself; until `resume` where absent.
    package var seconds: Int?

    package init(seconds: Int? = nil) {
        self.seconds = seconds
    }
}

/// Parameters of requests that name one photo.
struct PhotoParameters: Codable {
    let photo: PhotoReference
}
