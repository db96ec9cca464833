// The weights of the pixels' evidence, as `cleaner-training screenshots` prints them.
//
// Learnt from 61 screenshots of five sources, 326 photos, and what was made of them: recompressed, reduced, forwarded
// and cropped screenshots; photos with captions, borders, info strips, in collages; drawn screens that show photos; printed
// pages; screens taken by a camera. What that is worth on sources that a fit has not seen is shown in METHODS.md.

extension ScreenshotEvidence {
    /// In the order of `ScreenTraces.names`, in log odds; the signs were given, the sizes fitted.
    static let model = LogisticModel(
        bias: -3.9361,
        weights: [
            2.8702,  // lines
            2.9856,  // strokes
            -4.1665,  // texture
        ])
}
