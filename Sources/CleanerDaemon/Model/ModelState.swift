import PhotoCulling

/// Which pictures the user's own model has still to see, and what it answered to searches.
struct ModelState: Sendable {
    /// A picture that the model shall see.
    struct Job: Sendable, Hashable {
        let picture: PictureID
        let photo: PhotoID
    }

    /// After so many failures in a row it is the program that fails, and not a picture.
    private static let mostFailures = 3
    /// Answers that are kept from a question to the search that follows it at once: for each client one.
    private static let mostAnswers = 100

    /// Identifies the program that the pictures were shown to last; nil before it is known.
    private(set) var program: String?
    /// Pictures of present photos that were not shown to it, and a few that it may have seen before: the store knows.
    private(set) var wanted: Set<PictureID> = []
    /// The picture of each present photo that has one.
    private var pictures: [PhotoID: PictureID] = [:]
    /// How many present photos show each picture.
    private var photoCounts: [PictureID: Int] = [:]
    /// Wanted pictures, the next one last, and some that are not wanted any more.
    ///
    /// It is filled when it is empty.
    private var order: [PictureID] = []
    /// Pictures that could not be shown.
    private var passedOver: Set<PictureID> = []
    /// Pictures on which it failed, since it last answered.
    private var failed: [PictureID] = []
    private var failures = 0
    private var answers: [String: ModelAnswer] = [:]
    /// Whether a later try is planned already.
    var isTryPlanned = false

    /// How many of the pictures need not be shown any more.
    var progress: FeatureProgress {
        FeatureProgress(done: photoCounts.count - wanted.count, total: photoCounts.count)
    }

    /// Takes in the present facts of a photo.
    mutating func note(_ facts: PhotoFacts) {
        guard let picture = facts.picture, !facts.traits.contains(.tombstone) else { return forget(facts.id) }
        if pictures[facts.id] != picture {
            forget(facts.id)
            pictures[facts.id] = picture
            photoCounts[picture, default: 0] += 1
        } else if passedOver.remove(picture) == nil {
            return
        }
        if wanted.insert(picture).inserted, !order.isEmpty { order.append(picture) }
    }

    /// Forgets a photo that is gone.
    mutating func forget(_ photo: PhotoID) {
        guard let picture = pictures.removeValue(forKey: photo), let count = photoCounts[picture] else { return }
        photoCounts[picture] = count > 1 ? count - 1 : nil
        guard count == 1 else { return }
        wanted.remove(picture)
        passedOver.remove(picture)
    }

    /// The picture to show next, the newest first; nil if all were shown.
    mutating func next() -> PictureID? {
        while let last = order.last, !wanted.contains(last) { order.removeLast() }
        if order.isEmpty { order = wanted.sorted() }
        return order.last
    }

    /// Begins with a program and the pictures that it has not seen.
    mutating func begin(with program: String, missing: Set<PictureID>) {
        self.program = program
        wanted = missing.intersection(photoCounts.keys)
        order = []
        passedOver = []
        failed = []
    }

    /// A picture was shown, or no photo has it any more.
    mutating func finish(_ picture: PictureID) {
        wanted.remove(picture)
    }

    /// A picture cannot be shown as its file is now: it is tried again when one of its photos changes.
    mutating func passOver(_ picture: PictureID) {
        wanted.remove(picture)
        passedOver.insert(picture)
    }

    /// The program answered.
    mutating func succeed() {
        failures = 0
        failed = []
    }

    /// The program failed, on a picture or on a sentence.
    ///
    /// - Parameters:
    ///   - picture: The picture; nil if it was asked for a sentence.
    ///   - isHopeless: Whether another try would fail the same way.
    /// - Returns: Whether the program is to blame. Its pictures are to be shown again then.
    mutating func fail(on picture: PictureID?, isHopeless: Bool) -> Bool {
        failures += 1
        if let picture {
            wanted.remove(picture)
            failed.append(picture)
        }
        guard isHopeless || failures >= Self.mostFailures else { return false }
        wanted.formUnion(failed.filter { photoCounts[$0] != nil })
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
