import AnalyzerProcess
import Fixtures
import Foundation
import Glibc
import Images
import SystemPackage
import Testing

@Suite("Photos that declare more than they hold")
struct BombTests {
    /// Seconds of CPU and KiB that one may cost a worker; a single plane of the smallest of these pictures has 256 MiB.
    private static let bound = (cpu: 0.5, memory: 16 << 10)

    /// Fault 43.
    @Test(
        "A picture of enormous size or in very many passes is refused with the number, and costs next to nothing",
        arguments: Bomb.all)
    func refused(bomb: Bomb) throws {
        let bytes = try bomb.bytes()
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, log throws in
            let good = try Bench.withPhoto(DrawnPhoto.jpeg) { try analyzer.analyze($0) }
            let process = try #require(log.started.first)
            let before = try (cpu: Self.cpuSeconds(of: process), memory: Self.peakKilobytes(of: process))
            let outcome = try Bench.withPhoto(bytes) { try analyzer.analyze($0) }
            let reason = try #require(outcome.refusal)
            #expect(reason.contains("\(bomb.number)"), "\(reason)")
            #expect(try Self.cpuSeconds(of: process) - before.cpu < Self.bound.cpu)
            #expect(try Self.peakKilobytes(of: process) - before.memory < Self.bound.memory)
            #expect(try Bench.withPhoto(DrawnPhoto.jpeg) { try analyzer.analyze($0) } == good)
            #expect(log.ends == [])
        }
    }

    @Test("A picture in many passes is put off without being decoded where it may be, and read when it may not")
    func postponed() throws {
        let bytes = JPEGScans.file(width: 4_096, height: 4_096, scans: 30)
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, log throws in
            try Bench.withPhoto(bytes) { photo throws in
                #expect(try analyzer.analyze(photo, mayPostpone: true) == .postponed)
                guard case .measured(let found, _) = try analyzer.analyze(photo) else {
                    Issue.record("the picture has to be measured")
                    return
                }
                #expect(found.isCostly && found.decodedPixels == 30 << 24)
            }
            #expect(log.ends == [] && log.started.count == 1)
        }
    }

    /// 36 megapixels, for which libjxl needs 600 MB in plain lossy coding and at least 1.1 GB in any other.
    @Test(
        "A JPEG XL picture whose coding needs more memory than a worker has is refused, and a plain one is measured",
        arguments: [(false, 0, false), (true, 0, false), (false, 3_200, false), (true, 0, true)])
    func memory(isModular: Bool, grain: Int, isLayered: Bool) throws {
        var encoder = JXLEncoder()
        (encoder.isModular, encoder.grain, encoder.isLayered) = (isModular, grain, isLayered)
        let isPlain = !isModular && grain == 0 && !isLayered
        let side = 6_000
        let raster = Raster(width: side, height: side, rgb: [UInt8](repeating: 90, count: side * side * 3))
        let bytes = try isLayered ? encoder.encode(raster, raster) : encoder.encode(raster)
        try Bench.withAnalyzer(Bench.analyzer) { analyzer, log throws in
            let outcome = try Bench.withPhoto(bytes) { try analyzer.analyze($0) }
            if case .measured = outcome {
                #expect(isPlain)
            } else {
                #expect(!isPlain && outcome.refusal?.contains("\(side)") == true, "\(outcome)")
            }
            #expect(log.ends == [])
        }
    }

    @Test("A HEIC of nearly the largest size is measured, also where it has to be turned", arguments: [0, 1])
    func largeGrid(turns: UInt8) throws {
        let (columns, rows, side) = (27, 28, 512)
        var file = try HEIFFile(of: Raster(width: side, height: side, red: 200, green: 90, blue: 40))
        let (width, height) = (columns * side, rows * side)
        let properties = [HEIFFile.size(width, height)] + (turns > 0 ? [HEIFFile.turning(turns)] : [])
        let grid = HEIFFile.grid(columns: columns, rows: rows, width: width, height: height)
        file.items.append(HEIFFile.Item(2, "grid", properties, grid))
        file.references = [("dimg", 2, [Int](repeating: 1, count: columns * rows))]
        file.primary = 2
        // What is tried is the memory, and a busy machine may take any time.
        var limits = AnalyzerLimits()
        (limits.cpuSeconds, limits.wallSeconds) = (600, 600)
        try Bench.withAnalyzer(Bench.analyzer, limits: limits) { analyzer, log throws in
            let outcome = try Bench.withPhoto(file.bytes) { try analyzer.analyze($0) }
            guard case .measured = outcome else {
                Issue.record("not measured: \(outcome)")
                return
            }
            #expect(log.ends == [])
        }
    }

    @Test("Of a broken JPEG XL file the worker answers, and nothing is logged")
    func silence() throws {
        let broken = try JXLEncoder().encodeFalseSplines(Raster(width: 64, height: 64, red: 90, green: 90, blue: 90))
        try Bench.withFolder { folder throws in
            let (program, log) = (folder.appending("analyzer"), folder.appending("log"))
            let script = "#!/bin/sh\nexec '\(Bench.analyzer)' \"$@\" 2>'\(log)'\n"
            // Written by another process: what this one has open, workers that start meanwhile would hold.
            let writing = "printf %s \"$0\" >\"$1\" && chmod 700 \"$1\""
            _ = try ProgramRun("/bin/sh", ["-c", writing, script, program.string])
            try Bench.withAnalyzer(program) { analyzer, _ throws in
                let outcome = try Bench.withPhoto(broken) { try analyzer.analyze($0) }
                #expect(outcome.refusal?.contains("libjxl") == true, "\(outcome)")
            }
            #expect(try String(contentsOfFile: log.string, encoding: .utf8) == "")
        }
    }

    /// What the worker, and not the machine, spent.
    private static func cpuSeconds(of process: Int32) throws -> Double {
        var clock = clockid_t()
        try #require(clock_getcpuclockid(process, &clock) == 0)
        var time = timespec()
        try #require(clock_gettime(clock, &time) == 0)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func peakKilobytes(of process: Int32) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
    }
}

