import CleanerProtocol
import Foundation

/// What 100,000 photos cost while nothing happens.
struct MemoryBenchmark: Benchmark {
    /// Bytes on disk that a photo may cost: what is remembered beside the photos must stay small.
    private static let diskTarget = 10_000.0

    /// Seconds after which nothing is kept for work to come, and MiB.
    private static let (restSeconds, restTarget) = (75.0, 60.0)

    let summary = "the idle daemon's memory with 100,000 photos, and its store's size"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        let daemon = try RunningDaemon(workshop)
        try daemon.sync()
        _ = try daemon.client().send(StatusRequest())
        try tell(Figure("resident (VmRSS)", "MiB", [try daemon.mebibytes("VmRSS")]))
        Thread.sleep(forTimeInterval: Self.restSeconds)
        try tell(Figure("resident, at rest", "MiB", [try daemon.mebibytes("VmRSS")], target: Self.restTarget))
        try tell(Figure("of it neither file nor shared (RssAnon)", "MiB", [try daemon.mebibytes("RssAnon")]))
        try tell(Figure("largest since the start (VmHWM)", "MiB", [try daemon.mebibytes("VmHWM")]))
        try daemon.stop()
        let state = try workshop.library().state
        let bytes = try FileManager.default.contentsOfDirectory(atPath: state).reduce(0.0) { sum, name in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(state)/\(name)")
            guard attributes[.type] as? FileAttributeType == .typeRegular else { return sum }
            return sum + Double(attributes[.size] as? Int ?? 0)
        }
        try tell(
            Figure("the store, a photo", "bytes", [bytes / Double(workshop.library().count)], target: Self.diskTarget))
    }
}
