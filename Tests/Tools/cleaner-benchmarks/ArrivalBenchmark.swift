import Foundation

/// From closing a photo's file to its verdict, as a subscriber hears of it.
struct ArrivalBenchmark: Benchmark {
    private static let runs = 50
    /// Milliseconds.
    private static let target = 300.0

    let summary = "from closing a 12-megapixel JPEG to its verdict, among 100,000 photos"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        let daemon = try RunningDaemon(workshop)
        try daemon.sync()
        let folder = try workshop.library().path + "/arrivals"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let listener = VerdictListener()
        try listener.listen(to: daemon)
        var photo = VariedPhoto(width: 4000, height: 3000)
        var waits: [Double] = []
        for number in 0..<Self.runs {
            let file = "\(folder)/\(number).jpg"
            let bytes = try photo.encoded(1000 + number)
            // Nothing of the last photo is left to do.
            try daemon.sync()
            let closed = try ArrivingFile.write(bytes, to: file)
            waits.append(try listener.verdict(on: file) - closed)
        }
        try tell(Figure("from closing to the verdict", "ms", waits.milliseconds, target: Self.target))
        try FileManager.default.removeItem(atPath: folder)
        try daemon.sync()
        try daemon.stop()
    }
}
