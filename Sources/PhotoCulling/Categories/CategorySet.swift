/// A set of categories in two bytes.
package struct CategorySet: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    package init(_ category: Category) {
        self.init(rawValue: 1 << UInt16(category.position))
    }

    package init(_ categories: [Category]) {
        self.init(categories.map { CategorySet($0) })
    }

    package func contains(_ category: Category) -> Bool {
        !isDisjoint(with: CategorySet(category))
    }

    package var categories: [Category] {
        Category.allCases.filter { contains($0) }
    }
}

extension Category {
    /// The place of the category in `allCases`.
    var position: Int {
        switch self {
        case .duplicates: 0
        case .nearDuplicates: 1
        case .similar: 2
        case .blurry: 3
        case .screenshots: 4
        case .dark: 5
        case .bright: 6
        case .blank: 7
        case .returned: 8
        case .all: 9
        case .maybe: 10
        case .videos: 11
        case .unreadable: 12
        case .unsupported: 13
        case .marked: 14
        }
    }
}
