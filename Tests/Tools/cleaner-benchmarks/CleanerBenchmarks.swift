import ArgumentParser
import Foundation

/// Measures what a user waits for, and what it costs; prints the figures beside their targets and asserts none.
@main
struct CleanerBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cleaner-benchmarks",
        abstract: "Measures the built programs and the engine on drawn data.",
        discussion: """
            Build everything first, as the programs beside this one are measured:
              swift build -c release && swift run -c release cleaner-benchmarks
            All data is drawn from fixed seeds. A missed target is printed, not an error.

            \(Name.allCases.map { "\($0.rawValue): \($0.benchmark.summary)" }.joined(separator: "\n"))
            """)

    /// What can be named on the command line, in the order in which all run.
    enum Name: String, CaseIterable, ExpressibleByArgument {
        case measure, index, alike, life, rejudge, status, apps, start, arrival, videos, text, preview, review, search,
            load, share, memory

        var benchmark: any Benchmark {
            switch self {
            case .measure: MeasureBenchmark()
            case .index: IndexBenchmark()
            case .alike: AlikeBenchmark()
            case .life: LifeBenchmark()
            case .rejudge: RejudgeBenchmark()
            case .status: StatusBenchmark()
            case .apps: AppsBenchmark()
            case .start: StartBenchmark()
            case .arrival: ArrivalBenchmark()
            case .videos: VideoBenchmark()
            case .text: TextBenchmark()
            case .preview: PreviewBenchmark()
            case .review: ReviewBenchmark()
            case .search: SearchBenchmark()
            case .load: LoadBenchmark()
            case .share: FairShareBenchmark()
            case .memory: MemoryBenchmark()
            }
        }
    }

    @Argument(help: "The benchmarks to run; all where none is named.")
    var names: [Name] = []

    @Flag(help: "One JSON object a line: the machine, then each figure.")
    var json = false

    @Flag(help: "Leave the drawn library with its store, and say where they are.")
    var keep = false

    @Option(help: "How many photos the drawn library has; above 100,000 they count as compared.")
    var photos = 100_000

    func run() throws {
        let report = Report(isJSON: json)
        try report.begin()
        let workshop = try Workshop(report: report, keeps: keep, photos: photos)
        for name in names.isEmpty ? Name.allCases : names {
            report.note("\(name.rawValue): \(name.benchmark.summary)")
            try name.benchmark.run(in: workshop) { try report.add($0, of: name.rawValue) }
        }
    }
}
