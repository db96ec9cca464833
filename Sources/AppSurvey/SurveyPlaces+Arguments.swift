internal import FoundationEssentials

/// Passes the places to a survey's worker, which must know them before it closes its sandbox.
extension SurveyPlaces {
    private static let option = "--places"

    /// The arguments of the worker's program.
    package var arguments: [String] {
        guard let json = try? JSONEncoder().encode(self) else { preconditionFailure("paths and texts are encodable") }
        return [Self.option, String(decoding: json, as: UTF8.self)]
    }

    package init?(arguments: [String]) {
        guard arguments.count == 2, arguments[0] == Self.option,
            let places = try? JSONDecoder().decode(SurveyPlaces.self, from: Data(arguments[1].utf8))
        else { return nil }
        self = places
    }
}
