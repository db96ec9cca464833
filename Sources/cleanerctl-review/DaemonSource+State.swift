import CleanerProtocol
import ReviewScreen

extension DaemonSource {
    /// The state that the threads share.
    struct State: Sendable {
        var topic: ReviewTopic
        /// Whether changes arrive, or will once the daemon has answered.
        var isSubscribed = false
        var topics: [String: ReviewTopic] = [:]
        /// The number of the pass on the screen.
        var pass = 1
        /// The daemon's name for the pass.
        var review: String?
        /// The last photo of the last card that arrived; the next cards come after it.
        var lastPhoto: String?
        /// The last version of each card by its id, and the card's id by photo.
        var cards: [String: ReviewCard] = [:]
        var cardOfPhoto: [String: String] = [:]
        /// The sections that cards show, by the card's id.
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
        /// Pictures that the screen has received: the wish's `id` for any picture, its `key` for the full one.
        var shown: Set<String> = []
        var marked: [TrashRow] = []
        /// What was counted last, for `markAll`.
        var plan: [Step] = []
        /// When the pending request was sent; nil if there is none, or once the user was told that it takes long.
        var askedAt: ContinuousClock.Instant?
        /// Rises with each event that makes a running count of the progress outdated.
        var progressEpoch = 0

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

        /// Whether a published decision is one of our own changes; each counts once.
        mutating func takeExpected(_ decision: Decision?, of photo: String) -> Bool {
            guard let place = expected[photo]?.firstIndex(where: { $0 == nil || $0 == decision }) else { return false }
            // Earlier ones changed nothing, or the daemon would have published them first.
            expected[photo]?.removeFirst(place + 1)
            return true
        }
    }

    /// A skipped card.
    struct Skip: Sendable {
        /// The daemon's names for the pass and the act.
        var review: String
        var act: String
    }
}
