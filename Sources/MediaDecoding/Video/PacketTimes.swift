import CLibav
import ImageDecoding

/// The times of a stream's packets, hashed so that containers with coarser times give the same bytes.
///
/// Matroska rounds to milliseconds, transport streams to 90,000ths of a second, and both shift all streams together.
struct PacketTimes {
    /// Packets of a video, with 8 bytes each: ten hours of 60 frames a second and their sound.
    static let limit = 4_000_000
    /// How far packets of an even pace may lie from it, in microseconds: both ends are rounded to milliseconds.
    private static let tolerance = 2_000.0
    /// The microseconds within which the time of a first or last packet counts as the same.
    private static let step: Int64 = 20_000
    /// Lies between the multiples of usual distances of frames, 25 to 120 a second, and of packets of sound.
    private static let phase: Int64 = 4_170
    private static let microseconds = AVRational(num: 1, den: 1_000_000)
    private static let milliseconds = AVRational(num: 1, den: 1_000)

    private let base: AVRational
    /// In the order of the file.
    private var times: [Int64] = []
    private var untimed = 0

    init(_ stream: UnsafeMutablePointer<AVStream>) {
        base = stream.pointee.time_base
    }

    mutating func note(_ packet: VideoPacket) {
        if packet.time == nil { untimed += 1 }
        times.append(packet.time ?? cleanerd_av_no_time)
    }

    /// The earliest time, in microseconds; nil if no packet has one.
    var start: Int64? {
        times.lazy.filter { $0 != cleanerd_av_no_time }.min().map { av_rescale_q($0, base, Self.microseconds) }
    }

    /// Hashes when the first packet comes after `origin`, in microseconds, and the others after it.
    ///
    /// Packets of an even pace have their number and the time of the last one hashed, others each its millisecond. In a
    /// transport stream only the first of some packets of sound has a time.
    func hash(since origin: Int64, into hasher: borrowing PictureHasher) {
        hasher.update("packets", times.count)
        guard let start else { return }
        hasher.update("begins", Int(Self.coarse(start.subtractingClamped(origin))))
        // Pictures come in the order in which they are decoded.
        let times = untimed == 0 ? self.times.sorted() : self.times
        if let span = evenSpan(times) {
            hasher.update("even", 1)
            hasher.update("ends", Int(Self.coarse(span)))
        } else {
            hasher.update("even", 0)
            for time in times {
                let isKnown = time != cleanerd_av_no_time
                let distance = time.subtractingClamped(times[0])
                hasher.update(isKnown ? Int(av_rescale_q(distance, base, Self.milliseconds)) : .min)
            }
        }
    }

    /// The microseconds from the first to the last packet if all that have a time keep an even pace.
    private func evenSpan(_ times: [Int64]) -> Int64? {
        guard let first = times.first, first != cleanerd_av_no_time,
            let last = times.lastIndex(where: { $0 != cleanerd_av_no_time })
        else { return nil }
        let pace = Double(microseconds(from: first, to: times[last])) / Double(max(last, 1))
        for (number, time) in times.enumerated() where time != cleanerd_av_no_time {
            let distance = Double(microseconds(from: first, to: time)) - Double(number) * pace
            guard abs(distance) <= Self.tolerance else { return nil }
        }
        return Int64(exactly: (pace * Double(times.count - 1)).rounded())
    }

    private func microseconds(from first: Int64, to time: Int64) -> Int64 {
        av_rescale_q(time.subtractingClamped(first), base, Self.microseconds)
    }

    private static func coarse(_ microseconds: Int64) -> Int64 {
        let shifted = microseconds.subtractingClamped(phase)
        return shifted / step - (shifted % step < 0 ? 1 : 0)
    }
}

/// Files choose any times, also those whose sum or distance is no number.
extension Int64 {
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        guard overflow else { return sum }
        return other > 0 ? .max : .min
    }

    func subtractingClamped(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        guard overflow else { return difference }
        return other < 0 ? .max : .min
    }
}
