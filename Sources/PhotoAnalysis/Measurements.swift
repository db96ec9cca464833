/// What the pixels of a photo show; a measurement that could not be made is nil, never a middle value.
package struct Measurements: Hashable, Sendable {
    /// Rises with every change of an algorithm that can change a value or a digest; photos of another version are
    /// analysed again.
    package static let version = 14

    package var perceptualHash: PerceptualHash?

    /// 0…100; below 50 the picture is so flat that its hash says nothing.
    package var perceptualQuality: Int?

    /// Fine detail of the sharpest places in grey levels at a longer side of 512 pixels; compares shots of one scene.
    package var sharpness: Double?

    /// Values outside this generous range are errors of a worker or a store.
    package static let sharpnessRange = 0.0...1_000_000

    /// 0 sharp … 1 blurred, seen closely.
    package var blurriness: Double?

    /// 0 sharp … 1 blurred, seen at the size of a screen.
    package var blurrinessOnScreen: Double?

    /// What the pixels say for a screenshot, in log odds; see `ScreenshotEvidence.probability`.
    package var screenEvidence: Double?

    /// How little the photo shows because it is too dark, 0…1.
    package var darkness: Double?

    /// How little it shows because it is too bright, 0…1.
    package var brightness: Double?

    /// How little there is to see at all, 0…1.
    package var blankness: Double?

    /// The look of the scene, alike for shots of one scene.
    package var embedding: Embedding?

    /// The local features and thumbnail for detailed comparisons.
    package var scene: Scene?

    /// The share of the picture that even bars at its sides take, 0…1: letterboxes and frames.
    package var frame: Double?

    /// The share of its sides that a picture's detail needs, 0…1: 0.5 for one that was enlarged to twice its size.
    package var usedResolution: Double?

    /// How far the tone beside edges goes beyond the one that follows, as a share of the edges' steps, 0…1.
    ///
    /// It is large after a filter that sharpens, and compares versions of one picture with equally many pixels.
    package var overshoot: Double?

    /// How little a JPEG, WebP or AVIF file was compressed, 1…100 on the scale of JPEG.
    package var codingQuality: Int?

    /// The quality at which a JPEG file was saved before it was saved again at a higher one, 1…100.
    ///
    /// Nil also for large files that name a camera, of which not all pixels are decoded.
    package var earlierQuality: Int?

    /// What a video shows at moments spread over its length; the other measurements are those of its poster.
    package var frames: VideoFrames?

    /// Its dominant colours.
    package var palette: ColourPalette?

    /// The probability that it is a written page, 0…1; `PageLikeness.resembling` at least if a part of it is one.
    package var page: Double?

    /// What it shows, in words by which people search.
    package var words: SceneWords?

    /// The share of the picture through which the ground shows, 0…1; nil if the file has no opacity.
    package var seeThrough: Double?

    /// What shows that the file is damaged although its picture can be seen, in words; nil for nothing.
    package var damage: String?

    package init() {}
}
