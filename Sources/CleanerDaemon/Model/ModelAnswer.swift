import OwnPrograms
import PhotoSearch

/// The answer of the user's own model to a sentence.
enum ModelAnswer: Sendable {
    /// The pictures that resemble it, the nearest first.
    case found([VectorTable.Hit])
    case failed(ProgramFailure)
}
