import CLibav
import Images

/// Finds the frame that a video shows at a moment.
struct FrameSearch {
    private let file: VideoFile
    private let decoder: FrameDecoder
    private let isOverdue: () -> Bool

    /// Seconds by which a search begins earlier if a container's seeking led behind the moment; then the start.
    private static let stepsBack: [Int64] = [0, 10, .max]

    init(_ file: VideoFile, isOverdue: @escaping () -> Bool) throws(ImageError) {
        self.file = file
        self.isOverdue = isOverdue
        decoder = try FrameDecoder(file)
    }

    /// The frame whose time is nearest, decoded from the key frame before it on, and its moment.
    func frame(at moment: Int64) -> (picture: VideoPicture, moment: Int64)? {
        let target = file.time(of: min(max(0, moment), file.length ?? moment))
        for step in Self.stepsBack {
            guard !isOverdue() else { return nil }
            let (early, overflow) = file.second.multipliedReportingOverflow(by: step)
            let start = overflow ? file.time(of: 0) : max(file.time(of: 0), target - early)
            guard file.seek(to: start), let (picture, time) = nearest(to: target) else { continue }
            if time <= target || step == .max || start <= file.time(of: 0) { return (picture, file.moment(of: time)) }
        }
        return nil
    }

    /// The key frame at or before a moment.
    func keyFrame(at moment: Int64) -> VideoPicture? {
        guard file.seek(to: file.time(of: max(0, moment))), let packet = VideoPacket() else { return nil }
        while !isOverdue(), file.read(into: packet) == .packet {
            guard packet.stream == file.stream.pointee.index, packet.isKey else { continue }
            if let picture = decoder.keyFrame(packet) { return picture }
        }
        return nil
    }

    private func nearest(to target: Int64) -> (picture: VideoPicture, time: Int64)? {
        decoder.flush()
        guard let packet = VideoPacket() else { return nil }
        var best: (picture: VideoPicture, time: Int64)?
        /// Takes what the decoder has; true when the target is reached.
        func take() -> Bool {
            while let picture = decoder.receive() {
                let time = picture.time ?? best?.time ?? target
                guard let last = best, abs(last.time - target) < abs(time - target) else {
                    best = (picture, time)
                    if time >= target { return true }
                    continue
                }
                return true
            }
            return false
        }
        // Nothing depends on frames that are left out, and none of the last second is.
        let near = target - file.second
        var hasKeyFrame = false
        while !isOverdue(), file.read(into: packet) == .packet {
            guard packet.stream == file.stream.pointee.index, hasKeyFrame || packet.isKey else { continue }
            hasKeyFrame = true
            decoder.send(packet, leavesOut: (packet.time ?? target) < near)
            if take() { return best }
        }
        decoder.send(nil, leavesOut: false)
        _ = take()
        return best
    }
}
