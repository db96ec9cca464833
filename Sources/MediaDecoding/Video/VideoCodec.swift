import CLibav

/// A coding of videos that is decoded.
struct VideoCodec {
    private let identifier: AVCodecID
    /// libav's decoder: always one that runs on the processor alone.
    private let decoderName: String
    /// The name for people.
    let title: String

    /// First those of today's cameras and programs, then those of former ones.
    private static let all = [
        VideoCodec(identifier: AV_CODEC_ID_H264, decoderName: "h264", title: "H.264"),
        VideoCodec(identifier: AV_CODEC_ID_HEVC, decoderName: "hevc", title: "HEVC"),
        VideoCodec(identifier: AV_CODEC_ID_VP8, decoderName: "vp8", title: "VP8"),
        VideoCodec(identifier: AV_CODEC_ID_VP9, decoderName: "vp9", title: "VP9"),
        VideoCodec(identifier: AV_CODEC_ID_AV1, decoderName: "libdav1d", title: "AV1"),
        VideoCodec(identifier: AV_CODEC_ID_MPEG4, decoderName: "mpeg4", title: "MPEG-4"),
        VideoCodec(identifier: AV_CODEC_ID_MPEG2VIDEO, decoderName: "mpeg2video", title: "MPEG-2"),
        VideoCodec(identifier: AV_CODEC_ID_MPEG1VIDEO, decoderName: "mpeg1video", title: "MPEG-1"),
        VideoCodec(identifier: AV_CODEC_ID_MJPEG, decoderName: "mjpeg", title: "Motion JPEG"),
        VideoCodec(identifier: AV_CODEC_ID_PRORES, decoderName: "prores", title: "ProRes"),
        VideoCodec(identifier: AV_CODEC_ID_H263, decoderName: "h263", title: "H.263"),
        VideoCodec(identifier: AV_CODEC_ID_WMV1, decoderName: "wmv1", title: "Windows Media Video 7"),
        VideoCodec(identifier: AV_CODEC_ID_WMV2, decoderName: "wmv2", title: "Windows Media Video 8"),
        VideoCodec(identifier: AV_CODEC_ID_WMV3, decoderName: "wmv3", title: "Windows Media Video 9"),
        VideoCodec(identifier: AV_CODEC_ID_VC1, decoderName: "vc1", title: "VC-1"),
        VideoCodec(identifier: AV_CODEC_ID_MSMPEG4V1, decoderName: "msmpeg4v1", title: "Microsoft MPEG-4 1"),
        VideoCodec(identifier: AV_CODEC_ID_MSMPEG4V2, decoderName: "msmpeg4v2", title: "Microsoft MPEG-4 2"),
        VideoCodec(identifier: AV_CODEC_ID_MSMPEG4V3, decoderName: "msmpeg4", title: "Microsoft MPEG-4 3"),
        VideoCodec(identifier: AV_CODEC_ID_FLV1, decoderName: "flv", title: "Sorenson H.263"),
        VideoCodec(identifier: AV_CODEC_ID_VP6, decoderName: "vp6", title: "VP6"),
        VideoCodec(identifier: AV_CODEC_ID_VP6F, decoderName: "vp6f", title: "VP6"),
        VideoCodec(identifier: AV_CODEC_ID_VP6A, decoderName: "vp6a", title: "VP6"),
        VideoCodec(identifier: AV_CODEC_ID_THEORA, decoderName: "theora", title: "Theora"),
        VideoCodec(identifier: AV_CODEC_ID_DVVIDEO, decoderName: "dvvideo", title: "DV"),
        VideoCodec(identifier: AV_CODEC_ID_SVQ1, decoderName: "svq1", title: "Sorenson Video 1"),
        VideoCodec(identifier: AV_CODEC_ID_SVQ3, decoderName: "svq3", title: "Sorenson Video 3"),
        VideoCodec(identifier: AV_CODEC_ID_RV10, decoderName: "rv10", title: "RealVideo 1"),
        VideoCodec(identifier: AV_CODEC_ID_RV20, decoderName: "rv20", title: "RealVideo G2"),
        VideoCodec(identifier: AV_CODEC_ID_RV30, decoderName: "rv30", title: "RealVideo 8"),
        VideoCodec(identifier: AV_CODEC_ID_RV40, decoderName: "rv40", title: "RealVideo 9"),
        VideoCodec(identifier: AV_CODEC_ID_MJPEGB, decoderName: "mjpegb", title: "Motion JPEG B"),
        VideoCodec(identifier: AV_CODEC_ID_H261, decoderName: "h261", title: "H.261"),
        VideoCodec(identifier: AV_CODEC_ID_H263I, decoderName: "h263i", title: "H.263"),
        VideoCodec(identifier: AV_CODEC_ID_H263P, decoderName: "h263p", title: "H.263"),
        VideoCodec(identifier: AV_CODEC_ID_DNXHD, decoderName: "dnxhd", title: "DNxHD"),
        VideoCodec(identifier: AV_CODEC_ID_FFV1, decoderName: "ffv1", title: "FFV1"),
        VideoCodec(identifier: AV_CODEC_ID_HUFFYUV, decoderName: "huffyuv", title: "HuffYUV"),
        VideoCodec(identifier: AV_CODEC_ID_FFVHUFF, decoderName: "ffvhuff", title: "HuffYUV"),
        VideoCodec(identifier: AV_CODEC_ID_UTVIDEO, decoderName: "utvideo", title: "Ut Video"),
        VideoCodec(identifier: AV_CODEC_ID_CINEPAK, decoderName: "cinepak", title: "Cinepak"),
        VideoCodec(identifier: AV_CODEC_ID_INDEO3, decoderName: "indeo3", title: "Indeo 3"),
        VideoCodec(identifier: AV_CODEC_ID_INDEO5, decoderName: "indeo5", title: "Indeo 5"),
        VideoCodec(identifier: AV_CODEC_ID_MSVIDEO1, decoderName: "msvideo1", title: "Microsoft Video 1"),
        VideoCodec(identifier: AV_CODEC_ID_QTRLE, decoderName: "qtrle", title: "QuickTime Animation"),
        VideoCodec(identifier: AV_CODEC_ID_RPZA, decoderName: "rpza", title: "Apple Video"),
        VideoCodec(identifier: AV_CODEC_ID_RAWVIDEO, decoderName: "rawvideo", title: "uncompressed"),
    ]

    private init(identifier: AVCodecID, decoderName: String, title: String) {
        self.identifier = identifier
        self.decoderName = decoderName
        self.title = title
    }

    init?(_ identifier: AVCodecID) {
        guard let codec = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
        self = codec
    }

    /// Nil if this machine's libav lacks it.
    var decoder: UnsafePointer<AVCodec>? { avcodec_find_decoder_by_name(decoderName) }

    /// The names of all decoders that libav may open.
    static var whitelist: String { all.map(\.decoderName).joined(separator: ",") }

    /// The name of any coding, for people.
    static func title(_ identifier: AVCodecID) -> String {
        VideoCodec(identifier)?.title ?? String(cString: avcodec_get_name(identifier))
    }
}
