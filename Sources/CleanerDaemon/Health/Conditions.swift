import CleanerProtocol

/// What a condition is about: a stable word, and a library where several may have it.
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

/// Everything that is degraded now.
struct Conditions: Sendable {
    private var known: [ConditionKey: Condition] = [:]

    /// The oldest first.
    var all: [Condition] { known.values.sorted { ($0.since, $0.code) < ($1.since, $1.code) } }

    /// The words of a condition; nil where it does not hold.
    subscript(key: ConditionKey) -> Condition? { known[key] }

    /// Whether one of these holds, for any library.
    func contains(anyOf codes: Set<String>) -> Bool { known.keys.contains { codes.contains($0.code) } }

    /// Takes a condition in; one that held before keeps the time since when.
    ///
    /// - Parameters:
    ///   - report: The condition.
    ///   - seconds: Unix time.
    /// - Returns: False where it held before in the same words.
    mutating func raise(_ report: ConditionReport, at seconds: Int64) -> Bool {
        let before = known[report.key]
        guard before?.text != report.text else { return false }
        known[report.key] = Condition(
            code: report.key.code, text: report.text, remedy: report.remedy, since: before?.since ?? seconds)
        return true
    }

    /// - Returns: False where the condition did not hold.
    mutating func clear(_ key: ConditionKey) -> Bool { known.removeValue(forKey: key) != nil }
}
