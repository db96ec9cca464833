import CLibav
import Glibc
import ImageDecoding
import Images

/// A video that libav has opened, with its stream of pictures.
///
/// libav reads nothing but the bytes of the given file: it may open no other, and no decoder that is not listed.
final class VideoFile {
    let input: VideoInput
    let container: VideoContainer
    let codec: VideoCodec
    let context: UnsafeMutablePointer<AVFormatContext>
    let stream: UnsafeMutablePointer<AVStream>
    let size: Int64
    /// The time of the first picture, in the stream's time; moments count from it.
    private(set) lazy var start = firstTime()
    private let io: UnsafeMutablePointer<AVIOContext>

    /// The most bytes of an index, enough for a video of many hours; it is read whole and kept in memory.
    private static let indexBytes: Int64 = 32 << 20
    /// The bytes to search for streams if no header lists them.
    private static let probeBytes: Int64 = 1 << 20
    /// The microseconds of the video to search for streams.
    private static let probeTime: Int64 = 1_000_000
    private static let streamLimit: Int32 = 64
    /// The packets to search for the first picture.
    private static let firstPackets = 64

    private static let silence: Void = cleanerd_av_silence()

    /// Opens a video and allows to read `allowance` bytes more of it, or the rest of it if the index took some.
    ///
    /// Throws `unsupported` for containers, codings and contents that are not read here, `damaged` if the container
    /// cannot be read.
    init(_ source: ByteSource, allowance: Int64) throws(ImageError) {
        _ = Self.silence
        container = try VideoContainer(source.head(MediaFormat.headLength))
        size = source.size
        input = VideoInput(source, allowance: max(Self.indexBytes, allowance))
        guard let io = input.makeContext() else { throw .tooLarge(width: 0, height: 0) }
        self.io = io
        do throws(ImageError) {
            context = try Self.open(io, container)
        } catch {
            VideoInput.free(io)
            throw error
        }
        do throws(ImageError) {
            try Self.findStreams(context, container)
            (stream, codec) = try Self.pictures(of: context, container)
        } catch {
            Self.close(context)
            VideoInput.free(io)
            throw error
        }
        input.allow(max(allowance - input.bytesRead, allowance / 4))
        for other in streams where other != stream { other.pointee.discard = AVDISCARD_ALL }
    }

    deinit {
        Self.close(context)
        VideoInput.free(io)
    }

    /// From now on the packets of all streams are read that are seen or heard.
    func selectAllShown() {
        for other in streams {
            let isShown = other.pointee.codecpar.pointee.codec_type != AVMEDIA_TYPE_DATA
            other.pointee.discard = isShown ? AVDISCARD_DEFAULT : AVDISCARD_ALL
        }
    }

    var streams: [UnsafeMutablePointer<AVStream>] { Self.streams(of: context) }
    var hasSound: Bool { streams.contains(where: Self.isSound) }
    var parameters: AVCodecParameters { stream.pointee.codecpar.pointee }

    /// Where the last picture or sound ends by the index.
    var indexEnd: Int64 {
        let types = [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO]
        return streams.filter { types.contains($0.pointee.codecpar.pointee.codec_type) }
            .map { cleanerd_av_index_end($0) }.max() ?? 0
    }

    static func isSound(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
    }

    /// The first picture's time; reads up to it if the header does not say it, as in Matroska.
    private func firstTime() -> Int64 {
        if stream.pointee.start_time != cleanerd_av_no_time { return stream.pointee.start_time }
        guard let packet = VideoPacket() else { return 0 }
        for _ in 0..<Self.firstPackets {
            guard read(into: packet) == .packet else { return 0 }
            if packet.stream == stream.pointee.index, let time = packet.time { return time }
        }
        return 0
    }

    /// Whether a read failed or exceeded the allowance.
    var hasReadError: Bool { io.pointee.error < 0 }

    /// Forgets that a read failed, so that another place can be read.
    func clearErrors() {
        io.pointee.error = 0
        io.pointee.eof_reached = 0
    }

    private static func open(
        _ io: UnsafeMutablePointer<AVIOContext>, _ container: VideoContainer
    ) throws(ImageError) -> UnsafeMutablePointer<AVFormatContext> {
        guard let demuxer = av_find_input_format(container.demuxer) else {
            throw .unsupported("\(container.title) files cannot be read here")
        }
        guard let new = avformat_alloc_context() else { throw .tooLarge(width: 0, height: 0) }
        new.pointee.pb = io
        new.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
        new.pointee.io_open = { _, _, _, _, _ in -EPERM }
        new.pointee.probesize = probeBytes
        new.pointee.max_analyze_duration = probeTime
        new.pointee.max_streams = streamLimit
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        var settings = [
            ("protocol_whitelist", ""), ("format_whitelist", container.demuxer),
            ("codec_whitelist", VideoCodec.whitelist),
        ]
        if container.demuxer == "mov" {
            settings += [("enable_drefs", "0"), ("use_absolute_path", "0"), ("export_xmp", "1")]
        }
        for (name, value) in settings { av_dict_set(&options, name, value, 0) }
        // On failure libav frees the context.
        var context: UnsafeMutablePointer<AVFormatContext>? = new
        let error = avformat_open_input(&context, nil, demuxer, &options)
        guard error == 0, let context else {
            throw error == -ENOMEM
                ? .tooLarge(width: 0, height: 0) : .damaged("the index of the video is missing or broken")
        }
        return context
    }

