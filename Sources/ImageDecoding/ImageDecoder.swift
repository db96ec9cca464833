/// Decodes a photo to upright brightness, at the smallest scale that serves, and to a small picture of its colours.
package enum ImageDecoder {
    /// Scales tried from the smallest on: those of JPEG's own reduction, kept for every format, so that one picture gives
    /// the same samples whatever file it lies in.
    private static let denominators = [8, 4, 2]

    /// Decodes luma at 1/8, 1/4, 1/2 or 1/1: the smallest whose longer side is at least `longerSide` pixels.
    ///
    /// A picture that is smaller comes whole. `bytes` are those that were inspected. Throws `tooLarge` before anything is
    /// decoded, `damaged` for a file that is cut off or broken, `unsupported` for features that the codec lacks.
    package static func decode(
        _ bytes: UnsafeRawBufferPointer, _ inspection: Inspection, longerSide: Int
    ) throws(ImageError) -> DecodedPicture {
        guard let codec = inspection.format.codec else { throw .unsupported(inspection.format.title) }
        try PixelLimit.check(width: inspection.storedWidth, height: inspection.storedHeight)
        let longer = max(inspection.storedWidth, inspection.storedHeight)
        let denominator = denominators.first { (longer + $0 - 1) / $0 >= longerSide } ?? 1
        let picture = try codec.decode(BoundedBytes(bytes), inspection, denominator: denominator)
        return picture.upright(orientation: inspection.metadata.orientation)
    }
}
