import CJXL
import Images

extension JXLCodec {
    /// libjxl has no smaller scale: its preview of an eighth does not show whether the file is whole.
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        let reader = try JXLReader(bytes)
        let info = try reader.readInformation()
        let (width, height) = (header.storedWidth, header.storedHeight)
        guard Int(info.xsize) == width, Int(info.ysize) == height else {
            throw .damaged("a picture of another size than its header says")
        }
        try checkMemory(info, header)
        let canvas = UnsafeMutablePointer<JXLCanvas>.allocate(capacity: 1)
        defer { canvas.deallocate() }
        canvas.initialize(
            to: try JXLCanvas(
                header, hasColour: info.num_color_channels > 1, hasOpacity: info.alpha_bits > 0,
                isMultiplied: info.alpha_premultiplied != 0, denominator: denominator, detail: colour))
        defer { canvas.deinitialize(count: 1) }
        try reader.decode(info, channels: canvas.pointee.channels, context: canvas) {
            context, column, row, count, pixels in
            guard let context, let pixels else { return }
            context.assumingMemoryBound(to: JXLCanvas.self).pointee.add(
                pixels.assumingMemoryBound(to: UInt8.self), column: column, row: row, count: count)
        }
        return try canvas.pointee.picture()
    }

    /// Bytes that libjxl needs for each pixel and channel: its channels are numbers of 32 bits.
    private static let channelBytes = 4

    /// Bytes for each pixel that rendering needs beside the channels.
    ///
    /// Lossy pictures of 12 and 48 megapixels took 14.9 bytes a pixel in all, lossless ones 12.4.
    private static let renderingBytes = 4

    /// Throws `tooLarge` unless the memory is there: libjxl ends the process if it gets none.
    private static func checkMemory(_ info: JxlBasicInfo, _ header: ImageHeader) throws(ImageError) {
        let channels = 3 + Int(info.num_extra_channels)
        // Frames of an animation are laid over the one before.
        let pictures = info.have_animation == 0 ? 1 : 2
        // Below the pixel limit and with 32-bit numbers of channels nothing overflows.
        let bytes = header.storedWidth * header.storedHeight * (channels * channelBytes * pictures + renderingBytes)
        _ = try SampleMemory(bytes, for: header)
    }
}
