import BoundedReading
import CJXL
import Images

extension JXLCodec {
    /// libjxl has no smaller scale: its preview of an eighth does not show whether the file is whole.
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        var reader = try JXLReader(bytes)
        let info = try reader.readInformation()
        let (width, height) = (header.storedWidth, header.storedHeight)
        guard Int(info.xsize) == width, Int(info.ysize) == height else {
            throw .damaged("a picture of another size than its header says")
        }
        let (hasColour, hasOpacity) = (info.num_color_channels > 1, info.alpha_bits > 0)
        let channels = JXLCanvas.channels(hasColour: hasColour, hasOpacity: hasOpacity)
        let isPlain = try reader.readColours(info, channels: channels)
        try checkMemory(info, header, isPlain: isPlain, hasLayers: reader.hasLayers())
        let canvas = UnsafeMutablePointer<JXLCanvas>.allocate(capacity: 1)
        defer { canvas.deallocate() }
        canvas.initialize(
            to: try JXLCanvas(
                header, hasColour: hasColour, hasOpacity: hasOpacity, isMultiplied: info.alpha_premultiplied != 0,
                denominator: denominator, detail: colour))
        defer { canvas.deinitialize(count: 1) }
        try reader.decode(channels: channels, context: canvas) {
            context, column, row, count, pixels in
            guard let context, let pixels else { return }
            context.assumingMemoryBound(to: JXLCanvas.self).pointee.add(
                pixels.assumingMemoryBound(to: UInt8.self), column: column, row: row, count: count)
        }
        return try canvas.pointee.picture()
    }

    /// Bytes of address space that libjxl needs for each pixel of an opaque picture in plain lossy coding.
    ///
    /// Measured with `ulimit -v` at 12 and 48 megapixels, with libjxl 0.7: 14 were too few, 16 enough.
    private static let lossyBytes = 17

    /// The same for three channels in any other coding, and for each further channel of any picture.
    ///
    /// Lossless pictures of 12 megapixels took 26, progressive ones 38, lossy ones with opacity 56; lossy ones that are
    /// coded pixel by pixel 35, with grain 31.
    private static let losslessBytes = 39
    private static let extraChannelBytes = 17

    /// Throws `tooLarge` unless the memory is there: libjxl ends the process if it gets none.
    private static func checkMemory(
        _ info: JxlBasicInfo, _ header: ImageHeader, isPlain: Bool, hasLayers: Bool
    ) throws(ImageError) {
        let extraChannels = Int(info.num_extra_channels)
        // Only the first layer is known to be plain.
        let isPlainAndOpaque = isPlain && !hasLayers && info.uses_original_profile == 0 && extraChannels == 0
        let perPixel = isPlainAndOpaque ? lossyBytes : losslessBytes + extraChannels * extraChannelBytes
        // Frames of an animation are laid over the one before, as layers are: two of these took 43 bytes.
        let pictures = info.have_animation == 0 && !hasLayers ? 1 : 2
        let (bytes, overflow) = (header.storedWidth * header.storedHeight).multipliedReportingOverflow(
            by: perPixel * pictures)
        guard !overflow else { throw .tooLarge(width: header.storedWidth, height: header.storedHeight) }
        _ = try SampleMemory(bytes, for: header)
    }
}
