import BoundedReading
import CJXL
import Images

/// A JPEG XL file in libjxl, which decodes it without threads.
struct JXLReader: ~Copyable {
    private let decoder: OpaquePointer
    private let bytes: BoundedBytes

    /// The bytes must outlive the reader.
    init(_ bytes: BoundedBytes) throws(ImageError) {
        guard let decoder = JxlDecoderCreate(nil) else { throw .tooLarge(width: 0, height: 0) }
        let events = JXL_DEC_BASIC_INFO.rawValue | JXL_DEC_COLOR_ENCODING.rawValue | JXL_DEC_FULL_IMAGE.rawValue
        guard JxlDecoderSubscribeEvents(decoder, Int32(events)) == JXL_DEC_SUCCESS,
            JxlDecoderSetInput(decoder, bytes.raw.bindMemory(to: UInt8.self).baseAddress, bytes.count)
                == JXL_DEC_SUCCESS
        else {
            JxlDecoderDestroy(decoder)
            throw .damaged("libjxl does not start")
        }
        // The input is not closed: libjxl would print that it is cut off.
        self.decoder = decoder
        self.bytes = bytes
    }

    deinit {
        JxlDecoderDestroy(decoder)
    }

    /// Reads up to size and kind of the picture; comes first.
    borrowing func readInformation() throws(ImageError) -> JxlBasicInfo {
        var info = JxlBasicInfo()
        guard try next() == JXL_DEC_BASIC_INFO, JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS else {
            throw .damaged("a JPEG XL file without a picture")
        }
        return info
    }

    /// Reads up to the first frame; comes after `readInformation`.
    ///
    /// Returns whether that frame is coded in the plain lossy way: as blocks of frequencies (VarDCT), and without what a
    /// decoder adds to them from elsewhere, such as grain, patches or splines. False if that is not known.
    borrowing func readColours(_ info: JxlBasicInfo, channels: Int) throws(ImageError) -> Bool {
        guard try next() == JXL_DEC_COLOR_ENCODING else { throw .damaged("a JPEG XL file without a picture") }
        var layout = Self.layout(channels: channels)
        chooseColours(info, &layout)
        // The decoder has read up to the frame; if a box ends there, or it keeps a copy, the place is another one.
        let rest = JxlDecoderReleaseInput(decoder)
        let start = bytes.count - rest
        let unread = bytes.from(start)
        guard
            JxlDecoderSetInput(decoder, unread.raw.bindMemory(to: UInt8.self).baseAddress, unread.count)
                == JXL_DEC_SUCCESS
        else { throw .damaged("libjxl does not go on") }
        let isWhole = JXLContainer(bytes).codestream.count == 1
        guard isWhole, info.have_preview == 0, let head = unread.byte(0) else { return false }
        // ISO 18181-1, F.2, from the lowest bit on: whether all is as usual; the frame's type, 0 for a picture; whether
        // it is coded pixel by pixel; and flags, whose first two bits are 0 if there are none.
        return head & 1 == 1 || head & 0b11_1111 == 0
    }

    private static func layout(channels: Int) -> JxlPixelFormat {
        JxlPixelFormat(
            num_channels: UInt32(channels), data_type: JXL_TYPE_UINT8, endianness: JXL_NATIVE_ENDIAN, align: 0)
    }

    /// Decodes the first frame; comes after `readColours`.
    ///
    /// `take` gets the context with each piece of a row. A pixel has `channels` bytes: grey, or red, green and blue, and
    /// then opacity if there is any.
    borrowing func decode(
        channels: Int, context: UnsafeMutableRawPointer, take: JxlImageOutCallback
    ) throws(ImageError) {
        var layout = Self.layout(channels: channels)
        while true {
            switch try next() {
            case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
                guard JxlDecoderSetImageOutCallback(decoder, &layout, take, context) == JXL_DEC_SUCCESS else {
                    throw .unsupported("a kind of JPEG XL picture that libjxl does not convert")
                }
            case JXL_DEC_FULL_IMAGE: return
            default: throw .damaged("a JPEG XL file without a picture")
            }
        }
    }

    /// Whether the picture, or the first one of an animation, is made of several frames, which are laid over each other.
    ///
    /// Also true if that cannot be read.
    borrowing func hasLayers() -> Bool {
        guard let frames = JxlDecoderCreate(nil) else { return true }
        defer { JxlDecoderDestroy(frames) }
        var first = JxlFrameHeader()
        guard JxlDecoderSetCoalescing(frames, JXL_FALSE) == JXL_DEC_SUCCESS,
            JxlDecoderSubscribeEvents(frames, Int32(JXL_DEC_FRAME.rawValue)) == JXL_DEC_SUCCESS,
            JxlDecoderSetInput(frames, bytes.raw.bindMemory(to: UInt8.self).baseAddress, bytes.count)
                == JXL_DEC_SUCCESS,
            JxlDecoderProcessInput(frames) == JXL_DEC_FRAME,
            JxlDecoderGetFrameHeader(frames, &first) == JXL_DEC_SUCCESS
        else { return true }
        return first.is_last == 0 && first.duration == 0
    }

    /// Colours stay as they were coded, as with other formats, which ignore profiles too.
    ///
    /// A lossy picture with an ICC profile has no such form: libjxl would make it linear, that is much too dark.
    private borrowing func chooseColours(_ info: JxlBasicInfo, _ layout: inout JxlPixelFormat) {
        var encoding = JxlColorEncoding()
        let found = JxlDecoderGetColorAsEncodedProfile(
            decoder, &layout, JXL_COLOR_PROFILE_TARGET_ORIGINAL, &encoding)
        guard info.uses_original_profile == 0, found != JXL_DEC_SUCCESS else { return }
        JxlColorEncodingSetToSRGB(&encoding, info.num_color_channels == 1 ? 1 : 0)
        // Without it the picture is only darker.
        _ = JxlDecoderSetPreferredColorProfile(decoder, &encoding)
    }

    private borrowing func next() throws(ImageError) -> JxlDecoderStatus {
        let status = JxlDecoderProcessInput(decoder)
        switch status {
        case JXL_DEC_NEED_MORE_INPUT: throw .damaged("the JPEG XL file is cut off")
        case JXL_DEC_ERROR: throw .damaged("the JPEG XL data is broken")
        default: return status
        }
    }
}
