import Glibc
import PhotoCategories

/// A rule by which a keeper is chosen, in order of weight: the first that separates two photos decides.
package enum KeeperRule: String, Sendable, Hashable, CaseIterable {
    case kept
    case protected
    /// It stays as long as the photo that it belongs to.
    case companion
    case morePixels = "more-pixels"
    /// By blurriness, not by sharpness, which an edit with a sharpening filter wins.
    case lessBlurred = "less-blurred"
    /// Among similar shots, which no filter sharpened against each other: more fine detail in the sharpest places.
    case sharper
    /// A camera's RAW file, the film of a live photo or an unedited original would go with it.
    case accompanied
    case cameraOriginal = "camera-original"
    case timeAndPlace = "time-and-place"
    /// Among duplicates, which show the same picture: more of what would be lost with the file.
    case moreMetadata = "more-metadata"
    /// Among near duplicates of as many pixels: the one that was compressed less.
    case largerFile = "larger-file"
    case takenEarlier = "taken-earlier"
    case olderFile = "older-file"
    case shorterName = "shorter-name"
    case pathOrder = "path-order"

    /// Blurriness decides only above this difference: recompressing or resaving a picture changes it by less.
    ///
    /// Set by hand, not measured.
    package static let blurrinessMargin: Float = 0.25

    /// Detail counts in steps of this ratio, as the next shot of a series differs by less without being worse.
    ///
    /// Set by hand, not measured.
    private static let sharpnessStep: Float = 1.15

    /// Sharpness is measured at this longer side, in pixels; what has fewer cannot be compared with what has more.
    private static let sharpnessSide: Int32 = 512

    /// The rules that hold in groups of a kind, in order.
    static func order(among grouping: Grouping) -> [KeeperRule] {
        switch grouping {
        case .copies: allCases.filter { $0 != .largerFile && $0 != .sharper }
        // A sharp shot of fewer pixels is worth more than a blurred one.
        case .shots:
            [.kept, .protected, .companion, .lessBlurred, .sharper, .morePixels] + tail.filter { $0 != .moreMetadata }
        case .versions: allCases.filter { $0 != .moreMetadata && $0 != .sharper }
        }
    }

    private static let tail: [KeeperRule] = [
        .accompanied, .cameraOriginal, .timeAndPlace, .moreMetadata, .largerFile, .takenEarlier, .olderFile,
        .shorterName, .pathOrder,
    ]

    /// Whether `first` comes before (true) or after `second`; nil where the rule does not tell them apart.
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
        // Whole seconds: files that were copied together are equally old.
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