    private static func close(_ context: UnsafeMutablePointer<AVFormatContext>) {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    private static func findStreams(
        _ context: UnsafeMutablePointer<AVFormatContext>, _ container: VideoContainer
    ) throws(ImageError) {
        let isComplete = streams(of: context).allSatisfy { stream in
            let parameters = stream.pointee.codecpar.pointee
            return parameters.codec_type != AVMEDIA_TYPE_VIDEO || (parameters.width > 0 && parameters.height > 0)
        }
        guard !container.hasFullHeader || !isComplete else { return }
        guard avformat_find_stream_info(context, nil) >= 0 else { throw .damaged("no streams are found") }
    }

    private static func streams(
        of context: UnsafeMutablePointer<AVFormatContext>
    ) -> [UnsafeMutablePointer<AVStream>] {
        (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
    }

    /// The stream with the largest pictures, the first of equal ones; covers and previews do not count, nor do streams
    /// without any picture.
    private static func pictures(
        of context: UnsafeMutablePointer<AVFormatContext>, _ container: VideoContainer
    ) throws(ImageError) -> (UnsafeMutablePointer<AVStream>, VideoCodec) {
        let still = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
        let videos = streams(of: context).filter { stream in
            stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO && stream.pointee.disposition & still == 0
        }
        guard !videos.isEmpty else {
            throw streams(of: context).contains(where: isSound)
                ? .unsupported("it holds sound and no pictures") : .damaged("no pictures are found")
        }
        func area(_ stream: UnsafeMutablePointer<AVStream>) -> Int {
            Int(stream.pointee.codecpar.pointee.width) * Int(stream.pointee.codecpar.pointee.height)
        }
        let filled = videos.filter { !container.hasFullIndex || avformat_index_get_entries_count($0) > 0 }
        let decoded = (filled.isEmpty ? videos : filled).compactMap { stream in
            VideoCodec(stream.pointee.codecpar.pointee.codec_id).map { (stream, $0) }
        }
        guard let (stream, codec) = decoded.max(by: { area($0.0) < area($1.0) }) else {
            throw .unsupported("pictures coded as \(VideoCodec.title(videos[0].pointee.codecpar.pointee.codec_id))")
        }
        let (width, height) = (Int(stream.pointee.codecpar.pointee.width), Int(stream.pointee.codecpar.pointee.height))
        guard width > 0, height > 0 else { throw .damaged("pictures without size") }
        try PixelLimit.check(width: width, height: height)
        return (stream, codec)
    }
}

// MARK: Orientation

extension VideoFile {
    /// How frames must be turned to be upright, as an EXIF orientation; 1 if the file says another angle.
    ///
    /// The first two columns of the display matrix (ISO 14496-12, 8.2.2) say where a step to the right and one down
    /// lead.
    var orientation: Int {
        var size = 0
        guard let data = cleanerd_av_stream_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 9 * 4 else {
            return 1
        }
        let raw = UnsafeRawPointer(data)
        func sign(_ index: Int) -> Int32 { raw.loadUnaligned(fromByteOffset: 4 * index, as: Int32.self).signum() }
        return switch (sign(0), sign(1), sign(3), sign(4)) {
        case (-1, 0, 0, 1): 2
        case (-1, 0, 0, -1): 3
        case (1, 0, 0, -1): 4
        case (0, 1, 1, 0): 5
        case (0, 1, -1, 0): 6
        case (0, -1, -1, 0): 7
        case (0, -1, 1, 0): 8
        default: 1
        }
    }
}

/// Times in milliseconds from the start of a video.
extension VideoFile {
    private static let milliseconds = AVRational(num: 1, den: 1000)

    /// The length; nil if the container does not say it.
    var length: Int64? {
        let whole = context.pointee.duration
        if whole != cleanerd_av_no_time, whole > 0 { return whole / 1000 }
        let pictures = stream.pointee.duration
        guard pictures != cleanerd_av_no_time, pictures > 0 else { return nil }
        return av_rescale_q(pictures, stream.pointee.time_base, Self.milliseconds)
    }

    /// The stream's time of a moment.
    func time(of moment: Int64) -> Int64 {
        start.addingClamped(av_rescale_q(moment, Self.milliseconds, stream.pointee.time_base))
    }

    /// The moment of one of the stream's times, which is not before the start.
    func moment(of time: Int64) -> Int64 {
        let (span, overflow) = time.subtractingReportingOverflow(start)
        return overflow ? 0 : max(0, av_rescale_q(span, stream.pointee.time_base, Self.milliseconds))
    }

    /// The stream's time of one second.
    var second: Int64 { av_rescale_q(1000, Self.milliseconds, stream.pointee.time_base) }
}
