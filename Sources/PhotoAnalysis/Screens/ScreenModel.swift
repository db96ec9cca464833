// The weights of the pixels' evidence, as `cleaner-training screenshots` prints them.
//
// They are fitted to two collections of labelled screenshots and photos, and to variants: recompressed, reduced,
// forwarded, inverted and cropped screenshots; photos sharpened for the web, with captions, borders, info strips, in
// collages; drawn screens that show photos; printed pages; camera photos of screens. METHODS.md shows their accuracy on
// collections and sources that a fit has not seen.

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
