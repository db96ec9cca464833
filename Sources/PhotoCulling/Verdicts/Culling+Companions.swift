/// Photos that belong to another one, with which they go and come back.
///
/// Who belongs to whom is a fact like others; what belongs to another is never proposed by itself, nor in its favour.
extension Culling {
    /// The photo that this one belongs to; nil where it stands for itself.
    package func main(of companion: PhotoID) -> PhotoID? { mains[companion] }

    /// Whether other photos belong to this one.
    package func hasCompanions(_ photo: PhotoID) -> Bool { companionBytes[photo] != nil }

    /// Notes to whom a photo belongs, and what belongs to it; while it is not counted, as its numbers depend on that.
    mutating func setFamily(_ facts: PhotoFacts) {
        mains[facts.id] = facts.main
        companionBytes[facts.id] = facts.companionBytes
    }

    func hasFamily(_ facts: PhotoFacts) -> Bool {
        mains[facts.id] == facts.main && companionBytes[facts.id] == facts.companionBytes
    }

    /// What its deletion frees: its file and those of its companions.
    func freed(_ record: PhotoRecord) -> Int64 {
        record.traits.contains(.accompanied) ? record.bytes + (companionBytes[record.id] ?? 0) : record.bytes
    }
}
