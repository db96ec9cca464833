/// Whether the store can be written to, and how long to wait between tries while it cannot.
enum StoreHealth: Sendable {
    /// It works; `lastOutage` is nil where it has always done so.
    case works(lastOutage: (end: ContinuousClock.Instant, retryInterval: Duration)? = nil)
    case fails(Outage)
    /// This run of the daemon ends, and the next one makes the store anew.
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
    var isDamaged: Bool { if case .damaged = self { true } else { false } }
    var holdsAnalysis: Bool { outage?.holdsAnalysis == true }

    /// Takes in a failure; no call may follow damage.
    ///
    /// The interval between tries doubles up to a minute where the store fails soon after it worked again, as it does on
    /// a disk on which little room was made.
    ///
    /// - Returns: Whether an outage begins, and the condition that another one replaces.
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

    /// The store works again.
    ///
    /// - Returns: The outage that ends, nil where there was none.
    mutating func recover(at now: ContinuousClock.Instant) -> Outage? {
        guard case .fails(let outage) = self else { return nil }
        self = .works(lastOutage: (now, outage.retryInterval))
        return outage
    }
}
