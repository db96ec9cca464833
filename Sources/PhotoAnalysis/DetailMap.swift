/// A picture's luma pyramid and the energy of its three finest octaves place by place, without the share of noise.
///
/// Everything about blur and sharpness is computed from it.
struct DetailMap {
    /// The longer side in pixels to which pictures are reduced first, so that values of different pictures compare.
    ///
    /// Just above 1/8 of what common 12-megapixel cameras give (4000…4096), which then need no second reduction.
    static let longerSide = 512

    /// The picture and its three halved versions.
    let levels: [Plane]
    /// The standard deviation of the noise in grey levels.
    let noise: Float
    /// For each octave, finest first: mean squares in cells of 8 × 8 pixels, averaged over 5 × 5 cells (grey levels
    /// squared).
    let energies: [Plane]

    /// The share of the noise's variance that is taken to fall into each octave.
    ///
    /// Of independent noise the filters pass 0.89, 0.05 and 0.01; demosaicing and compression correlate it, which
    /// moves it to coarser octaves. The weights of `Blurriness` were fitted with these shares.
    private static let noiseShares: [Float] = [0.65, 0.12, 0.03]
    /// Keeps logarithms of places without any detail finite; far below one grey level.
    private static let floor: Float = 0.001

    init(_ plane: Plane) {
        var levels = [plane]
        for _ in 0..<3 { levels.append(levels[levels.count - 1].halved) }
        let noise = NoiseEstimate.deviation(of: plane, quarter: levels[2])
        energies = Self.noiseShares.enumerated().map { octave, share in
            var energy = levels[octave].detailEnergy(beyond: levels[octave + 1], cell: 8 >> octave).boxed(reach: 2)
            for place in energy.values.indices {
                energy.values[place] = max(energy.values[place] - share * noise * noise, 0) + Self.floor
            }
            return energy
        }
        self.levels = levels
        self.noise = noise
    }
}
