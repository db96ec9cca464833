/// A rule by which a keeper is chosen, in order of weight: the first that separates two photos decides.
package enum KeeperRule: String, Sendable, Hashable, CaseIterable {
    case kept
    case protected
    case morePixels = "more-pixels"
    /// Compared only between pictures of as many pixels: otherwise sharpness says more about size than about focus.
    case sharper
    case cameraOriginal = "camera-original"
    case timeAndPlace = "time-and-place"
    /// Among duplicates, which show the same picture: more of what would be lost with the file.
    case moreMetadata = "more-metadata"
    case takenEarlier = "taken-earlier"
    case olderFile = "older-file"
    case shorterName = "shorter-name"
    case pathOrder = "path-order"

    /// Sharpness decides only above this ratio: recompressing or resaving a picture changes it by less.
    ///
    /// Set by hand, not measured.
    package static let sharpnessRatio: Float = 1.2

    /// The rules that hold in a category, in order.
    static func order(in category: Category) -> [KeeperRule] {
        category == .duplicates ? allCases : allCases.filter { $0 != .moreMetadata }
    }

    /// Whether `first` comes before (true) or after `second`; nil where the rule does not tell them apart.
    func separates(_ first: PhotoRecord, _ second: PhotoRecord) -> Bool? {
        switch self {
        case .kept: Self.larger(first.decision == .keep ? 1 : 0, second.decision == .keep ? 1 : 0)
        case .protected: Self.larger(first.isKept ? 1 : 0, second.isKept ? 1 : 0)
        case .morePixels: Self.larger(first.pixels, second.pixels)
        case .sharper: Self.sharper(first, second)
        case .cameraOriginal:
            Self.larger(first.metadata.contains(.camera) ? 1 : 0, second.metadata.contains(.camera) ? 1 : 0)
        case .timeAndPlace: Self.larger(first.timeAndPlace.count, second.timeAndPlace.count)
        case .moreMetadata: Self.larger(first.metadata.count, second.metadata.count)
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

    private static func sharper(_ first: PhotoRecord, _ second: PhotoRecord) -> Bool? {
        guard first.pixels == second.pixels, let a = first.sharpness, let b = second.sharpness else { return nil }
        if a > b * sharpnessRatio { return true }
        return b > a * sharpnessRatio ? false : nil
    }
}

extension PhotoRecord {
    /// Which of capture time and place the photo has.
    var timeAndPlace: MetadataItems { metadata.intersection([.captureTime, .place]) }
}
