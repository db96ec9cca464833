/// Asks for the installed applications, in the order of their ids.
package struct AppsRequest: ProtocolRequest {
    package typealias Answer = AppsReport
    package typealias Row = AppRow
    package static let method = "apps"
    /// A survey takes seconds.
    package static let patience = Patience.unlimited
    package static let withoutParameters: Self? = Self()

    /// Whether to survey them again first.
    package var refresh: Bool?

    package init(refresh: Bool? = nil) {
        self.refresh = refresh
    }
}

/// The result of `apps`.
package struct AppsReport: Hashable, Sendable, Codable {
    /// The rows before it.
    package var rows: Int
    /// When the applications were surveyed, in Unix time in seconds.
    package var surveyed: Int64
    /// The same as ISO 8601.
    package var surveyedTime: String
    /// Folders of the user whose application is gone, the largest first; at most a hundred.
    package var leftovers: [Leftover]
    /// What could not be read; at most a hundred.
    package var problems: [Problem]

    package struct Problem: Hashable, Sendable, Codable {
        package var path: String
        package var reason: String

        package init(path: String, reason: String) {
            self.path = path
            self.reason = reason
        }
    }

    package struct Leftover: Hashable, Sendable, Codable {
        package var path: String
        package var bytes: Int64
        /// `debian` or `flatpak`.
        package var kind: String
        /// The package or the id of Flatpak.
        package var name: String

        package init(path: String, bytes: Int64, kind: String, name: String) {
            self.path = path
            self.bytes = bytes
            self.kind = kind
            self.name = name
        }
    }

    package init(rows: Int, surveyed: Int64, leftovers: [Leftover], problems: [Problem]) {
        self.rows = rows
        self.leftovers = leftovers
        self.surveyed = surveyed
        surveyedTime = WireTime.text(surveyed)
        self.problems = problems
    }
}
