import CleanerProtocol
import Translation

/// Answers all waiting status requests with one look at the catalogue, however many they are.
///
/// Without this, status requests could starve the analysis: workers run only while nobody else needs a core.
actor StatusBoard {
    /// The pause before the next look, for each answer given: at most 2,000 answers a second for all clients together.
    ///
    /// While 50 clients ask without pause, the analysis keeps its speed: 442 photos in 10 s, 429 alone
    /// (`cleaner-benchmarks share`). Without the pause it had half of that speed.
    private static let pauseAnAnswer = Duration.microseconds(500)

    private let clocks: Clocks
    private let look: @Sendable () async -> StatusReport
    private var waiting: [(language: Language, answer: CheckedContinuation<CodedResult, any Error>)] = []
    private var isLooking = false

    init(clocks: Clocks, look: @escaping @Sendable () async -> StatusReport) {
        self.clocks = clocks
        self.look = look
    }

    /// How many requests wait for the next look.
    var waitingCount: Int { waiting.count }

    /// The status at some moment after this call.
    func status() async throws -> CodedResult {
        try await withCheckedThrowingContinuation { continuation in
            waiting.append((.current, continuation))
            guard !isLooking else { return }
            isLooking = true
            Task { await answer() }
        }
    }

    private func answer() async {
        while !waiting.isEmpty {
            let asking = waiting
            waiting = []
            let next = clocks.monotonic() + Self.pauseAnAnswer * asking.count
            for (language, asking) in Dictionary(grouping: asking, by: \.language) {
                let report = await language.spoken { await look() }
                let result = Result { try CodedResult(report) }
                for (_, answer) in asking { answer.resume(with: result) }
            }
            // Nothing cancels this task.
            try? await clocks.sleep(next - clocks.monotonic())
        }
        isLooking = false
    }
}
