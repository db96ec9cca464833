package import PhotoCulling

/// Finds the towns around a point of the earth.
package struct TownTable: Sendable {
    package struct Town: Sendable, Hashable {
        /// Names in English and in the person's language; the first is shown.
        package let names: [String]
        /// The same of the country.
        package let countries: [String]
        package let point: GeographicPoint
        package let population: Int

        package init(names: [String], countries: [String], point: GeographicPoint, population: Int) {
            self.names = names
            self.countries = countries
            self.point = point
            self.population = population
        }
    }

    /// The towns of each square degree.
    private let cells: [Cell: [Town]]
    private let byName: [String: [Town]]

    package init(_ towns: some Sequence<Town>) {
        cells = Dictionary(grouping: towns) { Cell($0.point) }
        byName = towns.reduce(into: [:]) { table, town in
            for name in Set(town.names.map(Self.key)) { table[name, default: []].append(town) }
        }
    }

    package var isEmpty: Bool { cells.isEmpty }

    /// Farther away, nobody would say that they were there.
    private static let nearest = 50.0
    /// A city's name is used this far from its middle.
    private static let cityReach = 20.0
    private static let cityPopulation = 100_000

    /// The names for a place: the nearest town with its country, and the city that it belongs to.
    ///
    /// Empty if no town is near.
    package func names(at point: GeographicPoint) -> [String] {
        let around = around(point).map { (town: $0, distance: point.kilometres(to: $0.point)) }
        guard let nearest = around.min(by: { $0.distance < $1.distance }), nearest.distance <= Self.nearest else {
            return []
        }
        let city = around.filter { $0.distance <= Self.cityReach && $0.town.population >= Self.cityPopulation }
            .max { $0.town.population < $1.town.population }?.town
        let names = nearest.town.names + (city?.names ?? []) + nearest.town.countries
        var seen: Set<String> = []
        return names.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// The largest town with a name, in any case.
    package func town(named name: String) -> Town? {
        byName[Self.key(name)]?.max { $0.population < $1.population }
    }

    /// The towns whose nearest degrees surround a point.
    private func around(_ point: GeographicPoint) -> [Town] {
        let middle = Cell(point)
        // Degrees of longitude become narrow towards the poles.
        let east = abs(point.latitude) > 60 ? 3 : 1
        return (-1...1).flatMap { north in
            (-east...east).flatMap { cells[middle.shifted(north: north, east: $0)] ?? [] }
        }
    }

    private static func key(_ name: String) -> String { name.lowercased() }

    private struct Cell: Hashable {
        let north: Int
        let east: Int

        init(_ point: GeographicPoint) {
            north = Int(point.latitude.rounded(.down))
            east = Int(point.longitude.rounded(.down))
        }

        private init(north: Int, east: Int) {
            self.north = north
            self.east = east
        }

        func shifted(north: Int, east: Int) -> Cell {
            Cell(north: self.north + north, east: (self.east + east + 540) % 360 - 180)
        }
    }
}
