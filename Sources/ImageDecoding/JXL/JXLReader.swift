import BoundedReading
import CJXL
import Images

/// A JPEG XL file in libjxl, which decodes it without threads.
struct JXLReader: ~Copyable {
    private let decoder: OpaquePointer

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

    /// Decodes the first frame; comes after `readInformation`.
    ///
    /// `take` gets the context with each piece of a row. A pixel has `channels` bytes: grey, or red, green and blue, and
    /// then opacity if there is any.
    borrowing func decode(
        _ info: JxlBasicInfo, channels: Int, context: UnsafeMutableRawPointer, take: JxlImageOutCallback
    ) throws(ImageError) {
        var layout = JxlPixelFormat(
            num_channels: UInt32(channels), data_type: JXL_TYPE_UINT8, endianness: JXL_NATIVE_ENDIAN, align: 0)
        while true {
            switch try next() {
            case JXL_DEC_COLOR_ENCODING: chooseColours(info, &layout)
            case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
                guard JxlDecoderSetImageOutCallback(decoder, &layout, take, context) == JXL_DEC_SUCCESS else {
                    throw .unsupported("a kind of JPEG XL picture that libjxl does not convert")
                }
            case JXL_DEC_FULL_IMAGE: return
            default: throw .damaged("a JPEG XL file without a picture")
            }
        }
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
