import Glibc
import PhotoCategories

/// A rule for the choice of a keeper, in order of priority: the first rule that separates two photos decides.
package enum KeeperRule: String, Sendable, Hashable, CaseIterable {
    case kept
    case protected
    /// A companion stays as long as its main photo.
    case companion
    case morePixels = "more-pixels"
    /// Compares blurriness, because sharpness would prefer an edit with a sharpening filter.
    case lessBlurred = "less-blurred"
    /// Compares fine detail in the sharpest places; only for similar shots, which are no edits of each other.
    case sharper
    /// A photo with companions, which would be deleted with it: RAW file, video of a live photo, unedited original.
    case accompanied
    case cameraOriginal = "camera-original"
    case timeAndPlace = "time-and-place"
    /// Has more of the metadata that would be lost; only for duplicates, which show the same picture.
    case moreMetadata = "more-metadata"
    /// Compressed less, if both have the same number of pixels.
    case largerFile = "larger-file"
    case takenEarlier = "taken-earlier"
    case olderFile = "older-file"
    case shorterName = "shorter-name"
    case pathOrder = "path-order"

    /// Blurriness decides only above this difference; saving a picture again changes the blurriness by less.
    ///
    /// Set by hand, not measured.
    package static let blurrinessMargin: Float = 0.25

    /// Sharpness counts in steps of this ratio, because equally good shots of a series differ by less.
    ///
    /// Set by hand, not measured.
    private static let sharpnessStep: Float = 1.15

    /// Sharpness is measured with the longer side scaled to this many pixels; smaller pictures are not comparable.
    private static let sharpnessSide: Int32 = 512

    /// The rules for groups of a kind, in order.
    static func order(among grouping: Grouping) -> [KeeperRule] {
        switch grouping {
        case .copies: allCases.filter { $0 != .largerFile && $0 != .sharper }
        // A sharp shot with fewer pixels is better than a blurred one.
        case .shots:
            [.kept, .protected, .companion, .lessBlurred, .sharper, .morePixels] + tail.filter { $0 != .moreMetadata }
        case .versions: allCases.filter { $0 != .moreMetadata && $0 != .sharper }
        }
    }

    private static let tail: [KeeperRule] = [
        .accompanied, .cameraOriginal, .timeAndPlace, .moreMetadata, .largerFile, .takenEarlier, .olderFile,
        .shorterName, .pathOrder,
    ]

    /// Whether the rule prefers `first` (true) or `second`; nil if it does not separate them.
    func separates(_ first: PhotoRecord, _ second: PhotoRecord) -> Bool? {
        switch self {
        case .kept: Self.larger(first.decision == .keep ? 1 : 0, second.decision == .keep ? 1 : 0)
        case .protected: Self.larger(first.isKept ? 1 : 0, second.isKept ? 1 : 0)
        case .companion: Self.larger(first.isCompanion ? 1 : 0, second.isCompanion ? 1 : 0)
        case .morePixels: Self.larger(first.pixels, second.pixels)
        case .lessBlurred: Self.lessBlurred(first, second)
        case .sharper: Self.larger(Self.detail(first), Self.detail(second))
        case .accompanied:
            Self.larger(first.traits.contains(.accompanied) ? 1 : 0, second.traits.contains(.accompanied) ? 1 : 0)
        case .cameraOriginal:
            Self.larger(first.metadata.contains(.camera) ? 1 : 0, second.metadata.contains(.camera) ? 1 : 0)
        case .timeAndPlace: Self.larger(first.timeAndPlace.count, second.timeAndPlace.count)
        case .moreMetadata: Self.larger(first.metadata.count, second.metadata.count)
        case .largerFile: Self.larger(first.bytes, second.bytes)
        case .takenEarlier:
            Self.larger(second.captured ?? .max, first.captured ?? .max)
        // Compared in whole seconds, so that files copied together are equally old.
        case .olderFile: Self.larger(second.modified / 1_000_000_000, first.modified / 1_000_000_000)
        case .shorterName: Self.larger(second.nameLength, first.nameLength)
        case .pathOrder: first.leads(second)
        }
    }

    private static func larger<Value: Comparable>(_ first: Value, _ second: Value) -> Bool? {
        first == second ? nil : first > second
    }

    /// Sharpness in whole steps.
    private static func detail(_ photo: PhotoRecord) -> Int {
        guard let sharpness = photo.sharpness, sharpness > 0, max(photo.width, photo.height) >= sharpnessSide else {
            return .min
        }
        return Int((log(sharpness) / log(sharpnessStep)).rounded())
    }

    private static func lessBlurred(_ first: PhotoRecord, _ second: PhotoRecord) -> Bool? {
        guard let a = first.blurriness, let b = second.blurriness else { return nil }
        if b - a > blurrinessMargin { return true }
        return a - b > blurrinessMargin ? false : nil
    }
}

extension PhotoRecord {
    /// Which of capture time and place the photo has.
    var timeAndPlace: MetadataItems { metadata.intersection([.captureTime, .place]) }
}
