import Glibc
import PhotoAnalysis
import PhotoCategories

/// The facts of one photo in 96 bytes, without hash and embedding, because memory holds up to a million of them.
///
/// The smallest integer and not-a-number stand for absent values, so that no optional needs an extra byte.
struct PhotoRecord: Sendable, Equatable {
    static let absent = Int64.min
    private static let absentLength = UInt32.max

    var id: PhotoID
    private var capturedOrAbsent: Int64
    var bytes: Int64
    var pathOrder: UInt64
    private var storedPicture: ShortNumber
    private var storedContent: ShortNumber
    var width: Int32
    var height: Int32
    /// The sharpness of a photo, not-a-number if unknown; the length of a video, `absentLength` if unknown.
    private var sharpnessOrLength: UInt32
    /// As bits, because not-a-number, which stands for an unknown value, would not equal itself.
    private var blurrinessOrNaN: UInt32
    private var screenshotOrNaN: UInt32
    private var changed: FileTime
    private var folderAndQuality: UInt32
    private var setting: CameraSetting
    /// No name on a disk has more than 255 bytes.
    var nameLength: UInt8
    var quality: UInt8
    private var light: Hundredths
    private var exposure: Tenths
    var traits: PhotoTraits
    private var standing: Standing
    private var dark: Hundredths
    private var bright: Hundredths
    private var blank: Hundredths
    private var storedDetail: UInt16
    private var marks: PhotoWork
    private var ownWordsOrZero: UInt8
    let held: HeldThings

    init(_ facts: PhotoFacts, folder: UInt32) {
        id = facts.id
        storedPicture = ShortNumber(facts.picture)
        storedContent = ShortNumber(facts.content)
        capturedOrAbsent = facts.captured ?? Self.absent
        bytes = facts.bytes
        pathOrder = facts.pathOrder
        width = facts.width
        height = facts.height
        sharpnessOrLength =
            facts.traits.contains(.video)
            ? facts.milliseconds.map { UInt32(clamping: $0) } ?? Self.absentLength
            : (facts.sharpness ?? .nan).bitPattern
        // The blur of one frame says little about a video.
        blurrinessOrNaN = (facts.traits.contains(.video) ? .nan : facts.blurriness ?? .nan).bitPattern
        screenshotOrNaN = (facts.screenshot ?? .nan).bitPattern
        changed = FileTime(facts.modified)
        folderAndQuality = folder << 8 | (facts.isSavedAgain ? 0x80 : 0) | UInt32(min(facts.codingQuality ?? 0, 100))
        setting = CameraSetting(
            camera: facts.camera, sensitivity: facts.sensitivity, aperture: facts.aperture)
        dark = Hundredths(facts.darkness)
        bright = Hundredths(facts.brightness)
        blank = Hundredths(facts.blankness)
        // One frame of a video says little about the others.
        light = Hundredths(facts.traits.contains(.video) ? nil : facts.browsing.palette?.lightness)
        exposure = Tenths(facts.exposureValue)
        storedDetail = Self.storedDetail(facts)
        marks = facts.work
        if facts.isNamedAsCopy { marks.insert(Self.copyName) }
        if facts.hasGivenName { marks.insert(Self.givenName) }
        if facts.isSharp { marks.insert(Self.sharp) }
        ownWordsOrZero = facts.ownWords ?? 0
        held = HeldThings(facts.holdings)
        nameLength = UInt8(clamping: facts.nameLength)
        quality = facts.perceptualQuality
        traits = facts.traits
        if let isGrey = facts.isGrey { traits.insert(isGrey ? .grey : .coloured) }
        if let isFramed = facts.isFramed { traits.insert(isFramed ? .framed : .unframed) }
        if facts.isHashed { traits.insert(.hashed) }
        traits.formUnion(PhotoTraits(rawValue: UInt32(min(Int(facts.stars), Self.mostStars)) << Self.starsShift))
        if facts.resemblesPage { traits.insert(.resemblesPage) }
        if facts.showsWriting { traits.insert(.writing) }
        if facts.isLikelyPage { traits.insert(.likelyPage) }
        if facts.isSurelyPage { traits.insert(.page) }
        standing = Standing(facts.status, facts.decision, overshoot: facts.overshoot)
    }

