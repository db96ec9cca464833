import AnalyzerProcess
import Fixtures
import Images
import PhotoAnalysis
import SystemPackage
import Testing

/// Text is drawn by ffmpeg, whose letters are those of a screen.
@Suite("Reading text")
struct TextReaderTests {
    private static func read(_ bytes: [UInt8], _ program: FilePath = Bench.textReader) throws -> TextOutcome {
        var outcome: TextOutcome?
        try Bench.withAnalyzer(program) { analyzer, _ in
            outcome = try Bench.withPhoto(bytes) { file in
                try analyzer.readText(file, size: Int64(bytes.count), within: Analyzer.screenBounds)
            }
        }
        return try #require(outcome)
    }

    private static func drawn(
        _ text: String, _ letters: String, on ground: String, letterSize: Int = 28, size: String = "640x200"
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try Bench.withFolder { folder in
            let (file, words) = (folder.appending("a.png"), folder.appending("words"))
            let list = try FileDescriptor.open(words, .writeOnly, options: .create, permissions: .ownerReadWrite)
            _ = try list.closeAfter { try list.writeAll(text.utf8) }
            _ = try ProgramRun(
                "/usr/bin/ffmpeg",
                [
                    "-nostdin", "-v", "error", "-f", "lavfi", "-i", "color=\(ground):s=\(size)", "-vf",
                    "drawtext=textfile=\(words):fontsize=\(letterSize):x=40:y=60:fontcolor=\(letters)", "-frames:v",
                    "1", file.string,
                ])
            let descriptor = try FileDescriptor.open(file, .readOnly)
            bytes = try descriptor.closeAfter {
                var bytes = [UInt8](repeating: 0, count: 1 << 23)
                let count = try bytes.withUnsafeMutableBytes { try descriptor.read(into: $0) }
                return Array(bytes.prefix(count))
            }
        }
        return bytes
    }

    @Test(
        "Text is read on light and on dark screens",
        arguments: [("black", "white"), ("white", "black"), ("0xd0d0d0", "0x202830")])
    func text(letters: String, ground: String) throws {
        let bytes = try Self.drawn("The wifi password", letters, on: ground)
        #expect(try Self.read(bytes) == .text(PictureText("The wifi password")))
    }

    @Test("Of a page that is too dense to be read whole, the beginning is read")
    func dense() throws {
        let line = String(repeating: "report of the yellow house garden mountain table ", count: 12)
        let page = Array(repeating: line, count: 250).joined(separator: "\n")
        let bytes = try Self.drawn(page, "black", on: "white", letterSize: 12, size: "3400x3500")
        guard case .text(let text) = try Self.read(bytes) else {
            Issue.record("the page was given up")
            return
        }
        // How much more depends on the machine, as the reader ends after some seconds of a core.
        #expect(text.text.utf8.count > line.utf8.count)
        #expect(text.text.contains("yellow house garden mountain table"))
    }

    @Test("A reader says which languages it knows, and what its answers depend on")
    func greeting() throws {
        try Bench.withAnalyzer(Bench.textReader) { analyzer, _ in
            let greeting = try #require(try analyzer.greet())
            #expect(greeting.languages?.contains("eng") == true)
            #expect(greeting.code != nil)
            #expect(greeting.undecodable.isEmpty && greeting.sandbox.isComplete)
        }
    }

    @Test("A picture without text has an empty one, and what is damaged or no picture is unreadable")
    func nothing() throws {
        let picture = try PNGEncoder().encode(Scene(seed: 1).drawn(width: 320, height: 240))
        guard case .text = try Self.read(picture) else { return #expect(Bool(false)) }
        for bytes in [Array(picture.prefix(picture.count / 2)), [], Array("no picture".utf8)] {
            guard case .unreadable = try Self.read(bytes) else {
                Issue.record("\(bytes.count) bytes were read")
                continue
            }
        }
        guard case .unreadable = try Self.read(PNGChunk.file(declaringWidth: 60_000, height: 60_000)) else {
            Issue.record("a bomb was read")
            return
        }
    }

    @Test(
        "Whatever a reader answers is cleaned and bounded, and one that ends twice gives the picture up",
        arguments: [
            ("wild text", .text(PictureText("evil[2J\ntwo words"))),
            ("long text", .text(PictureText(String(repeating: "word ", count: 10_000)))), ("changed", .changed),
        ] as [(String, TextOutcome)])
    func wildAnswers(misdeed: String, outcome: TextOutcome) throws {
        #expect(try Self.read(Array("\(misdeed)\n".utf8), Bench.misbehaving) == outcome)
    }

    @Test(
        "A reader that crashes, or answers wrongly, makes the picture unreadable",
        arguments: ["crash", "another answer", "too long"])
    func broken(misdeed: String) throws {
        guard case .unreadable = try Self.read(Array("\(misdeed)\n".utf8), Bench.misbehaving) else {
            Issue.record("\(misdeed) gave a text")
            return
        }
    }
}
