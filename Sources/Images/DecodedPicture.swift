/// What one decode of a photo gives, upright by EXIF orientation.
package struct DecodedPicture: Hashable, Sendable {
    package let luma: LumaImage
    /// Absent where the file holds no colour, or holds it in planes of unusual proportions.
    package let chroma: ChromaImage?

    package init(luma: LumaImage, chroma: ChromaImage?) {
        self.luma = luma
        self.chroma = chroma
    }

    package func upright(orientation: Int) -> DecodedPicture {
        DecodedPicture(
            luma: luma.upright(orientation: orientation), chroma: chroma?.upright(orientation: orientation))
    }
}
