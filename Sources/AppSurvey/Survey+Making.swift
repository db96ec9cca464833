extension Survey {
    /// Looks at the places of a system; takes a second where there are many files.
    package init(of places: SurveyPlaces) {
        let inventory = Inventory(places)
        self.init(time: places.now, applications: inventory.applications, problems: inventory.problems)
    }
}