    /// When the file was last changed, in whole seconds since 1970.
    var modified: Int64 { changed.seconds }
    /// The number of the folder.
    var folder: UInt32 { folderAndQuality >> 8 }
    /// As `PhotoFacts.codingQuality`.
    var codingQuality: Int? { folderAndQuality & 0x7F == 0 ? nil : Int(folderAndQuality & 0x7F) }
    /// As `PhotoFacts.isSavedAgain`.
    var isSavedAgain: Bool { folderAndQuality & 0x80 != 0 }
    /// Whether the picture has no colour; nil if unknown.
    var isGrey: Bool? { traits.contains(.grey) ? true : traits.contains(.coloured) ? false : nil }
    /// Whether the picture has bars at its sides; nil if unknown.
    var isFramed: Bool? { traits.contains(.framed) ? true : traits.contains(.unframed) ? false : nil }
    var picture: PictureID? { storedPicture.value }
    var content: ContentID? { storedContent.value }
    var status: PhotoStatus { standing.status }
    var decision: Decision? { standing.decision }
    var captured: Int64? { capturedOrAbsent == Self.absent ? nil : capturedOrAbsent }
    /// Nil for videos, which are not compared by it.
    var sharpness: Float? { isVideo ? nil : Self.known(sharpnessOrLength) }
    /// The length of a video; nil for photos, and if it is not known.
    var milliseconds: Int32? {
        isVideo && sharpnessOrLength != Self.absentLength ? Int32(clamping: sharpnessOrLength) : nil
    }
    /// Bits a second of a whole video; nil for photos, and if its length is not known.
    var bitRate: Int64? {
        guard let milliseconds, milliseconds > 0 else { return nil }
        // A sparse file may claim any size.
        return Int64(exactly: (Double(bytes) * 8_000 / Double(milliseconds)).rounded())
    }
    var blurriness: Float? { Self.known(blurrinessOrNaN) }
    var screenshot: Float? { Self.known(screenshotOrNaN) }
    var darkness: Float? { dark.value }
    var brightness: Float? { bright.value }
    var blankness: Float? { blank.value }
    /// How far the tone beside its edges goes beyond the one that follows, in steps of 0.04 up to 0.56.
    var overshoot: Float? { standing.overshoot }
    /// Whether it is rather blurred than not.
    var isBlurred: Bool { blurriness ?? 0 > Self.evenBlurriness }
    /// As likely blurred as sharp.
    private static let evenBlurriness: Float = 0.5
    /// How light the picture is, 0 black … 1 white; nil for videos.
    var lightness: Float? { light.value }
    /// As `PhotoFacts.camera`.
    var camera: UInt32 { setting.camera }
    /// How sensitive the camera was set, in stops over ISO 25 to the nearest half; nil if unknown.
    var sensitivity: Float? { setting.sensitivity }
    /// How small its opening was, in stops from f/1 to the nearest third; nil if unknown.
    var aperture: Float? { setting.aperture }
    /// As `PhotoFacts.exposureValue`, in tenths.
    var exposureValue: Float? { exposure.value }
    var pixels: Int64 { Int64(width) * Int64(height) }

    /// As `PhotoFacts.ownWords`.
    var ownWords: UInt8? { ownWordsOrZero == 0 ? nil : ownWordsOrZero }

    /// The stars that a person gave it, up to `mostStars`.
    var stars: Int { Int(traits.rawValue >> Self.starsShift & 7) }

    /// The most stars, as XMP has them (ISO 16684-1); they take three bits.
    static let mostStars = 5
    /// Stars lie in bits 28 to 30, which no trait has.
    private static let starsShift: UInt32 = 28

    /// Whether the picture is too small for a photo.
    var isIcon: Bool { !isVideo && pixels < PhotoFacts.leastPixels }

    /// The order in which pictures lead their near duplicates; for any decoded one it fits 32 bits.
    ///
    /// Pictures rank by their pixels, in steps of about the square root of two. Within a step the hash decides, which is
    /// as good as chance: so if versions arrive with ever more pixels, few of them take over the lead. Videos rank by
    /// length in whole seconds, then by bytes in units of 64 KiB: parts and versions of a video resemble it, but not
    /// always each other, so the longest and largest must lead.
    var rank: Int64 {
        guard let milliseconds else { return Self.step(of: pixels) }
        return Int64(milliseconds / 1_000) << 16 | min(bytes >> 16, Int64(UInt16.max))
    }

    /// Twice the binary logarithm of a number, rounded down to the half that its second bit shows.
    private static func step(of number: Int64) -> Int64 {
        guard number > 1 else { return 0 }
        let bits = Int64.bitWidth - number.leadingZeroBitCount
        return Int64(2 * bits) + (number >> Int64(bits - 2) & 1)
    }

    var moment: Moment { Moment(captured) }
    var isVideo: Bool { traits.contains(.video) }
    var isLeftOut: Bool { traits.contains(.leftOut) }
    var isTombstone: Bool { traits.contains(.tombstone) }
    var isDamaged: Bool { traits.contains(.damaged) }
    /// Whether a program rather than a camera made the picture: saved without loss, and without a camera or a time.
    var isDrawn: Bool { traits.contains(.lossless) && camera == 0 && captured == nil }
    var isBracketed: Bool { traits.contains(.bracketed) }
    var isCompanion: Bool { traits.contains(.companion) }

    /// Equal for copies: the picture, or the bytes if the picture is unknown.
    var copyKey: GroupID? {
        picture.map(GroupID.duplicates) ?? content.map(GroupID.identicalFiles)
    }

    /// Whether the user has not decided yet and the photo may be proposed.
    var isUndecided: Bool { decision == nil && traits.isDisjoint(with: [.protected, .leftOut, .companion]) }

    /// Whether the user kept the photo or it is protected.
    var isKept: Bool { decision == .keep || (decision == nil && traits.contains(.protected)) }

    /// Whether the photo may be a keeper.
    ///
    /// Marked photos and those in the maybe pile may soon be deleted. A copy in a folder that is left out is no reason
    /// to delete another copy.
    var isActive: Bool { !isLeftOut && (decision == nil || decision == .keep) }

