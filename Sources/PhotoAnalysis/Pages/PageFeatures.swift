import Glibc

/// What distinguishes written pages from other pictures: thin marks of one tone on an even ground.
///
/// The picture is looked at in cells. Those with detail are *active*. In a *written* cell most pixels have the tone of
/// the paper, the marks lie on one side of it, and without the marks the paper is even.
struct PageFeatures {
    /// In the order of the weights of `PageLikeness`.
    let values: [Float]

    /// The longer side of the picture in pixels.
    static let longerSide = 512
    /// Half the width of the widest marks.
    static let reach = 4
    /// Fewer active cells tell nothing.
    private static let fewestActive = 4
    /// The least skewness in the middle of the active cells.
    ///
    /// All 38 pages of a collection that nothing was fitted on reach 0.89, and two thirds of the photos stay below, so
    /// that they cost no more.
    private static let leastLean: Float = 0.3

    /// Nil for pictures that are too small, show too little, or have as much on either side of their ground.
    init?(_ cells: PageCells) {
        let (picture, tones) = (cells.picture, cells.tones)
        guard min(cells.across, cells.down) >= 2 else { return nil }
        let active = tones.indices.filter { tones[$0].isActive }
        guard active.count >= Self.fewestActive else { return nil }
        let isDarkOnBright = active.reduce(Float(0)) { $0 + tones[$1].skewness * tones[$1].deviation } < 0
        let sign: Float = isDarkOnBright ? -1 : 1
        let leans = active.map { sign * tones[$0].skewness }.sorted()
        guard leans[leans.count / 2] >= Self.leastLean else { return nil }
        let page = isDarkOnBright ? picture : picture.inverted
        let paper = page.closed(reach: Self.reach)
        let marked = active.map { PageCell($0, of: page, on: paper, tones[$0], lean: sign * tones[$0].skewness) }
        func quantile(_ share: Float, _ value: (PageCell) -> Float) -> Float {
            let sorted = marked.map(value).sorted()
            return sorted[min(Int(share * Float(sorted.count)), sorted.count - 1)]
        }
        let written = marked.filter(\.isWritten)
        let energy = marked.reduce(0) { $0 + $1.tones.deviation }
        let depth = quantile(0.5, \.depth)
        values = [
            quantile(0.25, \.unevenness), quantile(0.5, \.unevenness), quantile(0.75, \.unevenness),
            quantile(0.25, \.paperShare), quantile(0.5, \.paperShare), quantile(0.75, \.paperShare),
            quantile(0.5, \.inkShare), quantile(0.25, \.lean), quantile(0.5, \.lean), quantile(0.75, \.lean),
            log(quantile(0.5, \.tones.kurtosis)), Float(written.count) / Float(marked.count),
            written.reduce(0) { $0 + $1.tones.deviation } / energy, Float(written.count) / Float(tones.count),
            log(depth), isDarkOnBright ? 1 : 0, Self.deviation(marked.map(\.ground)) / (depth + 10),
            written.count > 2 ? Self.deviation(written.map(\.ground)) / 50 : 1,
        ]
    }

    private static func deviation(_ values: [Float]) -> Float {
        let mean = values.reduce(0, +) / Float(values.count)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count)).squareRoot()
    }
}

extension GreyPicture {
    /// The picture without dark marks that are narrower than `2 * reach + 1` pixels (closing, Serra 1982).
    func closed(reach: Int) -> GreyPicture {
        let brightest = extremes(reach: reach, isBrightest: true)
        return brightest.extremes(reach: reach, isBrightest: false)
    }

    var inverted: GreyPicture { GreyPicture(width: width, height: height, samples: samples.map { ~$0 }) }

    /// The brightest or darkest value of the square around each pixel, clipped at the borders.
    private func extremes(reach: Int, isBrightest: Bool) -> GreyPicture {
        var (rows, all) = (samples, samples)
        samples.withUnsafeBufferPointer { samples in
            rows.withUnsafeMutableBufferPointer { rows in
                for y in 0..<height {
                    for shift in -reach...reach {
                        let (first, last) = (max(0, -shift), min(width, width - shift))
                        guard first < last else { continue }
                        let start = y * width
                        for x in first..<last {
                            let (here, there) = (rows[start &+ x], samples[start &+ x &+ shift])
                            rows[start &+ x] = isBrightest ? max(here, there) : min(here, there)
                        }
                    }
                }
                all.withUnsafeMutableBufferPointer { all in
                    for place in 0..<all.count { all[place] = rows[place] }
                    for y in 0..<height {
                        for near in max(0, y - reach)...min(height - 1, y + reach) {
                            for x in 0..<width {
                                let (here, there) = (all[y &* width &+ x], rows[near &* width &+ x])
                                all[y &* width &+ x] = isBrightest ? max(here, there) : min(here, there)
                            }
                        }
                    }
                }
            }
        }
        return GreyPicture(width: width, height: height, samples: all)
    }
}
