import Images

/// The amount of fine detail in the sharpest parts of a picture, in grey levels.
///
/// The picture is reduced to a longer side of 512 pixels. The value is the root of the mean energy of its finest
/// Laplacian octave (Burt and Adelson 1983), without noise, in the best 2 % of its places of 40 × 40 pixels. So a
/// blurred background does not count against a sharp subject. The value grows with contrast, so it ranks shots of one
/// scene and is not comparable between scenes. Smaller pictures are not enlarged, so they are comparable only with
/// pictures of their size.
enum Sharpness {
    /// The share of places that counts: small enough for a small subject.
    private static let bestShare: Float = 0.02

    /// Measures a picture, or the part within its bars, as letters of a caption are sharp in every shot.
    ///
    /// - Parameters:
    ///   - map: The picture.
    ///   - rows: The share of the picture's height, from 0 at the top, that holds no caption.
    /// - Returns: The sharpness in grey levels.
    static func measure(_ map: DetailMap, rows: Range<Double> = 0..<1) -> Double {
        let (height, width) = (Double(map.energy.height), map.energy.width)
        // Each value is averaged over cells around it, which must not touch the edge of the bar either.
        let margin = DetailMap.reach + 1
        let first = rows.lowerBound > 0 ? Int((rows.lowerBound * height).rounded(.up)) + margin : 0
        let end = rows.upperBound < 1 ? Int(rows.upperBound * height) - margin : map.energy.height
        let energies = Array(first < end ? map.energy.values[first * width..<end * width] : map.energy.values[...])
        let least = Selection.quantile(1 - bestShare, of: energies)
        let best = energies.filter { $0 >= least }
        return Double((best.reduce(0, +) / Float(best.count)).squareRoot())
    }
}

/// A picture's luma pyramid and the local energy of its finest octave, with the energy of noise subtracted.
///
/// Sharpness and exposure use it.
struct DetailMap {
    /// The longer side in pixels to which pictures are reduced first, so that values of different pictures are
    /// comparable.
    ///
    /// About 1/8 of common 12-megapixel photos (4000…4096), which then need no second reduction.
    static let longerSide = 512

    /// The picture and its three halved versions.
    let levels: [Plane]
    /// The standard deviation of the noise in grey levels.
    let noise: Float
    /// The mean squares of the finest octave in cells of 8 × 8 pixels, averaged over 5 × 5 cells (grey levels squared).
    let energy: Plane

    /// The number of cells on each side over which energies are averaged.
    static let reach = 2

    /// The share of the noise's variance that is assumed in the finest octave.
    ///
    /// The filters pass 0.89 of independent noise. Demosaicing and compression correlate noise, which moves some of it
    /// to coarser octaves.
    private static let noiseShare: Float = 0.65
    /// The least energy, far below one grey level: keeps logarithms finite.
    private static let floor: Float = 0.001

    /// The difference of the 99th and the 1st percentile of the coarsest level, in grey levels.
    var contrast: Float {
        var tones = Histogram(limit: 255, binsPerUnit: 4)
        tones.add(levels[3].values)
        return tones.quantile(0.99) - tones.quantile(0.01)
    }

    init(of luma: LumaImage) { self.init(Plane(luma, longerSide: Self.longerSide)) }

    init(_ plane: Plane) {
        var levels = [plane]
        for _ in 0..<3 { levels.append(levels[levels.count - 1].halved) }
        let noise = NoiseEstimate.deviation(of: plane, quarter: levels[2])
        var energy = levels[0].detailEnergy(beyond: levels[1], cell: 8).boxed(reach: Self.reach)
        for place in energy.values.indices {
            energy.values[place] = max(energy.values[place] - Self.noiseShare * noise * noise, 0) + Self.floor
        }
        self.energy = energy
        self.levels = levels
        self.noise = noise
    }
}
