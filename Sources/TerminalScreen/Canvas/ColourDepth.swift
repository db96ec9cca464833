/// How many colours a terminal shows.
package enum ColourDepth: Int, Sendable, Comparable, CaseIterable {
    /// No colours, or none wanted (`NO_COLOR`).
    case none
    case sixteen
    case palette256
    case trueColour

    package static func < (left: ColourDepth, right: ColourDepth) -> Bool {
        left.rawValue < right.rawValue
    }
}
