import SystemPackage

/// A file or folder that a survey had to leave out.
package struct SurveyProblem: Codable, Sendable, Hashable {
    package var path: String
    /// Half a sentence for people, such as "a line is longer than 1 MiB".
    package var reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The home has more files than a survey adds up.
    static func tooManyFiles(in places: SurveyPlaces) -> SurveyProblem {
        SurveyProblem(path: places.home.string, reason: "it has too many files to add up what they take")
    }
}
