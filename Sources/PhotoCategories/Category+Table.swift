extension Category {
    /// The row of each category.
    var row: CategoryDetails {
        switch self {
        case .duplicates: CategoryDetails("duplicates", title: "Duplicates", .groups(.copies))
        case .nearDuplicates:
            CategoryDetails("near-duplicates", title: "Near duplicates", .groups(.versions), .hammingDistance)
        case .similar: CategoryDetails("similar", title: "Similar shots", .groups(.shots), .weakLinks)
        case .blurry:
            CategoryDetails(
                "blurry", title: "Blurry",
                .measured(
                    MeasuredRule(
                        .blurriness, above: "blurred: even its sharpest places are soft",
                        nearly: "a little soft, but not blurred", below: "sharp where it matters")),
                // 0.7 finds 12 of 21 blurred photos and flags no sharp one. 0.35 also finds slight shake, but flags
                // soft clouds as well. At 0.5, weights trained without the sources of these photos find 17 of 21
                // blurred ones and flag 1 of 28 sharp ones (PhotoAnalysis/METHODS.md).
                .probability("blurriness", low: 0.7, normal: 0.5, high: 0.35))
        case .screenshots:
            CategoryDetails(
                "screenshots", title: "Screenshots",
                .measured(
                    MeasuredRule(
                        .screenshot, above: "looks like a screenshot", below: "does not look like a screenshot")),
                .probability("a probability"))
        case .dark:
            CategoryDetails(
                "dark", title: "Too dark",
                .measured(
                    MeasuredRule(
                        .darkness, sparesScreenshots: true, above: "too dark to show anything", below: "not too dark")),
                .probability("darkness"))
        case .bright:
            CategoryDetails(
                "bright", title: "Washed out",
                .measured(
                    MeasuredRule(.brightness, sparesScreenshots: true, above: "washed out", below: "not washed out")),
                .probability("brightness"))
        case .blank:
            CategoryDetails(
                "blank", title: "Next to nothing to see",
                .measured(
                    MeasuredRule(
                        .blankness, sparesScreenshots: true, above: "next to nothing to see",
                        below: "there is something to see")),
                .probability("blankness"))
        case .returned: CategoryDetails("returned", title: "Returned", .returned)
        case .maybe: CategoryDetails("maybe", title: "Maybe pile", .browsing(.maybe))
        case .marked: CategoryDetails("marked", title: "Marked for deletion", .browsing(.marked))
        case .videos: CategoryDetails("videos", title: "Videos", .browsing(.videos))
        case .unreadable: CategoryDetails("unreadable", title: "Unreadable", .browsing(.unreadable))
        case .unsupported: CategoryDetails("unsupported", title: "Unsupported", .browsing(.unsupported))
        case .all: CategoryDetails("all", title: "All photos", .browsing(.all))
        }
    }
}
