import AnalyzerProcess
import Logging
import PhotoStore
import ServiceLifecycle

/// Runs all lanes, as many as the setting `workers` says, and ends them when the daemon stops.
struct AnalysisService: Service {
    let lanes: [AnalysisLane]

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, lane) in lanes.enumerated() {
                    group.addTask {
                        try await BlockingThread.run("analysis \(number)") { lane.run(isFirst: number == 0) }
                    }
                }
                try await group.waitForAll()
            }
        } onGracefulShutdown: {
            for lane in lanes {
                lane.queue.close()
                lane.analyzers.stop()
            }
        }
    }
}
