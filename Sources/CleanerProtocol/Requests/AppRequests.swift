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

/// Asks which applications could go: by the rules, and in the words of the user's own language model.
///
/// The rows are the applications with advice by the rules, the largest saving first; they come before the model is
/// asked.
package struct AppAdviceRequest: ProtocolRequest {
    package typealias Answer = AppAdviceReport
    package typealias Row = AppRow
    package static let method = "apps.advice"
    /// A model takes minutes.
    package static let patience = Patience.unlimited
    package static let withoutParameters: Self? = Self()

    /// Whether to survey the applications again first, and to ask the model even if it has answered before.
    package var refresh: Bool?

    package init(refresh: Bool? = nil) {
        self.refresh = refresh
    }
}

/// The result of `apps.advice`; without `words` and `failure` the user names no model.
package struct AppAdviceReport: Hashable, Sendable, Codable {
    /// The rows before it.
    package var rows: Int
    /// The model's own words: they may be wrong, may hold control characters, and are never a command to run.
    package var words: String?
    /// When it said them, in Unix time in seconds.
    package var said: Int64?
    /// The same as ISO 8601.
    package var saidTime: String?
    /// Why the model says nothing.
    package var failure: Failure?

    package struct Failure: Hashable, Sendable, Codable {
        /// A predicate for "your model …".
        package var problem: String
        package var remedy: String

        package init(problem: String, remedy: String) {
            self.problem = problem
            self.remedy = remedy
        }
    }

    package init(rows: Int, words: String? = nil, said: Int64? = nil, failure: Failure? = nil) {
        self.rows = rows
        self.words = words
        self.said = said
        saidTime = said.map { WireTime.text($0) }
        self.failure = failure
    }
}
