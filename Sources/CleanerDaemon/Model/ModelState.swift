import OwnPrograms
import PhotoCulling
import PhotoSearch
import Synchronization

/// The pictures that the user's own model has not seen yet, and its answers to searches.
struct ModelState: Sendable {
    /// A picture to show to the model.
    struct Job: Sendable, Hashable {
        let picture: PictureID
        let photo: PhotoID
    }

    /// After this many failures in a row, the program is to blame and not a picture.
    private static let mostFailures = 3
    /// The most answers to keep until the search that asked picks them up: one for each client.
    private static let mostAnswers = 100

    /// Identifies the program that the pictures were shown to last; nil before it is known.
    private(set) var program: String?
    /// The pictures of present photos; some that wait may have been shown already, which the store knows.
    private var queue = PictureQueue()
    /// Pictures that could not be shown.
    private var passedOver: Set<PictureID> = []
    /// Pictures on which the program failed since its last answer.
    private var failed: [PictureID] = []
    private var failures = 0
    private var answers: [String: ModelAnswer] = [:]

    /// How many of the pictures need not be shown again.
    var progress: FeatureProgress { queue.progress }

    /// The pictures that are to be shown.
    var wanted: Set<PictureID> { queue.waiting }

    /// Takes in the present facts of a photo.
    mutating func note(_ facts: PhotoFacts) {
        guard let picture = facts.picture, !facts.traits.contains(.tombstone) else { return forget(facts.id) }
        note(facts.id, showing: picture)
    }

    /// Takes in a photo and its picture.
    mutating func note(_ photo: PhotoID, showing picture: PictureID) {
        let isNew = queue.add(photo, showing: picture)
        if passedOver.remove(picture) != nil || isNew { queue.push(picture) }
    }

    /// Forgets a photo that is gone.
    mutating func forget(_ photo: PhotoID) {
        if let picture = queue.remove(photo) { passedOver.remove(picture) }
    }

    /// The picture to show next, the newest first; nil if all were shown.
    mutating func next() -> PictureID? { queue.next() }

    /// Starts over with a program and the pictures that it has not seen.
    mutating func begin(with program: String, missing: Set<PictureID>) {
        self.program = program
        queue.restart(where: missing.contains)
        passedOver = []
        failed = []
    }

    /// Notes that a picture was shown, or that no photo has it any more.
    mutating func finish(_ picture: PictureID) { queue.finish(picture) }

    /// Notes that a picture cannot be shown from its present file; it is tried again when one of its photos changes.
    mutating func passOver(_ picture: PictureID) {
        queue.finish(picture)
        passedOver.insert(picture)
    }

    /// Notes that the program answered.
    mutating func succeed() {
        failures = 0
        failed = []
    }

    /// Notes that the program failed, on a picture or on a sentence.
    ///
    /// - Parameters:
    ///   - picture: The picture; nil if it was asked for a sentence.
    ///   - isHopeless: Whether another try would fail the same way.
    /// - Returns: Whether the program is to blame. The pictures on which it failed are shown again then.
    mutating func fail(on picture: PictureID?, isHopeless: Bool) -> Bool {
        failures += 1
        if let picture {
            queue.finish(picture)
            failed.append(picture)
        }
        guard isHopeless || failures >= Self.mostFailures else { return false }
        failed.forEach { queue.push($0) }
        failed = []
        return true
    }

    /// Keeps an answer for the search that asked.
    mutating func keep(_ answer: ModelAnswer, to sentence: String) {
        if answers.count >= Self.mostAnswers { answers = [:] }
        answers[sentence] = answer
    }

    /// The last answer to a sentence; nil if it was not asked.
    func answer(to sentence: String) -> ModelAnswer? { answers[sentence] }
}

/// The state of the questions to the user's own language model, for the status.
struct AdviceState: Sendable, Hashable {
    /// Whether it has answered a question about the applications.
    var isKnown = false
    /// Whether it is being asked.
    var isRunning = false
}

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

/// A short digest of a text that is only compared, such as what identifies a program or a prompt.
enum ShortName {
    /// At most sixteen hexadecimal digits; two texts have the same with a chance of one in 2⁶⁴.
    static func of(_ text: String) -> String { String(StableHash.of(Array(text.utf8)), radix: 16) }
}
