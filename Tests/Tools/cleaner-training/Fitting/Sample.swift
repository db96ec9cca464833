/// One picture to learn from or to test on.
struct Sample: Sendable {
    let features: [Float]
    /// Whether it is what the verdict is about.
    let isPositive: Bool
    /// How much it counts in the fit.
    let weight: Double
    /// Samples of one source are never both learnt from and tested on.
    let source: String
    /// By which tables are made.
    let kind: String
    /// The file it comes from.
    let file: String
}
