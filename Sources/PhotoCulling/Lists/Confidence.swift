import PhotoCategories

/// The probability that a verdict is right.
enum Confidence {
    /// Equal bytes or equal coded pictures by SHA-256, which is certain except for a collision.
    static let copy = 1.0
    /// The most for versions that differ in their colours, which hashes do not see, and for drawings, which programs
    /// draw in several forms; set by hand, as the next two.
    static let mostOfOtherColours = 0.95
    /// Colours that lie further apart than this (`ColourPalette.colourDistance`) are others.
    static let otherColours: Float = 0.04
    /// The most for two shots that were compared with others of their series only.
    static let mostOverOthers = 0.95

    /// The probability that two pictures with hashes at this distance are versions of one picture.
    ///
    /// It falls linearly from 0.999 for equal hashes to 0.98 at 31 bits. None of 54,334 unrelated pairs was closer than
    /// 94 bits, which limits chance matches to 6 in 100,000 (95 % confidence). The remaining risk is two shots of one
    /// scene from the same place, which no hash separates.
    static func nearDuplicate(distance: Int) -> Double {
        0.999 - 0.019 * Double(min(max(distance, 0), HashReach.full))
            / Double(HashReach.full)
    }

    /// The probability that a photo and its keeper are versions of one picture, from their distances to the
    /// representative.
    ///
    /// If neither is the representative, both must be versions of its picture.
    static func nearDuplicate(distance: Int, keeperDistance: Int) -> Double {
        if distance == 0 || keeperDistance == 0 { return nearDuplicate(distance: max(distance, keeperDistance)) }
        return nearDuplicate(distance: distance) * nearDuplicate(distance: keeperDistance)
    }
}
