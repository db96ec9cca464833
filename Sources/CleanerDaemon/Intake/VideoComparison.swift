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
            if PairRule.mayBeCopy(candidate.pair), let other = candidate.video,
                VideoLook.lengthsAgree(video.milliseconds, other.milliseconds)
            {
                let match = SceneMatch(try agreement(video, other))
                if PairRule.relation(candidate.pair, match) == .copy { return match }
            }
            guard PairRule.mayBeTakes(candidate.pair) else { return nil }
            return try store.comparisons.scene(of: candidate.picture).flatMap { poster?.match($0) }
        }
    }

    /// Decodes the smaller video at the moments of which the larger one's frames are known.
    private func agreement(_ one: VideoLook, _ other: VideoLook) throws -> VideoAgreement {
        var agreement = VideoAgreement()
        let (known, read) = one.pixels >= other.pixels ? (one, other) : (other, one)
        let frames = known.frames.frames.filter { $0.quality >= VideoLook.leastQuality }
        guard let media, let file = try store.places.file(of: read.photo),
            let opened = try? libraries.open(file.location), opened.stamp == file.stamp
        else { return agreement }
        for part in [frames.prefix(Self.firstMoments), frames.dropFirst(Self.firstMoments)] where !part.isEmpty {
            do throws(AnalyzerError) {
                let seen = try media.frames(of: opened.descriptor, at: part.map(\.moment))
                for (frame, seen) in zip(part, seen) { agreement.add(frame, seen) }
            } catch {
                if error == .stopped { throw CancellationError() }
                return VideoAgreement()
            }
            if agreement.agreeing == 0 { break }
        }
        return agreement
    }
}
