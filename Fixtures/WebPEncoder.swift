import CWebP

/// Encodes a raster as WebP through libwebp; the same raster and settings give the same bytes.
package struct WebPEncoder: Sendable {
    package enum Coding: Sendable {
        /// 1 to 100.
        case lossy(quality: Float)
        case lossless
    }

    package var coding = Coding.lossy(quality: 90)
    /// One value a pixel; opaque where absent.
    package var opacity: [UInt8]?
    package var exif: ExifFields?

    package init() {}

    package func encode(_ raster: Raster) throws(FixtureError) -> [UInt8] {
        let (width, height) = (Int32(raster.width), Int32(raster.height))
        var output: UnsafeMutablePointer<UInt8>?
        defer { WebPFree(output) }
        let size: Int
        if let opacity {
            let pixels = raster.interleaved(opacity: opacity)
            size =
                switch coding {
                case .lossy(let quality): WebPEncodeRGBA(pixels, width, height, width * 4, quality, &output)
                case .lossless: WebPEncodeLosslessRGBA(pixels, width, height, width * 4, &output)
                }
        } else {
            size =
                switch coding {
                case .lossy(let quality): WebPEncodeRGB(raster.rgb, width, height, width * 3, quality, &output)
                case .lossless: WebPEncodeLosslessRGB(raster.rgb, width, height, width * 3, &output)
                }
        }
        guard size > 0, let output else { throw .encoding("WebP") }
        let file = WebPFile(Array(UnsafeBufferPointer(start: output, count: size)))
        return exif.map { file.adding(exif: ExifWriter.tiff($0), width: raster.width, height: raster.height).bytes }
            ?? file.bytes
    }
}
