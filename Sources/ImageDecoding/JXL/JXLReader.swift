import BoundedReading
import CJXL
import Images

/// A JPEG XL file in libjxl, which decodes it without threads.
struct JXLReader: ~Copyable {
    private let decoder: OpaquePointer
    /// The codestream; the whole file if no box with a part of it is whole.
    private let bytes: BoundedBytes
    /// Holds the codestream if it lies in several boxes.
    private let joined: SampleMemory
    /// The beginning of the first frame; nil until `readColours`, and where it is not known.
    private var head: JXLFrameHead?

    private static let silence: Void = cleanerd_jxl_silence()

    /// The bytes must outlive the reader.
    ///
    /// libjxl gets the codestream alone: its version 0.7 believes that a box with a length of 64 bits is cut off.
    init(_ file: BoundedBytes) throws(ImageError) {
        _ = Self.silence
        let parts = JXLContainer(file).codestream
        let joined = try SampleMemory(joining: parts.count > 1 ? parts : [])
        let bytes = parts.count > 1 ? joined.bytes : parts.first ?? file
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
        self.joined = joined
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
    /// Returns whether that frame is coded in the plain lossy way; false if that is not known.
    mutating func readColours(_ info: JxlBasicInfo) throws(ImageError) -> Bool {
        guard try next() == JXL_DEC_COLOR_ENCODING else { throw .damaged("a JPEG XL file without a picture") }
        chooseColours(info)
        // The decoder has read up to the frame.
        let rest = JxlDecoderReleaseInput(decoder)
        let unread = bytes.from(bytes.count - rest)
        guard
            JxlDecoderSetInput(decoder, unread.raw.bindMemory(to: UInt8.self).baseAddress, unread.count)
                == JXL_DEC_SUCCESS
        else { throw .damaged("libjxl does not go on") }
        if info.have_preview == 0, bytes.byte(0) == 0xFF { head = JXLFrameHead(unread) }
        return head?.isPlain ?? false
    }

    /// Decodes the first frame; comes after `readColours`.
    ///
    /// `take` gets the context with each piece of a row. A pixel has `channels` bytes: grey, or red, green and blue, and
    /// then opacity if there is any.
    borrowing func decode(
        channels: Int, context: UnsafeMutableRawPointer, take: JxlImageOutCallback
    ) throws(ImageError) {
        var layout = JxlPixelFormat(
            num_channels: UInt32(channels), data_type: JXL_TYPE_UINT8, endianness: JXL_NATIVE_ENDIAN, align: 0)
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
    private borrowing func chooseColours(_ info: JxlBasicInfo) {
        var encoding = JxlColorEncoding()
        let found = cleanerd_jxl_encoded_colours(decoder, &encoding)
        guard info.uses_original_profile == 0, found != JXL_DEC_SUCCESS else { return }
        JxlColorEncodingSetToSRGB(&encoding, info.num_color_channels == 1 ? 1 : 0)
        // Without it the picture is only darker.
        _ = JxlDecoderSetPreferredColorProfile(decoder, &encoding)
    }

    private borrowing func next() throws(ImageError) -> JxlDecoderStatus {
        let status = JxlDecoderProcessInput(decoder)
        switch status {
        case JXL_DEC_NEED_MORE_INPUT: throw .damaged("the JPEG XL file is cut off")
        case JXL_DEC_ERROR where head?.hasSplines == true:
            let version = JxlDecoderVersion()
            let number = "\(version / 1_000_000).\(version / 1_000 % 1_000).\(version % 1_000)"
            throw .unsupported("it has splines, and libjxl \(number) cannot draw them all; a newer one may")
        case JXL_DEC_ERROR: throw .damaged("the JPEG XL data is broken")
        default: return status
        }
    }
}

/// The first fields of a frame's header (ISO 18181-1, F.2).
struct JXLFrameHead {
    /// Whether the frame is coded in the plain lossy way: as blocks of frequencies (VarDCT), and without what a decoder
    /// adds to them from elsewhere, such as grain, patches or splines.
    let isPlain: Bool
    let hasSplines: Bool

    private static let splines = 16

    /// Nil for no bytes.
    init?(_ bytes: BoundedBytes) {
        guard let head = bytes.byte(0) else { return nil }
        let bits = Int(head) | Int(bytes.byte(1) ?? 0) << 8
        // From the lowest bit on: whether all is as usual; two bits of the frame's type, 0 for a picture; whether it is
        // coded pixel by pixel; and flags, of which two bits say how they are coded, 0 if there are none.
        isPlain = bits & 1 == 1 || bits & 0b11_1111 == 0
        let flags =
            switch bits >> 4 & 3 {
            case 1: 1 + (bits >> 6 & 15)
            case 2: 17 + (bits >> 6 & 255)
            default: 0
            }
        hasSplines = bits & 1 == 0 && flags & Self.splines != 0
    }
}
