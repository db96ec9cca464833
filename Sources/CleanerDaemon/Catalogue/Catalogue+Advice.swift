import OwnPrograms

/// The user's own language model, as the status shows it; `LanguageModel` asks it.
extension Catalogue {
    func adviceBegins() {
        advice.isRunning = true
        touch()
    }

    /// Notes that the model has answered, which clears its condition.
    func adviceIsKnown() {
        advice = AdviceState(isKnown: true)
        clear(.adviceFailing)
        touch()
    }

    /// Notes that a question got no answer; `failure` is nil if that says nothing about the program.
    func adviceEnds(_ failure: ProgramFailure?) {
        advice.isRunning = false
        // The program did not fail if it was stopped because the client left or the daemon stops.
        if let failure, failure != .stopped { raise(.adviceFailing(failure)) }
        touch()
    }
}
