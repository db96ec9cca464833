import AnalyzerProcess
import AppSurvey
import CleanerProtocol
import DirectoryWatch
import Dispatch
import FileSystem
import Glibc
package import Logging
import OwnPrograms
import PhotoCulling
import PhotoStore
import PhotoTrash
import ServiceLifecycle
import SystemPackage
import UnixSignals

/// The composition root: creates all parts, connects them and runs them until the daemon is asked to stop.
package struct Daemon {
    let configuration: Configuration
    /// For large pictures, shared by all workers.
    let memory = MemoryBudget()
    private let settingsReader: SettingsReader
    let logger: Logger
    let clocks: Clocks

    /// - Parameters:
    ///   - configuration: Reads the configuration. Called now and at each reload.
    ///   - logger: Receives everything that the daemon logs.
    /// - Throws: Any error of `configuration`.
    package init(configuration: @escaping @Sendable () throws -> Configuration, logger: Logger) throws {
        self.configuration = try configuration()
        settingsReader = SettingsReader(configuration)
        self.logger = logger
        clocks = .machine
    }

    /// Runs until SIGTERM, SIGINT or an update; moves a damaged database aside and creates a new one.
    ///
    /// - Parameter program: The executable. The analyser is expected beside it.
    /// - Returns: The exit status: 0, or 75 if an update replaced the program.
    /// - Throws: `DaemonError`, or the error of the part that could not start. Each has a text for people.
    package func run(_ program: InstalledProgram) async throws -> Int32 {
        // This comes before any photo is opened or client served. Everything that is started later inherits it.
        let isLocal = Sandbox.forbidNetwork()
        let state = try StateDirectory(configuration.stateDirectory)
        let activated = try SocketActivation.socket()
        let notifier = ServiceNotifier()
        // Not before: the service manager would end a run that begins after a repair.
        defer { notifier.stopping() }
        var repairs = 0
        while true {
            do {
                return try await run(program, state, activated, notifier, isLocal: isLocal)
            } catch let error as StoreError {
                guard error.kind == .damaged, repairs < Self.mostRepairs else { throw Self.words(error, state) }
                let aside = try DamagedStore.moveAside(state.database, at: clocks.wall())
                logger.error(
                    "the database is damaged: it is moved aside and made anew",
                    metadata: ["reason": "\(error.text)", "moved": "\(aside)"])
                repairs += 1
            }
        }
    }

    private func run(
        _ program: InstalledProgram, _ state: borrowing StateDirectory, _ activated: Int32?,
        _ notifier: ServiceNotifier, isLocal: Bool
    ) async throws -> Int32 {
        let (database, journal) = (state.database, state.journal)
        let snapshot = SnapshotFile(state.snapshot, of: database, by: program.stamp)
        let store = try whenUnlocked {
            try PhotoDatabase(path: database, journal: journal, snapshot: snapshot.token, at: clocks.wall())
        }
        defer { close(store) }
        log(store.copy)
        log(store.recall.atStart)
        // This is the first write, unless opening the store needed one.
        let libraries = try whenUnlocked { try roots(store) }
        let queue = IntakeQueue()
        let catalogue = Catalogue(
            store: store, queue: queue, configuration: configuration, libraries: Libraries(libraries, clocks: clocks),
            logger: logger, clocks: clocks)
        await catalogue.libraries.realPaths.resolve(libraries.values)
        // Create the watch while few descriptors are in use: `LibraryInotify` takes none from 1024 on.
        let watch = try LibraryWatch(
            roots: watchedRoots(libraries, store), cookies: state.cookies, configuration: watchConfiguration(state.path)
        )
        let socket = activated.flatMap(LocalSocket.path).map { FilePath(bytes: $0) } ?? configuration.socket
        let socketWatch = Result { try FileWatch(socket) }
        raiseDescriptorLimit()
        let analyzerProgram = try Analyzer.installed(beside: program.path)
        let requests = RequestCount()
        let update = UpdateService(program: program, requests: requests, clocks: clocks, logger: logger)
        let trashKeeper = TrashKeeper(
            store: store, trash: DesktopTrash(home: configuration.homeTrash, user: geteuid()),
            reader: try analyzer(analyzerProgram, .photos, catalogue, update, priority: .prompt), catalogue: catalogue,
            logger: logger, clocks: clocks, withPatience: { try notifier.withPatience($0) })
        let previewer = Previewer(
            store: store, catalogue: catalogue,
            analyzers: try analyzers(analyzerProgram, catalogue, update, limits: Previewer.limits, priority: .prompt),
            clocks: clocks)
        let trace = AnalysisTrace(state.analyses) { error in
            logger.warning(
                "a photo that ends the daemon would not be found out",
                metadata: ["file": "\(state.analyses)", "reason": "\(error)"])
        }
        let sampling = DispatchSemaphore(value: 1)
        let lanes = try (0..<configuration.workers).map { _ in
            AnalysisLane(
                queue: queue, catalogue: catalogue, store: store,
                analyzers: try analyzers(analyzerProgram, catalogue, update),
                trace: trace, logger: logger, activity: LaneActivity(clocks: clocks), sampling: sampling,
                power: catalogue.power)
        }
        if !isLocal { await catalogue.raise(.networkPossible) }
        if Analyzer.locateMedia(beside: analyzerProgram) == nil { await catalogue.raise(.mediaAnalyserMissing) }
        let textLane = TextLane(
            bell: catalogue.textBell, catalogue: catalogue, store: store,
            analyzer: try Analyzer.locateTextReader(beside: analyzerProgram).map { program in
                try Analyzer(program: program, limits: Analyzer.textLimits, memory: memory) { event in
                    update.note(event)
                    Task { await catalogue.take(event) }
                }
            }, power: catalogue.power, logger: logger)
        let surveyWorker = SurveyWorker(
            program: Analyzer.locateSurvey(beside: analyzerProgram), places: configuration.surveyPlaces,
            logger: logger, events: update.note)
        let apps = AppKeeper(
            catalogue: catalogue, worker: surveyWorker,
            file: StateFile(path: state.applications, mostBytes: SurveyPart.mostBytes), power: catalogue.power,
            logger: logger, clocks: clocks)
        // Before the first client asks, which would otherwise wait for a new survey.
        await apps.load()
        let languageModel = LanguageModel(
            ownProgram(configuration.appCommand, beside: analyzerProgram),
            file: StateFile(path: state.advice, mostBytes: LanguageModel.mostKeptBytes), catalogue: catalogue)
        await languageModel.load()
        let modelLane = try modelLane(beside: analyzerProgram, catalogue, update, store)
        let audit = Audit(
            catalogue: catalogue, store: store, trash: trashKeeper, ignored: configuration.ignored,
            privateDirectories: [state.path, configuration.homeTrash])
        if activated == nil { try Listener.check(socket) }
        let loading = Loading()
        let status = StatusBoard(clocks: clocks) {
            loading.isDone ? await catalogue.status() : StatusSources.loading(catalogue.libraries)
        }
        let responder = Responder(
            loading: loading, catalogue: catalogue, status: status, trash: trashKeeper, previewer: previewer,
            watch: watch, audit: audit, apps: apps, languageModel: languageModel, logger: logger)
        let notifications = try notificationService(beside: program.path, socket, catalogue)
        let deadline = StopDeadline(clocks: clocks, logger: logger)
        func afterLoading(_ service: some Service) -> ServiceGroupConfiguration.ServiceConfiguration {
            Self.part(
                LoadedService(loading: loading, base: service),
                named: (service as? ThreadService)?.name ?? "\(type(of: service))")
        }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    // Services stop in reverse order, so the store stops last but for the snapshot, which may fill the disk.
                    Self.part(
                        SnapshotService(
                            loading: loading, catalogue: catalogue, file: snapshot,
                            isWanted: { !program.isReplaced })),
                    Self.part(CheckpointService(store: store)),
                    Self.part(DamageService(damage: await catalogue.health.damages)),
                    Self.part(
                        LoadService(loading: loading) {
                            notifier.tell(StatusSources.loading(catalogue.libraries))
                            try await notifier.withPatience {
                                try await catalogue.load(from: snapshot) {
                                    try store.contents.expectAnalysesOfOtherVersions()
                                    try holdBack(trace, store, queue)
                                }
                                try await trashKeeper.reconcile()
                                try store.forgetPages()
                            }
                            await catalogue.subscribe(notifier)
                            await catalogue.subscribe(notifications)
                        }),
                    afterLoading(
                        DamagedStoreService(
                            database: state.database, journal: state.journal, catalogue: catalogue)),
                    afterLoading(SearchIndexService(catalogue: catalogue)),
                    afterLoading(ForgettingService(trash: trashKeeper)),
                    afterLoading(textLane.service),
                    afterLoading(
                        AppService(
                            keeper: apps, worker: surveyWorker, databases: configuration.surveyPlaces.databases,
                            clocks: clocks, logger: logger)),
                    modelLane.map { afterLoading($0.service) },
                    afterLoading(AnalysisService(lanes: lanes)),
                    afterLoading(
                        ThreadService(name: "watch") {
                            // Each event is handed on before the next is taken.
                            try watch.run { catalogue.notice($0) }
                        } end: {
                            watch.stop()
                        }),
                    Self.part(
                        SocketService(
                            responder: responder, requests: requests, logger: logger,
                            listen: {
                                try activated.map { Listener(activated: $0, at: socket) } ?? Listener(at: socket)
                            }, watch: socketWatch,
                            ready: {
                                notifier.ready()
                                // From now on a reload reaches the daemon; an update before that is noticed here.
                                update.look()
                            })),
                    afterLoading(
                        ReloadService(
                            notifier: notifier, catalogue: catalogue,
                            signals: await UnixSignalsSequence(trapping: .sighup), reader: settingsReader,
                            update: update)),
                    afterLoading(update),
                    afterLoading(
                        SettingsFileService(
                            file: configuration.settingsFile, catalogue: catalogue, reader: settingsReader)),
                    afterLoading(notifications),
                    afterLoading(WatchdogService(notifier: notifier, catalogue: catalogue, lanes: lanes)),
                    // The last one stops first: the others would wait for the work that it ends.
                    Self.part(
                        LongRequestService(
                            loading: loading, catalogue: catalogue, previewer: previewer, trash: trashKeeper,
                            audit: audit, languageModel: languageModel)),
                    Self.part(deadline),
                ].compactMap(\.self),
                gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        await catalogue.setOrderScan { watch.requestScan(.requested) }
        logger.notice("starting", metadata: ["libraries": "\(configuration.libraries.map { String(decoding: $0) })"])
        do {
            try await deadline.run(group)
        } catch is UpdateService.Replaced {}
        finish(snapshot, of: store)
        logger.notice("stopped")
        return update.endsDaemon ? UpdateService.exitStatus : EXIT_SUCCESS
    }

    /// Makes the failure of a service shut the others down gracefully: cancellation does not end their threads.
    ///
    /// By itself, the library names a service by all that it holds, which took some 10 ms at each start.
    static func part<Part: Service>(
        _ service: Part, named name: String = "\(Part.self)"
    ) -> ServiceGroupConfiguration.ServiceConfiguration {
        .init(service: service, failureTerminationBehavior: .gracefullyShutdownGroup, serviceName: name)
    }
}
