/// How a move that a crash interrupted ended.
package enum Repair: Hashable, Sendable {
    /// The photo is where the move was to bring it, and the rest was done now.
    case completed
    /// The photo is where it was before, and nothing of the move is left.
    case rolledBack
    /// The photo is in neither place as it should be; nothing of others was touched.
    ///
    /// The journal was told that the move is abandoned, unless the volume is unreachable: then ask again later.
    case untouched(Whereabouts)
}

extension Repair: CustomStringConvertible {
    package var description: String {
        switch self {
        case .completed: "completed"
        case .rolledBack: "rolled back"
        case .untouched(let place): "left alone: \(place)"
        }
    }
}
