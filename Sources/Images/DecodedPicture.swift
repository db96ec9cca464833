/// A decoded photo, upright by its EXIF orientation.
package struct DecodedPicture: Hashable, Sendable {
    package let luma: LumaImage
    /// Absent if the file has no colour, or has it in planes of unusual proportions.
    package let chroma: ChromaImage?
    /// False if the file has colour that is not decoded.
    package let isColourKnown: Bool

    package init(luma: LumaImage, chroma: ChromaImage?, isColourKnown: Bool = true) {
        self.luma = luma
        self.chroma = chroma
        self.isColourKnown = isColourKnown
    }

    package func upright(orientation: Int) -> DecodedPicture {
        DecodedPicture(
            luma: luma.upright(orientation: orientation), chroma: chroma?.upright(orientation: orientation),
            isColourKnown: isColourKnown)
    }
}
