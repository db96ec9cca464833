import OwnPrograms

/// The user's own language model, as the status shows it; `LanguageModel` asks it.
extension Catalogue {
    func adviceBegins() {
        advice.isRunning = true
        touch()
    }

    /// An answer is there: whatever was wrong with the model is over.
    func adviceIsKnown() {
        advice = AdviceState(isKnown: true)
        clear(.adviceFailing)
        touch()
    }

    /// A question got no answer; nil if that says nothing about the program.
    func adviceEnds(_ failure: ProgramFailure?) {
        advice.isRunning = false
        // Nothing is wrong with a program that was ended because who asked went away, or because the daemon ends.
        if let failure, failure != .stopped { raise(.adviceFailing(failure)) }
        touch()
    }
}
