import CleanerProtocol
import PhotoStore

/// Holding the analysis because the person asked for it.
extension Catalogue {
    private static let pauseSetting = "paused-until"

    /// Seconds after which a pause looks at the clock again: timers may stand still while the machine sleeps.
    private static let longestPauseStep = Duration.seconds(60)

    func pause(seconds: Int?) throws -> PauseReport {
        if let seconds, !(1...Int(Pause.longestSeconds)).contains(seconds) {
            throw ProtocolError(
                .badParameters, "a pause of \(seconds) seconds is not possible",
                remedy: "give 1 to \(Pause.longestSeconds), or none to pause until resumed")
        }
        let pause = Pause(seconds: seconds.map { Int64($0) }, clocks)
        try remember(pause)
        return PauseReport(until: pause.until(clocks))
    }

    func resume() throws {
        try store.settings.set(Self.pauseSetting, to: nil)
        pause = nil
        if outage?.isHeld != true { queue.resume() }
        touch()
    }

    func loadPause() throws {
        guard let text = try store.settings.value(of: Self.pauseSetting) else { return }
        guard let pause = Pause(remembered: text, clocks) else { return try resume() }
        try remember(pause)
    }

    private func remember(_ pause: Pause) throws {
        try store.settings.set(Self.pauseSetting, to: pause.text(clocks))
        self.pause = pause
        queue.pause()
        endWaiters(ProtocolError(.paused, "the analysis was paused", remedy: "cleanerctl resume"))
        touch()
        Task {
            while self.pause == pause, let left = pause.left(clocks), left > .zero {
                try await clocks.sleep(min(left, Self.longestPauseStep))
            }
            if self.pause == pause, pause.end != nil { guarding("the end of a pause") { try resume() } }
        }
    }
}
