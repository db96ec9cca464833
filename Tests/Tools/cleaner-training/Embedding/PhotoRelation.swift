/// What two labelled photos are to each other.
enum PhotoRelation: Int, CaseIterable {
    /// Versions of one picture.
    case same
    /// Shots of one scene.
    case scene
    /// Nothing.
    case other

    /// Nil where the labels do not say.
    init?(_ one: LabelledPhoto, _ two: LabelledPhoto) {
        let groups = (Self.scene(of: one), Self.scene(of: two))
        let isUnlabelled = groups.0 == "digikam-q"
        if !groups.0.isEmpty, groups.0 == groups.1 {
            guard !isUnlabelled else { return nil }
            let copies = ["dup", "orientation"]
            guard copies.contains(one.category), copies.contains(two.category) else {
                self = .scene
                return
            }
            // Turned copies and other colour modes are judged apart.
            let isOptional = [one, two].contains { $0.group.hasSuffix(":rotflip") || $0.group.hasSuffix(":modes") }
            guard !isOptional else { return nil }
            self = .same
            return
        }
        let categories: Set = [one.category, two.category]
        // One photographer at one place: nobody labelled whether the groups show the same thing.
        if one.source == two.source, categories.contains("similar") || categories == ["orientation"] { return nil }
        let tags = one.tag + two.tag
        guard !tags.contains("dontcare"), !tags.contains("scene"), categories != ["screenshot"],
            !(groups.0.hasPrefix("cone") && groups.1.hasPrefix("cone"))
        else { return nil }
        self = .other
    }

    private static func scene(of photo: LabelledPhoto) -> Substring {
        photo.group.prefix { $0 != ":" }
    }
}
