import CLibav
import Images

/// Finds the frames that a video shows at some moments; moments in ascending order are found in one pass.
struct FrameSearch {
    private let file: VideoFile
    private let keyFrames: KeyFrameDecoder
    /// Whether to give up; a later moment may get another limit.
    var isOverdue: () -> Bool
    /// The nanoseconds of `FrameCost` that may be used up.
    var allowance = Double.infinity
    private let cost: FrameCost
    /// The last two pictures that were decoded one after the other.
    private var passed: [(picture: VideoPicture, time: Int64)] = []
    /// Whether a key frame was decoded since the last seek; frames before it cannot be shown.
    private var hasKeyFrame = false

    /// How many seconds before the moment to seek to; the next number is tried if a seek lands after the moment.
    private static let stepsBack: [Int64] = [0, 10, .max]

    init(_ file: VideoFile, skipsLoopFilter: Bool = false, isOverdue: @escaping () -> Bool) throws(ImageError) {
        self.file = file
        self.isOverdue = isOverdue
        cost = FrameCost(file)
        keyFrames = try KeyFrameDecoder(file, skipsLoopFilter: skipsLoopFilter)
    }

    private var decoder: FrameDecoder { keyFrames.decoder }

    /// The frame whose time is nearest, decoded from the key frame before it on, and its moment.
    mutating func frame(at moment: Int64) -> (picture: VideoPicture, moment: Int64)? {
        let target = file.time(of: min(max(0, moment), file.length ?? moment))
        guard isReachable(target) ? decode(to: target) : search(target), let (first, last) = passedPair else {
            return nil
        }
        let (before, behind) = (first.time.subtractingClamped(target), last.time.subtractingClamped(target))
        let nearest = before.magnitude < behind.magnitude ? first : last
        return (nearest.picture, file.moment(of: nearest.time))
    }

    /// The key frame at or before a moment.
    mutating func keyFrame(at moment: Int64) -> VideoPicture? {
        passed = []
        guard file.seek(to: file.time(of: max(0, moment))), let packet = VideoPacket() else { return nil }
        while !isOverdue(), file.read(into: packet) == .packet {
            guard packet.stream == file.stream.pointee.index, packet.isKey else { continue }
            if let picture = keyFrames.picture(packet) { return picture }
        }
        return nil
    }

    private var passedPair: (first: (picture: VideoPicture, time: Int64), last: (picture: VideoPicture, time: Int64))? {
        passed.first.flatMap { first in passed.last.map { (first, $0) } }
    }

    /// Whether decoding reaches the target without a seek: no key frame lies between the last picture and the target.
    private func isReachable(_ target: Int64) -> Bool {
        guard let (first, last) = passedPair, first.time <= target else { return false }
        guard target > last.time else { return true }
        guard let keyFrame = file.keyFrame(before: target) else {
            return target.subtractingClamped(last.time) < file.second
        }
        return keyFrame <= last.time
    }

    private mutating func search(_ target: Int64) -> Bool {
        for step in Self.stepsBack {
            let (early, overflow) = file.second.multipliedReportingOverflow(by: step)
            let start = overflow ? file.time(of: 0) : max(file.time(of: 0), target.subtractingClamped(early))
            // Without an index libav seeks by decoding times, and would miss the first key frame.
            let isAtStart = start <= file.time(of: 0)
            guard isAtStart && !file.container.hasIndex ? file.seekToStart() : file.seek(to: start) else { continue }
            decoder.flush()
            (passed, hasKeyFrame) = ([], false)
            guard decode(to: target), let first = passed.first else { continue }
            if first.time <= target || step == .max || isAtStart { return true }
        }
        return false
    }

    /// Decodes until a picture of the target or later, or to the end of the video; false if it takes too long.
    private mutating func decode(to target: Int64) -> Bool {
        guard let packet = VideoPacket() else { return false }
        // Only frames that no other frame needs are left out, and none within the last second before the target.
        let near = target.subtractingClamped(file.second)
        while !takePictures(to: target) {
            guard allowance > 0, !isOverdue() else { return false }
            guard file.read(into: packet) == .packet else {
                decoder.send(nil, leavesOut: false)
                _ = takePictures(to: target)
                return true
            }
            guard packet.stream == file.stream.pointee.index, hasKeyFrame || packet.isKey else { continue }
            hasKeyFrame = true
            allowance -= cost.nanoseconds(of: packet)
            decoder.send(packet, leavesOut: (packet.time ?? target) < near)
        }
        return true
    }

    /// Takes what the decoder has; true when the target is reached.
    private mutating func takePictures(to target: Int64) -> Bool {
        while passed.last.map({ $0.time < target }) ?? true {
            guard let picture = decoder.receive() else { return false }
            passed = passed.suffix(1) + [(picture, picture.time ?? passed.last?.time ?? target)]
        }
        return true
    }
}

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
