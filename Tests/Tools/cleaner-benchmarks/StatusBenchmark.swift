import CleanerProtocol
import Foundation

/// `cleanerctl status` as a person runs it.
struct StatusBenchmark: Benchmark {
    private static let runs = 200
    /// Milliseconds for a command of this kind; `mpc status` takes 1.4.
    private static let (idleTarget, busyTarget) = (5.0, 8.0)
    /// Photos that keep the daemon busy for some seconds, and their size.
    private static let load = (photos: 300, width: 2400, height: 1800)
    /// Runs after which another scan is ordered: about as long as the last one takes.
    private static let runsPerScan = 25

    let summary = "cleanerctl status as a whole process over 100,000 photos, idle and busy"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        let daemon = try RunningDaemon(workshop)
        try daemon.sync()
        let client = try daemon.client()
        let status = [try workshop.program("cleanerctl"), "--socket", daemon.socket, "status"]
        func once(_ words: [String]) throws -> Double {
            try Clock.wall { try ChildProcess(words, environment: workshop.environment).wait() }
        }
        let alone = try (0..<Self.runs).map { _ in try once([status[0], "--version"]) }
        try tell(Figure("cleanerctl --version, which asks nobody", "ms", alone.milliseconds))
        let asked = try (0..<Self.runs).map { _ in try Clock.wall { _ = try activity(client) } }
        try tell(Figure("the answer alone, idle", "ms", asked.milliseconds))
        let idle = try (0..<Self.runs).map { _ in try once(status) }
        try tell(Figure("cleanerctl status, idle", "ms", idle.milliseconds, target: Self.idleTarget))

        let arrivals = try workshop.library().path + "/arrivals"
        try addPhotos(to: arrivals, workshop)
        var (busy, answers): ([Double], [Double]) = ([], [])
        var analysing = 0
        while busy.count < Self.runs {
            if busy.count.isMultiple(of: Self.runsPerScan) { _ = try client.send(ScanRequest()) }
            var state = StatusReport.Activity.idle
            answers.append(try Clock.wall { state = try activity(client) })
            guard state == .analysing || state == .scanning else { break }
            analysing += state == .analysing ? 1 : 0
            busy.append(try once(status))
        }
        guard analysing > 0 else { throw BenchmarkError("the photos were analysed before status could be asked") }
        workshop.report.note("\(busy.count) runs while busy, \(analysing) of them while photos were analysed")
        try tell(Figure("the answer alone, scanning and analysing", "ms", answers.milliseconds))
        try tell(Figure("cleanerctl status, scanning and analysing", "ms", busy.milliseconds, target: Self.busyTarget))
        try FileManager.default.removeItem(atPath: arrivals)
        try daemon.sync()
        try daemon.stop()
    }

    private func activity(_ client: Client) throws -> StatusReport.Activity {
        try client.send(StatusRequest()).activity
    }

    /// Lets all photos arrive at one moment: written elsewhere and moved in as a folder.
    private func addPhotos(to folder: String, _ workshop: Workshop) throws {
        workshop.report.note("drawing \(Self.load.photos) photos that arrive")
        let outside = workshop.top + "/arrivals"
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: false)
        var photo = VariedPhoto(width: Self.load.width, height: Self.load.height)
        for number in 0..<Self.load.photos {
            let file = URL(fileURLWithPath: "\(outside)/\(number).jpg")
            try Data(photo.encoded(number)).write(to: file)
        }
        try FileManager.default.moveItem(atPath: outside, toPath: folder)
    }
}
