/// The relation of two pictures; the closest is last.
package enum PairRelation: UInt8, Sendable, Hashable, Comparable {
    case none
    /// Probably shots of one scene.
    case weak
    /// Shots of one scene.
    case strong
    /// Versions of one picture.
    case copy

    package static func < (first: PairRelation, second: PairRelation) -> Bool { first.rawValue < second.rawValue }
}
