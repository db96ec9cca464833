import CleanerProtocol
import Translation

/// Identifies a condition: a stable code, and the library if several libraries can have the condition.
struct ConditionKey: Hashable, Sendable {
    let code: String
    let root: Int64?

    init(_ code: String, root: Int64? = nil) {
        self.code = code
        self.root = root
    }
}

/// A condition in words for people, which are found each time in the language that is spoken then.
struct ConditionReport: Sendable {
    let key: ConditionKey
    private let problem: @Sendable () -> String
    private let advice: @Sendable () -> String

    /// What is degraded.
    var text: String { problem() }
    /// What to do about it.
    var remedy: String { advice() }
    /// What is degraded, for the journal.
    var english: String { Language.english.spoken(problem) }

    init(
        _ key: ConditionKey, _ text: @autoclosure @escaping @Sendable () -> String,
        remedy: @autoclosure @escaping @Sendable () -> String
    ) {
        self.key = key
        problem = text
        advice = remedy
    }
}

/// All conditions that hold now.
struct Conditions: Sendable {
    private struct Known: Sendable {
        let report: ConditionReport
        let since: Int64

        /// In the language that is spoken now.
        var condition: Condition {
            Condition(code: report.key.code, text: report.text, remedy: report.remedy, since: since)
        }
    }

    private var known: [ConditionKey: Known] = [:]

    /// All conditions, the oldest first.
    var all: [Condition] { known.values.map(\.condition).sorted { ($0.since, $0.code) < ($1.since, $1.code) } }

    /// A condition; nil if it does not hold.
    subscript(key: ConditionKey) -> Condition? { known[key]?.condition }

    /// Whether a condition with one of these codes holds, for any library.
    func contains(anyOf codes: Set<String>) -> Bool { known.keys.contains { codes.contains($0.code) } }

    /// Adds or updates a condition; one that held before keeps its start time.
    ///
    /// - Parameters:
    ///   - report: The condition.
    ///   - seconds: Unix time.
    /// - Returns: False if it held before with the same text.
    mutating func raise(_ report: ConditionReport, at seconds: Int64) -> Bool {
        let before = known[report.key]
        guard before?.report.english != report.english else { return false }
        known[report.key] = Known(report: report, since: before?.since ?? seconds)
        return true
    }

    /// - Returns: False if the condition did not hold.
    mutating func clear(_ key: ConditionKey) -> Bool { known.removeValue(forKey: key) != nil }
}
