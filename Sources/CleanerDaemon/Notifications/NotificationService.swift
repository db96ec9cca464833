import CleanerProtocol
import Logging
import OwnPrograms
import PhotoCulling
import ServiceLifecycle
import Synchronization
import Translation

/// Notifies the desktop of arrivals that could go, some time after the last change.
///
/// It hears of changes as a client does, and looks for news once none has come for `calm`. A daemon with nothing to do is
/// not woken.
final class NotificationService: Service, ChangeSubscriber {
    /// How long nothing may have changed: more than a camera or a phone takes from one photo to the next.
    private static let calm = Duration.seconds(10)

    private struct State {
        var lastChange: ContinuousClock.Instant?
        /// Whether the service has been woken for it.
        var isWoken = false
        var isTryPlanned = false
    }

    private let catalogue: Catalogue
    private let notifier: DesktopNotifier
    private let clocks: Clocks
    private let logger: Logger
    private let state = Mutex(State())
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    init(catalogue: Catalogue, notifier: DesktopNotifier, clocks: Clocks, logger: Logger) {
        self.catalogue = catalogue
        self.notifier = notifier
        self.clocks = clocks
        self.logger = logger
        (wakes, wake) = AsyncStream.makeStream()
    }

    // MARK: Changes

    var isClosed: Bool { false }
    var hearsPhotos: Bool { false }

    func whenRoomAgain(_ action: @escaping @Sendable () -> Void) {
        // Nothing to do: `offer` takes every change.
    }

    func offer(_ change: ChangeMessage) -> Bool {
        if change.status?.activity == .idle { noteChange() }
        return true
    }

    private func noteChange() {
        let isNew = state.withLock { state in
            state.lastChange = clocks.monotonic()
            defer { state.isWoken = true }
            return !state.isWoken
        }
        if isNew { wake.yield() }
    }

    // MARK: News

    func run() async throws {
        let (stop, wake) = (notifier.stop, wake)
        await withGracefulShutdownHandler {
            for await _ in wakes {
                guard await isCalm() else { return }
                await look()
            }
        } onGracefulShutdown: {
            stop.stop()
            wake.finish()
        }
    }

    /// Waits until nothing has changed for some time; false if the daemon stops.
    private func isCalm() async -> Bool {
        while let left = timeToCalm() {
            guard (try? await cancelWhenGracefulShutdown { try await self.clocks.sleep(left) }) != nil else {
                return false
            }
        }
        return true
    }

    private func timeToCalm() -> Duration? {
        state.withLock { state in
            let left = state.lastChange.map { clocks.monotonic().duration(to: $0 + Self.calm) } ?? .zero
            guard left <= .zero else { return left }
            state.isWoken = false
            return nil
        }
    }

    private func look() async {
        switch await catalogue.newsVerdict() {
        case .speak(let arrivals): await speak(arrivals)
        case .wait(let left): lookAgain(after: left, because: "the last notification was less than an hour ago")
        case .silence(let reason): noteSilence(reason.rawValue)
        }
    }

    private func speak(_ arrivals: Arrivals) async {
        do {
            let (catalogue, notifier) = (catalogue, notifier)
            let outcome = try await BlockingThread.run("notification") {
                try Language.ofEnvironment.spoken {
                    try notifier.show(ImportSummary(arrivals)) {
                        BlockingThread.wait { await catalogue.noteTold(arrivals) }
                    }
                }
            }
            switch outcome {
            case .shown: logger.debug("a notification was shown", metadata: ["photos": "\(arrivals.photos)"])
            case .undisturbed: lookAgain(after: .seconds(News.restSeconds), because: outcome.rawValue)
            case .noBus: noteSilence(outcome.rawValue)
            }
        } catch {
            // Nothing that a person could mend: many machines have no server of notifications.
            noteSilence("\(error)")
        }
    }

    private func lookAgain(after time: Duration, because reason: String) {
        noteSilence(reason)
        let isNew = state.withLock { state in
            defer { state.isTryPlanned = true }
            return !state.isTryPlanned
        }
        guard isNew else { return }
        Task {
            try? await clocks.sleep(time)
            state.withLock { $0.isTryPlanned = false }
            noteChange()
        }
    }

    private func noteSilence(_ reason: String) {
        logger.debug("no notification", metadata: ["reason": "\(reason)"])
    }
}
