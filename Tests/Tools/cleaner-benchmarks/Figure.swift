/// Many measurements of one thing, with their distribution and the figure that they should reach.
struct Figure: Sendable {
    /// What was measured.
    let what: String
    let unit: String
    /// In ascending order, never empty.
    private let samples: [Double]
    /// What should not be exceeded.
    let target: Double?
    /// The share of all samples that should not exceed it.
    let targetShare: Double

    /// - Precondition: At least one sample.
    init(_ what: String, _ unit: String, _ samples: [Double], target: Double? = nil, share: Double = 0.5) {
        precondition(!samples.isEmpty, "a figure of nothing")
        self.what = what
        self.unit = unit
        self.samples = samples.sorted()
        self.target = target
        targetShare = share
    }

    var count: Int { samples.count }
    var median: Double { quantile(0.5) }
    var largest: Double { samples[samples.count - 1] }
    /// nil without a target.
    var isReached: Bool? { target.map { quantile(targetShare) <= $0 } }

    /// The sample below or at which this share of all lies (nearest rank).
    func quantile(_ share: Double) -> Double {
        samples[max(0, Int((share * Double(samples.count)).rounded(.up)) - 1)]
    }
}
