import AnalyzerProcess
import AnalyzerWorker
import Fixtures
import Foundation
import ImageDecoding
import Images
import MediaDecoding
import PhotoAnalysis
import SystemPackage

/// What a worker reads and computes for large videos and for a RAW file, how fast 4K plays in the terminal, and how soon
/// a dropped video is listed.
struct VideoBenchmark: Benchmark {
    private static let rounds = 20
    private static let arrivals = 10
    /// MiB that may be read of a video of any length, CPU milliseconds of a video and of a RAW file.
    private static let readTarget = 8.0
    private static let videoTarget = 150.0
    private static let rawTarget = 25.0
    /// Milliseconds of CPU from frame to frame of a video that plays: ten frames a second.
    private static let playingTarget = 100.0
    /// Milliseconds from closing until the video is listed.
    private static let arrivalTarget = 1_000.0

    let summary = "a minute of 1080p H.264, ten seconds of 4K and a RAW file: bytes read, CPU time, time until listed"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        try measureVideo("video", film(workshop), tell)
        for (name, coding) in Self.largeCodings {
            let film = try largeFilm(workshop, coding)
            try measureVideo("4K \(name)", film, tell)
            try measurePlaying("4K \(name)", film, tell)
        }
        try measureRaw(workshop, tell)
        try measureArrivals(workshop, tell)
    }

    private func source(_ bytes: UnsafeRawBufferPointer, count: @escaping (Int) -> Void = { _ in }) -> ByteSource {
        ByteSource(size: Int64(bytes.count)) { buffer, offset in
            count(buffer.count)
            let part = bytes[Int(offset)..<Int(offset) + buffer.count]
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
            return true
        }
    }

    private func measureVideo(_ name: String, _ film: Data, _ tell: (Figure) throws -> Void) throws {
        try film.withUnsafeBytes { bytes in
            var read: [Double] = []
            let times = try (0..<Self.rounds).map { _ in
                var count = 0
                let source = source(bytes) { count += $0 }
                let time = try Clock.processor {
                    // A worker also hashes half a MiB at each end.
                    let digest = Digest256.of(UnsafeRawBufferPointer(rebasing: bytes[..<(1 << 20)]))
                    _ = try VideoInspection(source, bytesDigest: digest, isSampled: true).measure()
                }
                read.append(Double(count + 1 << 20) / Double(1 << 20))
                return time
            }
            try tell(Figure("\(name): bytes read of \(bytes.count >> 20) MiB", "MiB", read, target: Self.readTarget))
            let target = name == "video" ? Self.videoTarget : nil
            try tell(Figure("\(name): identified and measured", "ms CPU", times.milliseconds, target: target))
        }
    }

    /// Plays a film as the review does: when a frame is shown, the moment that has come is asked for.
    private func measurePlaying(_ name: String, _ film: Data, _ tell: (Figure) throws -> Void) throws {
        let bounds = PreviewBounds(longerSide: 640, pixels: 640 * 640)
        /// Milliseconds from frame to frame, if the CPU is the only thing that takes time.
        func pace(_ show: (Int64) throws -> Void) rethrows -> Double {
            var (clock, moment, shown) = (0.0, Int64(0), 0.0)
            while moment < Self.largeMilliseconds {
                clock = try max(clock, Double(moment)) + 1000 * Clock.processor { try show(moment) }
                shown += 1
                moment = max(Int64(clock), moment + 40)
            }
            return clock / shown
        }
        try film.withUnsafeBytes { bytes in
            let alone = try pace { moment in
                _ = try VideoDecoder.preview(
                    source(bytes), within: bounds, moment: moment, isCoarse: false, isOverdue: { false })
            }
            try tell(Figure("\(name): from frame to frame, each from its key frame", "ms CPU", [alone]))
            let player = try VideoPlayer(source(bytes))
            let playing = try pace { _ = try player.frame(at: $0, within: bounds) { false } }
            try tell(
                Figure("\(name): from frame to frame of a player", "ms CPU", [playing], target: Self.playingTarget))
        }
    }

    private func measureRaw(_ workshop: Workshop, _ tell: (Figure) throws -> Void) throws {
        var photo = VariedPhoto(width: 1620, height: 1080)
        var writer = DNGWriter()
        writer.preview = (try photo.encoded(0), 1620, 1080)
        // What names an exposure is not searched for traces of a screen.
        writer.fields.make = "Drawn"
        writer.fields.exposureTime = .init(1, 125)
        let path = workshop.top + "/photo.dng"
        try Data(writer.encode(width: 6000, height: 4000)).write(to: URL(fileURLWithPath: path))
        let file = try FileDescriptor.open(FilePath(path), .readOnly)
        defer { try? file.close() }
        let size = try Int(file.seek(offset: 0, from: .end))
        var (reading, hashing, looking) = ([Double](), [Double](), [Double]())
        for _ in 0..<Self.rounds {
            // As a worker, which gives back memory of this size after each file.
            var buffer = ReadBuffer()
            var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            reading.append(
                try Clock.processor {
                    guard let memory = buffer.room(for: size) else { throw BenchmarkError("too little memory") }
                    bytes = UnsafeRawBufferPointer(memory)
                    var done = 0
                    while done < size {
                        let rest = UnsafeMutableRawBufferPointer(rebasing: memory[done...])
                        let count = try file.read(fromAbsoluteOffset: Int64(done), into: rest)
                        guard count > 0 else { throw BenchmarkError("the RAW file ends early") }
                        done += count
                    }
                })
            hashing.append(Clock.processor { _ = Digest256.of(bytes) })
            looking.append(
                try Clock.processor {
                    let end = DigestExtent.endBytes
                    let digest = Digest256.ofEnds(
                        UnsafeRawBufferPointer(rebasing: bytes.prefix(end)),
                        UnsafeRawBufferPointer(rebasing: bytes.suffix(end)), size: Int64(size))
                    let raw = try RawInspection(bytes, bytesDigest: digest, isSampled: true)
                    let picture = try raw.decode(longerSide: PhotoMeasurer.longerSide)
                    _ = PhotoMeasurer.measure(picture, raw.inspection)
                })
        }
        let all = zip(reading, looking).map { $0 + $1 }
        try tell(Figure("RAW: \(size >> 20) MiB read into memory", "ms CPU", reading.milliseconds))
        try tell(Figure("RAW: identified and measured by its preview", "ms CPU", looking.milliseconds))
        try tell(Figure("RAW: both", "ms CPU", all.milliseconds, target: Self.rawTarget))
        try tell(Figure("RAW: SHA-256 of all bytes, only of twins", "ms CPU", hashing.milliseconds))
    }

    private func measureArrivals(_ workshop: Workshop, _ tell: (Figure) throws -> Void) throws {
        let daemon = try RunningDaemon(workshop)
        try daemon.sync()
        let folder = try workshop.library().path + "/films"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let listener = VerdictListener()
        try listener.listen(to: daemon)
        var waits: [Double] = []
        for number in 0..<Self.arrivals {
            let bytes = [UInt8](try ending(from: 2 * number + 1, workshop))
            // Nothing of the last video is left to do.
            try daemon.sync()
            let file = "\(folder)/\(number).mp4"
            let closed = try ArrivingFile.write(bytes, to: file)
            waits.append(try listener.verdict(on: file) - closed)
        }
        try tell(Figure("video: from closing to the verdict", "ms", waits.milliseconds, target: Self.arrivalTarget))
        try FileManager.default.removeItem(atPath: folder)
        try daemon.sync()
        try daemon.stop()
    }

    /// A minute of ffmpeg's test pattern with a key frame every two seconds, as phones write it.
    private func film(_ workshop: Workshop) throws -> Data {
        let file = Self.path(workshop)
        let words = [
            "/usr/bin/ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i",
            "testsrc2=size=1920x1080:rate=30:duration=60", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt",
            "yuv420p", "-b:v", "16M", "-g", "60", "-y", file,
        ]
        try ChildProcess(words, environment: workshop.environment).wait()
        return try Data(contentsOf: URL(fileURLWithPath: file))
    }

    private static let largeMilliseconds: Int64 = 10_000
    /// As phones write them: no frames that depend on later ones, and a key frame every second.
    private static let largeCodings = [
        ("H.264", ["-c:v", "libx264", "-preset", "veryfast", "-bf", "0", "-refs", "1", "-g", "30", "-b:v", "50M"]),
        (
            "HEVC",
            [
                "-c:v", "libx265", "-preset", "superfast", "-x265-params", "bframes=0:keyint=30:log-level=none", "-b:v",
                "40M",
            ]
        ),
    ]

    /// Ten seconds of ffmpeg's test pattern with noise, 3840 × 2160.
    private func largeFilm(_ workshop: Workshop, _ coding: [String]) throws -> Data {
        let file = workshop.top + "/large.mp4"
        let words =
            [
                "/usr/bin/ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i",
                "testsrc2=size=3840x2160:rate=30:duration=10,noise=alls=6:allf=t", "-pix_fmt", "yuv420p",
            ] + coding + ["-y", file]
        try ChildProcess(words, environment: workshop.environment).wait()
        defer { try? FileManager.default.removeItem(atPath: file) }
        return try Data(contentsOf: URL(fileURLWithPath: file))
    }

    /// The film from a second on, so that it has other pictures where samples are taken, and no twin.
    private func ending(from second: Int, _ workshop: Workshop) throws -> Data {
        let file = workshop.top + "/ending.mp4"
        let words = [
            "/usr/bin/ffmpeg", "-nostdin", "-v", "error", "-ss", "\(second)", "-i", Self.path(workshop), "-c", "copy",
            "-y", file,
        ]
        try ChildProcess(words, environment: workshop.environment).wait()
        return try Data(contentsOf: URL(fileURLWithPath: file))
    }

    private static func path(_ workshop: Workshop) -> String { workshop.top + "/film.mp4" }
}
