// The weights of blurriness, as `cleaner-training blur` prints them.
//
// Learnt from 180 natural photos of eight sources (21 of them blurred), and from 4,000 drawn versions of 186 sharp
// photos: out of focus, shaken, compressed, noisy, foggy, dark, sharpened, enlarged, with soft grounds. What that is
// worth on sources that a fit has not seen is shown in METHODS.md.

extension Blurriness {
    /// In the order of `BlurFeatures.names`.
    static let model = LogisticModel(
        bias: -3.7379,
        weights: [
            1.6624,  // range
            -0.8863,  // fineDetail
            -6.0840,  // steepness
            -0.5632,  // peakedness
            7.5179,  // directionGain
            4.6611,  // octaveRatio
            -4.2557,  // directionRatio
            -2.9531,  // edgeWidth
        ])
}
