import Glibc
import PhotoCategories

/// A rule for the choice of a keeper.
package enum KeeperRule: Sendable, Hashable {
    /// No decoder complained about the file, and nothing of it is missing.
    case undamaged
    /// Holds all that the other holds, and more, or more things: a film, sound, pages, an animation, a map, layers,
    /// transparency.
    case holdsMore
    case kept
    case protected
    /// A companion stays as long as its main photo.
    case companion
    /// Is no copy that a program kept from before a change.
    case notBackup
    /// A photo with companions, which would be deleted with it: RAW file, video of a live photo, unedited original.
    case accompanied
    /// A person worked on it: an edit, stars, keywords, a title or description, a sidecar.
    case ownWork
    /// Was not saved again at a higher quality, which makes a file larger and adds nothing, unless the other is worth more
    /// for something else; for versions only.
    case savedOnce
    /// Has more of what counts together; `PictureWorth` weighs it, and a reason names the part that decided.
    case worth
    /// Lies in a folder that comes earlier in the user's list.
    case preferredFolder
    /// Is no screenshot of the other, in which the picture has bars; for versions only.
    case photograph
    /// Longer, so that a part of a video never stays instead of the whole; for videos only.
    case longer
    /// A version without colour has lost something that no other measurement shows.
    case inColour
    /// Has no bars, which an added frame or letterboxing leaves, and which add pixels.
    case unframed
    case morePixels
    /// Shows more detail, though it has no more pixels: the other has a frame, was enlarged or blurred.
    case moreDetail
    /// Has clearly more bits for each second; for videos only.
    case higherBitRate
    /// Less blurred; only for similar shots, because a filter may have sharpened a version.
    case lessBlurred
    /// Compares fine detail in the sharpest places; only for similar shots, which are no edits of each other.
    case sharper
    /// Taken with a lower sensitivity, which leaves less noise; only for shots of one scene by one camera.
    case lessNoise
    case cameraOriginal
    case timeAndPlace
    /// Its file has the time of the shot: probably the camera wrote it, and nothing was saved into it since.
    case untouched
    /// Its edges have no seams from a filter that sharpens, which makes a file larger and adds nothing; for versions only.
    case unsharpened
    /// Has a date that appeared after the others' in what is the same picture: somebody corrected it.
    case correctedDate
    /// Compares the quality of JPEG files that were saved once, and formats without loss.
    case lessCompressed
    /// Compressed less, if both have the same number of pixels.
    case largerFile
    case takenEarlier
    /// Lies in the folder of a year of a Takeout; the other lies in an album of it, which holds copies.
    case yearFolder
    /// A person gave it a name: `Grandma's birthday.jpg` rather than `IMG_0001.jpg`.
    case givenName
    /// Its name is not that of a copy: `x.jpg` rather than `x (1).jpg`.
    case plainName
    /// Lies in a folder of a better kind (`FolderKind`), or that comes first in a fixed order, so that one of two folders
    /// stays throughout.
    case folder
    case olderFile
    case shorterName
    case pathOrder

    /// A difference in blurriness is told only above this; saving a picture again changes the blurriness by less.
    ///
    /// Set by hand, not measured.
    static let blurrinessMargin: Float = 0.25

    /// A difference in the quality of JPEG files is told only above this; below it, the loss is hard to see.
    ///
    /// Set by hand, not measured.
    static let qualityMargin = 5

    /// Steps of JPEG's quality in which compression counts, the quality that most programs write, and what stands above
    /// all steps.
    ///
    /// Set by hand, not measured.
    static let (qualityStep, usualQuality, losslessLevel) = (6, 85, 18)

    /// The bit rate of videos decides only above this ratio; saving a video in another container changes it by less.
    ///
    /// Set by hand, not measured.
    static let bitRateMargin = 1.1

    /// A version counts as sharpened if its overshoot is above the first, and above a sharp one's by the second.
    ///
    /// Set by hand; `METHODS.md` says what they find. A blurred shot has less overshoot than the sharp one, which no filter
    /// made: only one that is surely sharp shows that another was sharpened.
    static let (leastOvershoot, overshootMargin) = (0.22 as Float, 0.18 as Float)

    /// Sharpness counts in steps of this ratio, because equally good shots of a series differ by less.
    ///
    /// Set by hand, not measured.
    static let sharpnessStep: Float = 1.15

    /// Sharpness is measured with the longer side scaled to this many pixels; smaller pictures are not comparable.
    private static let sharpnessSide: Int32 = 512

    /// The rules for groups of a kind, in order of priority.
    static func order(among grouping: Grouping) -> [KeeperRule] {
        switch grouping {
        case .copies: copies
        case .versions: versions
        case .shots, .moments: shots
        }
    }

    /// What is lost with a photo comes before all that makes a picture better.
    private static let whole: [KeeperRule] = [.undamaged, .holdsMore]
    private static let lasting: [KeeperRule] = [.kept, .protected, .companion, .notBackup]
    private static let original: [KeeperRule] = [.cameraOriginal, .timeAndPlace]
    private static let last: [KeeperRule] = [
        .takenEarlier, .yearFolder, .givenName, .plainName, .folder, .olderFile, .shorterName, .pathOrder,
    ]

    // The user's folders come behind companions, which go with their photo and may have no copy.
    private static let copies: [KeeperRule] =
        whole + lasting + [.accompanied, .ownWork, .preferredFolder] + original + [.correctedDate] + last
    private static let versions: [KeeperRule] =
        whole + lasting
        + [
            .accompanied, .photograph, .longer, .savedOnce, .worth, .morePixels, .cameraOriginal, .higherBitRate,
            .timeAndPlace,
        ]
        + [.untouched, .unsharpened, .lessCompressed, .largerFile] + last
    // A sharp shot with fewer pixels or without companions is better than a blurred one; what a blurred one holds keeps
    // it from being proposed, but does not make it the better shot.
    private static let shots: [KeeperRule] =
        [.undamaged] + lasting + [.worth, .holdsMore, .morePixels, .higherBitRate, .accompanied, .preferredFolder]
        + original + [.untouched, .lessCompressed, .largerFile] + last

    /// The photos that the rule puts first, at least one.
    ///
    /// Each rule is a property by which all photos have a place, so that no three of them beat each other in a circle.
    /// The exceptions decide between videos, between folders and names that only mean something beside another one, by
    /// what explains a difference, and between the dates of one picture; they look at all photos that are left.
    func best(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        switch self {
        case .higherBitRate: Self.richest(of: slots, choice)
        case .longer: Self.longest(of: slots, choice)
        case .correctedDate: Self.lastDated(of: slots, choice)
        case .holdsMore: Self.richestHolders(of: slots, choice)
        case .unsharpened: Self.unsharpened(of: slots, choice)
        case .photograph: Self.photographs(of: slots, choice)
        case .savedOnce: Self.savedOnce(of: slots, choice)
        case .yearFolder: Self.outsideAlbums(of: slots, choice)
        case .givenName: Self.betterNamed(of: slots, choice) { $0.hasGivenName }
        case .plainName: Self.betterNamed(of: slots, choice) { !Self.isNamedAsCopy($0, choice) }
        case .worth: Self.worthiest(of: slots, choice)
        default:
            slots.reduce(into: []) { best, slot in
                switch best.first.flatMap({ prefers(slot, $0, choice) }) {
                case true?: best = [slot]
                case nil: best.append(slot)
                case false?: break
                }
            }
        }
    }

    private static func worthiest(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        let countsNoise = PictureWorth.countsNoise(among: slots, in: choice)
        return highest(of: slots) {
            PictureWorth(choice.records[Int($0)], in: choice, countsNoise: countsNoise).total
        }
    }

    private static func only(_ slots: [Int32]) -> Int32? { slots.count == 1 ? slots[0] : nil }

    private static func highest(of slots: [Int32], _ value: (Int32) -> Int) -> [Int32] {
        let values = slots.map(value)
        let most = values.max()
        return zip(slots, values).filter { $0.1 == most }.map(\.0)
    }

    /// True if the first photo is better by the rule, false if the second is; nil if they are equal or not measured.
    ///
    /// Counts even the smallest difference, also for the rules that decide only above a margin.
    func prefers(_ one: Int32, _ other: Int32, _ choice: KeeperChoice) -> Bool? {
        let (first, second) = (choice.records[Int(one)], choice.records[Int(other)])
        return switch self {
        case .undamaged: Self.larger(first.isDamaged ? 0 : 1, second.isDamaged ? 0 : 1)
        case .holdsMore: first.precedes(second, in: choice.grouping)
        case .kept: Self.larger(first.decision == .keep ? 1 : 0, second.decision == .keep ? 1 : 0)
        case .protected: Self.larger(first.isKept ? 1 : 0, second.isKept ? 1 : 0)
        case .companion: Self.larger(first.isCompanion ? 1 : 0, second.isCompanion ? 1 : 0)
        case .notBackup: Self.larger(first.isBackup ? 0 : 1, second.isBackup ? 0 : 1)
        case .ownWork: Self.larger(first.amountOfWork, second.amountOfWork)
        case .savedOnce:
            Self.larger(first.isSavedOnce(beside: second) ? 1 : 0, second.isSavedOnce(beside: first) ? 1 : 0)
        case .worth: Self.only(Self.worthiest(of: [one, other], choice)).map { $0 == one }
        case .preferredFolder: choice.folders.prefers(first.folder, second.folder)
        case .inColour: Self.less(first.isGrey.map { $0 ? 1 : 0 }, second.isGrey.map { $0 ? 1 : 0 })
        case .unframed: Self.less(first.isFramed.map { $0 ? 1 : 0 }, second.isFramed.map { $0 ? 1 : 0 })
        case .morePixels: Self.larger(first.pixels, second.pixels)
        case .moreDetail: Self.larger(first.detail, second.detail)
        case .higherBitRate: Self.less(second.bitRate, first.bitRate)
        case .longer: Self.less(second.milliseconds, first.milliseconds)
        case .lessBlurred: Self.less(first.blurriness, second.blurriness)
        case .sharper: Self.larger(Self.detail(first), Self.detail(second))
        case .lessNoise: Self.less(first.sensitivity, second.sensitivity)
        case .accompanied:
            Self.larger(first.traits.contains(.accompanied) ? 1 : 0, second.traits.contains(.accompanied) ? 1 : 0)
        case .cameraOriginal: Self.larger(first.cameraLevel, second.cameraLevel)
        case .timeAndPlace: Self.larger(first.timeAndPlace.count, second.timeAndPlace.count)
        case .untouched: Self.larger(first.isUntouched ? 1 : 0, second.isUntouched ? 1 : 0)
        case .unsharpened:
            Self.less(
                Self.isSharpened(first.overshoot, beside: second.sharpOvershoot) ? 1 : 0,
                Self.isSharpened(second.overshoot, beside: first.sharpOvershoot) ? 1 : 0)
        case .photograph:
            Self.less(first.isScreenshot(of: second) ? 1 : 0, second.isScreenshot(of: first) ? 1 : 0)
        case .correctedDate:
            first.captured == second.captured ? nil : Self.larger(first.modified, second.modified)
        case .lessCompressed: Self.larger(first.codingLevel, second.codingLevel)
        case .largerFile: Self.larger(first.bytes, second.bytes)
        case .takenEarlier: Self.larger(second.captured ?? .max, first.captured ?? .max)
        case .yearFolder: choice.folders.isYearBeside(first.folder, second.folder)
        case .givenName: Self.isBetterNamed(first, second, choice) { $0.hasGivenName }
        case .plainName: Self.isBetterNamed(first, second, choice) { !Self.isNamedAsCopy($0, choice) }
        case .folder: choice.folders.precedes(first.folder, second.folder)
        // Compared in whole seconds, so that files copied together are equally old.
        case .olderFile: Self.larger(second.written, first.written)
        case .shorterName: Self.larger(second.nameLength, first.nameLength)
        case .pathOrder: first.leads(second)
        }
    }

    private static func larger<Value: Comparable>(_ first: Value, _ second: Value) -> Bool? {
        first == second ? nil : first > second
    }

    private static func less<Value: Comparable>(_ first: Value?, _ second: Value?) -> Bool? {
        guard let first, let second else { return nil }
        return larger(second, first)
    }

    /// Sharpness in whole steps; the least number if it cannot be compared.
    static func detail(_ photo: PhotoRecord) -> Int {
        guard let sharpness = photo.sharpness, sharpness > 0, max(photo.width, photo.height) >= sharpnessSide else {
            return .min
        }
        return Int((log(sharpness) / log(sharpnessStep)).rounded())
    }
}

