// The weights of blurriness, as `cleaner-training blur` prints them.
//
// Learnt from 180 natural photos of eight sources (21 of them blurred), and from 4,000 drawn versions of 186 sharp
// photos: out of focus, shaken, compressed, noisy, foggy, dark, sharpened, enlarged, with soft grounds. What that is
// worth on sources that a fit has not seen is shown in METHODS.md.

extension Blurriness {
    /// In the order of `BlurFeatures.names`.
    static let model = LogisticModel(
        bias: -3.2181,
        weights: [
            1.4644,  // range
            -0.8098,  // fineDetail
            -6.1684,  // steepness
            -0.5970,  // peakedness
            7.8064,  // directionGain
            4.3271,  // octaveRatio
            -4.0805,  // directionRatio
            -2.8997,  // edgeWidth
        ])
}
