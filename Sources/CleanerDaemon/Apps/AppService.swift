import AppSurvey
import CleanerProtocol
import DirectoryWatch
import Logging
import ServiceLifecycle
import Synchronization
import SystemPackage
import Translation

/// Surveys the installed applications once a day and after each change of a package database, once somebody has
/// asked for a survey.
struct AppService: Service {
    /// Seconds between two checks whether a survey is due.
    ///
    /// A survey that failed, or fell due while the machine slept or ran on its battery, is tried again this soon.
    private static let pause: Int64 = 1800

    let keeper: AppKeeper
    let worker: SurveyWorker
    /// The files that package managers write at the end of each change.
    let databases: [FilePath]
    let clocks: Clocks
    let logger: Logger

    func run() async throws {
        await withDiscardingTaskGroup { group in
            for database in databases {
                group.addTask { await watch(database) }
            }
            await cancelWhenGracefulShutdown {
                while !Task.isCancelled {
                    await keeper.makeIfDue()
                    // Fails only when the daemon stops.
                    try? await clocks.sleep(.seconds(Self.pause))
                }
            }
            worker.stop()
        }
    }

    /// Watches a database until the daemon stops; if that fails, the daily survey still comes.
    private func watch(_ database: FilePath) async {
        do {
            let watch = try FileWatch(database)
            let first = FirstCall()
            try await watch.run(onThread: "packages") {
                // The first call only reports that the watch has begun.
                guard !first.isNow() else { return }
                BlockingThread.wait { await keeper.packagesChanged() }
            }
        } catch {
            logger.warning(
                "changes of the installed applications are noticed only once a day",
                metadata: ["file": "\(database)", "reason": "\(error)"])
        }
    }
}

/// Tells the first of several calls from the others.
final class FirstCall: Sendable {
    private let wasCalled = Atomic(false)

    func isNow() -> Bool { !wasCalled.exchange(true, ordering: .relaxed) }
}

/// The reason to remove an application, as a sentence.
enum AdviceText {
    static func sentence(_ advice: Advice) -> String {
        let size = FileSize.text(advice.bytes)
        switch advice.reason {
        case .unused(let days): return tr("It takes \(size) and was not used for \(Self.days(days)).")
        case .largeGame(let days):
            guard let days else { return tr("This game takes \(size).") }
            return tr("This game takes \(size), and was not used for \(Self.days(days)).")
        case .sameKind(let other, let usedDaysAgo, let days):
            let used =
                switch usedDaysAgo {
                case 0: tr("today")
                case 1: tr("1 day ago")
                default: tr("\(usedDaysAgo) days ago")
                }
            guard let days else {
                return tr("\(other) does the same and was used \(used); nothing says that this one was used.")
            }
            return tr(
                "\(other) does the same and was used \(used); this one was not used for \(Self.days(days)).")
        case .cache: return tr("Its cache takes \(size) and is made again when it is needed.")
        }
    }

    private static func days(_ count: Int) -> String { "\(count) \(tr(count, "day", "days"))" }
}
