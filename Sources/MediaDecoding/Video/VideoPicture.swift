import CLibav
import ImageDecoding
import Images

/// A decoded frame, as stored and in the decoder's memory.
final class VideoPicture {
    let frame: UnsafeMutablePointer<AVFrame>

    init?() {
        guard let frame = av_frame_alloc() else { return nil }
        self.frame = frame
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    var width: Int { Int(frame.pointee.width) }
    var height: Int { Int(frame.pointee.height) }
    /// When it is shown, in the stream's time; nil if nobody knows.
    var time: Int64? {
        let time = frame.pointee.best_effort_timestamp
        return time == cleanerd_av_no_time ? nil : time
    }

    /// Brightness whose longer side has at least `longerSide` pixels, and colour, not turned.
    func decoded(longerSide: Int, colour: ColourDetail) throws(ImageError) -> DecodedPicture {
        let denominator = LumaReducer.denominator(longer: max(width, height), least: longerSide)
        guard let description = av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format)), width > 0, height > 0 else {
            throw .unsupported("pictures in an unusual arrangement of colours")
        }
        if let planes = try planes(description.pointee) {
            // The planes point into the frame.
            return try withExtendedLifetime(self) { () throws(ImageError) in
                try planes.decoded(denominator: denominator, colour: colour)
            }
        }
        let copied = try CopiedPlanes(frame.pointee, description)
        defer { withExtendedLifetime(copied) {} }
        let (planes, isGrey) = (copied.planes, copied.planes.count < 3)
        let picture = PlanarPicture(
            main: planes[0], first: isGrey ? nil : planes[1], second: isGrey ? nil : planes[2],
            coding: coding(copied.isRGB))
        return try picture.decoded(denominator: denominator, colour: colour)
    }

    /// The picture as it is displayed, upright and in the bounds.
    func shown(within bounds: PreviewBounds, orientation: Int) throws(ImageError) -> RGBImage {
        let header = ImageHeader(
            format: .video, storedWidth: width, storedHeight: height, metadata: PhotoMetadata())
        let (width, height) = bounds.fitted(width: width, height: height)
        let decoded = try decoded(longerSide: max(width, height), colour: .sight)
        return ImageDecoder.preview(decoded, header, within: bounds, orientation: orientation)
    }

    private static let excluded = UInt64(
        AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_HWACCEL
            | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_FLOAT)

    /// The planes, not copied; nil in another arrangement.
    ///
    /// Pictures of 10 and 12 bits lose the lowest bits.
    private func planes(_ description: AVPixFmtDescriptor) throws(ImageError) -> PlanarPicture? {
        guard description.flags & Self.excluded == 0 else { return nil }
        try PixelLimit.check(width: width, height: height)
        let isRGB = description.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
        let count = Int(description.nb_components)
        let components = withUnsafeBytes(of: description.comp) { Array($0.bindMemory(to: AVComponentDescriptor.self)) }
        func plane(_ index: Int, isColour: Bool) -> PlanarPicture.Plane? {
            let component = components[index]
            let bits = Int(component.depth)
            let shift = isColour ? (Int(description.log2_chroma_w), Int(description.log2_chroma_h)) : (0, 0)
            let (width, height) = (-(-width >> shift.0), -(-height >> shift.1))
            guard (8...16).contains(bits), component.shift == 0, component.offset == 0,
                component.step == (bits > 8 ? 2 : 1), let base = data(Int(component.plane))
            else { return nil }
            let stride = stride(Int(component.plane))
            guard abs(stride) >= width * Int(component.step) else { return nil }
            return PlanarPicture.Plane(base: base, stride: stride, width: width, height: height, bits: bits)
        }
        guard count >= 1, count <= 4 else { return nil }
        // Red, green and blue are listed in this order; green has most of the brightness.
        let (main, first, second) = isRGB ? (1, 2, 0) : (0, 1, 2)
        guard count >= 3 else {
            guard !isRGB, let grey = plane(0, isColour: false) else { return nil }
            return PlanarPicture(main: grey, first: nil, second: nil, coding: coding(isRGB))
        }
        guard let main = plane(main, isColour: false), let first = plane(first, isColour: !isRGB),
            let second = plane(second, isColour: !isRGB)
        else { return nil }
        return PlanarPicture(main: main, first: first, second: second, coding: coding(isRGB))
    }

    /// The least width of pictures that have the colours of HDTV if the file does not say which.
    private static let highDefinitionWidth = 1280

    private func coding(_ isRGB: Bool) -> PlanarPicture.Coding {
        guard !isRGB else { return PlanarPicture.Coding(matrix: 0, isFullRange: true) }
        let format = AVPixelFormat(frame.pointee.format)
        let isJPEG = [AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P].contains(format)
        let isFullRange = isJPEG || frame.pointee.color_range == AVCOL_RANGE_JPEG
        let isUnspecified = frame.pointee.colorspace == AVCOL_SPC_UNSPECIFIED
        let usual = max(width, height) >= Self.highDefinitionWidth && !isJPEG ? 1 : 6
        return PlanarPicture.Coding(
            matrix: isUnspecified ? usual : Int(frame.pointee.colorspace.rawValue), isFullRange: isFullRange,
            primaries: Int(frame.pointee.color_primaries.rawValue), transfer: Int(frame.pointee.color_trc.rawValue))
    }

    private func data(_ plane: Int) -> UnsafePointer<UInt8>? {
        withUnsafeBytes(of: frame.pointee.data) { data in
            data.bindMemory(to: UnsafeMutablePointer<UInt8>?.self)[plane].map { UnsafePointer($0) }
        }
    }

    private func stride(_ plane: Int) -> Int {
        withUnsafeBytes(of: frame.pointee.linesize) { Int($0.bindMemory(to: Int32.self)[plane]) }
    }
}

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
