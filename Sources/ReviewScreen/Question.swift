/// What the user is asked before something larger is done.
struct Question: Hashable, Sendable {
    /// How it is answered.
    enum Answer: Hashable, Sendable {
        /// `y` or Enter, `n`, Escape.
        case yesOrNo
        /// By typing the words, so that no slip of the hand does it.
        case words(String, typed: String)
    }

    var text: String
    var answer: Answer
    var yes: ReviewAct.Kind
    /// Whether something of it was decided elsewhere since; then a yes does nothing.
    ///
    /// The question itself stays, so that the letters that are being typed are no keys.
    var isStale = false
}
