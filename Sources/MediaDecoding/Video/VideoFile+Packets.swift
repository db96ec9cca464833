import CLibav

/// A piece of coded video or sound, with its memory.
final class VideoPacket {
    let pointer: UnsafeMutablePointer<AVPacket>

    init?() {
        guard let pointer = av_packet_alloc() else { return nil }
        self.pointer = pointer
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&pointer)
    }

    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: pointer.pointee.data, count: Int(max(0, pointer.pointee.size)))
    }
    var stream: Int32 { pointer.pointee.stream_index }
    var isKey: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
    /// Whether bytes of it are missing or broken.
    var isCorrupt: Bool { pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }
    /// Whether it must be decoded, but is not shown.
    var isHidden: Bool { pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }
    /// When it is decoded, in the stream's time; nil if nobody knows.
    var decodingTime: Int64? {
        pointer.pointee.dts == cleanerd_av_no_time ? nil : pointer.pointee.dts
    }
    /// When it is shown, in the stream's time; nil if nobody knows.
    var time: Int64? {
        pointer.pointee.pts == cleanerd_av_no_time ? decodingTime : pointer.pointee.pts
    }

    /// Whether both are one packet of the file, read twice.
    func isSame(as other: VideoPacket) -> Bool {
        stream == other.stream && time == other.time && bytes.count == other.bytes.count
    }
}

extension VideoFile {
    enum Reading {
        case packet
        case end
        case failed
    }

    /// Reads the next packet of a selected stream into one that was used before.
    func read(into packet: VideoPacket) -> Reading {
        av_packet_unref(packet.pointer)
        let result = av_read_frame(context, packet.pointer)
        if result == 0 { return .packet }
        return result == cleanerd_averror_eof && !hasReadError ? .end : .failed
    }

    /// Seeks to the last key frame at or before a time; false if that fails.
    func seek(to time: Int64) -> Bool {
        clearErrors()
        return av_seek_frame(context, stream.pointee.index, time, AVSEEK_FLAG_BACKWARD) >= 0
    }

    /// Seeks to a key frame that was read before, or to somewhat before it; false if that fails.
    func seek(to keyFrame: VideoPacket) -> Bool {
        guard container.hasIndex else {
            clearErrors()
            let place = keyFrame.pointer.pointee.pos
            return place >= 0 && av_seek_frame(context, stream.pointee.index, place, AVSEEK_FLAG_BYTE) >= 0
        }
        // Indexes count by the time of decoding.
        return (keyFrame.decodingTime ?? keyFrame.time).map { seek(to: $0) } ?? false
    }

    /// When the key frame at or before a time is decoded; nil if no index says it.
    func keyFrame(before time: Int64) -> Int64? {
        // Without an index, libav's list holds all packets that it has seen, not only key frames.
        guard container.hasIndex else { return nil }
        return avformat_index_get_entry_from_timestamp(stream, time, AVSEEK_FLAG_BACKWARD)?.pointee.timestamp
    }

    /// Seeks to about a time, and reads nothing for it.
    ///
    /// Without an index libav would find the exact place in many steps, each of which reads some frames.
    func seek(near time: Int64) -> Bool {
        guard !container.hasIndex, let length, length > 0 else { return seek(to: time) }
        clearErrors()
        let share = Double(moment(of: time)) / Double(length)
        let place = Int64(Double(size) * min(max(share, 0), 1))
        return av_seek_frame(context, stream.pointee.index, place, AVSEEK_FLAG_BYTE) >= 0
    }

    /// Seeks to the first packet, even if the container has no times to seek by.
    func seekToStart() -> Bool {
        clearErrors()
        return av_seek_frame(context, stream.pointee.index, 0, AVSEEK_FLAG_BYTE) >= 0 || seek(to: time(of: 0))
    }
}
