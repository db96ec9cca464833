/// One thing that is measured.
protocol Benchmark {
    /// What is measured, for people: half a line.
    var summary: String { get }

    /// Measures, and hands over each figure as soon as it is known.
    ///
    /// - Throws: Where something broke; a slow figure is no error.
    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws
}

/// Why a benchmark could not be run, in words for people.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ text: String) {
        description = text
    }
}
