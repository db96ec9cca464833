// The weights of the pixels' evidence, as `cleaner-training screenshots` prints them.
//
// Learnt from two collections of labelled screenshots and photos and from what was made of them: recompressed, reduced,
// forwarded, inverted and cropped screenshots; photos sharpened for the web, with captions, borders, info strips, in
// collages; drawn screens that show photos; printed pages; screens taken by a camera. What that is worth on collections
// and sources that a fit has not seen is shown in METHODS.md.

extension ScreenshotEvidence {
    /// In the order of `ScreenTraces.names`, in log odds; the signs were given, the sizes fitted.
    static let model = LogisticModel(
        bias: -4.2106,
        weights: [
            1.1727,  // thinLines
            1.6237,  // exactLines
            6.2841,  // cleanSteps
            5.8646,  // oneTone
        ])
}
