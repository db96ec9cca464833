package import Images

/// The probability that a picture is a page: print, handwriting, a receipt, sheet music, a form, a drawing of lines.
///
/// Pages look alike whatever they say, because letters match letters and lines match lines. What is stored for a
/// comparison does not show the words of a receipt. So pages are not compared.
package enum PageLikeness {
    /// From here on a picture is surely a page.
    package static let sure = 0.5
    /// From here on a picture may be a page.
    package static let likely = 0.25
    /// From here on a picture is treated as a page beside a likely one: of two pages of one receipt, the dimmer one.
    ///
    /// Set by hand.
    package static let resembling = 0.125

    /// Zero for pictures that are too small or show too little.
    package static func measure(_ overview: LumaImage) -> Double {
        let longer = max(overview.width, overview.height)
        let side = min(longer, PageFeatures.longerSide)
        func scaled(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
        let picture = GreyPicture(
            overview, Trim.Box(all: overview), width: scaled(overview.width), height: scaled(overview.height))
        return PageFeatures(picture).map { model.probability($0.values) } ?? 0
    }

    /// Fitted to 19 pages among the photos of two collections, four versions of each, 200 drawn pages, and the other
    /// photos of these collections.
    ///
    /// METHODS.md shows how it judges a third collection.
    private static let model = LogisticModel(
        bias: -12.848810,
        weights: [
            -1.087535, 0.550543, 0.520170, 0.598713, 1.752191, 5.043297, 15.879989, 0.397325, 0.626289, 0.758034,
            -2.346732, 4.625245, 2.731360, 2.300212, -0.412999, 2.499494, -0.072378, 0.349944,
        ])
}
