/// Many measurements of one thing, with their distribution and the figure that they should reach.
struct Figure: Sendable {
    /// What was measured.
    let what: String
    let unit: String
    /// In ascending order, never empty.
    private let samples: [Double]
    /// The median should be at most this.
    let target: Double?

    /// - Precondition: At least one sample.
    init(_ what: String, _ unit: String, _ samples: [Double], target: Double? = nil) {
        precondition(!samples.isEmpty, "a figure of nothing")
        self.what = what
        self.unit = unit
        self.samples = samples.sorted()
        self.target = target
    }

    var count: Int { samples.count }
    var median: Double { quantile(0.5) }
    var largest: Double { samples[samples.count - 1] }
    /// nil without a target.
    var isReached: Bool? { target.map { median <= $0 } }

    /// The sample below or at which this share of all lies (nearest rank).
    func quantile(_ share: Double) -> Double {
        samples[max(0, Int((share * Double(samples.count)).rounded(.up)) - 1)]
    }
}
