package import PhotoCategories
import Translation

/// Asks for a summary of the present state; answered at once, unless it asks for `loaded`.
package struct StatusRequest: ProtocolRequest {
    package typealias Answer = StatusReport
    package static let method = "status"
    package static let patience = Patience.short
    package static let withoutParameters: Self? = Self()

    /// Whether the answer waits until the daemon has loaded what it knows, as only then the figures are true.
    package var loaded: Bool?

    package init(loaded: Bool? = nil) {
        self.loaded = loaded
    }

    package var writesParameters: Bool { loaded != nil }
}

/// The state of the daemon, for one screen.
package struct StatusReport: Hashable, Sendable, Codable {
    package enum Activity: String, Codable, Sendable {
        /// Just started, and reading what was known before: all figures are 0 until then.
        case loading
        /// Looking through the folders.
        case scanning
        case analysing
        /// All there is has been analysed.
        case idle
        case paused
    }

    package struct Progress: Hashable, Sendable, Codable {
        /// Photos of this run that are done.
        package var done: Int
        /// Photos of this run that are known so far.
        package var total: Int
        /// From the rate of the last minute; absent while it is not known.
        package var secondsLeft: Int?

        package init(done: Int, total: Int, secondsLeft: Int? = nil) {
            self.done = done
            self.total = total
            self.secondsLeft = secondsLeft
        }
    }

    package struct Library: Hashable, Sendable, Codable {
        package var path: String
        package var pathBytes: String?
        /// The same as `path`, which is no relative one here.
        package var absolutePath: String?
        package var absolutePathBytes: String?
        /// False while the folder is missing or not mounted.
        package var present: Bool
        package var bytesFree: Int64?
        /// Size of the file system; absent from older daemons.
        ///
        /// Space that is reserved for the administrator counts as used.
        package var bytesTotal: Int64?

        package init(path: WirePath, present: Bool, bytesFree: Int64?, bytesTotal: Int64? = nil) {
            self.path = path.text
            pathBytes = path.base64
            absolutePath = path.text
            absolutePathBytes = path.base64
            self.present = present
            self.bytesFree = bytesFree
            self.bytesTotal = bytesTotal
        }
    }

    /// Photos by status; `total` is the sum of the four.
    package struct Photos: Hashable, Sendable, Codable {
        package var total: Int
        package var analysed: Int
        package var unreadable: Int
        package var unsupported: Int
        package var waiting: Int
        /// Bytes of all of them on disk.
        package var bytes: Int64

        package init(analysed: Int, unreadable: Int, unsupported: Int, waiting: Int, bytes: Int64) {
            total = analysed + unreadable + unsupported + waiting
            self.analysed = analysed
            self.unreadable = unreadable
            self.unsupported = unsupported
            self.waiting = waiting
            self.bytes = bytes
        }
    }

    package struct CategoryCount: Hashable, Sendable, Codable {
        package var category: Category
        /// Rows that `list` shows; of groups, only those in which a photo could go.
        package var photos: Int
        /// These groups, where the category has groups.
        package var groups: Int?
        /// Photos that could go: the rows that are not a group's keeper.
        package var proposed: Int
        /// Bytes of the proposed ones.
        package var reclaimable: Int64
        /// False while photos wait that might belong here.
        package var complete: Bool
        /// True where a setting switched the category off.
        package var off: Bool?

        package init(
            category: Category, photos: Int, groups: Int?, proposed: Int, reclaimable: Int64, complete: Bool,
            off: Bool? = nil
        ) {
            self.category = category
            self.photos = photos
            self.groups = groups
            self.proposed = proposed
            self.reclaimable = reclaimable
            self.complete = complete
            self.off = off
        }
    }

    package struct Pile: Hashable, Sendable, Codable {
        package var photos: Int
        package var bytes: Int64

        package init(photos: Int, bytes: Int64) {
            self.photos = photos
            self.bytes = bytes
        }
    }

    /// What confines the workers, which parse the photos; a condition reports what is missing.
    package struct Sandbox: Hashable, Sendable, Codable {
        /// The version of the kernel's Landlock, which denies them all files; absent if the kernel has none.
        package var landlock: Int?
        /// System calls that decoding does not need are refused.
        package var seccomp: Bool
        /// Files cannot grow, few can be open, no privilege can be gained, and nothing is dumped.
        package var limits: Bool
        /// Bytes of memory that each may address; absent where that is not limited.
        package var memory: Int64?
        /// They run only while nothing else wants the core or the disk.
        package var idle: Bool

        package init(landlock: Int?, seccomp: Bool, limits: Bool, memory: Int64?, idle: Bool) {
            self.landlock = landlock
            self.seccomp = seccomp
            self.limits = limits
            self.memory = memory
            self.idle = idle
        }
    }

    package var activity: Activity
    package var progress: Progress?
    /// Unix time in seconds; absent where paused until `resume`.
    package var pausedUntil: Int64?
    /// The same as ISO 8601.
    package var pausedUntilTime: String?
    /// The `BatteryUse` that holds photos back, `slow` or `pause`; absent while nothing does.
    package var onBattery: String?
    package var libraries: [Library]
    package var photos: Photos
    /// Those of `photos` that are videos; absent from older daemons.
    package var videos: Pile?
    @KnownOnly package var categories: [CategoryCount]
    /// Absent from older daemons; a feature or state that only a newer daemon knows is skipped.
    package var features: KnownOnly<FeatureReport>?
    /// Bytes that could be freed; a photo of several categories counts once.
    package var reclaimable: Int64
    package var maybe: Pile
    /// Marked for deletion, not yet in the desktop's trash.
    package var marked: Pile
    /// Moved to the desktop's trash by us and still there.
    package var trashed: Pile
    /// Files that are still being written.
    package var unsettled: Int
    package var conditions: [Condition]
    /// As the last worker that was started said; absent before.
    package var sandbox: Sandbox?
    package var version: String

    package init(
        activity: Activity, progress: Progress?, pausedUntil: Int64?, onBattery: String? = nil, libraries: [Library],
        photos: Photos,
        videos: Pile? = nil, categories: [CategoryCount], features: [FeatureReport]? = nil, reclaimable: Int64,
        maybe: Pile, marked: Pile, trashed: Pile, unsettled: Int, conditions: [Condition], sandbox: Sandbox? = nil,
        version: String
    ) {
        self.activity = activity
        self.progress = progress
        self.pausedUntil = pausedUntil
        self.onBattery = onBattery
        pausedUntilTime = pausedUntil.map { WireTime.text($0) }
        self.libraries = libraries
        self.photos = photos
        self.videos = videos
        self.categories = categories
        self.features = features.map { KnownOnly(wrappedValue: $0) }
        self.reclaimable = reclaimable
        self.maybe = maybe
        self.marked = marked
        self.trashed = trashed
        self.unsettled = unsettled
        self.conditions = conditions
        self.sandbox = sandbox
        self.version = version
    }
}