/// A small picture in a file whose header declares a large one.
struct Bomb: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A number that the reason names: the longer side that is declared, or the megapixels of all passes.
    let number: Int
    let bytes: @Sendable () throws -> [UInt8]

    static let all = [
        Bomb(testDescription: "PNG", number: 60_000) { PNGChunk.file(declaringWidth: 60_000, height: 60_000) },
        Bomb(testDescription: "PNG, the largest", number: Int(Int32.max)) {
            PNGChunk.file(declaringWidth: UInt32(Int32.max), height: UInt32(Int32.max))
        },
        Bomb(testDescription: "JPEG", number: 65_535) {
            // Start of frame: length, precision, height, width.
            try changing(JPEGEncoder().encode(raster), at: [0xFF, 0xC0], skipping: 5, to: [0xFF, 0xFF, 0xFF, 0xFF])
        },
        Bomb(testDescription: "progressive JPEG", number: 65_535) {
            var encoder = JPEGEncoder()
            encoder.isProgressive = true
            return try changing(encoder.encode(raster), at: [0xFF, 0xC2], skipping: 5, to: [0xFF, 0xFF, 0xFF, 0xFF])
        },
        Bomb(testDescription: "JPEG of 480 scans", number: 94_080) {
            JPEGScans.file(width: 14_000, height: 14_000, scans: 480)
        },
        Bomb(testDescription: "PNG, one pixel wide", number: 200_000_000) {
            PNGChunk.file(declaringWidth: 1, height: 200_000_000)
        },
        Bomb(testDescription: "PNG, one pixel high", number: 200_000_000) {
            PNGChunk.file(declaringWidth: 200_000_000, height: 1)
        },
        Bomb(testDescription: "WebP", number: 16_383) {
            // Start code of a key frame, then 14 bits each.
            try changing(
                WebPEncoder().encode(raster), at: [0x9D, 0x01, 0x2A], skipping: 3, to: [0xFF, 0x3F, 0xFF, 0x3F])
        },
        Bomb(testDescription: "animated WebP", number: 60_000) {
            WebPFile.animation(
                of: [try WebPEncoder().encode(raster)], frameWidth: 64, frameHeight: 48, left: 0, top: 0,
                width: 60_000, height: 60_000
            ).bytes
        },
        Bomb(testDescription: "HEIF", number: 30_000) { try heif(.hevc) },
        Bomb(testDescription: "AVIF", number: 30_000) { try heif(.av1) },
        Bomb(testDescription: "AVIF within the limit, for whose decoder a worker has not memory enough", number: 14_000)
        {
            var file = try HEIFFile(of: raster, coding: .av1)
            file.items[0].properties[1] = HEIFFile.size(14_000, 14_000)
            return file.bytes
        },
        Bomb(testDescription: "HEIF, one pixel high", number: 200_000_000) {
            try heif(.hevc, width: 200_000_000, height: 1)
        },
        Bomb(testDescription: "AVIF, one pixel wide", number: 200_000_000) {
            try heif(.av1, width: 1, height: 200_000_000)
        },
        Bomb(testDescription: "GIF", number: 65_535) {
            var encoder = GIFEncoder()
            encoder.canvas = (65_535, 65_535)
            return try encoder.encode(raster)
        },
        Bomb(testDescription: "TIFF", number: 60_000) {
            // Tag, type and number of the fields width and height, and then the value.
            let width = try changing(
                TIFFEncoder().encode(raster), at: [0, 1, 3, 0, 1, 0, 0, 0], skipping: 8, to: [0x60, 0xEA])
            return try changing(width, at: [1, 1, 3, 0, 1, 0, 0, 0], skipping: 8, to: [0x60, 0xEA])
        },
        Bomb(testDescription: "TIFF in tiles", number: 60_000) {
            var encoder = TIFFEncoder()
            encoder.tile = 16
            let width = try changing(
                encoder.encode(raster), at: [0x42, 1, 3, 0, 1, 0, 0, 0], skipping: 8, to: [0x60, 0xEA])
            return try changing(width, at: [0x43, 1, 3, 0, 1, 0, 0, 0], skipping: 8, to: [0x60, 0xEA])
        },
        Bomb(testDescription: "TIFF, one pixel high", number: 200_000_000) {
            try tiff(width: 200_000_000, height: 1)
        },
        Bomb(testDescription: "TIFF, one pixel wide", number: 200_000_000) {
            try tiff(width: 1, height: 200_000_000)
        },
        Bomb(testDescription: "BMP, one pixel high", number: 200_000_000) {
            var encoder = BMPEncoder()
            encoder.pixels = .runsOfGrey
            return try changing(
                encoder.encode(raster), at: [40, 0, 0, 0, 64], skipping: 4, to: little(200_000_000) + little(1))
        },
        Bomb(testDescription: "BMP in runs", number: 60_000) {
            var encoder = BMPEncoder()
            encoder.pixels = .runsOfGrey
            // Width and height stand in the first two fields behind the header's size.
            return try changing(
                encoder.encode(raster), at: [40, 0, 0, 0, 64], skipping: 4, to: little(60_000) + little(60_000))
        },
        Bomb(testDescription: "JPEG 2000", number: 60_000) {
            // Length and capabilities; then sides, origin, and sides of tiles.
            try changing(
                JPEG2000Encoder().encode(raster), at: [0xFF, 0x51], skipping: 6,
                to: big(60_000) + big(60_000) + big(0) + big(0) + big(60_000) + big(60_000))
        },
        Bomb(testDescription: "JPEG 2000 in tiles", number: 39_062_500) {
            try changing(
                JPEG2000Encoder().encode(raster), at: [0xFF, 0x51], skipping: 6,
                to: big(10_000) + big(1_000_000) + big(0) + big(0) + big(16) + big(16))
        },
        Bomb(testDescription: "Photoshop", number: 60_000) {
            try changing(
                PSDEncoder().encode(raster), at: Array("8BPS".utf8), skipping: 14, to: big(60_000) + big(60_000))
        },
        Bomb(testDescription: "Photoshop, one pixel wide", number: 200_000_000) {
            try changing(
                PSDEncoder().encode(raster), at: Array("8BPS".utf8), skipping: 14, to: big(200_000_000) + big(1))
        },
    ]

    private static var raster: Raster {
        Raster(width: 64, height: 48, rgb: [UInt8](repeating: 90, count: 64 * 48 * 3))
    }

    /// Every box that says how large a picture is (ISO 23008-12, 6.5.3): version and flags, width, height.
    private static func heif(
        _ coding: HEIFEncoder.Coding, width: UInt32 = 30_000, height: UInt32 = 30_000
    ) throws -> [UInt8] {
        var encoder = HEIFEncoder()
        encoder.coding = coding
        let sides = [width, height].flatMap { side in withUnsafeBytes(of: side.bigEndian) { Array($0) } }
        return try changing(encoder.encode(raster), at: Array("ispe".utf8), skipping: 8, to: sides)
    }

    /// Width and height as long numbers, type 4 instead of 3.
    private static func tiff(width: UInt32, height: UInt32) throws -> [UInt8] {
        let long: [UInt8] = [4, 0, 1, 0, 0, 0]
        let wide = try changing(
            TIFFEncoder().encode(raster), at: [0, 1, 3, 0, 1, 0, 0, 0], skipping: 2, to: long + little(width))
        return try changing(wide, at: [1, 1, 3, 0, 1, 0, 0, 0], skipping: 2, to: long + little(height))
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func little(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static func changing(
        _ file: [UInt8], at mark: [UInt8], skipping count: Int, to bytes: [UInt8]
    ) throws -> [UInt8] {
        var file = file
        let places = file.indices.filter { file[$0...].starts(with: mark) }
        try #require(!places.isEmpty)
        for place in places { file.replaceSubrange(place + count..<place + count + bytes.count, with: bytes) }
        return file
    }
}

extension AnalysisOutcome {
    /// Why it was not decoded.
    fileprivate var refusal: String? {
        switch self {
        case .unsupported(_, _, let reason), .unreadable(_, _, let reason): reason
        case .measured, .known, .postponed, .notMedia, .otherWorker, .changed: nil
        }
    }
}
