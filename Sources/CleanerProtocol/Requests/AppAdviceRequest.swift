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
