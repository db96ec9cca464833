import AnalyzerProcess
import ServiceLifecycle

/// Runs the thread that reads text, and ends it when the daemon stops.
struct TextService: Service {
    let lane: TextLane

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await BlockingThread.run("texts") { lane.run() }
        } onGracefulShutdown: {
            lane.bell.close()
            lane.analyzer?.stop()
        }
    }
}
