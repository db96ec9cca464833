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
