/// One of the eight ways to turn and mirror a picture by right angles (the dihedral group of the square).
///
/// A turn has three optional steps: exchange rows and columns, then mirror left and right, then flip top and bottom.
package enum Turn: UInt8, CaseIterable, Sendable, Codable {
    case upright = 0
    case mirrored = 1
    case flipped = 2
    case half = 3
    case transposed = 4
    /// A quarter turn clockwise.
    case clockwise = 5
    /// A quarter turn counterclockwise.
    case counterclockwise = 6
    case transversed = 7

    var transposes: Bool { rawValue & 4 != 0 }
    var mirrors: Bool { rawValue & 1 != 0 }
    var flips: Bool { rawValue & 2 != 0 }

    /// The turn that reverses this one.
    package var inverse: Turn {
        switch self {
        case .clockwise: .counterclockwise
        case .counterclockwise: .clockwise
        default: self
        }
    }

    /// This turn and then another one, as a single turn.
    package func followed(by next: Turn) -> Turn {
        // Mirror and flip swap when a transposition moves past them.
        let first = next.transposes ? (mirrors: flips, flips: mirrors) : (mirrors: mirrors, flips: flips)
        return Turn(
            transposes: transposes != next.transposes, mirrors: first.mirrors != next.mirrors,
            flips: first.flips != next.flips)
    }

    private init(transposes: Bool, mirrors: Bool, flips: Bool) {
        switch (transposes, flips, mirrors) {
        case (false, false, false): self = .upright
        case (false, false, true): self = .mirrored
        case (false, true, false): self = .flipped
        case (false, true, true): self = .half
        case (true, false, false): self = .transposed
        case (true, false, true): self = .clockwise
        case (true, true, false): self = .counterclockwise
        case (true, true, true): self = .transversed
        }
    }
}
