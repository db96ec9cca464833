import CleanerProtocol
import PhotoCategories
import PhotoCulling
import Translation

/// The words of a notification; only numbers, so that no file name can say anything there.
struct ImportSummary: Sendable, Hashable {
    let title: String
    let body: String

    /// `212 new photos` and `31 duplicates, 9 blurry; 180.0 MB could go`.
    init(_ arrivals: Arrivals) {
        title = "\(arrivals.photos) \(tr(arrivals.photos, "new photo", "new photos"))"
        let parts = Category.judged.compactMap { category in
            arrivals.proposed[category].map { "\($0) \(Self.words(category, $0))" }
        }
        body = tr("\(parts.joined(separator: ", ")); \(FileSize.text(arrivals.reclaimable)) could go")
    }

    /// What photos of a judged category are, behind their number.
    private static func words(_ category: Category, _ number: Int) -> String {
        switch category {
        case .duplicates: tr(number, "duplicate", "duplicates")
        case .nearDuplicates: tr(number, "near duplicate", "near duplicates")
        case .similar: tr(number, "similar shot", "similar shots")
        case .screenshots: tr(number, "screenshot", "screenshots")
        case .blurry: tr("blurry", context: "photos")
        case .dark: tr("dark", context: "photos")
        case .bright: tr("bright", context: "photos")
        case .blank: tr("blank", context: "photos")
        case .returned: tr("returned", context: "photos")
        case .moments, .maybe, .marked, .videos, .unreadable, .unsupported, .all:
            preconditionFailure("\(category.name) proposes nothing")
        }
    }
}
