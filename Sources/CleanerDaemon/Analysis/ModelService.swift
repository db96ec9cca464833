import AnalyzerProcess
import OwnPrograms
import ServiceLifecycle

/// Runs the thread of the user's own model, and ends it when the daemon stops.
struct ModelService: Service {
    /// Nil if the user named no program.
    let lane: ModelLane?

    func run() async throws {
        guard let lane else { return try await gracefulShutdown() }
        try await withGracefulShutdownHandler {
            try await BlockingThread.run("model") { lane.run() }
        } onGracefulShutdown: {
            lane.questions.bell.close()
            lane.stop.stop()
            lane.analyzers.stop()
        }
    }
}
