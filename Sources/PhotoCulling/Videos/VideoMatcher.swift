package import PhotoAnalysis

/// Compares two videos by what both show at the same moments.
///
/// It starts from the stored frames and decodes others when it needs them.
package struct VideoMatcher {
    /// The frames of a video at some moments in milliseconds, at most `VideoFrame.mostAtOnce`; nil where none is shown.
    package typealias Decoding = (VideoLook, [Int64]) throws -> [VideoFrame?]

    let decode: Decoding

    /// The largest distance of two frames that may show nearly the same moment, in bits; unrelated ones differ in 128.
    static let searchBits = 100
    /// The least number of milliseconds between the frames among which the nearest is searched: 60 frames a second.
    private static let frameStep = 16
    /// The first moments that are compared; if none agrees, no others are decoded.
    private static let firstMoments = 2
    /// Milliseconds by which all frames of a version may come earlier or later than those of the other.
    ///
    /// A change of the frame rate shifts them by up to two frames.
    private static let mostDelay: Int64 = 300

    /// The moments of six frames in the middle of equal parts, in 96ths of a video's length.
    private static let even: [Int64] = [8, 24, 40, 56, 72, 88]
    /// Six other moments, of which no two pairs lie equally far apart.
    ///
    /// So no two pairs have the same middle. A camera that turns back shows the same before and after, and at most one
    /// pair of these moments lies evenly around the turn.
    private static let uneven: [Int64] = [3, 12, 24, 39, 63, 93]

    package init(decode: @escaping Decoding) {
        self.decode = decode
    }

    /// How far two videos agree; either may be a version or a part of the other.
    package func agreement(_ one: VideoLook, _ other: VideoLook) throws -> VideoAgreement {
        if VideoLook.lengthsAgree(one.milliseconds, other.milliseconds) { return try agreementOfEquals(one, other) }
        let (part, whole) = one.milliseconds < other.milliseconds ? (one, other) : (other, one)
        guard VideoLook.mayBePart(part.milliseconds, of: whole.milliseconds) else { return VideoAgreement() }
        return try agreementOfPart(part, whole)
    }

    /// Decodes one video at the moments of which frames of the other are known.
    private func agreementOfEquals(_ one: VideoLook, _ other: VideoLook) throws -> VideoAgreement {
        let (known, read) = one.hasMoreUsableFrames(than: other) ? (one, other) : (other, one)
        let frames = Self.tellMomentsApart(known.usable) ? known.usable : try spread(over: known, isFlatAllowed: true)
        let pairs = try pairs(frames, with: read, delay: 0)
        let agreement = VideoAgreement(pairs, of: frames)
        guard !agreement.isOfVersions, let delay = try delay(of: pairs, known, read), delay != 0 else {
            return agreement
        }
        // The first frame may lie before the other video begins.
        let inner = frames.filter { read.spans($0.moment + delay) }
        let clear = Self.tellMomentsApart(inner) ? frames : try spread(over: known, isFlatAllowed: true)
        let delayed = VideoAgreement(try self.pairs(clear, with: read, delay: delay), of: clear)
        return delayed.isOfVersions ? delayed : agreement
    }

    /// How much later one video shows what the other one shows, measured at the frame that differs most.
    private func delay(of pairs: [VideoFramePair], _ known: VideoLook, _ read: VideoLook) throws -> Int64? {
        let inner = pairs.filter {
            $0.frame.moment >= Self.mostDelay && $0.frame.moment <= Int64(known.milliseconds) - Self.mostDelay
        }
        guard inner.contains(where: { $0.distance.map { $0 <= Self.searchBits } ?? false }),
            let frame = inner.max(by: { $0.distance ?? 0 < $1.distance ?? 0 })?.frame
        else { return nil }
        let nearest = try nearest(to: frame, in: read, around: frame.moment, within: Self.mostDelay)
        return nearest.flatMap { nearest in
            frame.distance(to: nearest) <= VideoAgreement.frameBits ? nearest.moment - frame.moment : nil
        }
    }

    /// Frames of a video, and what another one shows some milliseconds later.
    func pairs(_ frames: [VideoFrame], with other: VideoLook, delay: Int64) throws -> [VideoFramePair] {
        let common = frames.filter { other.spans($0.moment + delay) }
        var pairs: [VideoFramePair] = []
        for part in [common.prefix(Self.firstMoments), common.dropFirst(Self.firstMoments)] where !part.isEmpty {
            pairs += zip(part, try decode(other, part.map { $0.moment + delay })).map { VideoFramePair($0, $1) }
            let agreement = VideoAgreement(pairs, of: frames)
            if agreement.compared > 0, agreement.agreeing == 0 { break }
        }
        return pairs
    }

    /// Whether enough frames differ clearly from all others, so that they tell moments apart.
    private static func tellMomentsApart(_ frames: [VideoFrame]) -> Bool {
        frames.count { VideoAgreement.motion(of: $0, among: frames) >= VideoAgreement.clearMotion }
            >= (frames.contains(where: \.isFlat) ? VideoAgreement.leastFlatMoments : VideoAgreement.leastMoments)
    }

    /// Frames spread over a video, at other moments if the first ones show the same twice.
    ///
    /// If `isFlatAllowed`, flat frames are among them where the others do not suffice.
    func spread(over video: VideoLook, isFlatAllowed: Bool) throws -> [VideoFrame] {
        let even = try decode(video, Self.even.map { Int64(video.milliseconds) * $0 / 96 }).compactMap(\.self)
        let frames = even.filter { !$0.isFlat }
        guard !Self.tellMomentsApart(frames) else { return frames }
        let uneven = try decode(video, Self.uneven.map { Int64(video.milliseconds) * $0 / 96 }).compactMap(\.self)
        let others = uneven.filter { !$0.isFlat }
        guard !Self.tellMomentsApart(others) else { return others }
        return isFlatAllowed ? [even, uneven].first(where: Self.tellMomentsApart) ?? frames : frames
    }

    /// The frames at some moments that are not too flat to be told apart.
    func usable(_ video: VideoLook, _ moments: [Int64]) throws -> [VideoFrame] {
        try decode(video, moments).compactMap(\.self).filter { !$0.isFlat }
    }

    /// The frame around a moment that is nearest to a frame of another video.
    func nearest(
        to frame: VideoFrame, in video: VideoLook, around moment: Int64, within span: Int64
    ) throws -> VideoFrame? {
        let step = max(Self.frameStep, 2 * Int(span) / (VideoFrame.mostAtOnce - 1))
        let moments = stride(from: -Int(span), through: Int(span), by: step).map { max(0, moment + Int64($0)) }
        return try decode(video, Array(moments.prefix(VideoFrame.mostAtOnce))).compactMap { $0 }
            .min { frame.distance(to: $0) < frame.distance(to: $1) }
    }
}

