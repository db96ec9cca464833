import CleanerProtocol
import PhotoCategories
import PhotoCulling

/// The words of a notification; only numbers, so that no file name can say anything there.
struct ImportSummary: Sendable, Hashable {
    let title: String
    let body: String

    /// `212 new photos` and `31 duplicates, 9 blurry; 180.0 MB could go`.
    init(_ arrivals: Arrivals) {
        title = Self.count(arrivals.photos, "new photos")
        let parts = Category.judged.compactMap { category in
            arrivals.proposed[category].map { Self.count($0, category.title.lowercased()) }
        }
        body = "\(parts.joined(separator: ", ")); \(FileSize.text(arrivals.reclaimable)) could go"
    }

    /// `1 photo`, `2 photos`, `1 blurry`.
    private static func count(_ number: Int, _ words: String) -> String {
        "\(number) \(number == 1 && words.hasSuffix("s") ? String(words.dropLast()) : words)"
    }
}
