/// Finds towns by their names.
package struct TownIndex: Sendable {
    private let largest: [String: TownTable.Town]

    /// Reads the names of all towns.
    package init(_ towns: [TownTable.Town], of names: (TownTable.Town) -> TownTable.Names) {
        largest = towns.reduce(into: [:]) { largest, town in
            for name in names(town).town {
                let key = Self.key(name)
                if town.population > largest[key]?.population ?? -1 { largest[key] = town }
            }
        }
    }

    /// The largest town with a name, in any case.
    package func town(named name: String) -> TownTable.Town? {
        largest[Self.key(name)]
    }

    private static func key(_ name: String) -> String { name.lowercased() }
}
