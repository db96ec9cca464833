/// A decoded photo, upright by its EXIF orientation.
package struct DecodedPicture: Hashable, Sendable {
    package let luma: LumaImage
    /// Absent if the file has no colour, or has it in planes of unusual proportions.
    package let chroma: ChromaImage?
    /// False if the file has colour that is not decoded.
    package let isColourKnown: Bool
    /// The share of the picture through which the ground shows, 0…1; nil if the file has no opacity.
    package var seeThrough: Double?
    /// What the decoder complained about although it painted the whole picture; nil for nothing.
    package var damage: String?

    package init(luma: LumaImage, chroma: ChromaImage?, isColourKnown: Bool = true) {
        self.luma = luma
        self.chroma = chroma
        self.isColourKnown = isColourKnown
    }

    package func upright(orientation: Int) -> DecodedPicture {
        var turned = DecodedPicture(
            luma: luma.upright(orientation: orientation), chroma: chroma?.upright(orientation: orientation),
            isColourKnown: isColourKnown)
        (turned.seeThrough, turned.damage) = (seeThrough, damage)
        return turned
    }
}
