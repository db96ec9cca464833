import PhotoAnalysis

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