/// Finds where a video was cut out of a longer one.
extension VideoMatcher {
    /// The least number of milliseconds between the frames of a part that the search compares.
    private static let searchStep = 100
    /// The likeliest beginnings that are tried.
    private static let mostTries = 3
    /// The nearest pairs of frames that suggest beginnings.
    private static let mostPairings = 256

    /// Two frames that may show the same moment: one of the whole, one of the part.
    private struct FramePairing {
        let inWhole: VideoFrame
        let distance: Int
        /// The moment of the whole at which the part begins if both frames show the same.
        let beginning: Int64

        init(inWhole: VideoFrame, inPart: VideoFrame) {
            self.inWhole = inWhole
            distance = inWhole.distance(to: inPart)
            beginning = inWhole.moment - inPart.moment
        }
    }

    /// Tries the beginnings that stored frames suggest; if they suggest none, looks for one.
    func agreementOfPart(_ part: VideoLook, _ whole: VideoLook) throws -> VideoAgreement {
        let stored = likeliest(
            whole.usable + whole.usableOpening, part.usable + part.usableOpening, part, whole,
            step: Self.searchStep, within: VideoLook.openingBits)
        guard stored.isEmpty else { return try best(of: stored, part, whole, step: Self.searchStep) }
        let isShort = whole.usable.count < VideoAgreement.leastMoments
        let known = isShort ? try spread(over: whole, isFlatAllowed: false) : whole.usable
        let step = max(Self.searchStep, Int(part.milliseconds) / (VideoFrame.mostAtOnce - 1))
        let moments = stride(from: 0, through: Int(part.milliseconds), by: step).prefix(VideoFrame.mostAtOnce)
        let seen = try usable(part, moments.map { Int64($0) })
        let found = likeliest(known, seen, part, whole, step: step, within: Self.searchBits)
        return try best(of: found, part, whole, step: step)
    }