/// A degraded state with its remedy; it ends with its cause.
package struct Condition: Hashable, Sendable, Codable {
    /// A stable word, such as `library-missing` or `watch-limit`.
    package var code: String
    package var text: String
    package var remedy: String
    /// Unix time in seconds.
    package var since: Int64
    /// The same as ISO 8601.
    package var time: String?

    package init(code: String, text: String, remedy: String, since: Int64) {
        self.code = code
        self.text = text
        self.remedy = remedy
        self.since = since
        time = WireTime.text(since)
    }
}

/// What the daemon finds out about a library, as `status` names it.
package enum Feature: String, CaseIterable, Sendable, Hashable, Codable {
    /// Duplicates and near duplicates.
    case copies
    case similar
    case blur
    case screenshots
    case videos
    case colours
    /// Searching by what photos show and what is written about them.
    case words
    /// Text in pictures.
    case text
    /// What the user's own image-text model makes of pictures.
    case model
    /// What the user's own language model says of the installed applications.
    case advice

    /// In lower case, as a user reads it.
    package var title: String {
        switch self {
        case .copies: tr("copies")
        case .similar: tr("similar shots")
        case .blur: tr("blur")
        case .screenshots: tr("screenshots")
        case .videos: tr("videos")
        case .colours: tr("colours")
        case .words: tr("words")
        case .text: tr("text in pictures")
        case .model: tr("your model")
        case .advice: tr("advice on applications")
        }
    }
}

/// How far the daemon has come with a feature.
package struct FeatureReport: Hashable, Sendable, Codable {
    package enum State: String, Codable, Sendable {
        case notStarted = "not-started"
        case working
        case done
        /// A setting switched it off, or names no program for it.
        case off
        /// It cannot continue; a condition says why.
        case failing
    }

    package var feature: Feature
    package var state: State
    /// Photos that it has processed.
    package var done: Int
    /// All photos that it will process, as far as they are known; for text and the model, different pictures.
    ///
    /// For advice 1, and `done` is 1 if it was given.
    package var total: Int

    package init(feature: Feature, state: State, done: Int, total: Int) {
        self.feature = feature
        self.state = state
        self.done = done
        self.total = total
    }
}
