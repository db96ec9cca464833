import CleanerProtocol
import FileSystem
import Logging
import PhotoCulling
import PhotoStore
import SystemPackage

/// Everything that the daemon knows: the facts in the store, and their consequences in the engine.
///
/// Every change passes through here in order: store first, engine second, subscribers last. Long work is cut into
/// slices, so that a status is answered between them. Each part of the state is documented at its type; the catalogue
/// only routes between the parts.
actor Catalogue {
    /// Files that one slice handles before other requests get their turn: about 2 ms.
    static let sliceFiles = 128

    let store: PhotoDatabase
    let queue: IntakeQueue
    nonisolated let libraries: Libraries
    /// The configuration with which the daemon started.
    nonisolated let configuration: Configuration
    nonisolated let clocks: Clocks
    /// Ends long work between two slices when the daemon stops.
    nonisolated let stop = StopFlag()
    let logger: Logger
    nonisolated let executor = ThreadExecutor("catalogue")

    var culling = Culling(settings: CullingSettings())
    var settings: LiveSettings
    var health = Health()
    var watch: WatchState
    var analysis = AnalysisState()
    var review = ReviewState()
    var feed = ChangeFeed()
    /// The names of months, days and towns for searches.
    let words = SearchWords()
    var wordIndex = WordIndex()
    var texts = TextState()
    /// Wakes the thread that reads text.
    nonisolated let textBell = Bell()
    var model = ModelState()
    /// The questions of searches to the user's own model; it also wakes the thread that runs the model.
    nonisolated let modelQuestions: ModelQuestions
    /// The quiet work that waits for its next try.
    var laterTries: Set<QuietWork> = []
    var advice = AdviceState()
    /// What the desktop shows of photos.
    nonisolated let thumbnails: DesktopThumbnails
    var news = News()
    /// What may be done on the machine's battery.
    nonisolated let power: PowerRule

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
        settings = LiveSettings(
            configuration.adjustable, file: configuration.settingsFile, libraries: libraries.roots)
        watch = WatchState(libraries: Set(libraries.roots.keys))
        modelQuestions = ModelQuestions(clocks: clocks)
        power = PowerRule(supply: PowerSupply(folder: configuration.powerSupplies), clocks: clocks)
        thumbnails = DesktopThumbnails(
            folder: ThumbnailFolder(cache: configuration.cacheHome), logger: logger)
    }

    /// Nanoseconds since 1970.
    nonisolated var now: Int64 { clocks.wall() }

    /// Answers questions about photos from the present state.
    var reader: PhotoAnswers {
        PhotoAnswers(store: store, libraries: libraries, settings: settings, retries: analysis.retries)
    }

    /// Loads the engine with everything that the store knows.
    ///
    /// - Parameters:
    ///   - snapshot: May hold the engine of the last run.
    ///   - preparation: Runs first, on the catalogue's queue.
    /// - Throws: `StoreError`; `ProtocolError` if the daemon stops meanwhile.
    func load(from snapshot: SnapshotFile? = nil, after preparation: @Sendable () throws -> Void = {}) throws {
        try preparation()
        try loadSettings()
        let isRestored = try snapshot.map { try restoreEngine(from: $0) } ?? false
        if !isRestored { try loadEngine() }
        logger.info("loaded", metadata: ["photos": "\(culling.count)", "from": isRestored ? "snapshot" : "store"])
        try loadTexts()
        for photo in try store.comparisons.uncomparedPhotos() { queue.addComparison(photo) }
        watch.isRecovering = try store.recall.isUnfinished()
        // The watch begins with a scan of everything.
        expectScan()
        try loadPause()
        try loadNews()
        try countTrash()
        findPlaces()
        try wordIndex.begin(with: store, isBusy: isAnalysing)
        wakeQuietWorkers()
    }

    /// Makes the engine anew from the facts in the store.
    private func loadEngine() throws {
        let pages = try store.photos.allFacts { [stop] in !stop.isRaised }
        try stop.check()
        // By their places: `joined` copies all facts of each photo.
        for page in pages {
            for place in page.indices {
                texts.note(page[place])
                if configuration.model != nil { model.note(page[place]) }
            }
        }
        let tombstones = try store.photos.tombstones()
        culling.load(pages + [tombstones], links: try store.comparisons.links())
        culling.separate(try store.decisions.separatedPairs())
        // Before the scan and the workers, which want the processors too.
        culling.judge()
    }

    /// Reads the facts of all photos page by page.
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

    /// Updates engine and subscribers with the present rows of these photos.
    ///
    /// - Parameters:
    ///   - touched: The photos whose rows changed.
    ///   - live: Whether a user may be waiting for the analysis that this queues.
    ///   - event: The event to publish.
    ///   - number: The number of the job that this ends. Comparisons that follow from it get the same number.
    /// - Throws: `StoreError`.
    func refresh(
        _ touched: Touched, live: Bool, event: ChangeMessage.Event? = nil, number: UInt64? = nil
    ) throws {
        review.passes.note(touched.photos)
        if event != .decided { review.passes.closeSearches() }
        var present: [PhotoID] = []
        for photo in touched.photos {
            let facts = try store.photos.facts(of: photo)
            if let facts {
                culling.update(facts)
                texts.note(facts)
                if configuration.model != nil { model.note(facts) }
            } else {
                culling.remove(photo)
                texts.forget(photo)
                model.forget(photo)
            }
            if let facts, !facts.traits.contains(.tombstone) {
                present.append(photo)
            } else {
                queue.remove(photo)
                endRetry(photo)
                announceDeparture(event == .trashed ? .trashed : .gone, photo, touched.lastPlaces[photo])
            }
        }
        for photo in try store.families.relatives(of: touched) {
            if let facts = try store.photos.facts(of: photo) { culling.update(facts) }
        }
        // Also if thumbnails are no longer shared: some may be from before.
        let left = touched.left.filter { libraries.roots[$0.root] != nil }
        thumbnails.remove(left.map { libraries.absolute($0).bytes })
        if let event { try announce(event, present) }
        try expectComparisons(number: number)
        wordIndex.mayHaveChanged(of: touched.photos.count, isBusy: isAnalysing)
        for photo in touched.waiting {
            analysis.run.begin(at: clocks.monotonic())
            enqueue(photo, live: live)
        }
        touch()
    }

    /// Whether photos wait for their analysis.
    var isAnalysing: Bool { queue.outstanding > 0 }

    /// Queues the comparisons that the engine needs.
    func expectComparisons(number: UInt64? = nil) throws {
        let uncompared = culling.takeUncompared()
        if !uncompared.isEmpty { try store.comparisons.expect(of: uncompared) }
        for photo in uncompared { queue.addComparison(photo, number: number) }
    }

    // MARK: Conditions

    /// Reports a condition, or a change of its text.
    func raise(_ report: ConditionReport) {
        guard health.conditions.raise(report, at: clocks.wallSeconds) else { return }
        logger.warning("\(report.english)", metadata: ["condition": "\(report.key.code)"])
        touch()
    }

    func clear(_ key: ConditionKey) {
        guard health.conditions.clear(key) else { return }
        logger.notice("cleared", metadata: ["condition": "\(key.code)"])
        touch()
    }

    /// Reports a condition, or clears it if the report is nil.
    func set(_ key: ConditionKey, to report: ConditionReport?) {
        if let report { raise(report) } else { clear(key) }
    }
}
