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
        return try agreementOfPart(part, whole)
    }

    /// Decodes one video at the moments of which frames of the other are known.
    private func agreementOfEquals(_ one: VideoLook, _ other: VideoLook) throws -> VideoAgreement {
        let (known, read) = Self.frames(of: one).count >= Self.frames(of: other).count ? (one, other) : (other, one)
        guard let video = try open(read) else { return VideoAgreement() }
        var frames = Self.frames(of: known)
        if frames.count < VideoAgreement.leastMoments {
            // Most of both videos depends on one key frame.
            guard let video = try open(known) else { return VideoAgreement() }
            frames = try distinct(video, Self.spread(over: known))
        }
        var agreement = VideoAgreement()
        for part in [frames.prefix(Self.firstMoments), frames.dropFirst(Self.firstMoments)] where !part.isEmpty {
            let seen = try decode(video, part.map(\.moment))
            for (frame, seen) in zip(part, seen) { agreement.add(frame, of: frames, seen) }
            if agreement.compared > 0, agreement.agreeing == 0 { break }
        }
        return agreement
    }

    /// Moments in the middle of equal parts of a video.
    static func spread(over video: VideoLook) -> [Int64] {
        (0..<VideoFrames.count).map { Int64(video.milliseconds) * Int64(2 * $0 + 1) / Int64(2 * VideoFrames.count) }
    }

    static func frames(of video: VideoLook) -> [VideoFrame] {
        video.frames.frames.filter { $0.quality >= VideoLook.leastQuality }
    }

    /// Opens a video that is still the one that the store knows.
    func open(_ video: VideoLook) throws -> OpenedPhoto? {
        guard let file = try store.places.file(of: video.photo), let opened = try? libraries.open(file.location),
            opened.stamp == file.stamp
        else { return nil }
        return opened
    }

    /// The frames at some moments that are not too flat to be told apart.
    func distinct(_ video: borrowing OpenedPhoto, _ moments: [Int64]) throws -> [VideoFrame] {
        try decode(video, moments).compactMap { $0 }.filter { $0.quality >= VideoLook.leastQuality }
    }

    /// The frames at some moments; nil where none could be decoded.
    func decode(_ video: borrowing OpenedPhoto, _ moments: [Int64]) throws -> [VideoFrame?] {
        guard let media else { return moments.map { _ in nil } }
        do throws(AnalyzerError) {
            return try media.frames(of: video.descriptor, at: moments)
        } catch {
            if error == .stopped { throw CancellationError() }
            return moments.map { _ in nil }
        }
    }
}
