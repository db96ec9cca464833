import CleanerProtocol
import PhotoStore
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

/// Whether the store can be written to, and how long to wait between tries while it cannot.
enum StoreHealth: Sendable {
    /// The store works; `lastOutage` is nil if there was none.
    case works(lastOutage: (end: ContinuousClock.Instant, retryInterval: Duration)? = nil)
    case fails(Outage)
    /// The store is damaged. This run of the daemon ends, and the next one creates a new store.
    case damaged

    /// A time in which the store cannot be written to.
    struct Outage: Sendable {
        /// The condition that reports it.
        var condition: ConditionKey
        /// Whether the analysis waits for its end.
        var holdsAnalysis: Bool
        /// How long to wait between two tries.
        let retryInterval: Duration
    }

    private static let firstRetryInterval = Duration.seconds(2)
    private static let longestRetryInterval = Duration.seconds(60)

    var outage: Outage? { if case .fails(let outage) = self { outage } else { nil } }
    var isWorking: Bool { if case .works = self { true } else { false } }
    var isDamaged: Bool { if case .damaged = self { true } else { false } }
    /// Whether the analysis waits: during most outages, and for good after damage.
    var holdsAnalysis: Bool { outage?.holdsAnalysis ?? isDamaged }

    /// Notes a failure; must not be called after damage.
    ///
    /// The interval between tries doubles, up to a minute, if the store fails soon after it recovered. That happens on
    /// a disk on which only little room was made.
    ///
    /// - Returns: Whether an outage begins, and the condition that this failure's condition replaces.
    mutating func fail(
        _ problem: StoreProblem, at now: ContinuousClock.Instant
    ) -> (isNew: Bool, replaced: ConditionKey?) {
        let condition = problem.report.key
        switch self {
        case .fails(var outage):
            let replaced = outage.condition == condition ? nil : outage.condition
            outage.condition = condition
            outage.holdsAnalysis = outage.holdsAnalysis || problem.holdsAnalysis
            self = .fails(outage)
            return (false, replaced)
        case .works(let last):
            var interval = Self.firstRetryInterval
            if let last, now - last.end < Self.longestRetryInterval {
                interval = min(last.retryInterval * 2, Self.longestRetryInterval)
            }
            self = .fails(
                Outage(condition: condition, holdsAnalysis: problem.holdsAnalysis, retryInterval: interval))
            return (true, nil)
        case .damaged:
            preconditionFailure("a damaged store is given up")
        }
    }

    /// Notes that the store works again.
    ///
    /// - Returns: The outage that ended, nil if there was none.
    mutating func recover(at now: ContinuousClock.Instant) -> Outage? {
        guard case .fails(let outage) = self else { return nil }
        self = .works(lastOutage: (now, outage.retryInterval))
        return outage
    }
}

/// The conditions that hold, and whether the store works.
struct Health: Sendable {
    var conditions = Conditions()
    var store = StoreHealth.works()
    /// Yields the error when the store turns out to be damaged.
    let damages: AsyncStream<StoreError>
    private let damage: AsyncStream<StoreError>.Continuation

    init() {
        (damages, damage) = AsyncStream.makeStream()
    }

    /// Notes that the store is damaged, which ends this run of the daemon.
    mutating func giveUp(_ error: StoreError) {
        store = .damaged
        damage.yield(error)
        damage.finish()
    }
}