    /// How much of a camera's data the file has: 2 with an exposure, 1 with the camera's name and the time alone, as some
    /// programs leave no more and some cameras write no more.
    var cameraLevel: Int { traits.contains(.cameraOriginal) ? 2 : camera != 0 && captured != nil ? 1 : 0 }

    var metadata: MetadataItems {
        var items: MetadataItems = []
        if captured != nil { items.insert(.captureTime) }
        if traits.contains(.place) { items.insert(.place) }
        if traits.contains(.rating) { items.insert(.rating) }
        if traits.contains(.label) { items.insert(.label) }
        if cameraLevel > 0 { items.insert(.camera) }
        if traits.contains(.keywords) { items.insert(.keywords) }
        if traits.contains(.title) { items.insert(.title) }
        if traits.contains(.description) { items.insert(.description) }
        if marks.contains(.sidecar) { items.insert(.sidecar) }
        if marks.contains(.edited) { items.insert(.edit) }
        return items
    }

    /// Beside the marks that facts have.
    private static let copyName = PhotoWork(rawValue: 1 << 7)
    private static let sharp = PhotoWork(rawValue: 1 << 6)
    private static let givenName = PhotoWork(rawValue: 1 << 5)

    /// Whether it is surely not blurred.
    var isSharp: Bool { marks.contains(Self.sharp) }

    /// Whether its name is that of a copy of a file with a plain name.
    var isNamedAsCopy: Bool { marks.contains(Self.copyName) }

    /// Whether its name has words that a person wrote.
    var hasGivenName: Bool { marks.contains(Self.givenName) }

    /// Whether its name says that it is an edit of another photo.
    var isNamedAsEdit: Bool { marks.contains(.edited) && !marks.contains(.chosen) }

    /// Whether a program kept it from before a change.
    var isBackup: Bool { marks.contains(.backup) }

    /// The binary logarithm of the pixels that show detail: those inside the frame, less what an enlarged copy does not
    /// use; for videos, of all pixels.
    var detail: Float { Float(storedDetail) / Self.detailSteps }

    /// Whether it has at least twice as many pixels as its detail needs.
    var isEnlarged: Bool { !isVideo && isFramed == false && pixels > 0 && log2(Float(pixels)) - detail >= 1 }

    /// One step is less than a thousandth of the pixels.
    private static let detailSteps: Float = 1_024

    /// What an enlarged copy does not use counts a little more than twice its sides' share, so that it is never worth as
    /// much as the picture from which it was made.
    private static let enlargement: Float = 2.3

    private static func storedDetail(_ facts: PhotoFacts) -> UInt16 {
        var pixels = Float(facts.width) * Float(facts.height)
        // A dark poster looks as if bars surrounded it, and says nothing about the detail of the whole video.
        if !facts.traits.contains(.video) {
            let used = facts.usedResolution ?? 1
            pixels *= (1 - (facts.frame ?? 0)) * pow(used, enlargement)
        }
        return pixels > 1 ? UInt16(clamping: Int((log2(pixels) * detailSteps).rounded())) : 0
    }

    private static func known(_ bits: UInt32) -> Float? {
        let number = Float(bitPattern: bits)
        return number.isNaN ? nil : number
    }

    /// Whether both are lossy pictures of one size, neither known to be damaged: with the same length, one may be the other
    /// after a fault.
    ///
    /// Compressed anew, a picture would have another length. Most decoders do not report changed bytes.
    func hasSameForm(as other: PhotoRecord) -> Bool {
        !isVideo && traits.union(other.traits).isDisjoint(with: [.lossless, .damaged])
            && width == other.width && height == other.height
    }

    /// Whether both have the same size, perhaps turned.
    func hasSides(of other: PhotoRecord) -> Bool {
        min(width, height) == min(other.width, other.height) && max(width, height) == max(other.width, other.height)
    }

    /// Whether this photo leads their picture rather than another copy.
    func leads(_ other: PhotoRecord) -> Bool {
        pathOrder != other.pathOrder ? pathOrder < other.pathOrder : id < other.id
    }

    /// Status, decision and overshoot in one byte.
    private struct Standing: Equatable {
        private static let undecided: UInt8 = 3
        private static let absent: UInt8 = 0xf
        private static let overshootStep: Float = 0.04

        private let stored: UInt8

        init(_ status: PhotoStatus, _ decision: Decision?, overshoot: Float?) {
            let most = Float(Self.absent - 1)
            let steps = overshoot.map { UInt8(min(max(($0 / Self.overshootStep).rounded(), 0), most)) }
            stored = status.rawValue << 6 | (decision?.rawValue ?? Self.undecided) << 4 | (steps ?? Self.absent)
        }

        var status: PhotoStatus { PhotoStatus(rawValue: stored >> 6) ?? .waiting }
        var decision: Decision? { Decision(rawValue: stored >> 4 & Self.undecided) }
        var overshoot: Float? {
            let steps = stored & 0xf
            return steps == Self.absent ? nil : Float(steps) * Self.overshootStep
        }
    }
}
