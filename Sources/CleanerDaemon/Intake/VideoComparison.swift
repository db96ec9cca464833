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
    /// Nil if the program for videos is not installed.
    let media: Analyzer?
    /// Called before each candidate.
    let canContinue: @Sendable () -> Bool

    /// The matches by candidate, for the candidates that were compared.
    ///
    /// - Throws: `CancellationError` if it may not continue; `StoreError`.
    func matches(_ comparison: Comparison, _ video: VideoLook) throws -> [PictureID: SceneMatch] {
        let matcher = VideoMatcher(decode: decode)
        let poster = try store.comparisons.scene(of: comparison.picture).flatMap { SceneMatcher($0) }
        return try comparison.matches { candidate in
            guard canContinue() else { throw CancellationError() }
            if PairRule.mayBeCopy(candidate.pair), let other = candidate.video {
                let match = SceneMatch(try matcher.agreement(video, other))
                if PairRule.relation(candidate.pair, match) == .copy { return match }
            }
            guard PairRule.mayBeTakes(candidate.pair) else { return nil }
            return try store.comparisons.scene(of: candidate.picture).flatMap { poster?.match($0) }
        }
    }

    /// Opens a video that is still the one that the store knows.
    private func open(_ video: VideoLook) throws -> OpenedPhoto? {
        guard let file = try store.places.file(of: video.photo), let opened = try? libraries.open(file.location),
            opened.stamp == file.stamp
        else { return nil }
        return opened
    }

    /// The frames at some moments; nil where none could be decoded.
    private func decode(_ video: VideoLook, _ moments: [Int64]) throws -> [VideoFrame?] {
        guard let media, let opened = try open(video) else { return moments.map { _ in nil } }
        do throws(AnalyzerError) {
            return try withExtendedLifetime(opened) { opened throws(AnalyzerError) in
                try media.frames(of: opened.descriptor, at: moments)
            }
        } catch {
            if error == .stopped { throw CancellationError() }
            return moments.map { _ in nil }
        }
    }
}

/// Compares a picture in detail with its candidates, the likeliest first, by the scenes in the store.
struct SceneComparison: Sendable {
    let store: PhotoDatabase
    /// Called before each candidate, as a large crowd of similar photos has thousands.
    let canContinue: @Sendable () -> Bool

    /// The matches by candidate, for the candidates that were compared.
    ///
    /// - Throws: `CancellationError` if it may not continue; `StoreError`.
    func matches(_ comparison: Comparison) throws -> [PictureID: SceneMatch] {
        guard comparison.asksAnything,
            let matcher = try store.comparisons.scene(of: comparison.picture).flatMap({ SceneMatcher($0) })
        else { return [:] }
        return try comparison.matches { candidate in
            guard canContinue() else { throw CancellationError() }
            return try store.comparisons.scene(of: candidate.picture).flatMap { matcher.match($0) }
        }
    }
}
