import CleanerProtocol
import Fixtures
import Foundation

/// From asking for a preview to having its pixels, as a client has them.
struct PreviewBenchmark: Benchmark {
    private static let runs = 50
    /// Photos that are analysed meanwhile: some seconds of work for every core.
    private static let arrivals = 60
    /// Milliseconds.
    private static let coarseTarget = 10.0
    private static let target = 45.0

    let summary = "a preview of 640 pixels of a 12-megapixel JPEG, at the client, among 100,000 photos"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        let folder = try workshop.library().path + "/previews"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        var drawn = VariedPhoto(width: 4000, height: 3000)
        let photo = JPEGFile(try drawn.encoded(0, hasThumbnail: true))
        try write(photo, to: "\(folder)/seen.jpg")
        let daemon = try RunningDaemon(workshop)
        try daemon.sync()
        let client = try daemon.client()
        func preview(coarse: Bool) throws {
            let parameters = PreviewRequest(
                photo: .path(WirePath(bytes: Array("previews/seen.jpg".utf8))), coarse: coarse)
            let report = try client.send(parameters)
            guard report.rgb != nil, report.coarse == coarse else { throw BenchmarkError("another preview came") }
        }
        let first = try Clock.wall { try preview(coarse: true) }
        try tell(Figure("the first, which starts a worker", "ms", [first].milliseconds))
        for (what, coarse, target) in [
            ("coarse, from the thumbnail", true, Self.coarseTarget), ("full", false, Self.target),
        ] {
            let times = try (0..<Self.runs).map { _ in try Clock.wall { try preview(coarse: coarse) } }
            try tell(Figure(what, "ms", times.milliseconds, target: target))
        }
        // All arrive during a pause, so that the analysis lasts as long as the measurement.
        _ = try client.send(PauseRequest())
        for number in 0..<Self.arrivals {
            try write(photo.addingTrailer([UInt8(number)]), to: "\(folder)/\(number).jpg")
        }
        _ = try client.send(ResumeRequest())
        let times = try (0..<Self.runs).map { _ in try Clock.wall { try preview(coarse: false) } }
        try tell(Figure("full, while photos are analysed", "ms", times.milliseconds, target: Self.target))
        let status = try client.send(StatusRequest())
        if status.photos.waiting == 0 { workshop.report.note("all photos were analysed before the last preview") }
        try FileManager.default.removeItem(atPath: folder)
        try daemon.sync()
        try daemon.stop()
    }

    private func write(_ photo: JPEGFile, to path: String) throws {
        try Data(photo.bytes).write(to: URL(fileURLWithPath: path))
    }
}
