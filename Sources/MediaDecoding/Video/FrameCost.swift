import CLibav

/// What decoding costs, in nanoseconds of a usual processor, told by the file alone.
///
/// It decides which frames are compared. A clock would decide otherwise on a busy machine, and a video would be a
/// version of another one in one run and not in the next.
package struct FrameCost {
    /// The most for the frames that are asked for at once.
    ///
    /// Four moments of 4K need two seconds, with a key frame every second and 50 Mbit/s.
    package static let most = 2_500_000_000.0
    /// Of many moments every second, fourth or so on is left, down to this many.
    private static let leastMoments = 8
    /// A frame of 1080p takes 3.3 ms (`cleaner-benchmarks videos`).
    private static let pixel = 1.6
    private static let byte = 100.0
    /// Frames a second where the container does not say it.
    private static let usualRate = 30.0

    private let file: VideoFile
    private let picture: Double

    init(_ file: VideoFile) {
        self.file = file
        picture = Self.pixel * Double(file.parameters.width) * Double(file.parameters.height)
    }

    func nanoseconds(of packet: VideoPacket) -> Double { picture + Self.byte * Double(packet.bytes.count) }

    /// Every how many of the moments cost no more than the allowance together; nil if too few would be left.
    func step(through moments: [Int64], within allowance: Double) -> Int? {
        var step = 1
        while nanoseconds(of: stride(from: 0, to: moments.count, by: step).map { moments[$0] }) > allowance {
            step *= 2
            guard moments.count / step >= Self.leastMoments else { return nil }
        }
        return step
    }

    /// For frames at some moments in milliseconds, each decoded from the key frame before it on, in one pass.
    ///
    /// Where no index says where key frames lie, only the frames themselves count.
    private func nanoseconds(of moments: [Int64]) -> Double {
        let rate = file.stream.pointee.avg_frame_rate
        let framesPerSecond = rate.num > 0 && rate.den > 0 ? Double(rate.num) / Double(rate.den) : Self.usualRate
        let bytesPerSecond = file.length.map { Double(file.size) * 1000 / Double(max(1, $0)) } ?? 0
        var (frames, last) = (0.0, Int64.min)
        for moment in moments.sorted() {
            let time = file.time(of: min(max(0, moment), file.length ?? moment))
            let keyFrame = file.keyFrame(before: time) ?? time
            if keyFrame > last { frames += 1 }
            let span = Double(time) - Double(max(keyFrame, last))
            frames += max(0, span / Double(max(1, file.second)) * framesPerSecond)
            last = max(last, time)
        }
        return frames * (picture + Self.byte * bytesPerSecond / framesPerSecond)
    }
}
