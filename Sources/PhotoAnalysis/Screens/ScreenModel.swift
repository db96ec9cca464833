// The weights of the pixels' evidence, as `cleaner-training screenshots` prints them.
//
// Learnt from two collections of labelled screenshots and photos and from what was made of them: recompressed, reduced,
// forwarded, inverted and cropped screenshots; photos sharpened for the web, with captions, borders, info strips, in
// collages; drawn screens that show photos; printed pages; screens taken by a camera. What that is worth on collections
// and sources that a fit has not seen is shown in METHODS.md.

extension ScreenshotEvidence {
    /// In the order of `ScreenTraces.names`, in log odds; the signs were given, the sizes fitted.
    static let model = LogisticModel(
        bias: -6.4712,
        weights: [
            1.4155,  // thinLines
            1.5434,  // exactLines
            31.5958,  // cleanSteps
            8.0763,  // oneTone
        ])
}
