package import CleanerProtocol
import Translation

/// One photo or video as the review shows it.
///
/// All text is safe to print, because the code that makes it escapes names (`SafeText`).
package struct ReviewPhoto: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case photo
        case video
    }

    /// The facts of a video.
    package struct Video: Hashable, Sendable {
        /// Nil if it is not known; the video cannot be played then.
        package var milliseconds: Int64?
        package var codec: String
        package var hasSound: Bool
        /// Moments in milliseconds that show what it is about, rising.
        package var moments: [Int64]

        package init(milliseconds: Int64?, codec: String, hasSound: Bool, moments: [Int64] = []) {
            self.milliseconds = milliseconds
            self.codec = codec
            self.hasSound = hasSound
            self.moments = moments
        }
    }

    /// A respect in which it differs from the others of its group.
    package struct Difference: Hashable, Sendable {
        package var text: String
        /// Whether another one is better in it.
        package var isWorse: Bool

        package init(_ text: String, isWorse: Bool = false) {
            self.text = text
            self.isWorse = isWorse
        }
    }

    /// The daemon's, `p:12`.
    package var id: String
    package var name: String
    /// The files that are deleted and restored with it, `with IMG_1.MOV`.
    package var companions: String?
    /// Where it lies, for people.
    package var folder: String
    /// Size of the file and of those that go with it.
    package var bytes: Int64
    /// Upright, in pixels.
    package var width: Int?
    package var height: Int?
    /// When it was taken, for people.
    package var captured: String?
    package var kind: Kind
    /// Of a video that was analysed.
    package var video: Video?
    /// The length in milliseconds of the film in a motion photo's file.
    package var film: Int64?
    /// The decision so far.
    package var decision: Decision?
    /// Whether nothing of its picture would stay if it went, so that it is asked about first.
    ///
    /// The daemon said so with the photo, or when it refused to mark it.
    package var isLastCopy: Bool
    /// Probability that the verdict is right.
    package var confidence: Double?
    /// The reasons, a sentence each.
    package var why: [String]
    /// The most important first; empty outside of groups.
    package var differences: [Difference]

    package init(
        id: String, name: String, companions: String? = nil, folder: String = "", bytes: Int64 = 0, width: Int? = nil,
        height: Int? = nil, captured: String? = nil, kind: Kind = .photo, video: Video? = nil, film: Int64? = nil,
        decision: Decision? = nil, isLastCopy: Bool = false, confidence: Double? = nil, why: [String] = [],
        differences: [Difference] = []
    ) {
        self.id = id
        self.name = name
        self.companions = companions
        self.folder = folder
        self.bytes = bytes
        self.width = width
        self.height = height
        self.captured = captured
        self.kind = kind
        self.video = video
        self.film = film
        self.decision = decision
        self.isLastCopy = isLastCopy
        self.confidence = confidence
        self.why = why
        self.differences = differences
    }
}

extension [ReviewPhoto] {
    /// Gives the photo with this id, if it is here, its new name and folder.
    mutating func rename(_ photo: String, name: String, folder: String) {
        guard let place = firstIndex(where: { $0.id == photo }) else { return }
        (self[place].name, self[place].folder) = (name, folder)
    }
}

// MARK: Video

extension ReviewPhoto {
    /// The frames of a contact sheet.
    private static let frames: Int64 = 6

    /// `▶ 0:12`, `▶` for a video of unknown length, nothing for a photo.
    var sign: String? {
        guard kind == .video else { return nil }
        return ["▶", length].compactMap(\.self).joined(separator: " ")
    }

    /// `0:12`.
    var length: String? { video?.milliseconds.map { PlayingTime.text(milliseconds: $0) } }

    /// `a video of 0:02`.
    var filmWords: String? { film.map { tr("a video of \(PlayingTime.text(milliseconds: $0))") } }

    var sound: String? { video.map { $0.hasSound ? tr("with sound") : tr("without sound") } }

    /// The moments of its contact sheet: those by which it was compared, else some spread over its length.
    var sheetMoments: [Int64] {
        guard let video else { return [] }
        guard video.moments.isEmpty, let length = video.milliseconds else { return video.moments }
        return (0..<Self.frames).map { length * (2 * $0 + 1) / (2 * Self.frames) }
    }
}

/// What the review shows at once: a photo, a group of photos that belong together, or a section of the list.
package struct ReviewCard: Hashable, Sendable {
    /// The photo's id, the group's (`g:12`), or the section's.
    package var id: String
    /// Not empty; in a group the keeper comes first; of a section, only the first photos.
    ///
    /// Photos with a decision are shown, but need none.
    package var photos: [ReviewPhoto]
    /// Id of the photo that is proposed to stay; nil in a group in which nothing is proposed.
    package var keeper: String?
    /// Ids of photos that are proposed to stay beside the keeper.
    package var beside: Set<String>
    /// Why the keeper stays, in words.
    package var keeperReason: String?
    /// Whether all show the same picture bit for bit, so that they cannot be called different.
    package var areCopies: Bool
    /// Nil for single photos and groups.
    package var section: ReviewSection?

    package init(
        id: String, photos: [ReviewPhoto], keeper: String? = nil, beside: Set<String> = [],
        keeperReason: String? = nil, areCopies: Bool = false, section: ReviewSection? = nil
    ) {
        self.id = id
        self.photos = photos
        self.keeper = keeper
        self.beside = beside
        self.keeperReason = keeperReason
        self.areCopies = areCopies
        self.section = section
    }

    /// A card of one photo.
    package init(_ photo: ReviewPhoto) {
        self.init(id: photo.id, photos: [photo])
    }

    package var isGroup: Bool { photos.count > 1 && section == nil }

    /// Whether a photo is proposed to stay.
    func keeps(_ photo: String) -> Bool { photo == keeper || beside.contains(photo) }

    /// Ends the proposal if it had this photo stay, which does not: the others are not to go in its favour.
    mutating func withdrawProposal(for photo: String) {
        if keeper == photo { (keeper, beside, keeperReason) = (nil, [], nil) }
    }

    func contains(_ photo: String) -> Bool {
        photos.contains { $0.id == photo }
    }
}

/// A section of a list as a card: the screenshots of an app, or the photos of a day.
package struct ReviewSection: Hashable, Sendable {
    /// `WhatsApp`, `2023-07-01`; safe to print.
    package var title: String
    /// The photos that wait in it; the card may have only the first of them.
    package var photos: Int
    /// Bytes of their files.
    package var bytes: Int64

    package init(title: String, photos: Int, bytes: Int64) {
        self.title = title
        self.photos = photos
        self.bytes = bytes
    }
}
