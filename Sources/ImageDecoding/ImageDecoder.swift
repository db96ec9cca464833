/// Decodes a photo to upright brightness, at the smallest scale that serves.
package enum ImageDecoder {
    /// Scales tried from the smallest on: those of JPEG's own reduction, kept for every format, so that one picture gives
    /// the same samples whatever file it lies in.
    private static let denominators = [8, 4, 2]

    /// Decodes at 1/8, 1/4, 1/2 or 1/1: the smallest whose longer side is at least `longerSide` pixels.
    ///
    /// A picture that is smaller comes whole. `bytes` are those that were inspected. Throws `tooLarge` before anything is
    /// decoded, `damaged` for a file that is cut off or broken, `unsupported` for features that the codec lacks.
    package static func luma(
        _ bytes: UnsafeRawBufferPointer, _ inspection: Inspection, longerSide: Int
    ) throws(ImageError) -> LumaImage {
        guard let codec = inspection.format.codec else { throw .unsupported(inspection.format.title) }
        try PixelLimit.check(width: inspection.storedWidth, height: inspection.storedHeight)
        let longer = max(inspection.storedWidth, inspection.storedHeight)
        let denominator = denominators.first { (longer + $0 - 1) / $0 >= longerSide } ?? 1
        let image = try codec.luma(BoundedBytes(bytes), inspection, denominator: denominator)
        return image.upright(orientation: inspection.metadata.orientation)
    }
}
