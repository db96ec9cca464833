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
    /// From here on a picture resembles a page: as a whole, or because a part of it is one.
    ///
    /// Beside a likely page it is treated as one, as the dimmer of two receipts is. Two shots that both resemble pages are
    /// never linked. Set by hand.
    package static let resembling = 0.125

    /// Zero for pictures that are too small or show too little; a picture of which only a part is a page resembles one.
    package static func measure(_ overview: LumaImage) -> Double {
        let longer = max(overview.width, overview.height)
        let side = min(longer, PageFeatures.longerSide)
        func scaled(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
        let picture = GreyPicture(
            overview, Trim.Box(all: overview), width: scaled(overview.width), height: scaled(overview.height))
        let cells = PageCells(picture)
        let whole = probability(cells)
        return whole < resembling && hasWrittenPart(cells) ? resembling : whole
    }

    private static func probability(_ cells: PageCells) -> Double {
        PageFeatures(cells).map { model.probability($0.values) } ?? 0
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

// MARK: Pages on a ground with details of its own

extension PageLikeness {
    /// The least share of the picture's cells that a written part has, and that it has of the rectangle around it.
    ///
    /// Of 240 drawn pages that lie on photos, 0.9 are found, and 0.04 of 213 photos of labelled series.
    private static let (leastOfPicture, leastOfRectangle) = (0.08, 0.5)

    /// Whether a part of the picture is surely a page if it is looked at alone, as a letter that lies on a carpet.
    private static func hasWrittenPart(_ cells: PageCells) -> Bool {
        func isLarge(_ area: PageCells.Area) -> Bool {
            Double(area.count) >= leastOfPicture * Double(cells.tones.count)
        }
        return [-1, 1].contains { (sign: Float) in
            cells.areas { cells.tones[$0].mayBeWritten(sign) }.filter(isLarge).contains { area in
                let part = cells.part(area)
                let page = sign < 0 ? part.picture : part.picture.inverted
                let paper = page.closed(reach: PageFeatures.reach)
                let written = part.areas { number in
                    let tones = part.tones[number]
                    return tones.mayBeWritten(sign)
                        && PageCell(number, of: page, on: paper, tones, lean: sign * tones.skewness).isWritten
                }
                return written.contains {
                    isLarge($0) && Double($0.count) >= leastOfRectangle * Double($0.columns.count * $0.rows.count)
                        && probability(part.part($0)) >= sure
                }
            }
        }
    }
}
