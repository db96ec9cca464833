import CleanerProtocol
import DirectoryWatch
import FileSystem
import Logging
import PhotoCulling
import PhotoStore
import SystemPackage

/// What the daemon knows, in one place: the store with the facts, the engine with what follows from them.
///
/// Every change comes through here in order: store first, engine second, subscribers last. Long work is cut into
/// slices, so that a status is answered between them.
actor Catalogue {
    /// Files that a slice takes before other requests get their turn: about 2 ms.
    static let sliceFiles = 128

    let store: PhotoDatabase
    let queue: IntakeQueue
    let logger: Logger
    /// What the daemon runs with.
    nonisolated let configuration: Configuration
    /// The roots by their row in the store.
    nonisolated let libraries: [Int64: FilePath]
    nonisolated let realPaths = RealPaths()
    nonisolated let disk: LibraryDisk
    nonisolated private let executor = QueueExecutor(label: "catalogue")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    var culling = Culling(settings: CullingSettings())
    var adjustable: AdjustableSettings
    /// What the places in settings stand for, as the last look at the disk told.
    var places: [FilePath: FoundPlace] = [:]
    var isFindingPlaces = false
    /// Folders that were set to be protected and have moved away.
    var placesLeft: Set<FilePath> = []
    /// Something changed since the last look at the disk began.
    var placesAreOutdated = false
    /// The number of the last reading of the settings file that was taken over.
    var settingsReading = 0
    var conditions: [ConditionKey: Condition] = [:]
    /// How far workers are locked in, as the last one said.
    var sandbox: StatusReport.Sandbox?
    /// Folders that cannot be read, by root, and why; the empty path is the library itself.
    var unreadable: [Int64: [FilePath: Errno]] = [:]
    nonisolated let freeSpace = FreeSpace()
    var feed = ChangeFeed()
    var isPublishing = false
    /// The store fails, and since when it does not any more.
    var outage: StoreOutage?
    var recovered: ContinuousClock.Instant?
    var trySeconds = 0
    var isDamaged = false
    nonisolated let damage: AsyncStream<StoreError>.Continuation
    /// Ends when the store turns out to be damaged, with the reason.
    nonisolated let damages: AsyncStream<StoreError>
    /// The journal knows of photos that were not found yet.
    var isRecalling = false
    /// Has the watch look through everything.
    var orderScan: (@Sendable () -> Void)?
    /// Roots whose scan was ordered and has not begun: the end of an earlier one does not count for it.
    var scansOrdered: Set<Int64> = []
    /// Roots that are being scanned.
    var scanning: Set<Int64> = []
    /// Roots that are missing or not mounted.
    var missing: Set<Int64> = []
    /// The folder whose photos are being taken to its new place.
    var moving: LibraryPlace?
    /// Each `mark` that is under way, by its number.
    var marks: [Int: OpenMark] = [:]
    var lastMark = 0
    /// Files whose writers have not closed them.
    var writing: Set<Location> = []
    /// Photos that are tried again soon, and why they could not be read.
    var restless: [PhotoID: String] = [:]
    var pace = ChangePace()
    var waiters: [SyncWaiter] = []
    var run = AnalysisRun()
    /// The order of the review pass that was asked for last.
    var reviewQueue: ReviewQueue?
    /// Photos whose move to the trash is certain and not over yet, as they were when it became so.
    var departing: [PhotoID: PhotoRecord] = [:]
    /// What lies in the desktop's trash by way of us.
    var trashed = StatusReport.Pile(photos: 0, bytes: 0)
    /// nil while the analysis is not paused.
    var pause: Pause?
    nonisolated let clocks: Clocks

    init(
        store: PhotoDatabase, queue: IntakeQueue, configuration: Configuration, libraries: [Int64: FilePath],
        disk: LibraryDisk = LibraryDisk(), logger: Logger, clocks: Clocks = .machine
    ) {
        self.store = store
        self.queue = queue
        self.configuration = configuration
        adjustable = configuration.adjustable
        self.libraries = libraries
        self.disk = disk
        self.logger = logger
        self.clocks = clocks
        (damages, damage) = AsyncStream.makeStream()
    }

    /// Nanoseconds since 1970.
    nonisolated static var now: Int64 {
        Clocks.machine.wall()
    }

    /// Tells the engine all that the store knows.
    func load() throws {
        try loadSettings()
        let families = try store.families.all()
        var last: PhotoID = 0
        var all: [PhotoFacts] = []
        while true {
            let facts = try store.photos.facts(after: last, count: 1000, families: families)
            guard let end = facts.last?.id else { break }
            all += facts
            last = end
        }
        culling.load(all + (try store.photos.tombstones()), links: try store.comparisons.links())
        culling.separate(try store.decisions.separatedPairs())
        for photo in try store.comparisons.uncomparedPhotos() { queue.addComparison(photo) }
        isRecalling = try store.recall.isUnfinished()
        // The watch begins with a look through everything.
        expectScan()
        try loadPause()
        try countTrash()
        findPlaces()
    }

    /// Brings engine and subscribers up to what the store says of these photos now.
    ///
    /// - Parameters:
    ///   - touched: The photos whose rows changed.
    ///   - live: Whether a person may be waiting for what is to be analysed.
    ///   - event: What subscribers are told happened.
    ///   - number: Of the job that this ends; what is to be compared because of it belongs to it.
    /// - Throws: `StoreError`.
    func refresh(
        _ touched: Touched, live: Bool, event: ChangeMessage.Event? = nil, number: UInt64? = nil
    ) throws {
        reviewQueue = nil
        for photo in touched.photos {
            let facts = try store.photos.facts(of: photo)
            if let facts { culling.update(facts) } else { culling.remove(photo) }
            if let facts, !facts.traits.contains(.tombstone) {
                if let event { try announce(event, photo) }
            } else {
                queue.remove(photo)
                restless[photo] = nil
                announceDeparture(event == .trashed ? .trashed : .gone, photo, touched.lastPlaces[photo])
            }
        }
        for photo in try store.families.relatives(of: touched) {
            if let facts = try store.photos.facts(of: photo) { culling.update(facts) }
        }
        try expectComparisons(number: number)
        for photo in touched.waiting {
            run.begin(at: Self.now)
            enqueue(photo, live: live)
        }
        touch()
    }

    /// Has compared in detail what the engine asks for, from what is stored of the pictures.
    func expectComparisons(number: UInt64? = nil) throws {
        let uncompared = culling.takeUncompared()
        if !uncompared.isEmpty { try store.comparisons.expect(of: uncompared) }
        for photo in uncompared { queue.addComparison(photo, number: number) }
    }

    /// Tells a condition, or what is new about it.
    ///
    /// - Parameters:
    ///   - code: The stable word.
    ///   - text: What is degraded.
    ///   - remedy: What to do about it.
    ///   - root: The library that it is about; others may have the same condition.
    func raise(_ code: String, _ text: String, remedy: String, root: Int64? = nil) {
        let key = ConditionKey(code: code, root: root)
        if let known = conditions[key], known.text == text { return }
        conditions[key] = Condition(
            code: code, text: text, remedy: remedy, since: conditions[key]?.since ?? Self.now / 1_000_000_000)
        logger.warning("\(text)", metadata: ["condition": "\(code)"])
        touch()
    }

    func clear(_ code: String, root: Int64? = nil) {
        guard conditions.removeValue(forKey: ConditionKey(code: code, root: root)) != nil else { return }
        logger.notice("cleared", metadata: ["condition": "\(code)"])
        touch()
    }
}
