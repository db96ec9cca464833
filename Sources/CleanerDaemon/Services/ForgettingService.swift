import ServiceLifecycle

/// Erases after a start what an earlier run forgot and did not erase any more.
struct ForgettingService: Service {
    let trash: TrashKeeper

    func run() async throws {
        await trash.finishForgetting()
        try? await gracefulShutdown()
    }
}
