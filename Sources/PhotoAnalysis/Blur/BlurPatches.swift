import Images

/// The 26 squares of 64 × 64 pixels in which blur is measured: those with most detail, spread over the picture.
///
/// They come from three views of the picture: blur of a few pixels shows only in large views, and wide blur only in
/// small ones. Order and numbers are those of `Tests/Tools/blur-training`, whose weights depend on them.
struct BlurPatches {
    /// The side of a patch in pixels.
    static let side = 64

    /// Eight patches of a view with a longer side of at most 1536 pixels.
    let full: [[Int16]]
    /// Twelve patches of a view with at most 1024 pixels, about the size of a screen.
    let screen: [[Int16]]
    /// Six patches of a view of half that size.
    let half: [[Int16]]

    /// The longer side of the first view in pixels.
    static let fullSide = 1536
    private static let screenSide = 1024
    private static let fromFull = 8

    /// Precondition: at least six pixels a side.
    init(_ luma: LumaImage) {
        let fullView = AreaView(luma, longerSide: Self.fullSide, leastSide: 2 * Self.side)
        let screenView = AreaView(luma, longerSide: Self.screenSide, leastSide: 2 * Self.side)
        // The whole view is needed, and integer arithmetic is the cheapest way to make it.
        let reduced = GreyPicture(
            luma, Trim.Box(all: luma), width: screenView.ownWidth / 2, height: screenView.ownHeight / 2)
        let halfView = AreaView(
            LumaImage(width: reduced.width, height: reduced.height, samples: reduced.samples),
            longerSide: Self.screenSide, leastSide: Self.side)
        let halfSamples = halfView.samples(x: 0, y: 0, width: halfView.width, height: halfView.height)
        let cells = DetailCells(halfSamples, width: halfView.width, height: halfView.height)
        let isWide = screenView.width >= screenView.height

        let sums = cells.sums(of: 2)
        let places = sums.highestInRegions(down: isWide ? 3 : 4, across: isWide ? 4 : 3)
        // A cell of the half view covers a square of twice its side in the screen view.
        let step = 2 * DetailCells.side
        screen = places.map {
            screenView.samples(x: $0.x * step, y: $0.y * step, width: Self.side, height: Self.side)
        }
        half = cells.sums(of: 4).highestInRegions(down: isWide ? 2 : 3, across: isWide ? 3 : 2).map { place in
            let start = (place.y * halfView.width + place.x) * DetailCells.side
            return (0..<Self.side).flatMap { row in
                halfSamples[(start + row * halfView.width)..<(start + row * halfView.width + Self.side)]
            }
        }
        let best = places.enumerated().sorted {
            let (first, second) = (sums[$0.element], sums[$1.element])
            return first == second ? $0.offset < $1.offset : first > second
        }.prefix(Self.fromFull)
        full = best.map { _, place in
            let cell = cells.highest(inSquareAt: place, of: 2)
            let x = Double(cell.x * step + step / 2) * (Double(fullView.width) / Double(screenView.width))
            let y = Double(cell.y * step + step / 2) * (Double(fullView.height) / Double(screenView.height))
            return fullView.samples(
                x: min(max(Int(x) - Self.side / 2, 0), fullView.width - Self.side),
                y: min(max(Int(y) - Self.side / 2, 0), fullView.height - Self.side), width: Self.side,
                height: Self.side)
        }
    }
}
