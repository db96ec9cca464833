import AnalyzerProcess
import CleanerProtocol
import DirectoryWatch
import Glibc
package import Logging
import PhotoFiles
import PhotoStore
import PhotoTrash
import ServiceLifecycle
package import SystemPackage
import UnixSignals

/// The composition root: makes every part, ties them together and runs them until the daemon is told to stop.
package struct Daemon {
    private let configuration: Configuration
    private let readAgain: @Sendable () throws -> Configuration
    private let logger: Logger

    /// - Parameters:
    ///   - configuration: Makes the configuration: now, and each time when the daemon is told to read it again.
    ///   - logger: For everything that people may want to know afterwards.
    /// - Throws: What `configuration` throws.
    package init(configuration: @escaping @Sendable () throws -> Configuration, logger: Logger) throws {
        self.configuration = try configuration()
        readAgain = configuration
        self.logger = logger
    }

    /// Runs until SIGTERM or SIGINT; a database that turns out to be damaged is moved aside and made anew.
    ///
    /// - Parameter program: The daemon's own program, links resolved; the analyser is looked for beside it.
    /// - Throws: `DaemonError` or the error of the part that could not start, each in words for people.
    package func run(program: FilePath) async throws {
        // Before a photo is opened or a client heard; whatever is started from here on is bound by it, too.
        let isLocal = Sandbox.forbidNetwork()
        let state = try StateDirectory(configuration.stateDirectory)
        let activated = try SocketActivation.socket()
        for repairs in 0... {
            do {
                return try await run(program, state, activated, isLocal: isLocal)
            } catch let error as StoreError {
                guard error.kind == .damaged, repairs < Self.mostRepairs else { throw Self.words(error, state) }
                let aside = try DamagedStore.moveAside(state.database, at: Catalogue.now)
                logger.error(
                    "the database is damaged: it is moved aside and made anew",
                    metadata: ["reason": "\(error.text)", "moved": "\(aside)"])
            }
        }
    }

    /// A disk that damages one database after the other is beyond help from here.
    private static let mostRepairs = 3

    private static func words(_ error: StoreError, _ state: borrowing StateDirectory) -> DaemonError {
        let text = "the state in \(state.path) cannot be used: \(error.text)"
        // Starting again helps where the cause passes by itself.
        return [.newer, .unwritable].contains(error.kind) ? .configuration(text) : DaemonError(text)
    }

    /// Waits for another program that holds the database, for less than a service manager waits for us.
    private func openStore(_ state: borrowing StateDirectory) throws -> PhotoDatabase {
        let end = ContinuousClock.now + Self.longestWait
        while true {
            do {
                return try PhotoDatabase(path: state.database, journal: state.journal)
            } catch {
                guard error.kind == .locked, ContinuousClock.now < end else { throw error }
                logger.warning("the store is waited for", metadata: ["reason": "\(error.text)"])
            }
        }
    }

    private static let longestWait = Duration.seconds(60)

    private func run(
        _ program: FilePath, _ state: borrowing StateDirectory, _ activated: Int32?, isLocal: Bool
    ) async throws {
        // The first descriptors belong to the watch: its library uses select(2), which ends at 1024.
        let store = try openStore(state)
        defer { close(store) }
        tell(store.recalledAtStart)
        let libraries = try roots(store)
        let queue = IntakeQueue()
        let catalogue = Catalogue(
            store: store, queue: queue, configuration: configuration, libraries: libraries, logger: logger)
        let watch = try LibraryWatch(
            roots: watchedRoots(libraries, store), cookies: state.cookies, configuration: watchConfiguration(state.path)
        )
        let socket = activated.flatMap(LocalSocket.path).map { FilePath(bytes: $0) } ?? configuration.socket
        let socketWatch = Result { try FileWatch(socket) }
        raiseDescriptorLimit()
        let analyzerProgram = try Analyzer.installed(beside: program)
        let trashKeeper = TrashKeeper(
            store: store, trash: DesktopTrash(home: configuration.homeTrash, user: geteuid()),
            analyzer: try analyzer(analyzerProgram, catalogue), catalogue: catalogue, logger: logger)
        let previewer = Previewer(
            store: store, catalogue: catalogue,
            analyzer: try analyzer(analyzerProgram, catalogue, limits: Previewer.limits, priority: .prompt))
        let lanes = try (0..<configuration.workers).map { _ in
            AnalysisLane(
                queue: queue, catalogue: catalogue, store: store, analyzer: try analyzer(analyzerProgram, catalogue),
                logger: logger)
        }
        try store.expectAnalysesOfOtherVersions()
        if !isLocal { await catalogue.networkNotForbidden() }
        try await catalogue.load()
        try await trashKeeper.repair()
        let audit = Audit(
            catalogue: catalogue, store: store, trash: trashKeeper, ignored: configuration.ignored,
            privateDirectories: [state.path, configuration.homeTrash])
        if activated == nil { try Listener.check(socket) }
        let responder = Responder(
            catalogue: catalogue, trash: trashKeeper, previewer: previewer, watch: watch, audit: audit, logger: logger)
        let notifier = ServiceNotifier()
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    // Stopped in reverse: the store last.
                    Self.part(CheckpointService(store: store)),
                    Self.part(DamageService(damage: catalogue.damages)),
                    Self.part(DamagedStoreService(database: state.database, catalogue: catalogue)),
                    Self.part(AnalysisService(lanes: lanes)),
                    Self.part(WatchService(watch: watch, catalogue: catalogue)),
                    Self.part(
                        SocketService(
                            responder: responder, logger: logger,
                            listen: {
                                try activated.map { Listener(activated: $0, at: socket) } ?? Listener(at: socket)
                            }, watch: socketWatch, ready: notifier.ready)),
                    Self.part(PreviewService(previewer: previewer)),
                    Self.part(
                        ReloadService(
                            notifier: notifier, catalogue: catalogue,
                            signals: await UnixSignalsSequence(trapping: .sighup), read: readAgain)),
                    Self.part(
                        SettingsFileService(
                            file: configuration.settingsFile, catalogue: catalogue, read: readAgain)),
                    Self.part(WatchdogService(notifier: notifier, catalogue: catalogue, lanes: lanes)),
                ],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        await catalogue.subscribe(notifier)
        await catalogue.setOrderScan { watch.requestScan(.requested) }
        logger.notice("starting", metadata: ["libraries": "\(configuration.libraries.map { String(decoding: $0) })"])
        try await group.run()
        logger.notice("stopped")
    }

    /// Before the database is moved aside: SQLite would take the new one's log for that of the old.
    private func close(_ store: PhotoDatabase) {
        do {
            try store.close()
        } catch {
            logger.error("the store is not closed", metadata: ["reason": "\(error.text)"])
        }
    }

    private func tell(_ recalled: Recollection) {
        if recalled.wasLost {
            logger.warning(
                "the store was lost and decisions are taken from their journal",
                metadata: ["photos": "\(recalled.photos)"])
        }
        if recalled.damagedRecords > 0 {
            logger.error(
                "damaged records of the journal of decisions are passed over",
                metadata: ["records": "\(recalled.damagedRecords)"])
        }
    }

    /// A service whose failure ends the others in good order, as their threads do not end by cancellation.
    private static func part(_ service: some Service) -> ServiceGroupConfiguration.ServiceConfiguration {
        .init(service: service, failureTerminationBehavior: .gracefullyShutdownGroup)
    }

    private func roots(_ store: PhotoDatabase) throws -> [Int64: FilePath] {
        var roots: [Int64: FilePath] = [:]
        for library in configuration.libraries { roots[try store.root(at: library.bytes)] = library }
        return roots
    }

    private func watchedRoots(_ libraries: [Int64: FilePath], _ store: PhotoDatabase) throws -> [WatchedRoot] {
        try libraries.sorted { $0.key < $1.key }.map { id, path in
            let numbers = try store.setting("root-\(id)")?.split(separator: " ").compactMap { UInt64($0) }
            let seen = numbers.flatMap { $0.count == 2 ? RootIdentity(volume: $0[0], inode: $0[1]) : nil }
            return WatchedRoot(id: id, path: path, excluded: configuration.ignored, lastSeen: seen)
        }
    }

    private func watchConfiguration(_ state: FilePath) -> WatchConfiguration {
        var watching = WatchConfiguration()
        watching.privateDirectories = [state, configuration.homeTrash]
        return watching
    }

    private func analyzer(
        _ program: FilePath, _ catalogue: Catalogue, limits: AnalyzerLimits = AnalyzerLimits(),
        priority: WorkerPriority = .background
    ) throws -> Analyzer {
        try Analyzer(program: program, limits: limits, priority: priority) { event in
            Task { await catalogue.take(event) }
        }
    }

    /// Many clients and databases need more than the 1024 descriptors that are usual.
    private func raiseDescriptorLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 {
            logger.info("the limit of descriptors stays", metadata: ["limit": "\(limit.rlim_cur)"])
        }
    }
}
