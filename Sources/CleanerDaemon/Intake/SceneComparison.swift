import PhotoAnalysis
import PhotoCulling
import PhotoStore

/// Compares a picture in detail with its candidates, the likeliest first, by the scenes in the store.
struct SceneComparison: Sendable {
    let store: PhotoDatabase
    /// Called before each candidate, as a large crowd of similar photos has thousands.
    let canContinue: @Sendable () -> Bool

    /// The matches by candidate, for the candidates that were compared.
    ///
    /// - Throws: `CancellationError` if it may not continue; `StoreError`.
    func matches(_ comparison: Comparison) throws -> [PictureID: SceneMatch] {
        guard !comparison.candidates.isEmpty,
            let matcher = try store.comparisons.scene(of: comparison.picture).flatMap({ SceneMatcher($0) })
        else { return [:] }
        return try comparison.matches { candidate in
            guard canContinue() else { throw CancellationError() }
            return try store.comparisons.scene(of: candidate.picture).flatMap { matcher.match($0) }
        }
    }
}
