import CleanerProtocol
import FileSystem
import Logging
import PhotoCulling
import PhotoStore
import SystemPackage

/// What the daemon knows, in one place: the store with the facts, the engine with what follows from them.
///
/// Every change passes through here in order: store first, engine second, subscribers last. Long work is cut into
/// slices, so that a status is answered between them. What each part of the state means stands with its type; the
/// catalogue routes between them.
actor Catalogue {
    /// Files that a slice takes before other requests get their turn: about 2 ms.
    static let sliceFiles = 128

    let store: PhotoDatabase
    let queue: IntakeQueue
    nonisolated let libraries: Libraries
    /// What the daemon runs with.
    nonisolated let configuration: Configuration
    nonisolated let clocks: Clocks
    let logger: Logger
    nonisolated private let executor = QueueExecutor(label: "catalogue")

    var culling = Culling(settings: CullingSettings())
    var settings: LiveSettings
    var health = Health()
    var watch: WatchState
    var analysis = AnalysisState()
    var review = ReviewState()
    var feed = ChangeFeed()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        store: PhotoDatabase, queue: IntakeQueue, configuration: Configuration, libraries: Libraries, logger: Logger,
        clocks: Clocks
    ) {
        self.store = store
        self.queue = queue
        self.configuration = configuration
        self.libraries = libraries
        self.logger = logger
        self.clocks = clocks
        settings = LiveSettings(configuration.adjustable, libraries: libraries.roots)
        watch = WatchState(libraries: Set(libraries.roots.keys))
    }

    /// Nanoseconds since 1970.
    nonisolated var now: Int64 { clocks.wall() }

    /// Answers questions about photos by what is known now.
    var reader: PhotoReader {
        PhotoReader(store: store, libraries: libraries, settings: settings, retries: analysis.retries)
    }

    /// Loads the engine with everything that the store knows.
    func load() throws {
        try loadSettings()
        var facts: [PhotoFacts] = []
        try forEachPage { facts += $0 }
        culling.load(facts + (try store.photos.tombstones()), links: try store.comparisons.links())
        culling.separate(try store.decisions.separatedPairs())
        for photo in try store.comparisons.uncomparedPhotos() { queue.addComparison(photo) }
        watch.isRecovering = try store.recall.isUnfinished()
        // The watch begins with a scan of everything.
        expectScan()
        try loadPause()
        try countTrash()
        findPlaces()
    }

    /// Goes through the facts of all photos.
    func forEachPage(_ body: ([PhotoFacts]) throws -> Void) throws {
        let families = try store.families.all()
        var last: PhotoID = 0
        while true {
            let facts = try store.photos.facts(after: last, count: 1000, families: families)
            guard let end = facts.last?.id else { return }
            try body(facts)
            last = end
        }
    }

    /// Brings engine and subscribers up to what the store says of these photos now.
    ///
    /// - Parameters:
    ///   - touched: The photos whose rows changed.
    ///   - live: Whether a person may be waiting for what is to be analysed.
    ///   - event: What subscribers hear.
    ///   - number: Of the job that this ends; what is to be compared because of it belongs to it.
    /// - Throws: `StoreError`.
    func refresh(
        _ touched: Touched, live: Bool, event: ChangeMessage.Event? = nil, number: UInt64? = nil
    ) throws {
        review.order = nil
        for photo in touched.photos {
            let facts = try store.photos.facts(of: photo)
            if let facts { culling.update(facts) } else { culling.remove(photo) }
            if let facts, !facts.traits.contains(.tombstone) {
                if let event { try announce(event, photo) }
            } else {
                queue.remove(photo)
                analysis.retries[photo] = nil
                announceDeparture(event == .trashed ? .trashed : .gone, photo, touched.lastPlaces[photo])
            }
        }
        for photo in try store.families.relatives(of: touched) {
            if let facts = try store.photos.facts(of: photo) { culling.update(facts) }
        }
        try expectComparisons(number: number)
        for photo in touched.waiting {
            analysis.run.begin(at: now)
            enqueue(photo, live: live)
        }
        touch()
    }

    /// Queues the comparisons that the engine asks for.
    func expectComparisons(number: UInt64? = nil) throws {
        let uncompared = culling.takeUncompared()
        if !uncompared.isEmpty { try store.comparisons.expect(of: uncompared) }
        for photo in uncompared { queue.addComparison(photo, number: number) }
    }

    // MARK: Conditions

    /// Reports a condition, or what is new about it.
    func raise(_ report: ConditionReport) {
        guard health.conditions.raise(report, at: clocks.wallSeconds) else { return }
        logger.warning("\(report.text)", metadata: ["condition": "\(report.key.code)"])
        touch()
    }

    func clear(_ key: ConditionKey) {
        guard health.conditions.clear(key) else { return }
        logger.notice("cleared", metadata: ["condition": "\(key.code)"])
        touch()
    }

    /// Reports a condition where it holds, else clears it.
    func set(_ key: ConditionKey, to report: ConditionReport?) {
        if let report { raise(report) } else { clear(key) }
    }
}
