/// Companions: photos that are deleted and restored with their main photo.
///
/// A companion is never proposed by itself, nor in favour of its main photo.
extension Culling {
    /// The main photo of a companion; nil for any other photo.
    package func main(of companion: PhotoID) -> PhotoID? { mains[companion] }

    /// Whether a photo has companions.
    package func hasCompanions(_ photo: PhotoID) -> Bool { companionBytes[photo] != nil }

    /// Sets the main photo and the companions' bytes of a photo.
    ///
    /// Call it only while the photo is not counted, because the tallies depend on both.
    mutating func setFamily(_ facts: PhotoFacts) {
        mains[facts.id] = facts.main
        companionBytes[facts.id] = facts.companionBytes
    }

    func hasFamily(_ facts: PhotoFacts) -> Bool {
        mains[facts.id] == facts.main && companionBytes[facts.id] == facts.companionBytes
    }

    /// The bytes that the deletion of the photo and its companions frees.
    func freed(_ record: PhotoRecord) -> Int64 {
        record.traits.contains(.accompanied) ? record.bytes + (companionBytes[record.id] ?? 0) : record.bytes
    }
}
