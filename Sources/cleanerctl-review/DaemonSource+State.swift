import CleanerProtocol
import ReviewScreen

extension DaemonSource {
    /// The state that the threads share.
    struct State: Sendable {
        var topic: ReviewTopic
        /// Whether changes arrive, or will once the daemon has answered.
        var isSubscribed = false
        var topics: [String: ReviewTopic] = [:]
        /// The pass, as the screen counts them.
        var pass = 1
        /// The pass, as the daemon names it.
        var review: String?
        /// The last photo of the last card that arrived; the next cards come after it.
        var lastPhoto: String?
        /// The last version of each card by its id, and the card's id by photo.
        var cards: [String: ReviewCard] = [:]
        var cardOfPhoto: [String: String] = [:]
        /// What the cards of sections stand for.
        var sections: [String: ReviewPage.Section] = [:]
        /// The list from which a section was opened last.
        var parent: ReviewTopic?
        var paths: [String: WirePath] = [:]
        /// Photos to which acts gave a decision, by ticket.
        var photosOfAct: [Int: [String]] = [:]
        /// The daemon's names for the acts of a ticket.
        var acts: [Int: [String]] = [:]
        /// The last skipping of each card.
        var skips: [String: Skip] = [:]
        /// Own changes that the daemon will also publish, by photo and in order: the decision, or nil for any.
        var expected: [String: [Decision?]] = [:]
        var wishes: [PreviewWish] = []
        var isShowing = false
        /// Pictures that were handed over: photo, and the longer side.
        var shown: Set<String> = []
        var marked: [TrashRow] = []
        /// What was counted last, for `markAll`.
        var plan: [Step] = []
        /// When an answer that is still awaited was asked for; nil once the user was told that it takes long.
        var askedAt: ContinuousClock.Instant?
        /// Counts up with whatever makes a progress that is being counted outdated.
        var deeds = 0

        /// The last version of a photo's card.
        func card(of photo: String?) -> ReviewCard? {
            photo.flatMap { cardOfPhoto[$0] }.flatMap { cards[$0] }
        }

        mutating func expect(_ decision: Decision?, of photos: [String]) {
            for photo in photos { expected[photo, default: []].append(decision) }
        }

        /// Forgets changes that will not be published.
        mutating func expectNothing(of photos: some Sequence<String>) {
            for photo in photos { expected[photo] = nil }
        }

        /// Whether a published decision is an own change; each is taken once.
        mutating func takeExpected(_ decision: Decision?, of photo: String) -> Bool {
            guard let place = expected[photo]?.firstIndex(where: { $0 == nil || $0 == decision }) else { return false }
            // Those before it changed nothing, or they would have been published first.
            expected[photo]?.removeFirst(place + 1)
            return true
        }
    }

    /// A card left undecided in a pass.
    struct Skip: Sendable {
        /// The pass and the act, as the daemon names them.
        var review: String
        var act: String
    }
}
