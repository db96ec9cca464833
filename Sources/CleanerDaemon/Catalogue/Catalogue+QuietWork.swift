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
