/// Which photos belong to which main photo, and which were edited in a file beside them.
package struct Families: Sendable {
    /// The main photo of each companion.
    private var mains: [PhotoID: PhotoID] = [:]
    /// The bytes of each photo's companions.
    private var bytes: [PhotoID: Int64] = [:]
    /// The photos beside which an edit lies.
    private var edited: Set<PhotoID> = []

    package init() {}

    package mutating func add(_ family: Family) {
        for companion in family.companions { mains[companion.photo] = family.main.photo }
        bytes[family.main.photo] = family.companions.reduce(0) { $0 + $1.bytes }
    }

    /// Adds photos to which files beside them belong that hold a person's edit.
    package mutating func add(edited photos: some Sequence<PhotoID>) { edited.formUnion(photos) }

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
        if edited.contains(facts.id) { facts.work.insert(.sidecar) }
    }
}
