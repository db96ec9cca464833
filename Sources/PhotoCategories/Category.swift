/// A list that the user can ask for; the cases are in the order in which people like to clean up.
///
/// To add one, add a case here and its row in `Category+Table.swift`; engine, settings, protocol, command line and
/// screens follow from the row.
package enum Category: UInt8, Sendable, Hashable, CaseIterable {
    // Those that propose something come first, because `PhotoRecord` marks them in two bytes.
    case duplicates, nearDuplicates, similar
    case blurry, screenshots, dark, bright, blank
    case returned
    // The others are for browsing.
    case moments, maybe, marked, videos, unreadable, unsupported, all

    /// The category with a name; nil for any other text.
    package init?(name: String) {
        guard let category = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = category
    }

    /// The name on the wire, on the command line and in settings; a released name never changes.
    package var name: String { details.name }

    /// The name that the user reads in a menu.
    package var title: String { details.title }

    /// What it holds, in a clause that needs no knowledge of the method.
    package var explanation: String { details.explanation }

    package var kind: CategoryKind { details.kind }

    /// The thresholds that can be set; nil if the category has none.
    package var sensitivity: SensitivityScale? { details.sensitivity }

    /// Whether it proposes photos to be deleted; the others are for browsing.
    package var isJudged: Bool {
        switch kind {
        case .groups(let grouping): grouping.proposes
        case .measured, .returned: true
        case .browsing: false
        }
    }

    /// What the photos of a group have in common; nil if the photos stand alone.
    package var grouping: Grouping? {
        if case .groups(let grouping) = kind { grouping } else { nil }
    }

    /// The index in `allCases`.
    package var position: Int { Int(rawValue) }

    /// The categories that propose something.
    package static let judged = allCases.filter(\.isJudged)

    /// Those with a sensitivity.
    package static let adjustable = allCases.filter { $0.sensitivity != nil }

    private static let table = allCases.map(\.row)

    private var details: CategoryDetails { Self.table[position] }
}

extension Category: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let category = Category(name: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no category")
        }
        self = category
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