extension PhotoRecord {
    /// Which of capture time and place the photo has.
    var timeAndPlace: MetadataItems { metadata.intersection([.captureTime, .place]) }

    /// What a person did with the photo.
    var work: MetadataItems { metadata.intersection(.work) }

    /// How many kinds of work a person did with the photo and, if they are equally many, the stars.
    var amountOfWork: Int { work.count * (Self.mostStars + 1) + stars }

    /// The quality of a file that was saved once; that of one that was saved again says little, and is left out.
    var qualityOfOneSave: Int? { isSavedAgain ? nil : codingQuality }

    /// How little the picture was compressed, in steps of six of JPEG's quality, above which the loss can be seen.
    ///
    /// A format without loss stands above all of them; another one, and a file that was saved again, tells no quality and
    /// counts like what programs mostly write.
    var codingLevel: Int {
        if traits.contains(.lossless) { return KeeperRule.losslessLevel }
        return ((qualityOfOneSave ?? KeeperRule.usualQuality) - 1) / KeeperRule.qualityStep
    }

    /// Whether a file of the same size was saved again, perhaps from this one, which was saved once and no worse than that
    /// one before.
    func isSavedOnce(beside other: PhotoRecord) -> Bool {
        guard hasSides(of: other), !isSavedAgain, other.isSavedAgain, let quality = codingQuality,
            let earlier = other.codingQuality
        else { return false }
        return quality >= earlier - KeeperRule.qualityMargin
    }

