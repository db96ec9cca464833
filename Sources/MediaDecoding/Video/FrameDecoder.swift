import CLibav
import Images

/// Decodes one stream of pictures, on the calling thread.
final class FrameDecoder {
    private let context: UnsafeMutablePointer<AVCodecContext>

    /// Opens the decoder; `skipsLoopFilter` leaves out what smooths the edges of blocks.
    init(_ file: VideoFile, skipsLoopFilter: Bool = false) throws(ImageError) {
        guard let decoder = file.codec.decoder else {
            throw .unsupported("\(file.codec.title) cannot be decoded here")
        }
        guard let context = avcodec_alloc_context3(decoder) else { throw .tooLarge(width: 0, height: 0) }
        self.context = context
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        context.pointee.thread_count = 1
        if skipsLoopFilter { context.pointee.skip_loop_filter = AVDISCARD_ALL }
        context.pointee.max_pixels = Int64(PixelLimit.pixels)
        context.pointee.err_recognition = AV_EF_CRCCHECK
        // After a seek, some codecs withhold frames that may be incomplete; a key frame alone suffices here.
        context.pointee.flags |= AV_CODEC_FLAG_OUTPUT_CORRUPT
        guard avcodec_parameters_to_context(context, file.stream.pointee.codecpar) >= 0,
            avcodec_open2(context, decoder, &options) >= 0
        else { throw .damaged("the description of the pictures is broken") }
        context.pointee.pkt_timebase = file.stream.pointee.time_base
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// The picture of one packet alone; nil if it gives none, or one that is not to be shown.
    ///
    /// With `evenHidden` also one that is not to be shown.
    func picture(of packet: VideoPacket, evenHidden: Bool = false) -> VideoPicture? {
        avcodec_flush_buffers(context)
        defer { avcodec_flush_buffers(context) }
        let flags = packet.pointer.pointee.flags
        if evenHidden { packet.pointer.pointee.flags &= ~AV_PKT_FLAG_DISCARD }
        defer { packet.pointer.pointee.flags = flags }
        guard avcodec_send_packet(context, packet.pointer) == 0, avcodec_send_packet(context, nil) == 0 else {
            return nil
        }
        return receive()
    }

    /// Forgets all packets, so that decoding can continue at another place.
    func flush() {
        avcodec_flush_buffers(context)
    }

    /// Takes a packet, or nil at the end; pictures on which no other depends may be left out.
    func send(_ packet: VideoPacket?, leavesOut: Bool) {
        context.pointee.skip_frame = leavesOut ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
        avcodec_send_packet(context, packet?.pointer)
    }

    /// The next picture in the order in which they are shown; nil if the decoder needs another packet.
    func receive() -> VideoPicture? {
        guard let picture = VideoPicture(), avcodec_receive_frame(context, picture.frame) == 0 else { return nil }
        return picture
    }
}

/// Decodes key frames, alone where that suffices.
///
/// Some give a picture only with the packets behind them: a packet may hold one of a picture's two fields, as in AVCHD,
/// and a video that was cut without being coded anew begins with pictures that are decoded and not shown.
struct KeyFrameDecoder {
    /// Bytes to read behind a key frame; the second field of a Blu-ray's picture takes a tenth.
    private static let bytes: Int64 = 2 << 20

    /// However large the pictures are: two fields.
    private static let leastPackets = 2

    private let file: VideoFile
    let decoder: FrameDecoder

    init(_ file: VideoFile, skipsLoopFilter: Bool = false) throws(ImageError) {
        self.file = file
        decoder = try FrameDecoder(file, skipsLoopFilter: skipsLoopFilter)
    }

    /// The first picture that is shown from a key frame on, else one that is not shown; nil if none can be decoded.
    func picture(_ packet: VideoPacket) -> VideoPicture? {
        decoder.picture(of: packet) ?? firstShown(from: packet) ?? decoder.picture(of: packet, evenHidden: true)
    }

    /// Decodes on from a packet, as far as that costs no more than an opening.
    private func firstShown(from start: VideoPacket) -> VideoPicture? {
        let (allowance, selection) = (file.input.remaining, file.stream.pointee.discard)
        file.input.allow(Self.bytes)
        file.stream.pointee.discard = AVDISCARD_DEFAULT
        defer {
            file.input.allow(allowance)
            file.stream.pointee.discard = selection
        }
        guard let packet = VideoPacket(), file.seek(to: start) else { return nil }
        defer { decoder.flush() }
        var hasStarted = false
        var packets = max(Self.leastPackets, VideoOpening.packets(file))
        while packets > 0, file.read(into: packet) == .packet {
            guard packet.stream == start.stream else { continue }
            packets -= 1
            hasStarted = hasStarted || packet.isSame(as: start)
            guard hasStarted else { continue }
            decoder.send(packet, leavesOut: packet.isHidden)
            if let picture = nextPicture(since: start) { return picture }
        }
        decoder.send(nil, leavesOut: false)
        return nextPicture(since: start)
    }

    /// Passes over pictures that are shown before the key frame, as they depend on others that were not decoded.
    private func nextPicture(since start: VideoPacket) -> VideoPicture? {
        while let picture = decoder.receive() {
            guard let time = picture.time, let first = start.time, time < first else { return picture }
        }
        return nil
    }
}
