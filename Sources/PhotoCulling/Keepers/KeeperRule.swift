import Glibc
import PhotoCategories

/// A rule for the choice of a keeper.
package enum KeeperRule: Sendable, Hashable {
    case kept
    case protected
    /// A companion stays as long as its main photo.
    case companion
    /// A photo with companions, which would be deleted with it: RAW file, video of a live photo, unedited original.
    case accompanied
    /// Lies in a folder that comes earlier in the user's list.
    case preferredFolder
    /// Longer, so that a part of a video never stays instead of the whole; for videos only.
    case longer
    /// A version without colour has lost something that no other measurement shows.
    case inColour
    /// Has no bars, which an added frame or letterboxing leaves, and which add pixels.
    case unframed
    case morePixels
    /// Has clearly more bits for each second; for videos only.
    case higherBitRate
    /// Compares blurriness, because sharpness would prefer an edit with a sharpening filter.
    case lessBlurred
    /// Compares fine detail in the sharpest places; only for similar shots, which are no edits of each other.
    case sharper
    case cameraOriginal
    case timeAndPlace
    /// Has more of the metadata that would be lost; only for duplicates, which show the same picture.
    case moreMetadata
    /// Compares the quantisation tables of JPEG files.
    case lessCompressed
    /// Compressed less, if both have the same number of pixels.
    case largerFile
    case takenEarlier
    /// Comes first in a fixed order of folders, so that one of two folders stays throughout.
    case folder
    case olderFile
    case shorterName
    case pathOrder

    /// Blurriness decides only above this difference; saving a picture again changes the blurriness by less.
    ///
    /// Set by hand, not measured.
    static let blurrinessMargin: Float = 0.25

    /// The quality of JPEG files decides only above this difference; below it, the loss is hard to see.
    ///
    /// Set by hand, not measured.
    static let qualityMargin = 5

    /// The bit rate of videos decides only above this ratio; saving a video in another container changes it by less.
    ///
    /// Set by hand, not measured.
    static let bitRateMargin = 1.1

    /// Sharpness counts in steps of this ratio, because equally good shots of a series differ by less.
    ///
    /// Set by hand, not measured.
    private static let sharpnessStep: Float = 1.15

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

    private static let lasting: [KeeperRule] = [.kept, .protected, .companion]
    private static let original: [KeeperRule] = [.cameraOriginal, .timeAndPlace]
    private static let last: [KeeperRule] = [.takenEarlier, .folder, .olderFile, .shorterName, .pathOrder]

    // The user's folders come behind companions, which go with their photo and may have no copy.
    private static let preferred: [KeeperRule] = [.accompanied, .preferredFolder]

    private static let copies: [KeeperRule] =
        lasting + preferred + [.morePixels, .lessBlurred] + original + [.moreMetadata] + last
    // They also come behind the quality of the picture, so that no better picture is lost for them.
    private static let versions: [KeeperRule] =
        lasting + [.longer, .inColour, .unframed, .morePixels, .higherBitRate, .lessBlurred] + preferred + original
        + [.lessCompressed, .largerFile] + last
    // A sharp shot with fewer pixels is better than a blurred one.
    private static let shots: [KeeperRule] =
        lasting + [.lessBlurred, .inColour, .unframed, .sharper, .morePixels, .higherBitRate] + preferred + original
        + [.lessCompressed, .largerFile] + last

    /// The photos that the rule puts first, at least one.
    ///
    /// A photo that was not measured separates none of them, with two exceptions: compression, which only JPEG files
    /// tell, and sharpness, where such a photo comes last.
    func best(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        switch self {
        case .lessBlurred: Self.leastBlurred(of: slots, choice)
        case .lessCompressed: Self.leastCompressed(of: slots, choice)
        case .higherBitRate: Self.richest(of: slots, choice)
        case .longer: Self.longest(of: slots, choice)
        case .inColour where slots.contains(where: { choice.records[Int($0)].isGrey == nil }),
            .unframed where slots.contains(where: { choice.records[Int($0)].isFramed == nil }):
            slots
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

    /// The photos that are not clearly more blurred than the least blurred one.
    private static func leastBlurred(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        let values = slots.compactMap { choice.records[Int($0)].blurriness }
        guard let least = values.min(), values.count == slots.count else { return slots }
        return zip(slots, values).filter { $0.1 - least <= blurrinessMargin }.map(\.0)
    }

    /// The photos that are not known to be clearly more compressed than the least compressed one.
    ///
    /// Only JPEG files tell their quality, so one of another format must not hide how the others differ.
    private static func leastCompressed(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        func quality(_ slot: Int32) -> Int? { choice.records[Int(slot)].codingQuality }
        guard let most = slots.compactMap(quality).max() else { return slots }
        return slots.filter { most - (quality($0) ?? most) <= qualityMargin }
    }

    /// The videos that are as long as the longest one, or shorter by no more than writing it anew explains.
    private static func longest(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        let lengths = slots.compactMap { choice.records[Int($0)].milliseconds }
        guard let most = lengths.max(), lengths.count == slots.count else { return slots }
        return zip(slots, lengths).filter { VideoLook.lengthsAgree($0.1, most) }.map(\.0)
    }

    /// The videos that have not clearly fewer bits a second than the one with the most.
    private static func richest(of slots: [Int32], _ choice: KeeperChoice) -> [Int32] {
        let rates = slots.compactMap { choice.records[Int($0)].bitRate }
        guard let most = rates.max(), rates.count == slots.count else { return slots }
        return zip(slots, rates).filter { Double($0.1) * bitRateMargin >= Double(most) }.map(\.0)
    }

    /// True if the first photo is better by the rule, false if the second is; nil if they are equal or not measured.
    ///
    /// Counts even the smallest difference, also for the rules that decide only above a margin.
    func prefers(_ one: Int32, _ other: Int32, _ choice: KeeperChoice) -> Bool? {
        let (first, second) = (choice.records[Int(one)], choice.records[Int(other)])
        return switch self {
        case .kept: Self.larger(first.decision == .keep ? 1 : 0, second.decision == .keep ? 1 : 0)
        case .protected: Self.larger(first.isKept ? 1 : 0, second.isKept ? 1 : 0)
        case .companion: Self.larger(first.isCompanion ? 1 : 0, second.isCompanion ? 1 : 0)
        case .preferredFolder: choice.folders.prefers(first.folder, second.folder)
        case .inColour: Self.less(first.isGrey.map { $0 ? 1 : 0 }, second.isGrey.map { $0 ? 1 : 0 })
        case .unframed: Self.less(first.isFramed.map { $0 ? 1 : 0 }, second.isFramed.map { $0 ? 1 : 0 })
        case .morePixels: Self.larger(first.pixels, second.pixels)
        case .higherBitRate: Self.less(second.bitRate, first.bitRate)
        case .longer: Self.less(second.milliseconds, first.milliseconds)
        case .lessBlurred: Self.less(first.blurriness, second.blurriness)
        case .sharper: Self.larger(Self.detail(first), Self.detail(second))
        case .accompanied:
            Self.larger(first.traits.contains(.accompanied) ? 1 : 0, second.traits.contains(.accompanied) ? 1 : 0)
        case .cameraOriginal:
            Self.larger(first.metadata.contains(.camera) ? 1 : 0, second.metadata.contains(.camera) ? 1 : 0)
        case .timeAndPlace: Self.larger(first.timeAndPlace.count, second.timeAndPlace.count)
        case .moreMetadata: Self.larger(first.metadata.count, second.metadata.count)
        case .lessCompressed: Self.less(second.codingQuality, first.codingQuality)
        case .largerFile: Self.larger(first.bytes, second.bytes)
        case .takenEarlier: Self.larger(second.captured ?? .max, first.captured ?? .max)
        case .folder: choice.folders.precedes(first.folder, second.folder)
        // Compared in whole seconds, so that files copied together are equally old.
        case .olderFile: Self.larger(second.modified, first.modified)
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
}
