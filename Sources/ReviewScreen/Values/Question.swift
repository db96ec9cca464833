/// A question to the user before a larger action.
struct Question: Hashable, Sendable {
    /// The way to answer.
    enum Answer: Hashable, Sendable {
        /// `y` or its letter in the user's language, or Enter; `n`, Escape.
        case yesOrNo
        /// By typing words, in the user's language or in English, so that no single wrong key answers it.
        case words(String, english: String, typed: String)
    }

    var text: String
    var answer: Answer
    var yes: ReviewAct.Kind
    /// Whether some of its photos were decided elsewhere meanwhile; then a yes does nothing.
    ///
    /// The question stays open, so that letters that the user is typing do not count as commands.
    var isStale = false
}
