/// Photos of one folder that the user sees as one: a camera or a phone stores it as several files.
package struct Family: Sendable {
    /// A photo that may belong to a family.
    package struct Member: Sendable {
        package let photo: PhotoID
        package let name: CompanionName
        package let bytes: Int64
        package var decision: Decision?
        /// The length of a video; nil if it is not known.
        package let milliseconds: Int32?
        /// What the picture and the video of a live photo share; nil if it is not known.
        package let live: String?
        /// Nanoseconds since the start of 1970 by the camera's clock; nil if it is not known.
        package let captured: Int64?
        /// The number of the camera; nil if it is not known.
        package let camera: UInt32?

        package init(
            photo: PhotoID, name: CompanionName, bytes: Int64, decision: Decision?, milliseconds: Int32? = nil,
            live: String? = nil, captured: Int64? = nil, camera: UInt32? = nil
        ) {
            self.photo = photo
            self.name = name
            self.bytes = bytes
            self.decision = decision
            self.milliseconds = milliseconds
            self.live = live
            self.captured = captured
            self.camera = camera
        }

        /// The same photo without its decision.
        fileprivate var undecided: Member {
            var member = self
            member.decision = nil
            return member
        }

        /// Whether times or cameras show that two photos only share a name, which cameras give again after 9,999 photos.
        ///
        /// A video's time may be in UTC, which differs from the camera's by a zone, and may be that of its end or of writing
        /// it. What one camera wrote may name it in two ways, as a RAW file and its JPEG do, so other names count only if the
        /// times do not agree.
        fileprivate func isOtherShot(than other: Member) -> Bool {
            if let live, live == other.live { return false }
            let areOfTwoCameras = camera.flatMap { own in other.camera.map { own != $0 } } ?? false
            guard let distance = Moment(captured).distance(to: Moment(other.captured)) else { return areOfTwoCameras }
            if areOfTwoCameras { return distance > Family.sameShot }
            let reach = Family.writingTime + max(length, other.length)
            if distance > Family.farthestZone + reach { return true }
            guard isVideo || other.isVideo else { return false }
            let beyond = distance % Family.zoneStep
            return min(beyond, Family.zoneStep - beyond) > reach
        }

        /// How long a video lasts at most, in nanoseconds; 0 for pictures.
        private var length: UInt64 {
            isVideo ? UInt64(max(milliseconds ?? Family.mostMilliseconds, 0)) * 1_000_000 : 0
        }

        private var isVideo: Bool { name.role == .video || name.role == .film }

        /// Whether a video may be the moving part of a picture.
        fileprivate func isShort(beside picture: Member) -> Bool {
            // Two shots may share their stem, but never the identifier.
            if let live, let other = picture.live, live != other { return false }
            return milliseconds.map { $0 <= Family.mostMilliseconds } ?? (bytes <= Family.mostVideoBytes)
        }
    }

    /// The longest video of a live photo, which lasts about three seconds; a longer one is a video of its own.
    private static let mostMilliseconds: Int32 = 4_000
    /// The most bytes of a live photo's video whose length is not known.
    private static let mostVideoBytes: Int64 = 64 << 20
    /// The most nanoseconds between two files of one shot by one clock.
    private static let sameShot: UInt64 = 2_000_000_000
    /// The most nanoseconds that a camera may take to write a file; set by hand.
    private static let writingTime: UInt64 = 10_000_000_000
    /// As `Moment` has them, in nanoseconds.
    private static let (zoneStep, farthestZone) = (
        UInt64(Moment.zoneStep) * 1_000_000_000, UInt64(Moment.farthestZone) * 1_000_000_000
    )

    /// The photo that is shown for the whole family.
    package let main: Member
    /// The photos that are deleted and restored with it.
    package let companions: [Member]

    /// The family that the photos of one stem make; nil if it is not clear which one is the main photo.
    ///
    /// The edited version is the main photo of its original; a picture is the main photo of a RAW file and a video, and
    /// a film of what the camera laid beside it. Two pictures with one stem may be versions or may only share a name, so
    /// neither belongs to the other. A photo whose own decision, time or camera differs from that of the main photo is no
    /// companion.
    package init?(_ members: [Member]) {
        func all(_ roles: CompanionName.Role...) -> [Member] { members.filter { roles.contains($0.name.role) } }
        let (films, raws) = (all(.video, .film), all(.raw))
        let pictures = [all(.edited), all(.picture)]
        guard pictures.allSatisfy({ $0.count < 2 }) else { return nil }
        let main: Member
        if let picture = pictures.first(where: { !$0.isEmpty })?.first {
            main = picture
        } else if let raw = raws.first {
            guard raws.count == 1 else { return nil }
            main = raw
        } else {
            // Only what a camera lays beside a film belongs to it.
            guard films.count == 1 else { return nil }
            main = films[0]
        }
        self.main = main
        func goesWithMain(_ member: Member) -> Bool {
            switch member.name.role {
            case .video: member.isShort(beside: main)
            case .film: false
            case .preview:
                // Without its film it may be all that is left of that.
                films.isEmpty
                    ? member.isShort(beside: main) : films.allSatisfy { $0.photo == main.photo || goesWithMain($0) }
            default: true
            }
        }
        companions = members.filter { other in
            other.photo != main.photo && (other.decision == nil || other.decision == main.decision)
                && goesWithMain(other) && !other.isOtherShot(than: main)
        }
        guard !companions.isEmpty else { return nil }
    }

    /// The main photo of a companion that was marked with it, if the main photo is not marked any more.
    ///
    /// - Parameters:
    ///   - photo: The companion.
    ///   - members: All photos of its stem.
    /// - Returns: nil if the main photo is marked, or if `photo` is a main photo itself.
    package static func unmarkedMain(of photo: PhotoID, among members: [Member]) -> PhotoID? {
        // Their decisions differ by now, which must not split the family.
        guard let family = Family(members.map(\.undecided)), family.main.photo != photo,
            let main = members.first(where: { $0.photo == family.main.photo }), main.decision != .delete
        else { return nil }
        return main.photo
    }
}

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
