package import PhotoCulling

/// Finds the towns around a point of the earth, and towns by their names.
///
/// It reads the latitudes of all towns at first and the rest when it is needed, because reading takes far longer than
/// searching: the longitudes of all towns as long as the latitudes, their names ten times as long.
package struct TownTable {
    private let source: any TownSource
    private let latitudes: [Float]
    /// All towns from south to north: those near a place lie together.
    private let northward: [Int]
    private var longitudes: [Int: Float] = [:]
    /// The names of towns near photos, of which there are few.
    private var names: [Int: TownNames] = [:]
    /// The largest town with each name in small letters; nil until somebody asks for a town by its name.
    private var largest: [String: Int]?

    package init(_ source: any TownSource) {
        self.source = source
        let latitudes = (0..<source.count).map { source.latitude(of: $0) }
        self.latitudes = latitudes
        northward = latitudes.indices.sorted { latitudes[$0] < latitudes[$1] }
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
    package mutating func names(at point: GeographicPoint) -> [String] {
        let around = around(point, within: Self.nearest)
        guard let nearest = around.min(by: { $0.distance < $1.distance }) else { return country(at: point) }
        let city = around.filter { $0.distance <= Self.cityReach }
            .map { (town: $0.town, population: source.population(of: $0.town)) }
            .filter { $0.population >= Self.cityPopulation }.max { $0.population < $1.population }?.town
        let own = names(of: nearest.town)
        var seen: Set<String> = []
        return (own.town + (city.map { names(of: $0).town } ?? []) + own.state + own.country)
            .filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    private mutating func country(at point: GeographicPoint) -> [String] {
        let around = around(point, within: Self.countryReach * Self.countryMargin)
        guard let nearest = around.min(by: { $0.distance < $1.distance }), nearest.distance <= Self.countryReach else {
            return []
        }
        let country = names(of: nearest.town).country
        let isCertain = around.filter { $0.distance <= Self.countryMargin * nearest.distance }
            .allSatisfy { names(of: $0.town).country == country }
        return isCertain ? country : []
    }

    /// The towns within a distance in kilometres, in the order of their numbers.
    private mutating func around(_ point: GeographicPoint, within reach: Double) -> [(town: Int, distance: Double)] {
        var found: [(town: Int, distance: Double)] = []
        var place = firstPlace { latitudes[$0] >= point.latitude || point.isWithin(reach, ofLatitude: latitudes[$0]) }
        while place < northward.count, point.isWithin(reach, ofLatitude: latitudes[northward[place]]) {
            let town = northward[place]
            let distance = point.kilometres(to: self.place(of: town))
            if distance <= reach { found.append((town, distance)) }
            place += 1
        }
        return found.sorted { $0.town < $1.town }
    }

    /// Where in `northward` the first town is for which something holds that holds for all farther north.
    private func firstPlace(where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, northward.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(northward[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private mutating func place(of town: Int) -> GeographicPoint {
        let longitude = longitudes[town] ?? source.longitude(of: town)
        longitudes[town] = longitude
        return GeographicPoint(latitude: latitudes[town], longitude: longitude)
    }

    private mutating func names(of town: Int) -> TownNames {
        let known = names[town] ?? source.names(of: town)
        names[town] = known
        return known
    }

    /// The place of the largest town with a name, in any case.
    package mutating func town(named name: String) -> GeographicPoint? {
        largest(named: name).map { place(of: $0) }
    }

    /// The largest town with a name, its state and its country, such as `Paris, Texas, United States`.
    package mutating func fullName(ofTown name: String) -> String? {
        guard let town = largest(named: name) else { return nil }
        let names = names(of: town)
        var seen: Set<String> = []
        return [names.town, names.state, names.country].compactMap(\.first)
            .filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: ", ")
    }

    private mutating func largest(named name: String) -> Int? {
        let largest = largest ?? largestByName()
        self.largest = largest
        return largest[name.lowercased()]
    }

    /// The names of towns that differ from a word by one letter, the largest first.
    package mutating func names(near word: String) -> [String] {
        let largest = largest ?? largestByName()
        self.largest = largest
        let towns = Misspelling.neighbours(of: word.lowercased()).compactMap { largest[$0] }
        return Set(towns).sorted { source.population(of: $0) > source.population(of: $1) }
            .compactMap { source.names(of: $0).town.first }
    }

    private func largestByName() -> [String: Int] {
        let populations = latitudes.indices.map { source.population(of: $0) }
        return latitudes.indices.reduce(into: [:]) { largest, town in
            for name in source.names(of: town).town.map({ $0.lowercased() }) {
                if let other = largest[name], populations[other] >= populations[town] { continue }
                largest[name] = town
            }
        }
    }
}

/// A list of towns, numbered from 0.
package protocol TownSource {
    var count: Int { get }
    /// In degrees north.
    func latitude(of town: Int) -> Float
    /// In degrees east.
    func longitude(of town: Int) -> Float
    func population(of town: Int) -> Int
    func names(of town: Int) -> TownNames
}

/// The names of a town, in English and in the user's language; the first is shown.
package struct TownNames: Sendable, Hashable {
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

/// Names of a country that the table of towns does not have: what people call it, and its continent.
package enum CountryNames {
    /// The names in English; `code` is two letters of ISO 3166-1 in upper case.
    package static func others(_ code: String) -> [String] {
        (usual[code] ?? []) + [continentOfCountry[code]].compactMap(\.self)
    }

    private static let usual: [String: [String]] = [
        "AE": ["UAE"], "CD": ["Congo"], "CI": ["Côte d'Ivoire"], "CV": ["Cape Verde"], "CZ": ["Czechia"],
        "GB": ["UK", "Great Britain"], "KR": ["South Korea"], "LK": ["Ceylon"], "MM": ["Burma"], "NL": ["Holland"],
        "SZ": ["Swaziland"], "TL": ["East Timor"], "TR": ["Türkiye"], "US": ["USA"],
    ]

    /// By the United Nations' regions (UN M49); countries that lie in two are in the one of most of their people.
    private static let continents: [(name: String, countries: String)] = [
        (
            "Africa",
            """
            AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE
            NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW
            """
        ),
        (
            "Asia",
            """
            AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK
            PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE
            """
        ),
        (
            "Europe",
            """
            AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT
            NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK
            """
        ),
        (
            "North America",
            """
            AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT
            US VC VG VI
            """
        ),
        ("Oceania", "AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS"),
        ("South America", "AR BO BR CL CO EC FK GF GY PE PY SR UY VE"),
    ]

    private static let continentOfCountry: [String: String] = continents.reduce(into: [:]) { table, continent in
        for code in continent.countries.split(whereSeparator: \.isWhitespace) { table[String(code)] = continent.name }
    }
}
