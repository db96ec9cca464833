/// What is known of a photo from its pixels; a measurement that could not be made is absent, never a middle value.
package struct Measurements: Hashable, Sendable, Codable {
    /// Rises with every change of an algorithm that can change a value; photos measured by another version are
    /// measured again.
    package static let version = 1

    package var perceptualHash: PerceptualHash?

    /// 0…100; below 50 the picture is so flat that its hash says nothing.
    package var perceptualQuality: Int?

    /// Fine detail of the sharpest places in grey levels at a longer side of 512 pixels; compares shots of one scene.
    package var sharpness: Double?

    /// 0 sharp … 1 blurred.
    package var blurriness: Double?

    /// What the pixels say for a screenshot, in log odds; see `ScreenshotEvidence.probability`.
    package var screenEvidence: Double?

    package init(
        perceptualHash: PerceptualHash? = nil, perceptualQuality: Int? = nil,
        sharpness: Double? = nil, blurriness: Double? = nil, screenEvidence: Double? = nil
    ) {
        self.perceptualHash = perceptualHash
        self.perceptualQuality = perceptualQuality
        self.sharpness = sharpness
        self.blurriness = blurriness
        self.screenEvidence = screenEvidence
    }
}
