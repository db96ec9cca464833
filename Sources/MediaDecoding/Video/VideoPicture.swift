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
