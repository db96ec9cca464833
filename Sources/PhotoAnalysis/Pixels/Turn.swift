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
}
