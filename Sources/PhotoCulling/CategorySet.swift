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
        case .blurry: 2
        case .screenshots: 3
        case .all: 4
        case .maybe: 5
        case .videos: 6
        case .unreadable: 7
        case .marked: 8
        }
    }
}
