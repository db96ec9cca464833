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
