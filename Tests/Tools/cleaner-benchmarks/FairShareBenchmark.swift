import CleanerProtocol
import Foundation

/// What a scan does beside clients that ask for the status without pause.
struct FairShareBenchmark: Benchmark {
    private static let photos = 1500
    private static let asking = 50
    /// So many seconds the scan is looked at, before and while the clients ask.
    private static let seconds: UInt32 = 10

    let summary = "photos analysed in ten seconds, alone and beside 50 clients that ask for the status without pause"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        let daemon = try RunningDaemon(workshop)
        try daemon.sync()
        let arrivals = try workshop.library().path + "/arrivals"
        try FileManager.default.moveItem(atPath: draw(workshop), toPath: arrivals)
        let client = try daemon.client()
        while try client.send(StatusRequest()).activity != .analysing {}

        let alone = try analysed(client)
        let crowd = Crowd()
        for _ in 0..<Self.asking { crowd.ask(daemon, every: 0) }
        let beside = try analysed(client)
        let answers = try crowd.takeAnswers()
        crowd.leave()
        try tell(Figure("photos alone", "photos", [alone]))
        try tell(Figure("photos beside the clients", "photos", [beside]))
        try tell(Figure("share that is left", "%", [100 * beside / max(1, alone)]))
        try tell(Figure("status meanwhile", "ms", answers.milliseconds))
        try FileManager.default.removeItem(atPath: arrivals)
        try daemon.sync()
        try daemon.stop()
    }

    private func analysed(_ client: Client) throws -> Double {
        let before = try client.send(StatusRequest()).photos
        sleep(Self.seconds)
        let after = try client.send(StatusRequest()).photos
        guard after.waiting > 0 else { throw BenchmarkError("all photos were analysed before the time was over") }
        return Double(after.analysed - before.analysed)
    }

    private func draw(_ workshop: Workshop) throws -> String {
        workshop.report.note("drawing \(Self.photos) photos that arrive")
        let folder = workshop.top + "/arrivals"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        var photo = VariedPhoto(width: 2400, height: 1800)
        for number in 0..<Self.photos {
            try Data(photo.encoded(number)).write(to: URL(fileURLWithPath: "\(folder)/\(number).jpg"))
        }
        return folder
    }
}