    /// When the file was last changed; `.max` if its clock was never set.
    ///
    /// Clocks begin in 1904, 1970 and 1980, and some at midnight of the year 2000, in whatever time zone. Some time after
    /// that midnight is taken as true.
    var written: Int64 {
        let sinceTwoThousand = modified - 946_684_800
        let isStart = abs(sinceTwoThousand) <= Moment.farthestZone && sinceTwoThousand % Moment.zoneStep == 0
        return modified < Self.firstPhotoFiles || isStart ? .max : modified
    }

    /// The start of 1990, in seconds since 1970.
    private static let firstPhotoFiles: Int64 = 631_152_000

    /// Whether the photo's file was written when it was taken, and not changed since; false if that is not known.
    ///
    /// The camera's clock tells no time zone.
    var isUntouched: Bool {
        guard let captured, !isVideo else { return false }
        let late = modified - CivilTime(nanoseconds: captured).seconds
        let afterStep = ((late + Self.clockStep) % Moment.zoneStep + Moment.zoneStep) % Moment.zoneStep
        return abs(late) <= Moment.farthestZone + Self.writingTime && afterStep <= Self.clockStep + Self.writingTime
    }

    /// The seconds that FAT's clock may be behind, and those that a camera may take to write a file.
    ///
    /// Set by hand, not measured.
    private static let (clockStep, writingTime) = (2 as Int64, 10 as Int64)
}
