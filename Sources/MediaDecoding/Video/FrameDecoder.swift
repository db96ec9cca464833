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
