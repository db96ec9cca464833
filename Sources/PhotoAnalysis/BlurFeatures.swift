import Glibc

/// The eight numbers by which blur is told, all logarithms or differences, so that they add up.
struct BlurFeatures {
    /// The logarithm of the contrast: 99th less 1st percentile of luma.
    let range: Float
    /// The logarithm of the finest octave's energy in the sharpest 2 % of the places: protects pictures with a soft
    /// background.
    let fineDetail: Float
    /// The logarithm of how much of the second octave there is where there is much of the third; the 90th percentile
    /// of places.
    let octaveRatio: Float
    /// The logarithm of how much steeper the steepest slopes are than in a picture of a quarter of the size: about 0
    /// for sharp steps and lines, −1.39 for wide blur.
    let steepness: Float
    /// The logarithm of the peakedness of slopes in the picture of half the size.
    let peakedness: Float
    /// How much more one-directional fine structure is than coarse: what shake leaves.
    let directionGain: Float
    /// The logarithm of the energy ratio of two octaves in the worst direction over that in the best.
    let directionRatio: Float
    /// The logarithm of the noise.
    let noise: Float

    var all: [Float] {
        [range, fineDetail, octaveRatio, steepness, peakedness, directionGain, directionRatio, noise]
    }

    /// Luma between its 1st and 99th percentile, in grey levels.
    let contrast: Float

    init(_ map: DetailMap) {
        var tones = Histogram(limit: 255, binsPerUnit: 4)
        tones.add(map.levels[3].values)
        contrast = tones.quantile(0.99) - tones.quantile(0.01)
        range = log(contrast + 2)
        noise = log(map.noise + 0.3)

        fineDetail = log(Selection.quantile(0.98, of: map.energies[0].values) + 0.01)
        let coarse = map.energies[2].values
        let structured = Selection.quantile(0.85, of: coarse)
        let ratios = coarse.indices.filter { coarse[$0] >= structured }.map { map.energies[1].values[$0] / coarse[$0] }
        octaveRatio = log(Selection.quantile(0.9, of: ratios))

        // The finest level has so many pixels that every second row is enough.
        let slopes = zip(map.levels, [2, 1, 1]).map { LevelSlopes(of: $0, everyRow: $1) }
        steepness = log((slopes[0].steepest + 0.3) / (slopes[2].steepest + 0.3))
        peakedness = log(slopes[1].peakedness + 1)
        directionGain = slopes[0].tensor.anisotropy - slopes[2].tensor.anisotropy
        // Slopes hold 0.43² of independent noise's variance; about a tenth and a fiftieth of that after one and two
        // halvings.
        let noise = 0.43 * 0.43 * map.noise * map.noise
        let octaves = slopes[1].tensor.reduced(by: 0.09 * noise).ratios(to: slopes[2].tensor.reduced(by: 0.02 * noise))
        directionRatio = log(octaves.least / octaves.most)
    }
}
