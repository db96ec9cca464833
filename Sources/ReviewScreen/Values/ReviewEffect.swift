/// Requests of the review to its source; the review never waits for one.
package enum ReviewEffect: Hashable, Sendable {
    /// More cards of this pass, after the last one that was sent.
    case wantCards(pass: Int)
    /// The pictures that are wanted now, the most urgent first; they replace all earlier wishes.
    ///
    /// The answer is a coarse picture if one can be had at once, then the full one.
    case wantPreviews([PreviewWish])
    case act(ReviewAct)
    /// Counts what is left of the list, and decides nothing.
    case count(ReviewPlan.Scope)
    /// Takes back the act with that ticket; with nil, the newest one before this review was started.
    case undo(ticket: Int?)
    /// Leaves a card undecided in this pass.
    case skip(card: String)
    /// Reports that the user sees a card again, which may have been skipped before.
    case arrived(card: String)
    /// Opens a photo in the desktop's viewer or player.
    case open(photo: String)
    /// Asks why a photo is here.
    case explain(photo: String)
    /// Goes through another list, by `ReviewChoice.id`; `maybe` is always possible.
    ///
    /// With `anew` a new pass begins, which shows skipped photos again.
    case choose(String, pass: Int, anew: Bool)
    /// Asks for the lists again, because a pass has changed their numbers.
    case wantChoices
    /// Photos that are marked for deletion, from this one on.
    case wantMarked(from: Int)
    case quit
}
