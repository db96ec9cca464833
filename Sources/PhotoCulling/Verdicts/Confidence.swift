import PhotoCategories

/// The probability that a verdict is right.
enum Confidence {
    /// Equal bytes, or equal coded pictures, by SHA-256: certain but for a collision.
    static let copy = 1.0

    /// That two pictures whose hashes lie this far apart are versions of one picture.
    ///
    /// Falls evenly from 0.999 at equal hashes to 0.98 at 31 bits. None of 54,334 unrelated pairs came nearer than 94
    /// bits, which bounds chance matches at 6 in 100,000 (95 %); what can go wrong are two shots of one scene
    /// from the same place, whose hashes grow alike as the distance shrinks and which no hash tells apart.
    static func nearDuplicate(distance: Int) -> Double {
        0.999 - 0.019 * Double(min(max(distance, 0), HashReach.full))
            / Double(HashReach.full)
    }

    /// That a photo and its keeper are versions of one picture, from their distances to the representative.
    ///
    /// Where neither is the representative, both must show its picture.
    static func nearDuplicate(distance: Int, keeperDistance: Int) -> Double {
        if distance == 0 || keeperDistance == 0 { return nearDuplicate(distance: max(distance, keeperDistance)) }
        return nearDuplicate(distance: distance) * nearDuplicate(distance: keeperDistance)
    }
}
