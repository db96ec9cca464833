import ImageDecoding
import Images

/// A picture file of any format.
enum PictureFuzzing {
    /// Pixels in all passes: larger pictures are only inspected, as decoding them would take the time of thousands of
    /// tries.
    private static let decodedPixels = 1 << 20

    static func check(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            do throws(ImageError) {
                let inspection = try ImageInspector.inspect(bytes)
                require(inspection.storedWidth > 0 && inspection.storedHeight > 0, "a picture without size")
                let again = try ImageInspector.inspect(bytes)
                require(again == inspection, "not the same twice")
                guard inspection.header.decodedPixels <= decodedPixels else { return }
                try decode(bytes, inspection)
            } catch {
                require(!error.reason.isEmpty, "an error without words")
            }
        }
    }

    private static func decode(_ bytes: UnsafeRawBufferPointer, _ inspection: Inspection) throws(ImageError) {
        for side in [Int.max, 8] {
            let picture = try ImageDecoder.decode(bytes, inspection, longerSide: side)
            let (longer, found) = (
                max(inspection.width, inspection.height), max(picture.luma.width, picture.luma.height)
            )
            require(side == .max ? found == longer : found <= longer, "another size")
            let again = try ImageDecoder.decode(bytes, inspection, longerSide: side)
            require(again == picture, "not the same twice")
        }
        let bounds = PreviewBounds(longerSide: 32, pixels: 1_024)
        let preview = try ImageDecoder.preview(bytes, inspection.header, within: bounds)
        require(max(preview.width, preview.height) <= 32, "a preview larger than asked for")
        let header = inspection.header
        let region = PixelRegion(
            x: header.width / 2, y: header.height / 2, width: min(32, header.width - header.width / 2),
            height: min(32, header.height - header.height / 2))
        let part = try ImageDecoder.region(region, of: bytes, header)
        require(part.width == region.width && part.height == region.height, "a region of another size")
    }
}
