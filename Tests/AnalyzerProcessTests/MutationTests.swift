import AnalyzerProcess
import Fixtures
import Foundation
import SystemPackage
import Testing

@Suite("Changed bytes of photos, read by a real worker")
struct MutationTests {
    /// Fault 41.
    ///
    /// `CLEANERD_DAMAGED_PHOTOS` may name a folder of more photos; `--all` changes each a hundred times.
    @Test("A photo with changed bytes gives an outcome; no worker hangs or grows")
    func mutations() throws {
        let environment = ProcessInfo.processInfo.environment
        let changes = environment["CLEANERD_TEST_ALL"] == nil ? 10 : 100
        let photos = try Self.drawn() + Self.files(in: environment["CLEANERD_DAMAGED_PHOTOS"])
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, log throws in
            let good = try Bench.withPhoto(DrawnPhoto.jpeg) { try analyzer.analyze($0) }
            let before = try residentKilobytes(of: log)
            var counts: [String: Int] = [:]
            var largest = before
            for (number, photo) in photos.enumerated() {
                var random = RandomSource(seed: UInt64(number))
                for _ in 0..<changes {
                    let outcome = try Bench.withPhoto(Self.changed(photo, &random)) { try analyzer.analyze($0) }
                    counts[outcome.kind, default: 0] += 1
                    largest = max(largest, try residentKilobytes(of: log))
                }
            }
            print("\(photos.count) photos, \(changes) changes each: \(counts), workers ended: \(log.ends),")
            print("resident \(before >> 10) MB at first, \(largest >> 10) MB at most after a photo")
            #expect(!log.ends.contains { $0.isSlow })
            #expect(try Bench.withPhoto(DrawnPhoto.jpeg) { try analyzer.analyze($0) } == good)
            // What a worker keeps between two photos; a decoded picture is given back.
            #expect(try residentKilobytes(of: log) < before + 64 << 10)
        }
    }

    private static func changed(_ photo: [UInt8], _ random: inout RandomSource) -> [UInt8] {
        var bytes = photo
        for _ in 0...Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
            // Every other change strikes the head, where the structure lies.
            let range = Bool.random(using: &random) ? bytes.count : min(bytes.count, 512)
            bytes[Int.random(in: 0..<range, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        return Int.random(in: 0..<8, using: &random) == 0 ? Array(bytes.prefix(bytes.count * 3 / 4)) : bytes
    }

    /// One of each format, whole and cut off.
    private static func drawn() throws -> [[UInt8]] {
        let raster = Raster(width: 96, height: 64, rgb: (0..<96 * 64 * 3).map { UInt8($0 * 7 % 256) })
        var progressive = JPEGEncoder()
        progressive.isProgressive = true
        var interlaced = PNGEncoder()
        interlaced.isInterlaced = true
        var avif = HEIFEncoder()
        avif.coding = .av1
        var runs = BMPEncoder()
        runs.pixels = .runsOfGrey
        var tiles = TIFFEncoder()
        tiles.pixels = .jpeg
        tiles.tile = 32
        var boxed = JXLEncoder()
        boxed.isLossless = true
        boxed.isBoxed = true
        let whole = [
            try JPEGEncoder().encode(raster), try progressive.encode(raster), try PNGEncoder().encode(raster),
            try interlaced.encode(raster), try WebPEncoder().encode(raster), try HEIFEncoder().encode(raster),
            try avif.encode(raster), try GIFEncoder().encode(raster), try BMPEncoder().encode(raster),
            try runs.encode(raster), try TIFFEncoder().encode(raster), try tiles.encode(raster),
            try JXLEncoder().encode(raster), try boxed.encode(raster),
        ]
        return whole + whole.map { Array($0.prefix($0.count * 2 / 3)) }
    }

    private static func files(in folder: String?) throws -> [[UInt8]] {
        guard let folder else { return [] }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        return try names.map { Array(try Data(contentsOf: URL(filePath: "\(folder)/\($0)"))) }
    }

    private func residentKilobytes(of log: EventLog) throws -> Int {
        let process = try #require(log.started.last)
        let status = try String(contentsOf: URL(filePath: "/proc/\(process)/status"), encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }
}

extension AnalysisOutcome {
    fileprivate var kind: String {
        switch self {
        case .measured: "measured"
        case .known: "known"
        case .postponed: "postponed"
        case .unsupported: "unsupported"
        case .unreadable: "unreadable"
        case .notMedia: "no media"
        case .otherWorker: "for another worker"
        case .changed: "changed"
        }
    }
}

extension WorkerEnd {
    var isSlow: Bool {
        switch self {
        case .tookTooLong, .tookTooMuchCPU: true
        case .exited, .crashed, .killedByOthers, .gaveWrongAnswer, .waitedForDisk: false
        }
    }
}
