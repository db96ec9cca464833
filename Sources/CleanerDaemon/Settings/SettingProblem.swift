import CleanerProtocol

/// The reason why a setting is refused: what is wrong, and what to do instead.
package struct SettingProblem: Error, Sendable, Hashable {
    /// What is wrong, as a clause without a full stop.
    package let problem: String
    package let remedy: String
    /// The line in the settings file, counted from 1; nil for other sources.
    package var line: Int?
    /// Whether no setting has that name.
    let isUnknown: Bool

    init(_ problem: String, remedy: String, line: Int? = nil, isUnknown: Bool = false) {
        self.problem = problem
        self.remedy = remedy
        self.line = line
        self.isUnknown = isUnknown
    }

    /// The same problem as an answer to a request.
    var answer: ProtocolError {
        ProtocolError(isUnknown ? .notFound : .badParameters, problem, remedy: remedy)
    }

    func at(_ line: Int?) -> SettingProblem {
        SettingProblem(problem, remedy: remedy, line: line, isUnknown: isUnknown)
    }
}

extension SettingProblem: CustomStringConvertible {
    package var description: String { "\(problem): \(remedy)" }
}
