/// Which photos belong to which main photo.
package struct Families: Sendable {
    /// The main photo of each companion.
    private var mains: [PhotoID: PhotoID] = [:]
    /// The bytes of each photo's companions.
    private var bytes: [PhotoID: Int64] = [:]

    package init() {}

    package mutating func add(_ family: Family) {
        for companion in family.companions { mains[companion.photo] = family.main.photo }
        bytes[family.main.photo] = family.companions.reduce(0) { $0 + $1.bytes }
    }

    /// Adds a photo's role in its family to its facts.
    package func describe(_ facts: inout PhotoFacts) {
        if let main = mains[facts.id] {
            facts.main = main
            facts.traits.insert(.companion)
        }
        if let bytes = bytes[facts.id] {
            facts.companionBytes = bytes
            facts.traits.insert(.accompanied)
        }
    }
}
