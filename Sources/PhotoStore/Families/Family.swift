import PhotoCulling

/// Photos of one folder that are one photo to a person: what a camera or a phone stores as several files.
struct Family: Sendable {
    /// A photo that may belong to a family.
    struct Member: Sendable {
        let photo: PhotoID
        let name: CompanionName
        let bytes: Int64
        let decision: Decision?

        /// The same, whatever was decided about it.
        var undecided: Member { Member(photo: photo, name: name, bytes: bytes, decision: nil) }
    }

    /// Larger films are films of their own; those of live photos last three seconds.
    private static let mostFilmBytes: Int64 = 64 << 20

    /// The photo that is shown, and stands for all.
    let main: Member
    /// Those that go and come back with it.
    let companions: [Member]

    /// The family that the photos of one stem make; nil where it is not clear which one stands for the others.
    ///
    /// The edited version stands for its original, a picture for RAW file and film. Two pictures of a stem are versions or
    /// namesakes, of which neither belongs to the other. What was decided about differently stands for itself.
    init?(_ members: [Member]) {
        func all(_ role: CompanionName.Role) -> [Member] { members.filter { $0.name.role == role } }
        let ranks = [all(.edited), all(.picture), all(.raw)]
        guard ranks[0].count < 2, ranks[1].count < 2, let main = ranks.first(where: { !$0.isEmpty })?.first else {
            return nil
        }
        guard main.name.role != .raw || ranks[2].count == 1 else { return nil }
        self.main = main
        companions = members.filter { other in
            other.photo != main.photo && (other.decision == nil || other.decision == main.decision)
                && (other.name.role != .film || other.bytes <= Self.mostFilmBytes)
        }
        guard !companions.isEmpty else { return nil }
    }
}

/// Who belongs to whom, of all photos: for the start.
package struct Families: Sendable {
    /// The companions, with the photo that each belongs to.
    var mains: [PhotoID: PhotoID] = [:]
    /// The bytes of each photo's companions.
    var bytes: [PhotoID: Int64] = [:]

    init() {}

    mutating func add(_ family: Family) {
        for companion in family.companions { mains[companion.photo] = family.main.photo }
        bytes[family.main.photo] = family.companions.reduce(0) { $0 + $1.bytes }
    }

    /// Tells a photo what it is to others.
    func describe(_ facts: inout PhotoFacts) {
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
