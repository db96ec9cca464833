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
