import CleanerProtocol
import Logging
import Translation

/// Work of which a thread does a piece at a time when nothing else is to be done.
enum QuietWork: Sendable, Hashable {
    /// Reading the text in pictures.
    case texts
    /// Showing pictures to the user's own image-text model.
    case vectors
}

/// When quiet work may run.
extension Catalogue {
    /// The time between checks for what raises no event: whether the machine has mains power, whether the program works.
    private static let quietRetry = Duration.seconds(300)

    /// Whether quiet work may run: no photo waits for its analysis, and there is no pause and no outage.
    ///
    /// During an outage of any kind, work whose result cannot be stored would be done again and again.
    var isQuiet: Bool { analysis.pause == nil && health.store.isWorking && !isAnalysing }

    /// Whether there is such work, and it may run now.
    func wants(_ work: QuietWork) -> Bool {
        guard isQuiet else { return false }
        return switch work {
        case .texts: settings.values.isTextRead && texts.isWanted
        // Text comes first, unless its reader waits for something.
        case .vectors:
            configuration.model != nil && !model.wanted.isEmpty && !laterTries.contains(.vectors)
                && (!wants(.texts) || laterTries.contains(.texts))
        }
    }

    /// Wakes the threads of the work that is wanted.
    func wakeQuietWorkers() {
        if wants(.texts) { textBell.ring() }
        if wants(.vectors) { modelQuestions.bell.ring() }
    }

    /// Looks later whether the work can go on.
    func tryLater(_ work: QuietWork) {
        guard laterTries.insert(work).inserted else { return }
        Task {
            try? await clocks.sleep(Self.quietRetry)
            laterTries.remove(work)
            wakeQuietWorkers()
        }
    }
}

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
