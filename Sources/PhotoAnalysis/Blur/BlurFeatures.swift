import Glibc

/// The eight numbers by which blur is told, all logarithms or differences, so that they add up.
///
/// Chosen out of 90 candidates, one after the other, by how well they tell drawn blur of graded strength from photos of
/// sources that the fit had not seen, noise, haze, compression and soft backgrounds among them.
package struct BlurFeatures: Sendable {
    /// The logarithm of the contrast: 99th less 1st percentile of luma.
    let range: Float
    /// The logarithm of the finest octave's energy in the sharpest 2 % of the places: protects pictures with a soft
    /// background.
    let fineDetail: Float
    /// The logarithm of how much steeper the steepest slopes are than in a picture of a quarter of the size: about 0
    /// for sharp steps and lines, −1.39 for wide blur.
    let steepness: Float
    /// The logarithm of the peakedness of slopes in the picture of half the size.
    let peakedness: Float
    /// How much more one-directional fine structure is than coarse: what shake leaves.
    let directionGain: Float
    /// The logarithm of the energy ratio of the second to the third octave in the best direction.
    let octaveRatio: Float
    /// The logarithm of the energy ratio of the two finest octaves in the worst direction over that in the best.
    let directionRatio: Float
    /// How narrow the edges are in that direction in which they are widest.
    let edgeWidth: Float

    package var all: [Float] {
        [range, fineDetail, steepness, peakedness, directionGain, octaveRatio, directionRatio, edgeWidth]
    }

    package static let names = [
        "range", "fineDetail", "steepness", "peakedness", "directionGain", "octaveRatio", "directionRatio",
        "edgeWidth",
    ]

    /// Luma between its 1st and 99th percentile, in grey levels.
    package let contrast: Float

    /// What of the variance of independent noise is in slopes (0.43²), and what is left of it after each halving.
    private static let noiseShares: [Float] = [0.9 * 0.185, 0.09 * 0.185, 0.02 * 0.185]

    init(_ map: DetailMap) {
        var tones = Histogram(limit: 255, binsPerUnit: 4)
        tones.add(map.levels[3].values)
        contrast = tones.quantile(0.99) - tones.quantile(0.01)
        range = log(contrast + 2)
        fineDetail = log(Selection.quantile(0.98, of: map.energy.values) + 0.01)

        // The finest level has so many pixels that every second row is enough.
        let slopes = zip(map.levels, [2, 1, 1]).map { SlopeField(of: $0, rowStep: $1) }
        steepness = log((slopes[0].steepest + 0.3) / (slopes[2].steepest + 0.3))
        peakedness = log(slopes[1].peakedness + 1)
        directionGain = slopes[0].tensor.anisotropy - slopes[2].tensor.anisotropy
        let variance = map.noise * map.noise
        let tensors = zip(slopes, Self.noiseShares).map { $0.tensor.reduced(by: $1 * variance) }
        octaveRatio = log(tensors[1].ratios(to: tensors[2]).most)
        let finest = tensors[0].ratios(to: tensors[1])
        directionRatio = log(finest.least / finest.most)
        edgeWidth = EdgeWidths(map.levels, slopes, noise: map.noise).widestDirection
    }
}
