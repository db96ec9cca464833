import OwnPrograms
import PhotoSearch

/// What the user's own model says to a sentence.
enum ModelAnswer: Sendable {
    /// The pictures that resemble it, the nearest first.
    case found([VectorTable.Hit])
    case failed(ProgramFailure)
}
