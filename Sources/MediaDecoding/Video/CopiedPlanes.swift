import CLibav
import ImageDecoding
import Images

/// A picture's components in planes of 8 bits, copied out of any other arrangement: packed, with a palette, of 5 bits.
///
/// The brightness, or green, comes first, then Cb or blue, then Cr or red; only the first of a grey picture.
final class CopiedPlanes {
    private(set) var planes: [PlanarPicture.Plane] = []
    let isRGB: Bool
    private var memory: [UnsafeMutablePointer<UInt8>] = []

    private static let unusual = ImageError.unsupported("pictures in an unusual arrangement of colours")
    private static let excluded = UInt64(AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_FLOAT)

    /// Throws `unsupported` for what is no picture in memory.
    init(_ frame: AVFrame, _ description: UnsafePointer<AVPixFmtDescriptor>) throws(ImageError) {
        let (flags, count) = (description.pointee.flags, Int(description.pointee.nb_components))
        guard flags & Self.excluded == 0, (1...4).contains(count) else {
            throw Self.unusual
        }
        let (width, height) = (Int(frame.width), Int(frame.height))
        try PixelLimit.check(width: width, height: height)
        if flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0 {
            isRGB = true
            try copyColours(frame, width, height)
            return
        }
        isRGB = flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
        for component in count < 3 ? [0] : isRGB ? [1, 2, 0] : [0, 1, 2] {
            let isColour = !isRGB && component > 0
            let right = isColour ? Int(description.pointee.log2_chroma_w) : 0
            let down = isColour ? Int(description.pointee.log2_chroma_h) : 0
            try copy(frame, description, component, -(-width >> right), -(-height >> down))
        }
    }

    deinit {
        for plane in memory { av_free(plane) }
    }

    private func copy(
        _ frame: AVFrame, _ description: UnsafePointer<AVPixFmtDescriptor>, _ component: Int, _ width: Int,
        _ height: Int
    ) throws(ImageError) {
        let bits = withUnsafeBytes(of: description.pointee.comp) {
            Int($0.bindMemory(to: AVComponentDescriptor.self)[component].depth)
        }
        guard (1...16).contains(bits) else { throw Self.unusual }
        let plane = try room(width, height)
        let most = (1 << bits) - 1
        var row = [UInt16](repeating: 0, count: width)
        var data = [frame.data.0, frame.data.1, frame.data.2, frame.data.3].map { $0.map { UnsafePointer($0) } }
        var sizes = [frame.linesize.0, frame.linesize.1, frame.linesize.2, frame.linesize.3]
        for number in 0..<height {
            av_read_image_line2(
                &row, &data, &sizes, description, 0, Int32(number), Int32(component), Int32(width), 0, 2)
            for column in 0..<width {
                let sample = min(Int(row[column]), most)
                plane[number * width + column] = UInt8(bits >= 8 ? sample >> (bits - 8) : sample * 255 / most)
            }
        }
    }

    /// Each sample is the place of a colour among 256 (`AV_PIX_FMT_PAL8`), of 32 bits in native order.
    private func copyColours(_ frame: AVFrame, _ width: Int, _ height: Int) throws(ImageError) {
        guard let samples = frame.data.0, let palette = frame.data.1 else {
            throw Self.unusual
        }
        let colours = UnsafeRawPointer(palette)
        for shift: UInt32 in [8, 0, 16] {
            let plane = try room(width, height)
            for row in 0..<height {
                let line = samples + row * Int(frame.linesize.0)
                for column in 0..<width {
                    let colour = colours.loadUnaligned(fromByteOffset: 4 * Int(line[column]), as: UInt32.self)
                    plane[row * width + column] = UInt8(truncatingIfNeeded: colour >> shift)
                }
            }
        }
    }

    private func room(_ width: Int, _ height: Int) throws(ImageError) -> UnsafeMutablePointer<UInt8> {
        // `allocate` of the standard library would end the process.
        guard let start = av_malloc(width * height) else { throw .tooLarge(width: width, height: height) }
        let plane = start.assumingMemoryBound(to: UInt8.self)
        memory.append(plane)
        planes.append(PlanarPicture.Plane(base: plane, stride: width, width: width, height: height, bits: 8))
        return plane
    }
}