    /// The beginnings that most pairs of frames suggest, the likeliest first; each is right to about a step.
    ///
    /// A camera that turns back shows the same frames in the other order, but then each pair suggests another
    /// beginning.
    private func likeliest(
        _ known: [VideoFrame], _ seen: [VideoFrame], _ part: VideoLook, _ whole: VideoLook, step: Int, within bits: Int
    ) -> [Int64] {
        let possible = -Int64(step)...Int64(whole.milliseconds) - Int64(part.milliseconds) + Int64(step)
        let pairings = known.flatMap { frame in seen.map { FramePairing(inWhole: frame, inPart: $0) } }
            .filter { $0.distance <= bits && possible.contains($0.beginning) }
            .sorted { $0.distance < $1.distance }.prefix(Self.mostPairings)
        let supported = pairings.enumerated().map { place, pairing in
            let near = pairings.filter { abs($0.beginning - pairing.beginning) < step }
            return (pairing.beginning, support: Set(near.map(\.inWhole.moment)).count, place: place)
        }
        var beginnings: [Int64] = []
        for (beginning, _, _) in supported.sorted(by: { ($1.support, $0.place) < ($0.support, $1.place) })
        where !beginnings.contains(where: { abs($0 - beginning) < step }) {
            beginnings.append(beginning)
        }
        return beginnings
    }

    /// How far the part agrees with the whole at the best of some beginnings.
    ///
    /// A frame from the middle of the part tells the beginning to the frame; a program that cuts a video may show the
    /// first frame too early or too long.
    private func best(
        of beginnings: [Int64], _ part: VideoLook, _ whole: VideoLook, step: Int
    ) throws -> VideoAgreement {
        var best = VideoAgreement()
        guard !beginnings.isEmpty else { return best }
        let frames = try spread(over: part, isFlatAllowed: false)
        guard frames.count >= VideoAgreement.leastMoments else { return best }
        let middle = frames[frames.count / 2]
        for beginning in beginnings.prefix(Self.mostTries) {
            let nearest = try nearest(to: middle, in: whole, around: middle.moment + beginning, within: Int64(step))
            guard let nearest, middle.distance(to: nearest) <= VideoAgreement.frameBits else { continue }
            let pairs = try pairs(frames, with: whole, delay: nearest.moment - middle.moment)
            let agreement = VideoAgreement(pairs, of: frames)
            if agreement.agreeing > best.agreeing { best = agreement }
            if best.isOfVersions { break }
        }
        return best
    }
}

/// What two videos show at the same moment.
struct VideoFramePair {
    let frame: VideoFrame
    /// Nil if nothing could be decoded there.
    let other: VideoFrame?

    init(_ frame: VideoFrame, _ other: VideoFrame?) {
        self.frame = frame
        self.other = other
    }

    var distance: Int? { other.map { frame.distance(to: $0) } }
}

extension VideoAgreement {
    /// How far two videos agree; `frames` is what the first one shows at several moments.
    init(_ pairs: [VideoFramePair], of frames: [VideoFrame]) {
        self.init()
        for pair in pairs { add(pair.frame, of: frames, pair.other) }
    }
}
