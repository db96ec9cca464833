import SystemPackage

/// The installed applications with all that is known about them.
package struct Survey: Codable, Sendable, Hashable {
    /// When it was made, in seconds since 1970.
    package var time: Int64
    package var applications: [Application]
    /// Folders whose application is gone, the largest first.
    package var leftovers: [Leftover]
    /// What takes the most in the home; nil if it was not measured.
    package var home: HomeStorage?
    /// What could not be read, in the order of the survey.
    package var problems: [SurveyProblem]

    package init(
        time: Int64, applications: [Application], leftovers: [Leftover] = [], problems: [SurveyProblem]
    ) {
        self.time = time
        self.applications = applications
        self.leftovers = leftovers
        self.problems = problems
    }
}

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
