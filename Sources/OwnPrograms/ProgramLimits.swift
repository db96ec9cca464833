/// What one answer of the user's program may take.
package struct ProgramLimits: Sendable, Hashable {
    /// From the question to the end of the answer; a program that has to be started first does so within it.
    package var deadline: Duration
    package var outputBytes: Int

    package init(deadline: Duration, outputBytes: Int) {
        self.deadline = deadline
        self.outputBytes = outputBytes
    }
}
