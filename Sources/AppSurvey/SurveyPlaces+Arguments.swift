internal import FoundationEssentials

/// How the daemon tells a survey's worker its places: it must know them before its sandbox is closed.
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
