package import PhotoCulling

/// Finds the towns around a point of the earth.
///
/// It holds no names, because reading those of all towns takes ten times as long as the rest. The caller passes a
/// function that reads the names of one town.
package struct TownTable: Sendable {
    package struct Town: Sendable, Hashable {
        /// The number by which the source of the towns knows its names.
        package let number: Int
        package let point: GeographicPoint
        package let population: Int

        package init(number: Int, point: GeographicPoint, population: Int) {
            self.number = number
            self.point = point
            self.population = population
        }
    }

    /// The names of a town, in English and in the user's language; the first is shown.
    package struct Names: Sendable, Hashable {
        package let town: [String]
        /// Of the part of the country, such as a state.
        package let state: [String]
        package let country: [String]

        package init(town: [String], state: [String], country: [String]) {
            self.town = town
            self.state = state
            self.country = country
        }
    }

    package let towns: [Town]
    /// The towns of each square degree.
    private let cells: [Cell: [Town]]

    package init(_ towns: [Town]) {
        self.towns = towns
        cells = Dictionary(grouping: towns) { Cell($0.point) }
    }

    /// Farther away, nobody would name the town for the place.
    private static let nearest = 50.0
    /// A city's name is used this far from its middle.
    private static let cityReach = 20.0
    private static let cityPopulation = 100_000

    /// Farther away from all towns, it may be another country's or nobody's.
    private static let countryReach = 300.0
    /// Where no town is near, towns this many times as far away as the nearest one must be in the same country.
    private static let countryMargin = 1.5

    /// The names for a place: the nearest town with its state and country, and the city that it belongs to.
    ///
    /// Only the country if no town is near; empty if that is not certain.
    package func names(at point: GeographicPoint, of names: (Town) -> Names) -> [String] {
        let around = around(point).map { (town: $0, distance: point.kilometres(to: $0.point)) }
        guard let nearest = around.min(by: { $0.distance < $1.distance }), nearest.distance <= Self.nearest else {
            return country(at: point, of: names)
        }
        let city = around.filter { $0.distance <= Self.cityReach && $0.town.population >= Self.cityPopulation }
            .max { $0.town.population < $1.town.population }?.town
        let own = names(nearest.town)
        var seen: Set<String> = []
        return (own.town + (city.map { names($0).town } ?? []) + own.state + own.country)
            .filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    private func country(at point: GeographicPoint, of names: (Town) -> Names) -> [String] {
        let all = towns.map { (town: $0, distance: point.kilometres(to: $0.point)) }
        guard let nearest = all.min(by: { $0.distance < $1.distance }), nearest.distance <= Self.countryReach else {
            return []
        }
        let country = names(nearest.town).country
        let isCertain = all.allSatisfy {
            $0.distance > Self.countryMargin * nearest.distance || names($0.town).country == country
        }
        return isCertain ? country : []
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
