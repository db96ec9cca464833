/// A set of categories as bits.
package struct CategorySet: OptionSet, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package init(_ category: Category) {
        self.init(rawValue: 1 << UInt32(category.position))
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
