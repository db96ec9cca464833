import CleanerProtocol

/// Identifies a condition: a stable code, and the library if several libraries can have the condition.
struct ConditionKey: Hashable, Sendable {
    let code: String
    let root: Int64?

    init(_ code: String, root: Int64? = nil) {
        self.code = code
        self.root = root
    }
}

/// A condition in words for people.
struct ConditionReport: Hashable, Sendable {
    let key: ConditionKey
    /// What is degraded.
    let text: String
    /// What to do about it.
    let remedy: String

    init(_ key: ConditionKey, _ text: String, remedy: String) {
        self.key = key
        self.text = text
        self.remedy = remedy
    }
}

/// All conditions that hold now.
struct Conditions: Sendable {
    private var known: [ConditionKey: Condition] = [:]

    /// All conditions, the oldest first.
    var all: [Condition] { known.values.sorted { ($0.since, $0.code) < ($1.since, $1.code) } }

    /// A condition; nil if it does not hold.
    subscript(key: ConditionKey) -> Condition? { known[key] }

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
        guard before?.text != report.text else { return false }
        known[report.key] = Condition(
            code: report.key.code, text: report.text, remedy: report.remedy, since: before?.since ?? seconds)
        return true
    }

    /// - Returns: False if the condition did not hold.
    mutating func clear(_ key: ConditionKey) -> Bool { known.removeValue(forKey: key) != nil }
}
