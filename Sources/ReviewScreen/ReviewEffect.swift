/// What the review asks of its source; none of them is waited for.
package enum ReviewEffect: Hashable, Sendable {
    /// More cards of this pass, after the last one that was sent.
    case wantCards(pass: Int)
    /// The pictures that are wanted now, the most urgent first; in place of all that were wanted before. Answered by
    /// a coarse one where one lies ready, and by the full one.
    case wantPreviews([PreviewWish])
    case act(ReviewAct)
    /// Takes back the act with that ticket; with nil, the newest one before this review was started.
    case undo(ticket: Int?)
    /// Left undecided for this time.
    case skip(card: String)
    /// The card that is looked at now, skipped before or not.
    case arrived(card: String)
    /// In the desktop's viewer or player.
    case open(photo: String)
    /// All that is known of why a photo is here.
    case explain(photo: String)
    /// Begins a pass over something else, by `ReviewChoice.id`; `maybe` is always known.
    case choose(String, pass: Int)
    /// Photos that are marked for deletion, from this one on.
    case wantMarked(from: Int)
    case quit
}
