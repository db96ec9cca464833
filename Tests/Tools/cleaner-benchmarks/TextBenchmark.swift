import AnalyzerProcess
import Fixtures
import Foundation
import PhotoAnalysis
import Synchronization
import SystemPackage

/// How many words of a drawn screenshot are read, and how long that takes.
struct TextBenchmark: Benchmark {
    private static let words = 200
    private static let rounds = 5
    /// Seconds of a core that a screenshot of this many words may take.
    private static let timeTarget = 3.0
    /// Words that may be missed: one in twenty.
    private static let missedTarget = 10.0

    let summary = "the text of a telephone's screen with \(Self.words) words: words missed, CPU time"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        let process = Mutex<Int32>(0)
        let reader = try Analyzer(
            program: FilePath(workshop.program("cleanerd-text-reader")), limits: Analyzer.textLimits
        ) { event in
            if case .started(let worker, _) = event { process.withLock { $0 = worker } }
        }
        defer { reader.stop() }
        // A first greeting loads the languages, which a reader does once.
        _ = try reader.greet()
        var random = RandomSource(seed: 5)
        for (letters, ground) in [("black", "white"), ("0xd0d0d0", "0x202830")] {
            let drawn = (0..<Self.words).map { _ in Self.vocabulary[random.integer(0...Self.vocabulary.count - 1)] }
            let screen = try FileDescriptor.open(FilePath(draw(drawn, letters, ground, workshop)), .readOnly)
            defer { try? screen.close() }
            let size = try screen.seek(offset: 0, from: .end)
            var missed: [Double] = []
            let times = try (0..<Self.rounds).map { _ in
                let before = try Clock.processor(of: process.withLock(\.self))
                let outcome = try reader.readText(screen, size: size, within: Analyzer.screenBounds)
                guard case .text(let text) = outcome else { throw BenchmarkError("the screen was not read") }
                missed.append(Double(Self.missing(drawn, in: text.text)))
                return try Clock.processor(of: process.withLock(\.self)) - before
            }
            let what = "\(letters) on \(ground)"
            try tell(Figure("words missed of \(Self.words), \(what)", "words", missed, target: Self.missedTarget))
            try tell(Figure("reading \(Self.words) words, \(what)", "s CPU", times, target: Self.timeTarget))
        }
    }

    /// Draws a screen of 1080 by 1920 pixels with eight words a line, and returns its path.
    private func draw(_ words: [String], _ letters: String, _ ground: String, _ workshop: Workshop) throws -> String {
        let (text, screen) = (workshop.top + "/text", workshop.top + "/screen.png")
        let lines = stride(from: 0, to: words.count, by: 8).map { words[$0..<min($0 + 8, words.count)] }
        try Data(lines.map { $0.joined(separator: " ") }.joined(separator: "\n").utf8).write(
            to: URL(fileURLWithPath: text))
        let drawing = "drawtext=textfile=\(text):fontsize=32:line_spacing=24:x=40:y=120:fontcolor=\(letters)"
        try ChildProcess(
            [
                "/usr/bin/ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "color=\(ground):s=1080x1920", "-vf",
                drawing, "-frames:v", "1", "-y", screen,
            ], environment: workshop.environment
        ).wait()
        return screen
    }

    /// How many of the drawn words the text lacks; each counts as often as it was drawn.
    private static func missing(_ drawn: [String], in text: String) -> Int {
        var left = text.split { !$0.isLetter }.map { $0.lowercased() }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return drawn.count { word in
            left[word, default: 0] -= 1
            return left[word, default: 0] < 0
        }
    }

    private static let vocabulary = """
        about account address after again agenda airport always answer battery before between birthday bridge \
        calendar camera change coffee corner delivery dinner doctor download evening family flight folder friday \
        garden ground holiday hotel house invoice kitchen language letter library market meeting message minute \
        monday morning mountain network number office opening order paper parcel password people picture place \
        please price question receipt river saturday school second settings station street summer table thank ticket \
        today together tomorrow total train travel update village visit water weather wednesday weekend window \
        winter yesterday
        """
        .split(separator: " ").map(String.init)
}
