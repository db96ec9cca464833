import CleanerProtocol
import Fixtures
import Foundation

/// As many clients as the daemon takes, while it has the most to do.
struct LoadBenchmark: Benchmark {
    private static let photos = 20_000
    /// Together with the one that orders scans and waits for them they are as many as the daemon takes at once.
    private static let asking = ProtocolLimits.connections - subscribed - 1
    private static let subscribed = 20
    /// Microseconds from one answer to the next question: a display that refreshes itself ten times a second.
    private static let pause: UInt32 = 100_000
    /// Milliseconds.
    private static let target = 50.0
    /// Twice as many seconds of further scans under the same load, and the MiB that memory may grow in the second half: in
    /// the first one it finds what room it needs.
    private static let (steadySeconds, steadyTarget) = (60.0, 2.0)

    let summary =
        "100 clients, 20 of them subscribed and one that never reads, while 20,000 photos arrive among 100,000"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        let daemon = try RunningDaemon(workshop)
        try daemon.sync()
        let arrivals = try workshop.library().path + "/arrivals"
        let drawn = try draw(workshop)
        let crowd = Crowd()
        for _ in 0..<Self.asking { crowd.ask(daemon, every: Self.pause) }
        for _ in 1..<Self.subscribed { crowd.subscribe(daemon) }
        crowd.subscribeSilently(daemon)

        try FileManager.default.moveItem(atPath: drawn, toPath: arrivals)
        let client = try daemon.client()
        let taken = try Clock.wall { _ = try client.send(SyncRequest()) }
        let answers = try crowd.takeAnswers()
        try tell(Figure("20,000 photos known", "s", [taken]))
        try tell(
            Figure("status meanwhile", "ms", answers.milliseconds, target: Self.target, share: 0.99))
        try tell(Figure("resident when all are known", "MiB", [try daemon.mebibytes("VmRSS")]))

        var grown = 0.0
        for _ in 1...2 {
            let before = try daemon.mebibytes("VmRSS")
            let end = Clock.now + Self.steadySeconds
            while Clock.now < end {
                _ = try client.send(ScanRequest())
                _ = try client.send(SyncRequest())
            }
            grown = try daemon.mebibytes("VmRSS") - before
        }
        let later = try crowd.takeAnswers()
        try tell(
            Figure("status, in two minutes of scans", "ms", later.milliseconds, target: Self.target, share: 0.99))
        try tell(Figure("growth in the second of them", "MiB", [max(0, grown)], target: Self.steadyTarget))
        try tell(Figure("largest (VmHWM)", "MiB", [try daemon.mebibytes("VmHWM")]))
        crowd.leave()
        try FileManager.default.removeItem(atPath: arrivals)
        _ = try client.send(SyncRequest())
        try daemon.stop()
    }

    /// - Returns: A folder beside the library with small photos, each of a scene of its own.
    private func draw(_ workshop: Workshop) throws -> String {
        workshop.report.note("drawing \(Self.photos) photos that arrive")
        let folder = workshop.top + "/arrivals"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let encoder = JPEGEncoder()
        for number in 0..<Self.photos {
            let scene = Scene(seed: UInt64(number)).drawn(width: 160, height: 120)
            try Data(encoder.encode(scene)).write(to: URL(fileURLWithPath: "\(folder)/\(number).jpg"))
        }
        return folder
    }
}
