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

extension Survey {
    /// Surveys the places of a system; takes a second if there are many files.
    package init(of places: SurveyPlaces) {
        let inventory = Inventory(places)
        var (applications, problems) = (inventory.applications, inventory.problems)
        LastUses(in: places, problems: &problems).fill(&applications)
        var sizes = FolderSize()
        let leftovers = LeftoverSearch(places, applications, sizes: &sizes).found
        let tooMany = SurveyProblem.tooManyFiles(in: places)
        if sizes.isExhausted, !problems.contains(tooMany) { problems.append(tooMany) }
        self.init(time: places.now, applications: applications, leftovers: leftovers, problems: problems)
        if places.measuresHome { home = HomeStorage(of: places) }
    }
}
