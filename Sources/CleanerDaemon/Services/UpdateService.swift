import AnalyzerProcess
import Logging
import ServiceLifecycle
import Synchronization

/// Ends the daemon once an update has replaced its program, so that the service manager starts the new one.
///
/// It waits until nobody has asked for anything for some seconds. Photos move only for a request, so none is on its way to
/// the trash then.
final class UpdateService: Service {
    /// Ends the other services in good order; not a failure of the daemon.
    struct Replaced: Error {}

    /// The daemon's exit status (EX_TEMPFAIL of sysexits.h), upon which the unit has the new program started.
    static let exitStatus: Int32 = 75

    /// How long requests may hold up the update.
    ///
    /// A pile of many thousands of photos takes longer; what is left of it then is sent when the person asks again. A
    /// client that asks for the status each second never leaves the daemon in quiet.
    private static let patience = Duration.seconds(600)

    /// How long nobody must have asked for anything: a client that marks many photos sends request after request.
    private static let quiet = Duration.seconds(3)

    private let looks: AsyncStream<Void>
    private let asked: AsyncStream<Void>.Continuation
    private let ends = Atomic(false)
    private let program: InstalledProgram
    private let requests: RequestCount
    private let clocks: Clocks
    private let logger: Logger

    init(program: InstalledProgram, requests: RequestCount, clocks: Clocks, logger: Logger) {
        // Many calls before the service looks are one.
        (looks, asked) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.program = program
        self.requests = requests
        self.clocks = clocks
        self.logger = logger
    }

    /// Whether the daemon ends for its new program, however it came to its end since.
    var endsDaemon: Bool { ends.load(ordering: .acquiring) }

    /// Has the service look whether the program was replaced, also if it does not run yet.
    func look() { asked.yield() }

    /// Looks when a worker is not as it should be: the workers are replaced with the daemon.
    func note(_ event: AnalyzerEvent) {
        switch event {
        case .started: break
        case .ended, .refused: look()
        }
    }

    func run() async throws {
        let isDue = await cancelWhenGracefulShutdown { [self] in
            for await _ in looks where program.isReplaced {
                logger.notice("an update replaced the program: the daemon ends when nobody asks for anything")
                await untilQuiet()
                if Task.isCancelled { return false }
                // The package may have been removed meanwhile: then nothing could be started.
                if program.isReplaced { return true }
            }
            return false
        }
        guard isDue else { return }
        ends.store(true, ordering: .releasing)
        throw Replaced()
    }

    private func untilQuiet() async {
        await withTaskGroup(of: Bool.self) { [self] group in
            group.addTask { [self] in
                while !Task.isCancelled {
                    await requests.untilIdle()
                    let begun = requests.begun
                    try? await clocks.sleep(Self.quiet)
                    if requests.isIdle, requests.begun == begun { break }
                }
                return true
            }
            group.addTask { [self] in
                // Only a cancelled task ends early.
                try? await clocks.sleep(Self.patience)
                return false
            }
            if await group.next() == false, !Task.isCancelled {
                logger.warning("there were requests for ten minutes: the daemon ends all the same")
            }
            group.cancelAll()
        }
    }
}
