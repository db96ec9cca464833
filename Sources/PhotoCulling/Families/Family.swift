/// Photos of one folder that are one photo to a person: what a camera or a phone stores as several files.
package struct Family: Sendable {
    /// A photo that may belong to a family.
    package struct Member: Sendable {
        package let photo: PhotoID
        package let name: CompanionName
        package let bytes: Int64
        package let decision: Decision?

        package init(photo: PhotoID, name: CompanionName, bytes: Int64, decision: Decision?) {
            self.photo = photo
            self.name = name
            self.bytes = bytes
            self.decision = decision
        }

        /// The same photo without its decision.
        fileprivate var undecided: Member { Member(photo: photo, name: name, bytes: bytes, decision: nil) }
    }

    /// The most bytes of a live photo's video, which lasts three seconds; larger videos stand for themselves.
    private static let mostVideoBytes: Int64 = 64 << 20

    /// The photo that is shown, and stands for all.
    package let main: Member
    /// Those that go and come back with it.
    package let companions: [Member]

    /// The family that the photos of one stem make; nil where it is not clear which one stands for the others.
    ///
    /// The edited version stands for its original, a picture for RAW file and video. Two pictures of a stem are versions or
    /// namesakes, so neither belongs to the other. A photo with a decision of its own stands for itself.
    package init?(_ members: [Member]) {
        func all(_ role: CompanionName.Role) -> [Member] { members.filter { $0.name.role == role } }
        let ranks = [all(.edited), all(.picture), all(.raw)]
        guard ranks[0].count < 2, ranks[1].count < 2, let main = ranks.first(where: { !$0.isEmpty })?.first else {
            return nil
        }
        guard main.name.role != .raw || ranks[2].count == 1 else { return nil }
        self.main = main
        companions = members.filter { other in
            other.photo != main.photo && (other.decision == nil || other.decision == main.decision)
                && (other.name.role != .video || other.bytes <= Self.mostVideoBytes)
        }
        guard !companions.isEmpty else { return nil }
    }

    /// The main photo of a companion that was marked with it, where the main photo is not marked any more.
    ///
    /// - Parameters:
    ///   - photo: The companion.
    ///   - members: All photos of its stem.
    /// - Returns: nil where the main photo is marked, or where `photo` is a main photo itself.
    package static func unmarkedMain(of photo: PhotoID, among members: [Member]) -> PhotoID? {
        // Their decisions differ by now, which must not part them.
        guard let family = Family(members.map(\.undecided)), family.main.photo != photo,
            let main = members.first(where: { $0.photo == family.main.photo }), main.decision != .delete
        else { return nil }
        return main.photo
    }
}
