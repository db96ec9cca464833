import Translation

extension Category {
    private static let onPurpose = Phrase("which is bright or dark on purpose")

    /// The row of each category.
    var row: CategoryDetails {
        switch self {
        case .duplicates:
            CategoryDetails(
                "duplicates", title: Phrase("Duplicates"),
                Phrase("the same picture in several files, to the last pixel"),
                .groups(.copies))
        case .nearDuplicates:
            CategoryDetails(
                "near-duplicates", title: Phrase("Near duplicates"),
                Phrase("one picture resized, compressed, edited or turned"),
                .groups(.versions), .hammingDistance)
        case .similar:
            CategoryDetails(
                "similar", title: Phrase("Similar shots"), Phrase("several shots of one scene"), .groups(.shots),
                .weakLinks)
        case .blurry:
            CategoryDetails(
                "blurry", title: Phrase("Blurry"), Phrase("blurred even in the sharpest places"),
                .measured(
                    MeasuredRule(
                        .blurriness, sparingScreenshots: Phrase("which is not judged for blur"),
                        photos: .init(
                            above: Phrase("blurred: even its sharpest places are soft"),
                            nearly: Phrase("a little soft, but not blurred"),
                            below: Phrase("sharp where it matters")))),
                // Of three collections, 0.5 finds 123 of 159 blurred photos and flags 1 of 217 sharp ones; 0.35 also
                // finds slight shake, 136 in all, and flags 3. 0.7 finds 89.
                .probability(Phrase("blurriness"), low: 0.7, normal: 0.5, high: 0.35))
        case .screenshots:
            CategoryDetails(
                "screenshots", title: Phrase("Screenshots"), Phrase("pictures and videos of a screen"),
                .measured(
                    MeasuredRule(
                        .screenshot,
                        photos: .init(
                            above: Phrase("looks like a screenshot"), below: Phrase("does not look like a screenshot")),
                        videos: .init(
                            above: Phrase("looks like a screen recording"),
                            below: Phrase("does not look like a screen recording")))),
                .probability(Phrase("a probability")))
        case .dark:
            CategoryDetails(
                "dark", title: Phrase("Dark"), Phrase("too dark to show anything"),
                .measured(
                    MeasuredRule(
                        .darkness, sparingScreenshots: Self.onPurpose,
                        photos: .init(above: Phrase("too dark to show anything"), below: Phrase("not too dark")))),
                .probability(Phrase("darkness")))
        case .bright:
            CategoryDetails(
                "bright", title: Phrase("Bright"), Phrase("washed out by too much light"),
                .measured(
                    MeasuredRule(
                        .brightness, sparingScreenshots: Self.onPurpose,
                        photos: .init(above: Phrase("washed out"), below: Phrase("not washed out")))),
                .probability(Phrase("brightness")))
        case .blank:
            CategoryDetails(
                "blank", title: Phrase("Blank"), Phrase("next to nothing to see, such as a pocket or a wall"),
                .measured(
                    MeasuredRule(
                        .blankness, sparingScreenshots: Self.onPurpose,
                        photos: .init(
                            above: Phrase("next to nothing to see"), below: Phrase("there is something to see")),
                        videos: .init(
                            above: Phrase("next to nothing to see in any of its frames"),
                            below: Phrase("there is something to see")))),
                .probability(Phrase("blankness")))
        case .returned:
            CategoryDetails(
                "returned", title: Phrase("Returned"), Phrase("pictures that came back after you deleted them"),
                .returned)
        case .moments:
            CategoryDetails(
                "moments", title: Phrase("Moments"),
                Phrase("photos taken within ten seconds of each other, to choose from"),
                .groups(.moments))
        case .maybe:
            CategoryDetails(
                "maybe", title: Phrase("Maybe pile"), Phrase("what you put on the maybe pile"), .browsing(.maybe))
        case .marked:
            CategoryDetails(
                "marked", title: Phrase("Marked for deletion"),
                Phrase("what you marked for deletion and is still in its place"),
                .browsing(.marked))
        case .videos:
            CategoryDetails("videos", title: Phrase("Videos"), Phrase("videos, the largest first"), .browsing(.videos))
        case .unreadable:
            CategoryDetails(
                "unreadable", title: Phrase("Unreadable"), Phrase("damaged files, and those that may not be read"),
                .browsing(.unreadable))
        case .unsupported:
            CategoryDetails(
                "unsupported", title: Phrase("Unsupported"), Phrase("formats that are counted, but not analysed"),
                .browsing(.unsupported))
        case .all:
            CategoryDetails("all", title: Phrase("All photos"), Phrase("every file of the libraries"), .browsing(.all))
        }
    }
}
