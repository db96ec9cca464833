package import CleanerProtocol
import PhotoCategories
import Translation

/// The order in which to clean up: the surest categories first, and of equally sure ones those that free more.
package enum CleaningOrder {
    /// How sure the proposals of a category are, the surest first.
    private enum Certainty: Int {
        /// The same picture stays.
        case certain
        /// A better version of the picture stays.
        case nearlyCertain
        /// The user deleted the picture before.
        case saidBefore
        /// A measurement speaks for it; one look decides.
        case measured
        /// Another shot of the scene stays; which one is a matter of taste.
        case taste

        /// nil for categories that propose nothing.
        init?(_ kind: CategoryKind) {
            switch kind {
            case .groups(.copies): self = .certain
            case .groups(.versions): self = .nearlyCertain
            case .returned: self = .saidBefore
            case .measured: self = .measured
            case .groups(.shots): self = .taste
            case .groups(.moments), .browsing: return nil
            }
        }

        /// The number of such proposals, with the reason for their place in the order.
        func words(_ count: Int) -> String {
            switch self {
            case .certain: tr("\(Amount.count(count, "copy", "copies")), certain")
            case .nearlyCertain: tr("\(Amount.count(count, "lesser version")), nearly certain")
            case .saidBefore: tr("\(Amount.count(count, "photo")) that you deleted before")
            case .measured: tr("\(Amount.count(count, "photo")), a look at each decides")
            case .taste: tr("\(Amount.count(count, "further shot")), a matter of taste")
            }
        }
    }

    /// The categories that propose something, in the order in which to review them.
    ///
    /// Equal ones keep the order of `Category`.
    package static func of(_ counts: [StatusReport.CategoryCount]) -> [StatusReport.CategoryCount] {
        counts.filter { $0.proposed > 0 }.compactMap { count in
            Certainty(count.category.kind).map { (certainty: $0, count: count) }
        }
        .sorted { first, second in
            if first.certainty != second.certainty { return first.certainty.rawValue < second.certainty.rawValue }
            if first.count.reclaimable != second.count.reclaimable {
                return first.count.reclaimable > second.count.reclaimable
            }
            return first.count.category.position < second.count.category.position
        }
        .map(\.count)
    }

    /// What to do first, and why; nil where nothing is proposed.
    static func advice(_ counts: [StatusReport.CategoryCount]) -> (command: String, why: String)? {
        guard let first = of(counts).first, let certainty = Certainty(first.category.kind) else { return nil }
        let words = certainty.words(first.proposed)
        let why = first.reclaimable > 0 ? tr("\(words), frees \(Amount.size(first.reclaimable))") : words
        return ("cleanerctl review \(first.category.name)", why)
    }
}
