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
