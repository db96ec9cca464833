import DirectoryWatch
import ServiceLifecycle
import SystemPackage

/// Has a survey of the installed applications made once a day and after each change of a package database, once
/// somebody has asked for one.
struct AppService: Service {
    /// A survey that failed, or that is due while the machine runs on its battery, is tried again so many seconds later.
    ///
    /// A change of the packages on battery waits until the last survey is a day old.
    private static let shortestPause: Int64 = 1800

    let keeper: AppKeeper
    let worker: SurveyWorker
    /// The files that package managers write last.
    let databases: [FilePath]
    let clocks: Clocks

    func run() async throws {
        await withDiscardingTaskGroup { group in
            for database in databases {
                group.addTask { await watch(database) }
            }
            await cancelWhenGracefulShutdown {
                while !Task.isCancelled {
                    await keeper.makeIfDue()
                    // Ends early only with the daemon.
                    let pause = max(Self.shortestPause, await keeper.secondsUntilDue)
                    try? await clocks.sleep(.seconds(pause))
                }
            }
            worker.stop()
        }
    }

    /// Watches a database until the daemon stops; if that fails, the daily survey still comes.
    private func watch(_ database: FilePath) async {
        guard let watch = try? FileWatch(database) else { return }
        let first = FirstCall()
        try? await watch.run(onThread: "packages") {
            // The first call says that the watch has begun.
            guard !first.isNow() else { return }
            BlockingThread.wait { await keeper.packagesChanged() }
        }
    }
}
