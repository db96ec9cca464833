/// What two pictures are to each other, the closest last.
package enum PairRelation: UInt8, Sendable, Hashable, Comparable {
    case none
    /// Shots of one scene, as far as little evidence tells.
    case weak
    /// Shots of one scene.
    case strong
    /// Versions of one picture.
    case copy

    package static func < (first: PairRelation, second: PairRelation) -> Bool { first.rawValue < second.rawValue }
}
