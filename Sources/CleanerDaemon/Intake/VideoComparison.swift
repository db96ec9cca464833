import AnalyzerProcess
import FileSystem
import PhotoAnalysis
import PhotoCulling
import PhotoStore

/// Compares a video with its candidates: versions by what both show at the same moments, takes of one scene by their
/// posters.
struct VideoComparison: Sendable {
    let store: PhotoDatabase
    let libraries: Libraries
    /// Nil if no program reads videos here.
    let media: Analyzer?
    /// Called before each candidate.
    let canContinue: @Sendable () -> Bool

    /// Fewer known frames than these prove nothing.
    private static let leastFrames = 3
    /// The first moments that are compared; if none agrees, no others are decoded.
    private static let firstMoments = 2

    /// The matches by candidate, for the candidates that were compared.
    ///
    /// - Throws: `CancellationError` if it may not continue; `StoreError`.
    func matches(_ comparison: Comparison, _ video: VideoLook) throws -> [PictureID: SceneMatch] {
        let poster = try store.comparisons.scene(of: comparison.picture).flatMap { SceneMatcher($0) }
        return try comparison.matches { candidate in
            guard canContinue() else { throw CancellationError() }
            if PairRule.mayBeCopy(candidate.pair), let other = candidate.video {
                let match = SceneMatch(try agreement(video, other))
                if PairRule.relation(candidate.pair, match) == .copy { return match }
            }
            guard PairRule.mayBeTakes(candidate.pair) else { return nil }
            return try store.comparisons.scene(of: candidate.picture).flatMap { poster?.match($0) }
        }
    }

    private func agreement(_ one: VideoLook, _ other: VideoLook) throws -> VideoAgreement {
        if VideoLook.lengthsAgree(one.milliseconds, other.milliseconds) { return try agreementOfEquals(one, other) }
        let (part, whole) = one.milliseconds < other.milliseconds ? (one, other) : (other, one)
        guard VideoLook.mayBePart(part.milliseconds, of: whole.milliseconds) else { return VideoAgreement() }
        return try agreement(part: part, whole)
    }

    /// Decodes one video at the moments of which frames of the other are known.
    private func agreementOfEquals(_ one: VideoLook, _ other: VideoLook) throws -> VideoAgreement {
        let (known, read) = Self.frames(of: one).count >= Self.frames(of: other).count ? (one, other) : (other, one)
        guard let video = try open(read) else { return VideoAgreement() }
        var frames = Self.frames(of: known)
        if frames.count < Self.leastFrames {
            // Most of both videos depends on one key frame.
            guard let video = try open(known) else { return VideoAgreement() }
            frames = try decode(video, Self.spread(over: known)).compactMap { $0 }.filter {
                $0.quality >= VideoLook.leastQuality
            }
        }
        var agreement = VideoAgreement()
        for part in [frames.prefix(Self.firstMoments), frames.dropFirst(Self.firstMoments)] where !part.isEmpty {
            for (frame, seen) in zip(part, try decode(video, part.map(\.moment))) { agreement.add(frame, seen) }
            if agreement.agreeing == 0 { break }
        }
        return agreement
    }

    /// Looks for the known frames of the whole in the part.
    ///
    /// Frames of the part, ten a second if it is short, show about where it begins. Each frame around the nearest pair
    /// shows it to the frame. Then all known frames that the part should hold are compared.
    private func agreement(part: VideoLook, _ whole: VideoLook) throws -> VideoAgreement {
        let nothing = VideoAgreement()
        let known = Self.frames(of: whole)
        guard known.count >= Self.leastFrames, let video = try open(part) else { return nothing }
        let length = Int(part.milliseconds)
        let step = max(Self.searchStep, length / (VideoFrame.mostAtOnce - 1))
        let spread = stride(from: 0, through: length, by: step).prefix(VideoFrame.mostAtOnce).map { Int64($0) }
        let seen = try decode(video, spread).compactMap { $0 }.filter { $0.quality >= VideoLook.leastQuality }
        let latest = Int64(Int(whole.milliseconds) - length + step)
        let pairs = known.flatMap { frame in seen.map { (frame, $0, frame.hash.distance(to: $0.hash)) } }
        let possible = pairs.filter { (Int64(-step)...latest).contains($0.0.moment - $0.1.moment) }
        guard let best = possible.min(by: { $0.2 < $1.2 }), best.2 <= Self.searchBits else { return nothing }
        let near = stride(from: -step / 2, through: step / 2, by: Self.frameStep).prefix(VideoFrame.mostAtOnce)
        let exact = try decode(video, near.map { max(0, best.1.moment + Int64($0)) }).compactMap { $0 }
        guard let meeting = exact.min(by: { best.0.hash.distance(to: $0.hash) < best.0.hash.distance(to: $1.hash) })
        else { return nothing }
        let beginning = best.0.moment - meeting.moment
        var agreement = VideoAgreement()
        let expected = known.filter { (0...Int64(length)).contains($0.moment - beginning) }
        if expected.count >= Self.leastFrames {
            let seen = try decode(video, expected.map { $0.moment - beginning })
            for (frame, seen) in zip(expected, seen) { agreement.add(frame, seen) }
        } else if let other = try open(whole) {
            // The part is so short that it holds few of the known frames.
            let moments = Self.spread(over: part)
            let seen = try decode(other, moments.map { $0 + beginning })
            for (frame, seen) in zip(try decode(video, moments), seen) {
                if let frame, frame.quality >= VideoLook.leastQuality { agreement.add(frame, seen) }
            }
        }
        return agreement.compared >= Self.leastFrames ? agreement : nothing
    }

    /// Milliseconds between frames in which the beginning of a part is looked for, at least.
    private static let searchStep = 100
    /// Milliseconds between frames of 30 frames a second.
    private static let frameStep = 33
    /// The largest distance of the nearest frames, in bits; unrelated ones differ in 128.
    private static let searchBits = 90

    /// Moments in the middle of equal parts of a video.
    private static func spread(over video: VideoLook) -> [Int64] {
        (0..<VideoFrames.count).map { Int64(video.milliseconds) * Int64(2 * $0 + 1) / Int64(2 * VideoFrames.count) }
    }

    private static func frames(of video: VideoLook) -> [VideoFrame] {
        video.frames.frames.filter { $0.quality >= VideoLook.leastQuality }
    }

    /// Opens a video that is still the one that the store knows.
    private func open(_ video: VideoLook) throws -> OpenedPhoto? {
        guard let file = try store.places.file(of: video.photo), let opened = try? libraries.open(file.location),
            opened.stamp == file.stamp
        else { return nil }
        return opened
    }

    /// The frames at some moments; nil where none could be decoded.
    private func decode(_ video: borrowing OpenedPhoto, _ moments: [Int64]) throws -> [VideoFrame?] {
        guard let media else { return moments.map { _ in nil } }
        do throws(AnalyzerError) {
            return try media.frames(of: video.descriptor, at: moments)
        } catch {
            if error == .stopped { throw CancellationError() }
            return moments.map { _ in nil }
        }
    }
}
