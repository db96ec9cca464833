package import FoundationEssentials
package import SystemPackage

/// What only a worker of `cleanerd-survey` does.
extension Analyzer {
    /// The limits of a worker that surveys the installed applications.
    package static var surveyLimits: AnalyzerLimits {
        var limits = AnalyzerLimits()
        // Two million files take 10 s of a core, and a slow core is four times slower. A cold disk takes minutes.
        limits.cpuSeconds = 60
        limits.wallSeconds = 900
        return limits
    }

    /// Surveys the places that the worker was started for.
    ///
    /// - Returns: The survey's JSON, at most `SurveyPart.mostBytes`. A hostile file may have taken over the worker, so
    ///   the caller must not trust it.
    /// - Throws: `cannotStart` also if workers end on it; the text says how.
    package func survey() throws(AnalyzerError) -> Data {
        let result = try converse(budget: limits.budget(size: 0)) { conversation throws(WorkerFailure) in
            try conversation.send(.survey)
            var json = Data()
            var number = 0
            while true {
                guard case .surveyPart(let part) = try conversation.receive(), part.number == number else {
                    throw .wrongAnswer("no part of a survey")
                }
                json += part.json
                number += 1
                guard json.count <= SurveyPart.mostBytes else { throw .wrongAnswer("a survey without end") }
                if part.isLast { return json }
                guard !part.json.isEmpty else { throw .wrongAnswer("an empty part of a survey") }
            }
        }
        switch result {
        case .answered(let json): return json
        case .gaveUp(let how): throw .cannotStart("it \(how) on its survey")
        }
    }

    /// Finds the program that surveys the installed applications beside the one for photos.
    ///
    /// - Returns: Nil where it is not installed, or cannot be run.
    package static func locateSurvey(beside analyzer: FilePath) -> FilePath? {
        locate("cleanerd-survey", beside: analyzer)
    }
}
