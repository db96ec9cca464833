/// A picture's luma pyramid and the energy of its finest octave place by place, without the share of noise.
///
/// Sharpness and exposure are computed from it.
struct DetailMap {
    /// The longer side in pixels to which pictures are reduced first, so that values of different pictures compare.
    ///
    /// Just above 1/8 of what common 12-megapixel cameras give (4000…4096), which then need no second reduction.
    static let longerSide = 512

    /// The picture and its three halved versions.
    let levels: [Plane]
    /// The standard deviation of the noise in grey levels.
    let noise: Float
    /// Of the finest octave: mean squares in cells of 8 × 8 pixels, averaged over 5 × 5 cells (grey levels squared).
    let energy: Plane

    /// The share of the noise's variance that is taken to fall into the finest octave.
    ///
    /// Of independent noise the filters pass 0.89; demosaicing and compression correlate it, which moves some of it to
    /// coarser octaves.
    private static let noiseShare: Float = 0.65
    /// Keeps logarithms of places without any detail finite; far below one grey level.
    private static let floor: Float = 0.001

    /// Between the 1st and the 99th percentile of the coarsest level, in grey levels.
    var contrast: Float {
        var tones = Histogram(limit: 255, binsPerUnit: 4)
        tones.add(levels[3].values)
        return tones.quantile(0.99) - tones.quantile(0.01)
    }

    init(_ plane: Plane) {
        var levels = [plane]
        for _ in 0..<3 { levels.append(levels[levels.count - 1].halved) }
        let noise = NoiseEstimate.deviation(of: plane, quarter: levels[2])
        var energy = levels[0].detailEnergy(beyond: levels[1], cell: 8).boxed(reach: 2)
        for place in energy.values.indices {
            energy.values[place] = max(energy.values[place] - Self.noiseShare * noise * noise, 0) + Self.floor
        }
        self.energy = energy
        self.levels = levels
        self.noise = noise
    }
}
