import CLibav

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
        start + av_rescale_q(moment, Self.milliseconds, stream.pointee.time_base)
    }

    /// The moment of one of the stream's times, which is not before the start.
    func moment(of time: Int64) -> Int64 {
        let (span, overflow) = time.subtractingReportingOverflow(start)
        return overflow ? 0 : max(0, av_rescale_q(span, stream.pointee.time_base, Self.milliseconds))
    }

    /// The stream's time of one second.
    var second: Int64 { av_rescale_q(1000, Self.milliseconds, stream.pointee.time_base) }
}
