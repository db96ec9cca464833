import Foundation
import TerminalTesting
import Testing

/// A stand-in for an image-text model: its numbers are the mean of red, green and blue.
@Suite("The user's own model", .serialized, .enabled(if: Run.hasLandlock, "the kernel has no Landlock"))
struct ModelTests {
    /// Knows the words zorn, moor and aqua for red, green and blue; each other word is nothing to it.
    private static let answer = """
        my @numbers = (0, 0, 0);
        if ($kind eq 'image') {
            my ($width, $height) = $bytes =~ /^P6\\n(\\d+) (\\d+)\\n255\\n/ or exit 1;
            my @pixel = unpack 'C3', substr $bytes, -3;
            @numbers = @pixel;
        } else { @numbers = ($bytes =~ /zorn/ ? 1 : 0, $bytes =~ /moor/ ? 1 : 0, $bytes =~ /aqua/ ? 1 : 0); }
        print join(' ', @numbers, (0) x 61), "\\n";
        """

    /// Writes the program, and the settings that name it.
    private static func use(_ answer: String, in run: Run) throws {
        let script = run.top.appendingPathComponent("model.pl")
        let text = """
            $| = 1; binmode STDIN;
            while (defined(my $line = <STDIN>)) {
                my ($kind, $length) = split ' ', $line;
                read(STDIN, my $bytes, $length) == $length or exit 1;
                \(answer)
            }
            """
        try Data(text.utf8).write(to: script)
        try run.settings("[search]\nmodel = \"perl '\(script.path)'\"")
    }

    private static func library(_ answer: String) throws -> Run {
        let run = try Run()
        try use(answer, in: run)
        for (name, colour) in [("1.png", "0xff0000"), ("2.png", "0x00ff00"), ("3.png", "0x0000ff")] {
            try run.paint(colour, name)
        }
        try run.start()
        try run.sync()
        return run
    }

    private static func names(_ run: Run, _ words: String...) throws -> [String] {
        try run.control(["search"] + words + ["--json"]).objects().compactMap { $0["path"] as? String }
    }

    @Test("Pictures that fit no word are found by what the model says of them, behind those that fit by words")
    func finds() throws {
        let run = try Self.library(Self.answer)
        try run.until { try Self.names(run, "aqua") == ["3.png"] }
        try run.until { try Self.names(run, "zorn") == ["1.png"] }
        // From here on the model has seen all pictures, and no search has to wait for it.
        try run.until { try Self.names(run, "moor") == ["2.png"] }
        #expect(try run.untilFeature("model", is: "done")["done"] as? Int == 3)
        let explained = try run.control("search", "zorn", "--explain")
        #expect(explained.output.contains("looks like your words (your model, 1.0)"))
        #expect(try Self.names(run, "zorn", "name:1") == ["1.png"])
        #expect(try Self.names(run, "zorn", "kind:video").isEmpty)
        try run.move("2.png", to: "zorn.png")
        try run.sync()
        try run.until { try Self.names(run, "zorn") == ["zorn.png", "1.png"] }
        #expect(try run.control("review", "--search", "aqua", "--json").objects().count == 1)
        // The vectors outlive the daemon.
        run.stop()
        try run.start()
        try run.until { try Self.names(run, "aqua") == ["3.png"] }
        #expect(try run.control("settings", "get", "search.model").output.contains("model.pl"))
        #expect(try run.isClean())
    }

    @Test("Another program sees all pictures again")
    func changes() throws {
        let run = try Self.library(Self.answer)
        try run.until { try Self.names(run, "zorn") == ["1.png"] }
        try Self.use(Self.answer.replacing("@numbers = @pixel", with: "@numbers = reverse @pixel"), in: run)
        run.stop()
        try run.start()
        try run.until { try Self.names(run, "zorn") == ["3.png"] }
    }

    @Test(
        "A program that fails, or is no program, changes nothing but a word why",
        arguments: [("die \"no memory\\n\";", "no memory"), ("print \"nonsense\\n\";", "not numbers")])
    func fails(answer: String, why: String) throws {
        let run = try Self.library(answer)
        try run.untilStatus { $0.contains("model-failing") }
        #expect(try run.control("status").output.contains(why))
        var found = try run.control("search", "2.png")
        // At the lowest priority the program may take longer to fail than a search waits for it.
        try run.until(pausing: 100_000) {
            found = try run.control("search", "2.png")
            return found.errors.contains(why)
        }
        #expect(found.output.contains("2.png"))
        #expect(found.errors.contains("Searched by words alone: your model"))
        #expect(try run.statuses().values.allSatisfy { $0 == "analysed" })
    }

    @Test("A slow program does not hold up the search")
    func slow() throws {
        let run = try Self.library("sleep 1000 if $kind eq 'text'; print join(' ', (1) x 64), \"\\n\";")
        let found = try run.control("search", "2.png")
        #expect(found.output.contains("2.png"))
        #expect(found.errors.contains("did not answer within 2.0 s"))
    }

    @Test("A program that is missing is told with its path")
    func missing() throws {
        let run = try Run(knowing: ["lake.jpg": 1])
        run.stop()
        try run.settings("[search]\nmodel = \"/nowhere/clip\"")
        try run.start()
        try run.untilStatus { $0.contains("model-failing") }
        #expect(try run.control("status").output.contains("/nowhere/clip"))
        #expect(try Self.names(run, "lake") == ["lake.jpg"])
    }
}

extension Run {
    /// Writes a picture of one colour.
    fileprivate func paint(_ colour: String, _ name: String) throws {
        try Command.run(
            [
                "ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "color=\(colour):s=320x240", "-frames:v", "1",
                library.appendingPathComponent(name).path,
            ], output: "/dev/null")
        try #require(exists(name))
    }
}
