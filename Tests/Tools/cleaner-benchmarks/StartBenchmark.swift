import CleanerProtocol
import Foundation

/// A start on files that have not changed, and the proof that none of them is opened.
struct StartBenchmark: Benchmark {
    private static let runs = 10
    /// Seconds.
    private static let (statusTarget, loadTarget, target) = (0.1, 1.0, 3.0)

    let summary = "from exec of the daemon to the end of its scan of 100,000 unchanged files"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        _ = try workshop.library()
        // The first start compares the photos as they were drawn, which a daemon does once.
        let first = try RunningDaemon(workshop)
        try first.sync()
        try first.stop()
        for hasSnapshot in [true, false] { try measure(workshop, hasSnapshot, tell) }
        if let opened = try openedPhotos(workshop) {
            try tell(Figure("photos opened during a start", "files", [Double(opened)], target: 0))
        }
    }

    /// Measures starts that take over the engine of the run before, or that make it from the store, as after a crash.
    private func measure(_ workshop: Workshop, _ hasSnapshot: Bool, _ tell: (Figure) throws -> Void) throws {
        var (up, answered, loaded, scanned): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        for _ in 0..<Self.runs {
            if !hasSnapshot { try? FileManager.default.removeItem(atPath: try workshop.library().state + "/snapshot") }
            let begin = Clock.now
            let daemon = try RunningDaemon(workshop)
            up.append(Clock.now - begin)
            let client = try daemon.client()
            _ = try client.send(StatusRequest())
            answered.append(Clock.now - begin)
            _ = try client.send(StatusRequest(loaded: true))
            loaded.append(Clock.now - begin)
            // Its answer waits for the scan that begins with the watch.
            try daemon.sync()
            scanned.append(Clock.now - begin)
            try daemon.stop()
        }
        let start = hasSnapshot ? "" : "without a snapshot, "
        try tell(Figure(start + "until clients can connect", "s", up))
        try tell(Figure(start + "until a status is answered", "s", answered, target: Self.statusTarget))
        try tell(Figure(start + "until all is grouped", "s", loaded, target: Self.loadTarget))
        try tell(Figure(start + "until the scan has ended", "s", scanned, target: Self.target))
    }

    /// Starts the daemon once more under strace(1), which writes every opening of a file by it and by its workers, and
    /// counts those of photos of the library.
    ///
    /// - Returns: nil where there is no strace.
    private func openedPhotos(_ workshop: Workshop) throws -> Int? {
        let (strace, trace) = ("/usr/bin/strace", workshop.top + "/trace")
        guard FileManager.default.isExecutableFile(atPath: strace) else {
            workshop.report.note("strace is not installed: what the daemon opens was not counted")
            return nil
        }
        let daemon = try RunningDaemon(
            workshop, under: [strace, "-f", "-qq", "-y", "--trace=open,openat,openat2,creat", "-o", trace])
        try daemon.sync()
        try daemon.stop()
        let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
        let library = try workshop.library().path
        // Without the folders of the library the trace is incomplete.
        guard lines.contains(where: { $0.contains(library) }) else {
            throw BenchmarkError("strace has seen nothing of the library")
        }
        return lines.count { $0.contains(".jpg\"") }
    }
}
