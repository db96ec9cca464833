extension Category {
    private static let onPurpose = "which is bright or dark on purpose"

    /// The row of each category.
    var row: CategoryDetails {
        switch self {
        case .duplicates:
            CategoryDetails(
                "duplicates", title: "Duplicates", "the same picture in several files, to the last pixel",
                .groups(.copies))
        case .nearDuplicates:
            CategoryDetails(
                "near-duplicates", title: "Near duplicates", "one picture resized, compressed, edited or turned",
                .groups(.versions), .hammingDistance)
        case .similar:
            CategoryDetails(
                "similar", title: "Similar shots", "several shots of one scene", .groups(.shots), .weakLinks)
        case .blurry:
            CategoryDetails(
                "blurry", title: "Blurry", "blurred even in the sharpest places",
                .measured(
                    MeasuredRule(
                        .blurriness, sparingScreenshots: "which is not judged for blur",
                        photos: .init(
                            above: "blurred: even its sharpest places are soft",
                            nearly: "a little soft, but not blurred", below: "sharp where it matters"))),
                // Of three collections, 0.5 finds 123 of 159 blurred photos and flags 1 of 217 sharp ones; 0.35 also
                // finds slight shake, 136 in all, and flags 3. 0.7 finds 89.
                .probability("blurriness", low: 0.7, normal: 0.5, high: 0.35))
        case .screenshots:
            CategoryDetails(
                "screenshots", title: "Screenshots", "pictures and videos of a screen",
                .measured(
                    MeasuredRule(
                        .screenshot,
                        photos: .init(above: "looks like a screenshot", below: "does not look like a screenshot"),
                        videos: .init(
                            above: "looks like a screen recording", below: "does not look like a screen recording"))),
                .probability("a probability"))
        case .dark:
            CategoryDetails(
                "dark", title: "Dark", "too dark to show anything",
                .measured(
                    MeasuredRule(
                        .darkness, sparingScreenshots: Self.onPurpose,
                        photos: .init(above: "too dark to show anything", below: "not too dark"))),
                .probability("darkness"))
        case .bright:
            CategoryDetails(
                "bright", title: "Bright", "washed out by too much light",
                .measured(
                    MeasuredRule(
                        .brightness, sparingScreenshots: Self.onPurpose,
                        photos: .init(above: "washed out", below: "not washed out"))),
                .probability("brightness"))
        case .blank:
            CategoryDetails(
                "blank", title: "Blank", "next to nothing to see, such as a pocket or a wall",
                .measured(
                    MeasuredRule(
                        .blankness, sparingScreenshots: Self.onPurpose,
                        photos: .init(above: "next to nothing to see", below: "there is something to see"),
                        videos: .init(
                            above: "next to nothing to see in any of its frames", below: "there is something to see"))),
                .probability("blankness"))
        case .returned:
            CategoryDetails("returned", title: "Returned", "pictures that came back after you deleted them", .returned)
        case .moments:
            CategoryDetails(
                "moments", title: "Moments", "photos taken within ten seconds of each other, to choose from",
                .groups(.moments))
        case .maybe:
            CategoryDetails("maybe", title: "Maybe pile", "what you put on the maybe pile", .browsing(.maybe))
        case .marked:
            CategoryDetails(
                "marked", title: "Marked for deletion", "what you marked for deletion and is still in its place",
                .browsing(.marked))
        case .videos: CategoryDetails("videos", title: "Videos", "videos, the largest first", .browsing(.videos))
        case .unreadable:
            CategoryDetails(
                "unreadable", title: "Unreadable", "damaged files, and those that may not be read",
                .browsing(.unreadable))
        case .unsupported:
            CategoryDetails(
                "unsupported", title: "Unsupported", "formats that are counted, but not analysed",
                .browsing(.unsupported))
        case .all: CategoryDetails("all", title: "All photos", "every file of the libraries", .browsing(.all))
        }
    }
}
