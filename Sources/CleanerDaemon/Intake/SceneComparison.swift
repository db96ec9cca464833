import PhotoAnalysis
import PhotoCulling
import PhotoStore

/// Compares a picture in detail with its candidates, the likeliest first, from what is stored of them.
struct SceneComparison: Sendable {
    let store: PhotoDatabase
    /// Looked at before each candidate, as a crowd of photos has thousands.
    let canContinue: @Sendable () -> Bool

    /// What was found, by the candidates that were compared.
    ///
    /// - Throws: `CancellationError` where it cannot continue; `StoreError`.
    func matches(_ comparison: Comparison) throws -> [PictureID: SceneMatch] {
        guard !comparison.candidates.isEmpty,
            let matcher = try store.comparisons.scene(of: comparison.picture).flatMap({ SceneMatcher($0) })
        else { return [:] }
        return try comparison.matches { candidate in
            guard canContinue() else { throw CancellationError() }
            return try store.comparisons.scene(of: candidate).flatMap { matcher.match($0) }
        }
    }
}
