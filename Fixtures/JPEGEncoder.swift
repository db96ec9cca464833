import CTurboJPEG

/// Encodes a raster as JPEG through libjpeg-turbo; the same raster and settings give the same bytes.
package struct JPEGEncoder: Sendable {
    package enum Subsampling: Sendable, CaseIterable {
        /// Colour in full, half and quarter resolution, and none at all.
        case full, half, quarter, grey
    }

    package enum Colours: Sendable {
        case brightnessAndColour
        /// Four inks with black unused, inverted as Adobe's programs write them.
        case inks
    }

    /// 1 to 100.
    package var quality = 90
    package var subsampling = Subsampling.quarter
    package var colours = Colours.brightnessAndColour
    package var isProgressive = false
    package var exif: ExifFields?

    package init() {}

    package func encode(_ raster: Raster) throws(FixtureError) -> [UInt8] {
        guard let compressor = tjInitCompress() else { throw .encoderMissing("JPEG") }
        defer { tjDestroy(compressor) }
        var output: UnsafeMutablePointer<UInt8>?
        defer { tjFree(output) }
        var size: UInt = 0
        let flags = TJFLAG_ACCURATEDCT | (isProgressive ? TJFLAG_PROGRESSIVE : 0)
        let (pixels, format) =
            switch colours {
            case .brightnessAndColour: (raster.rgb, TJPF_RGB)
            case .inks: (Self.inks(raster), TJPF_CMYK)
            }
        let status = tjCompress2(
            compressor, pixels, Int32(raster.width), 0, Int32(raster.height), Int32(format.rawValue), &output, &size,
            Int32(sampling.rawValue), Int32(quality), flags)
        guard status == 0, let output else {
            throw .encoding(tjGetErrorStr2(compressor).map { String(cString: $0) } ?? "JPEG")
        }
        let bytes = Array(UnsafeBufferPointer(start: output, count: Int(size)))
        return exif.map { JPEGFile(bytes).adding(application: 1, ExifWriter.block($0)).bytes } ?? bytes
    }

    private var sampling: TJSAMP {
        switch subsampling {
        case .full: TJSAMP_444
        case .half: TJSAMP_422
        case .quarter: TJSAMP_420
        case .grey: TJSAMP_GRAY
        }
    }

    private static func inks(_ raster: Raster) -> [UInt8] {
        var inks: [UInt8] = []
        inks.reserveCapacity(raster.width * raster.height * 4)
        for start in stride(from: 0, to: raster.rgb.count, by: 3) {
            inks += raster.rgb[start..<start + 3]
            inks.append(255)
        }
        return inks
    }
}
