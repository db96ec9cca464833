import CJXL

/// Encodes rasters as JPEG XL through libjxl; the same rasters and settings give the same bytes.
package struct JXLEncoder: Sendable {
    package var isLossless = false
    /// Whether lossy pictures are coded like lossless ones, pixel by pixel.
    package var isModular = false
    /// The grain to be added while decoding, as the sensitivity of a film; 0 for none.
    package var grain = 0
    /// Whether several frames are layers of one picture instead of an animation.
    package var isLayered = false
    package var isGrey = false
    /// Whether boxes hold the codestream; metadata need them.
    package var isBoxed = false
    /// One value a pixel; opaque if absent.
    package var opacity: [UInt8]?
    /// The turning in the codestream itself.
    package var orientation = 1
    package var exif: ExifFields?
    /// An XMP packet.
    package var packet: String?

    package init() {}

    /// An animation or layers, if there is more than one frame.
    package func encode(_ frames: Raster...) throws(FixtureError) -> [UInt8] {
        guard let first = frames.first, let encoder = JxlEncoderCreate(nil) else { throw .encoderMissing("JPEG XL") }
        defer { JxlEncoderDestroy(encoder) }
        func check(_ status: JxlEncoderStatus) throws(FixtureError) {
            guard status == JXL_ENC_SUCCESS else { throw .encoding("libjxl: \(JxlEncoderGetError(encoder))") }
        }
        let isContained = isBoxed || exif != nil || packet != nil
        try check(JxlEncoderUseContainer(encoder, isContained ? 1 : 0))
        let isAnimated = frames.count > 1 && !isLayered
        var info = information(first, isAnimated: isAnimated)
        try check(JxlEncoderSetBasicInfo(encoder, &info))
        var colours = JxlColorEncoding()
        JxlColorEncodingSetToSRGB(&colours, isGrey ? 1 : 0)
        try check(JxlEncoderSetColorEncoding(encoder, &colours))
        if isContained { try check(JxlEncoderUseBoxes(encoder)) }
        // The first four bytes are the offset of the TIFF structure after them.
        if let exif { try check(Self.addBox(encoder, "Exif", [0, 0, 0, 0] + ExifWriter.tiff(exif))) }
        if let packet { try check(Self.addBox(encoder, "xml ", Array(packet.utf8))) }
        if isContained { JxlEncoderCloseBoxes(encoder) }
        let settings = JxlEncoderFrameSettingsCreate(encoder, nil)
        if isLossless { try check(JxlEncoderSetFrameLossless(settings, 1)) }
        if isModular { try check(JxlEncoderFrameSettingsSetOption(settings, JXL_ENC_FRAME_SETTING_MODULAR, 1)) }
        if grain > 0 {
            try check(
                JxlEncoderFrameSettingsSetFloatOption(settings, JXL_ENC_FRAME_SETTING_PHOTON_NOISE, Float(grain)))
        }
        // The fastest effort: fixtures need not be small.
        try check(JxlEncoderFrameSettingsSetOption(settings, JXL_ENC_FRAME_SETTING_EFFORT, 3))
        for frame in frames {
            if isAnimated {
                var header = JxlFrameHeader()
                JxlEncoderInitFrameHeader(&header)
                header.duration = 1
                try check(JxlEncoderSetFrameHeader(settings, &header))
            }
            let samples = samples(frame)
            var layout = JxlPixelFormat(
                num_channels: UInt32(samples.count / (frame.width * frame.height)), data_type: JXL_TYPE_UINT8,
                endianness: JXL_NATIVE_ENDIAN, align: 0)
            try check(JxlEncoderAddImageFrame(settings, &layout, samples, samples.count))
        }
        JxlEncoderCloseInput(encoder)
        return try Self.output(encoder)
    }

    /// A picture whose frame says that it has splines where it has something else, which no decoder understands.
    ///
    /// Precondition: lossy and bare.
    package func encodeFalseSplines(_ raster: Raster) throws(FixtureError) -> [UInt8] {
        var (plain, grainy) = (self, self)
        (plain.grain, grainy.grain) = (0, 1_600)
        var file = try grainy.encode(raster)
        // The first byte that grain changes is the frame's first: its flags, with one bit for grain, follow.
        guard let frame = zip(try plain.encode(raster), file).enumerated().first(where: { $1.0 != $1.1 })?.offset,
            file[frame] & 0b11_0001 == 0b01_0000
        else { throw .encoding("a frame with grain") }
        // 16, which means splines, is coded as 15 more than one.
        file[frame] |= 0b1100_0000
        file[frame + 1] |= 0b11
        return file
    }

    private func information(_ raster: Raster, isAnimated: Bool) -> JxlBasicInfo {
        var info = JxlBasicInfo()
        JxlEncoderInitBasicInfo(&info)
        (info.xsize, info.ysize) = (UInt32(raster.width), UInt32(raster.height))
        info.bits_per_sample = 8
        info.num_color_channels = isGrey ? 1 : 3
        info.uses_original_profile = isLossless ? 1 : 0
        info.orientation = JxlOrientation(UInt32(orientation))
        if opacity != nil {
            info.alpha_bits = 8
            info.num_extra_channels = 1
        }
        if isAnimated {
            info.have_animation = 1
            (info.animation.tps_numerator, info.animation.tps_denominator) = (10, 1)
        }
        return info
    }

    private func samples(_ raster: Raster) -> [UInt8] {
        if isGrey { return PNGEncoder.grey(raster) }
        return opacity == nil ? raster.rgb : raster.interleaved(opacity: opacity)
    }

    private static func addBox(_ encoder: OpaquePointer, _ type: String, _ content: [UInt8]) -> JxlEncoderStatus {
        let letters = type.utf8.map { CChar(bitPattern: $0) }
        return JxlEncoderAddBox(encoder, letters, content, content.count, 0)
    }

    private static func output(_ encoder: OpaquePointer) throws(FixtureError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var rest = piece.count
            let status = piece.withUnsafeMutableBufferPointer { buffer in
                var next = buffer.baseAddress
                return JxlEncoderProcessOutput(encoder, &next, &rest)
            }
            bytes += piece[..<(piece.count - rest)]
            if status == JXL_ENC_SUCCESS { return bytes }
            guard status == JXL_ENC_NEED_MORE_OUTPUT else {
                throw .encoding("libjxl: \(JxlEncoderGetError(encoder))")
            }
        }
    }
}
