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

    /// Runs until SIGTERM or SIGINT.
    ///
    /// - Parameter program: The daemon's own program, links resolved; the analyser is looked for beside it.
    /// - Throws: `DaemonError` or the error of the part that could not start, each in words for people.
    package func run(program: FilePath) async throws {
        let state = try StateDirectory(configuration.stateDirectory)
        // The first descriptors belong to the watch: its library uses select(2), which ends at 1024.
        let store = try PhotoDatabase(path: state.database)
        let libraries = try roots(store)
        let queue = IntakeQueue()
        let catalogue = Catalogue(
            store: store, queue: queue, configuration: configuration, libraries: libraries, logger: logger)
        let watch = try LibraryWatch(
            roots: watchedRoots(libraries, store), cookies: state.cookies, configuration: watchConfiguration(state.path)
        )
        let settingsWatch = Result { try FileWatch(configuration.settingsFile) }
        raiseDescriptorLimit()
        guard let analyzerProgram = Analyzer.locate(beside: program) else {
            throw DaemonError.configuration(
                "cleanerd-analyzer is neither beside \(program) nor in ../libexec/cleanerd: install again")
        }
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
        try await catalogue.load()
        try await trashKeeper.repair()
        let audit = Audit(
            catalogue: catalogue, store: store, trash: trashKeeper, ignored: configuration.ignored,
            privateDirectories: [state.path, configuration.homeTrash])
        let activated = try SocketActivation.socket()
        if activated == nil { try Listener.check(configuration.socket) }
        let responder = Responder(
            catalogue: catalogue, trash: trashKeeper, previewer: previewer, watch: watch, audit: audit, logger: logger)
        let notifier = ServiceNotifier()
        let socket = configuration.socket
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    // Stopped in reverse: the store last.
                    Self.part(CheckpointService(store: store)),
                    Self.part(AnalysisService(lanes: lanes)),
                    Self.part(WatchService(watch: watch, catalogue: catalogue)),
                    Self.part(
                        SocketService(
                            responder: responder, logger: logger,
                            listen: { try activated.map(Listener.init(activated:)) ?? Listener(at: socket) },
                            ready: notifier.ready)),
                    Self.part(PreviewService(previewer: previewer)),
                    Self.part(
                        ReloadService(
                            notifier: notifier, catalogue: catalogue,
                            signals: await UnixSignalsSequence(trapping: .sighup), read: readAgain)),
                    Self.part(
                        SettingsFileService(watch: settingsWatch, catalogue: catalogue, read: readAgain)),
                    Self.part(WatchdogService(notifier: notifier, catalogue: catalogue, lanes: lanes)),
                ],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        await catalogue.subscribe(notifier)
        await catalogue.setOrderScan { watch.requestScan(.requested) }
        logger.notice("starting", metadata: ["libraries": "\(configuration.libraries.map { String(decoding: $0) })"])
        try await group.run()
        logger.notice("stopped")
        withExtendedLifetime(state) {}
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
