import FileSystem
import PhotoAnalysis
import PhotoCulling

/// Finds a video in a longer one that it was cut out of.
extension VideoComparison {
    /// Milliseconds between the frames of a part in which its beginning is looked for, at least.
    private static let searchStep = 100
    /// Milliseconds between the frames that show the beginning to the frame, at least: 60 frames a second.
    private static let frameStep = 16
    /// The largest distance of two frames that may show one moment, in bits; unrelated ones differ in 128.
    private static let searchBits = 100
    /// The likeliest beginnings that are tried.
    private static let mostTries = 3

    /// Looks for frames of the whole in the part.
    ///
    /// Frames of the part, ten a second if it is short, show about where it begins. Each frame around such a place
    /// shows it to the frame. Then all known frames that the part should hold are compared.
    func agreementOfPart(_ part: VideoLook, _ whole: VideoLook) throws -> VideoAgreement {
        var best = VideoAgreement()
        guard let partVideo = try open(part), let wholeVideo = try open(whole) else { return best }
        var known = Self.frames(of: whole)
        if known.count < VideoAgreement.leastMoments { known = try distinct(wholeVideo, Self.spread(over: whole)) }
        let length = Int64(part.milliseconds)
        let step = max(Self.searchStep, Int(length) / (VideoFrame.mostAtOnce - 1))
        let moments = stride(from: 0, through: Int(length), by: step).prefix(VideoFrame.mostAtOnce)
        let seen = try distinct(partVideo, moments.map { Int64($0) })
        let possible = -Int64(step)...Int64(whole.milliseconds) - length + Int64(step)
        for (frame, near) in Self.likeliest(known, seen, possible).prefix(Self.mostTries) {
            guard let meeting = try nearest(to: frame, in: partVideo, around: near.moment, within: step) else {
                continue
            }
            let beginning = frame.moment - meeting.moment
            let expected = known.filter { (0...length).contains($0.moment - beginning) }
            var agreement = VideoAgreement()
            if expected.count >= VideoAgreement.leastMoments {
                let seen = try decode(partVideo, expected.map { $0.moment - beginning })
                for (frame, seen) in zip(expected, seen) { agreement.add(frame, of: known, seen) }
            } else {
                // The part is so short that it holds few of the known frames.
                let own = try distinct(partVideo, Self.spread(over: part))
                guard own.count >= VideoAgreement.leastMoments else { continue }
                let seen = try decode(wholeVideo, own.map { $0.moment + beginning })
                for (frame, seen) in zip(own, seen) { agreement.add(frame, of: own, seen) }
            }
            if agreement.agreeing > best.agreeing { best = agreement }
            if best.agreeing >= VideoAgreement.leastMoments, best.agreeing == best.compared { break }
        }
        return best
    }

    /// The frame of the part nearest to each frame of the whole, the likeliest pairs first.
    private static func likeliest(
        _ known: [VideoFrame], _ seen: [VideoFrame], _ beginnings: ClosedRange<Int64>
    ) -> [(VideoFrame, VideoFrame)] {
        known.compactMap { frame in
            seen.filter { beginnings.contains(frame.moment - $0.moment) }
                .map { (frame, $0, frame.hash.distance(to: $0.hash)) }
                .min { $0.2 < $1.2 }
        }
        .filter { $0.2 <= searchBits }.sorted { $0.2 < $1.2 }.map { ($0.0, $0.1) }
    }

    /// The frame around a moment that is nearest to a frame of another video.
    private func nearest(
        to frame: VideoFrame, in video: borrowing OpenedPhoto, around moment: Int64, within span: Int
    ) throws -> VideoFrame? {
        let step = max(Self.frameStep, 2 * span / (VideoFrame.mostAtOnce - 1))
        let moments = stride(from: -span, through: span, by: step).map { max(0, moment + Int64($0)) }
        return try decode(video, Array(moments.prefix(VideoFrame.mostAtOnce))).compactMap { $0 }
            .min { frame.hash.distance(to: $0.hash) < frame.hash.distance(to: $1.hash) }
    }
}
