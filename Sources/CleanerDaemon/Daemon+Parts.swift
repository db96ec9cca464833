import AnalyzerProcess
import DirectoryWatch
import FileSystem
import Glibc
import Logging
import OwnPrograms
import PhotoStore
import SystemPackage

/// The parts that take more than their initialiser.
extension Daemon {
    /// The lane of the user's own model; nil if they name none.
    func modelLane(
        beside program: FilePath, _ catalogue: Catalogue, _ update: UpdateService, _ store: PhotoDatabase
    ) throws -> ModelLane? {
        guard let model = ownProgram(configuration.model, beside: program) else { return nil }
        return ModelLane(
            questions: catalogue.modelQuestions, catalogue: catalogue, store: store,
            analyzers: try analyzers(program, catalogue, update), program: model, stop: try StopSwitch(),
            power: catalogue.power)
    }

    /// A program of the user's own; nil if they name none.
    func ownProgram(_ command: CommandWords?, beside program: FilePath) -> OwnProgram? {
        command.map {
            OwnProgram($0, launcher: OwnProgram.launcher(beside: program), environment: configuration.environment)
        }
    }

    func notificationService(
        beside program: FilePath, _ socket: FilePath, _ catalogue: Catalogue
    ) throws -> NotificationService {
        let review = ReviewCommand(
            folder: program.removingLastComponent(), path: configuration.environment["PATH"] ?? "", socket: socket)
        return NotificationService(
            catalogue: catalogue,
            notifier: DesktopNotifier(
                environment: configuration.environment, review: review, stop: try StopSwitch()),
            clocks: clocks, logger: logger)
    }

    func roots(_ store: PhotoDatabase) throws -> [Int64: FilePath] {
        var roots: [Int64: FilePath] = [:]
        for library in configuration.libraries { roots[try store.places.root(at: library.bytes)] = library }
        return roots
    }

    func watchedRoots(_ libraries: [Int64: FilePath], _ store: PhotoDatabase) throws -> [WatchedRoot] {
        try libraries.sorted { $0.key < $1.key }.map { id, path in
            let numbers = try store.settings.value(of: "root-\(id)")?.split(separator: " ").compactMap { UInt64($0) }
            let seen = numbers.flatMap { $0.count == 2 ? RootIdentity(volume: $0[0], inode: $0[1]) : nil }
            return WatchedRoot(id: id, path: path, excluded: configuration.ignored, lastSeen: seen)
        }
    }

    func watchConfiguration(_ state: FilePath) -> WatchConfiguration {
        var watching = WatchConfiguration()
        watching.privateDirectories = [state, configuration.homeTrash]
        return watching
    }

    func analyzers(
        _ program: FilePath, _ catalogue: Catalogue, _ update: UpdateService,
        limits: AnalyzerLimits = AnalyzerLimits(), priority: WorkerPriority = .background
    ) throws -> Analyzers {
        Analyzers(
            photos: try analyzer(program, .photos, catalogue, update, limits: limits, priority: priority),
            media: try Analyzer.locateMedia(beside: program).map { media in
                try analyzer(media, .media, catalogue, update, limits: limits, priority: priority)
            })
    }

    func analyzer(
        _ path: FilePath, _ program: AnalyserProgram, _ catalogue: Catalogue, _ update: UpdateService,
        limits: AnalyzerLimits = AnalyzerLimits(), priority: WorkerPriority = .background
    ) throws -> Analyzer {
        try Analyzer(program: path, limits: limits, priority: priority, memory: memory) { event in
            update.note(event)
            Task { await catalogue.take(event, of: program) }
        }
    }

    /// Raises the limit of descriptors: many clients and databases need more than the usual 1024.
    func raiseDescriptorLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 {
            logger.info("the limit of descriptors stays", metadata: ["limit": "\(limit.rlim_cur)"])
        }
    }
}
