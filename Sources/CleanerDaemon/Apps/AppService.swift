import DirectoryWatch
import ServiceLifecycle
import SystemPackage

/// Has a survey of the installed applications made once a day and after each change of a package database.
struct AppService: Service {
    /// How often the age of the survey is looked at; also how long it waits for mains.
    private static let interval = Duration.seconds(1800)

    let keeper: AppKeeper
    let worker: SurveyWorker
    /// The files that package managers write last.
    let databases: [FilePath]
    let clocks: Clocks

    func run() async throws {
        await keeper.load()
        await withDiscardingTaskGroup { group in
            for database in databases {
                group.addTask { await watch(database) }
            }
            await cancelWhenGracefulShutdown {
                while !Task.isCancelled {
                    await keeper.makeIfDue()
                    // Ends early only with the daemon.
                    try? await clocks.sleep(Self.interval)
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
