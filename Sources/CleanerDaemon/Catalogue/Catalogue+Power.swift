import CleanerProtocol
import Logging
import Translation

/// Waits for mains where the analysis is not to use the battery.
extension Catalogue {
    /// The time between looks whether the machine has mains again, of which nothing tells.
    private static let mainsInterval = Duration.seconds(60)

    /// Holds the analysis until the machine has mains, or the setting allows it on the battery.
    func waitForMains() {
        // The setting may have changed since the lane asked.
        guard !analysis.waitsForMains, power.present == .pause else { return }
        analysis.waitsForMains = true
        queue.pause()
        endWaiters(Self.onBattery)
        logger.notice("on its battery the machine analyses no photo")
        touch()
        guard !analysis.looksForMains else { return }
        analysis.looksForMains = true
        Task {
            while analysis.waitsForMains {
                try await clocks.sleep(Self.mainsInterval)
                lookForMains()
            }
            analysis.looksForMains = false
        }
    }

    /// Goes on if the power suffices now.
    func lookForMains() {
        guard analysis.waitsForMains, power.now != .pause else { return }
        analysis.waitsForMains = false
        logger.notice("photos are analysed again")
        resumeQueue()
        wakeQuietWorkers()
        touch()
    }

    /// Lets jobs begin again, unless something else holds them.
    func resumeQueue() {
        guard analysis.pause == nil, !analysis.waitsForMains, !health.store.holdsAnalysis else { return }
        queue.resume()
    }

    /// Why nothing is analysed.
    static var onBattery: ProtocolError {
        ProtocolError(
            .paused, tr("the machine runs on its battery, on which nothing is to be analysed"),
            remedy: tr("plug it in, or: cleanerctl settings set on-battery slow"))
    }
}
