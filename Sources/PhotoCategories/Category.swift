/// A list that a person can ask for, in the order in which people like to clean up.
///
/// To add one, add a case here and its row in `Category+Table.swift`; engine, settings, protocol, command line and
/// screens follow from the row.
package enum Category: UInt8, Sendable, Hashable, CaseIterable {
    // Those that propose something come first: `PhotoRecord` marks them in two bytes.
    case duplicates, nearDuplicates, similar
    case blurry, screenshots, dark, bright, blank
    case returned
    // The others are for browsing.
    case maybe, marked, videos, unreadable, unsupported, all

    /// The category of a name; nil for any other text.
    package init?(name: String) {
        guard let category = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = category
    }

    /// The name on the wire, on the command line and in settings; once published it stays.
    package var name: String { details.name }

    /// What a person reads in a menu.
    package var title: String { details.title }

    package var kind: CategoryKind { details.kind }

    /// How readily it proposes; nil where that cannot be set.
    package var sensitivity: SensitivityScale? { details.sensitivity }

    /// Whether it proposes photos to be deleted; the others are for browsing.
    package var isJudged: Bool {
        switch kind {
        case .groups, .measured, .returned: true
        case .browsing: false
        }
    }

    /// What the photos of a group have in common; nil where the photos stand alone.
    package var grouping: Grouping? {
        if case .groups(let grouping) = kind { grouping } else { nil }
    }

    /// The place in `allCases`.
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
