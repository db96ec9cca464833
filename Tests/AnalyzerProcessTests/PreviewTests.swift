import AnalyzerProcess
import Glibc
import Images
import PhotoAnalysis
import SystemPackage
import Testing

@Suite("Previews by a worker")
struct PreviewTests {
    /// What `misbehaving-analyzer` sends where it is not told to do wrong.
    private static let grey = PreviewOutcome.picture(
        RGBImage(width: 200, height: 150, pixels: [UInt8](repeating: 128, count: 90_000)), isCoarse: false)

    @Test("The real worker decodes a photo, and refuses what it cannot decode with a reason")
    func real() throws {
        try Bench.withAnalyzer(Bench.analyzer, priority: .prompt) { analyzer, log throws in
            guard case .picture(let picture, let isCoarse) = try analyzer.preview(DrawnPhoto.jpeg) else {
                Issue.record("a photo has to be decoded")
                return
            }
            #expect(picture.width == 16 && picture.height == 16)
            #expect(!isCoarse)
            // A slope from 0 to 240 from corner to corner, grey as it is drawn.
            #expect(picture.pixels[0] < 30 && (picture.pixels.last ?? 0) > 210)
            for start in stride(from: 0, to: picture.pixels.count, by: 3) {
                #expect(picture.pixels[start] == picture.pixels[start + 1])
            }
            guard case .unreadable(let damage) = try analyzer.preview(Array(DrawnPhoto.jpeg.prefix(160))) else {
                Issue.record("half a photo has to be unreadable")
                return
            }
            #expect(damage.contains("damaged"))
            #expect(
                try analyzer.preview(DrawnPhoto.unsupported())
                    == .unsupported(reason: ImageError.unsupported("BMP coding 4 with 24 bits a pixel").reason))
            #expect(
                try analyzer.preview(Array("shopping list".utf8))
                    == .unsupported(reason: "the content is no known picture or video format"))
            #expect(try analyzer.preview(DrawnPhoto.jpeg, sizeError: 1) == .changed)
            #expect(log.started.count == 1 && log.ends.isEmpty)
        }
    }

    @Test("The real worker cuts a region, and says that a picture without these pixels is another one")
    func region() throws {
        try Bench.withAnalyzer(Bench.analyzer, priority: .prompt) { analyzer, _ throws in
            guard case .picture(let whole, _) = try analyzer.preview(DrawnPhoto.jpeg),
                case .picture(let part, let isCoarse) = try analyzer.preview(
                    DrawnPhoto.jpeg, region: PixelRegion(x: 9, y: 12, width: 3, height: 2))
            else {
                Issue.record("a photo has to be decoded")
                return
            }
            #expect(part.width == 3 && part.height == 2 && !isCoarse)
            for row in 0..<2 {
                let start = 3 * ((12 + row) * 16 + 9)
                #expect(Array(part.pixels[9 * row..<9 * row + 9]) == Array(whole.pixels[start..<start + 9]))
            }
            let beyond = PixelRegion(x: 15, y: 0, width: 2, height: 1)
            #expect(try analyzer.preview(DrawnPhoto.jpeg, region: beyond) == .changed)
        }
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, _ throws in
            let region = PixelRegion(x: 0, y: 0, width: 200, height: 149)
            let wrong = "the analyser gave a wrong answer (a picture of another size) on this photo"
            #expect(try analyzer.preview(Array("good\n".utf8), region: region) == .unreadable(reason: wrong))
        }
    }

    @Test("A worker that a person waits for is not idle, and as locked in as the others")
    func priority() throws {
        for (priority, policy) in [(WorkerPriority.prompt, SCHED_OTHER), (.background, 5)] {
            try Bench.withAnalyzer(Bench.analyzer, priority: priority) { analyzer, log throws in
                let attempts = try analyzer.selfTest()
                #expect(attempts.count >= 15 && attempts.allSatisfy(\.isRefused))
                let sandbox = try #require(log.greetings.first).sandbox
                #expect(sandbox.seccomp && sandbox.isLimited)
                #expect(sandbox.idlePriority == (priority == .background ? true : nil))
                #expect(!sandbox.shortcomings.contains { $0.contains("priority") })
                #expect(sched_getscheduler(try #require(log.started.first)) == policy)
            }
        }
    }

    @Test("A worker that rests is gone, and the next preview starts another")
    func rest() throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            analyzer.rest()
            #expect(try analyzer.preview(line: "good") == Self.grey)
            analyzer.rest()
            #expect(kill(try #require(log.started.first), 0) == -1 && errno == ESRCH)
            #expect(try analyzer.preview(line: "good") == Self.grey)
            #expect(log.started.count == 2 && log.ends.isEmpty)
        }
    }

    @Test(
        "A worker's nonsense costs the preview alone",
        arguments: [
            ("crash", "the analyser crashed (signal 11) on this photo"),
            ("hang", "the analyser did not answer within 0.3 s on this photo"),
            ("too large", "the analyser gave a wrong answer (a picture of another size) on this photo"),
            ("no width", "the analyser gave a wrong answer (a picture of another size) on this photo"),
            ("coarse unasked", "the analyser gave a wrong answer (a coarse picture) on this photo"),
            ("another order", "the analyser gave a wrong answer (strips in another order) on this photo"),
            ("one strip twice", "the analyser gave a wrong answer (strips in another order) on this photo"),
            ("half a strip", "the analyser gave a wrong answer (a strip of another size) on this photo"),
            ("another answer", "the analyser gave a wrong answer (no strip) on this photo"),
        ])
    func nonsense(misdeed: String, reason: String) throws {
        try Bench.withAnalyzer(Bench.misbehaving, limits: Bench.limits(for: misdeed)) { analyzer, log throws in
            #expect(try analyzer.preview(line: misdeed) == .unreadable(reason: reason))
            #expect(log.ends.count == 2)
            #expect(try analyzer.preview(line: "good") == Self.grey)
            #expect(log.started.count == 3)
        }
    }

    @Test(
        "A thumbnail that ends its worker, or that is answered with nonsense, is invalid, and costs no preview",
        arguments: [
            "crash", "too large", "no width", "coarse unasked", "one strip twice", "another answer", "no strips",
        ]
    )
    func thumbnails(misdeed: String) throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            let picture = ThumbnailedPicture(hash: PerceptualHash(words: SIMD4()), width: 200, height: 150)
            #expect(try analyzer.thumbnail(line: misdeed, picture) == .invalid)
            #expect(log.ends.count == 2)
            guard case .picture(let grey, _) = Self.grey else { return }
            #expect(try analyzer.thumbnail(line: "good", picture) == .picture(grey))
            #expect(log.started.count == 3)
            // Nobody asked what it shows.
            #expect(try analyzer.thumbnail(line: "good", nil) == .invalid)
            #expect(try analyzer.preview(line: "good") == Self.grey)
        }
    }

    @Test("A strip too many costs the worker, and not the next preview")
    func stripTooMany() throws {
        try Bench.withAnalyzer(Bench.misbehaving) { analyzer, log throws in
            #expect(try analyzer.preview(line: "a strip more") == Self.grey)
            #expect(try analyzer.preview(line: "good") == Self.grey)
            #expect(log.started.count == 2)
        }
    }

    @Test("Strips of any picture fit into packets")
    func strips() throws {
        let (ours, theirs) = try PacketSocket.pair()
        defer { for end in [ours, theirs] { try? end.close() } }
        let picture = RGBImage(width: 200, height: 160, pixels: (0..<96_000).map { UInt8(truncatingIfNeeded: $0) })
        var pixels: [UInt8] = []
        for sent in PreviewStrip.strips(of: picture) {
            try PacketSocket(descriptor: theirs, waits: true).send(bytes: sent.packet(of: 1 << 40))
            let packet = try PacketSocket(descriptor: ours, waits: true).receivePixels()
            let strip = try #require(PreviewStrip(packet: packet, of: 1 << 40))
            #expect(strip.number == sent.number && PreviewStrip(packet: packet, of: 1) == nil)
            #expect(PreviewStrip(packet: packet.prefix(11), of: 1 << 40) == nil)
            pixels += strip.pixels
        }
        #expect(pixels == picture.pixels)
    }
}

extension Analyzer {
    fileprivate func preview(
        _ bytes: [UInt8], sizeError: Int64 = 0, region: PixelRegion? = nil
    ) throws -> PreviewOutcome {
        try Bench.withPhoto(bytes) { file in
            try preview(
                file, size: Int64(bytes.count) + sizeError,
                within: PreviewBounds(longerSide: 640, pixels: 2048 * 1536), isCoarse: false, region: region)
        }
    }

    fileprivate func preview(line: String) throws -> PreviewOutcome {
        try preview(Array("\(line)\n".utf8))
    }

    fileprivate func thumbnail(line: String, _ picture: ThumbnailedPicture?) throws -> ThumbnailOutcome {
        let claim = ThumbnailClaim(
            label: ThumbnailLabel(uri: "file:///a.jpg", modified: 1, bytes: 2), picture: picture)
        return try Bench.withPhoto(Array("\(line)\n".utf8)) { file in
            try thumbnail(
                file, size: Int64(line.utf8.count + 1), of: claim,
                within: PreviewBounds(longerSide: 256, pixels: 2048 * 1536))
        }
    }
}
