import CLibav

/// The codings of videos that are decoded.
enum VideoCodec: CaseIterable {
    case h264, hevc, vp8, vp9, av1, mpeg4, mpeg2, mpeg1, motionJPEG, proRes, h263

    init?(_ identifier: AVCodecID) {
        guard let codec = Self.allCases.first(where: { $0.identifier == identifier }) else { return nil }
        self = codec
    }

    private var identifier: AVCodecID {
        switch self {
        case .h264: AV_CODEC_ID_H264
        case .hevc: AV_CODEC_ID_HEVC
        case .vp8: AV_CODEC_ID_VP8
        case .vp9: AV_CODEC_ID_VP9
        case .av1: AV_CODEC_ID_AV1
        case .mpeg4: AV_CODEC_ID_MPEG4
        case .mpeg2: AV_CODEC_ID_MPEG2VIDEO
        case .mpeg1: AV_CODEC_ID_MPEG1VIDEO
        case .motionJPEG: AV_CODEC_ID_MJPEG
        case .proRes: AV_CODEC_ID_PRORES
        case .h263: AV_CODEC_ID_H263
        }
    }

    /// libav's decoder: always one that runs on the processor alone.
    private var decoderName: String {
        switch self {
        case .h264: "h264"
        case .hevc: "hevc"
        case .vp8: "vp8"
        case .vp9: "vp9"
        case .av1: "libdav1d"
        case .mpeg4: "mpeg4"
        case .mpeg2: "mpeg2video"
        case .mpeg1: "mpeg1video"
        case .motionJPEG: "mjpeg"
        case .proRes: "prores"
        case .h263: "h263"
        }
    }

    /// Nil if this machine's libav lacks it.
    var decoder: UnsafePointer<AVCodec>? { avcodec_find_decoder_by_name(decoderName) }

    /// The names of all decoders that libav may open.
    static var whitelist: String { allCases.map(\.decoderName).joined(separator: ",") }

    /// The name for people.
    var title: String {
        switch self {
        case .h264: "H.264"
        case .hevc: "HEVC"
        case .vp8: "VP8"
        case .vp9: "VP9"
        case .av1: "AV1"
        case .mpeg4: "MPEG-4"
        case .mpeg2: "MPEG-2"
        case .mpeg1: "MPEG-1"
        case .motionJPEG: "Motion JPEG"
        case .proRes: "ProRes"
        case .h263: "H.263"
        }
    }

    /// The name of any coding, for people.
    static func title(_ identifier: AVCodecID) -> String {
        VideoCodec(identifier)?.title ?? String(cString: avcodec_get_name(identifier))
    }
}
