/// A model of blur: one logistic regression for each look at the edges; the larger evidence counts.
struct BlurModel {
    let plain: LogisticModel
    let averaged: LogisticModel
    /// Calibrated on labelled photos: the probability is the logistic function of `scale` · evidence + `offset`.
    let scale: Float
    let offset: Float

    /// The evidence of blur, from the features of the plain and of the averaged look.
    func evidence(_ plainFeatures: [Float], _ averagedFeatures: [Float]) -> Float {
        max(plain.evidence(plainFeatures), averaged.evidence(averagedFeatures))
    }

    func probability(_ evidence: Float) -> Double {
        LogisticModel(bias: offset, weights: [scale]).probability([evidence])
    }

    /// The most evidence that a picture has whose sharpest places have edges of this narrowness (`SharpestPlaces`): a
    /// picture is as sharp as they are.
    static func evidence(sharpest narrowness: Float) -> Float { 12 * (0.54 - narrowness) }
}

// The weights as `Tests/Tools/blur-training` writes them to weights.json, fitted to drawn blur of sharp photos,
// wallpapers and drawn scenes. METHODS.md shows their accuracy on collections that the fit has not seen.
extension BlurModel {
    /// Features: overall narrowness at full and screen size, that of the best patches of both, the share of unknown
    /// patches at screen size, and 1 if all of these are unknown.
    static let soft = BlurModel(
        plain: LogisticModel(
            bias: 6.23736338, weights: [-5.78294659, 0.16005212, -7.00885630, -0.58974314, -1.53600430, 0.71703255]),
        averaged: LogisticModel(
            bias: 6.43238688, weights: [-5.68338394, -1.09120440, -7.04375601, -0.47673637, -1.30485296, 0.12911578]),
        scale: 1.3, offset: -1.56)

    /// Features: overall narrowness at screen size and half of it, that of the best patches of both, and the share of
    /// unknown patches at screen size.
    static let unusable = BlurModel(
        plain: LogisticModel(
            bias: 7.90639734, weights: [-0.34671512, -3.11569166, -3.75673223, -6.75476551, -2.49446249]),
        averaged: LogisticModel(
            bias: 7.45870066, weights: [-2.20904589, -3.27427840, -4.15348625, -4.89917612, -2.28574133]),
        scale: 1.44192457, offset: -1.27842593)
}
