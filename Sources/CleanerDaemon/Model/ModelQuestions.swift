import OwnPrograms
import PhotoSearch
import Synchronization

/// Passes questions of searches to the thread that runs the user's own model, and its answers back.
final class ModelQuestions: Sendable {
    struct Question: Sendable {
        fileprivate let number: Int
        let sentence: String
    }

    private struct State {
        var lastNumber = 0
        var open: [Question] = []
        var waiting: [Int: CheckedContinuation<ModelAnswer, Never>] = [:]
    }

    /// How long a search waits for the model; a user who could see the photos that fit by words waits no longer.
    private static let patience = Duration.seconds(2)

    let bell = Bell()
    private let clocks: Clocks
    private let state = Mutex(State())

    init(clocks: Clocks) {
        self.clocks = clocks
    }

    /// Asks, and waits for a short while.
    ///
    /// A late answer is not lost: the thread remembers the vector for the next search.
    func ask(_ sentence: String) async -> ModelAnswer {
        await withCheckedContinuation { continuation in
            let number = state.withLock { state in
                state.lastNumber += 1
                state.waiting[state.lastNumber] = continuation
                state.open.append(Question(number: state.lastNumber, sentence: sentence))
                return state.lastNumber
            }
            bell.ring()
            Task {
                try? await clocks.sleep(Self.patience)
                resume(number, .failed(.late(Self.patience)))
            }
        }
    }

    /// The next question; nil if there is none.
    ///
    /// Of the questions that nobody waits for any more, only the last is worth an answer.
    func next() -> Question? {
        state.withLock { state in
            while let first = state.open.first {
                state.open.removeFirst()
                if state.open.isEmpty || state.waiting[first.number] != nil { return first }
            }
            return nil
        }
    }

    func answer(_ question: Question, _ answer: ModelAnswer) {
        resume(question.number, answer)
    }

    private func resume(_ number: Int, _ answer: ModelAnswer) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: answer)
    }
}

/// The answer of the user's own model to a sentence.
enum ModelAnswer: Sendable {
    /// The pictures that resemble it, the nearest first.
    case found([VectorTable.Hit])
    case failed(ProgramFailure)
}
