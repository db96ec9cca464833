import Fixtures
import Foundation
import TerminalTesting
import Testing

@Suite("Searching", .serialized)
struct SearchTests {
    /// The names that a search prints, in its order.
    private static func names(_ run: Run, _ words: String...) throws -> [String] {
        let answer = try run.control(["search"] + words + ["--json"])
        return try answer.objects().compactMap { $0["path"] as? String }
    }

    @Test("Which words were searched instead comes first; a town is no misspelling, and an unknown one has neighbours")
    func instead() throws {
        let run = try Run(knowingTiny: ["parks/sunset.png", "pairs/a.png", "Wedding Anna/b.png"])
        let screen = try run.screen()
        try screen.run("\(run.controlPath) search sunsett; echo done")
        let text = try screen.wait("the end") { $0.contains("done") && $0.contains("sunset.png") }
        let note = try #require(text.range(of: "searched for"))
        let row = try #require(text.range(of: "parks/sunset.png"))
        #expect(note.lowerBound < row.lowerBound)
        #expect(try run.control("search", "weding").output.contains("Wedding Anna/b.png"))
        #expect(try run.control("search", "kam:canon").errors.contains("“kam:” names no source"))
        #expect(try run.control("search", "cam:sunset").errors.contains("Did you mean camera:?"))
        try #require(try run.control("list", "all", "--near", "Paris").code == 0, "the table of towns is installed")
        let paris = try run.control("search", "paris")
        #expect(paris.output.isEmpty && paris.errors.contains("none is known to be taken near that town"))
        #expect(try run.control("list", "all", "--near", "Paris").errors.hasPrefix("Near Paris, "))
        #expect(try run.control("list", "all", "--near", "48.86,2.35").errors.hasPrefix("No photo was found."))
        let unknown = try run.control("list", "all", "--near", "Pariss")
        #expect(unknown.code == 4 && unknown.errors.contains("did you mean Paris?"))
    }

    @Test("Words find photos by name, folder, time, and kind; rows come the best first")
    func words() throws {
        // By its time it was taken in May 2024.
        let beach = "Trip to the beach/IMG_1234.jpg"
        let run = try Run(knowing: ["1.jpg": 1, beach: 2, "mountain.jpg": 3])
        #expect(try Self.names(run, "beach") == [beach])
        #expect(try Self.names(run, "ocean") == [beach], "a synonym")
        #expect(try Self.names(run, "bech") == [beach], "a letter is missing")
        #expect(try run.control("search", "beach", "-2024").errors.contains("No photo was found"))
        // A correction that finds nothing either is none.
        let useless = try run.control("search", "ducks")
        #expect(useless.output.isEmpty && useless.errors.contains("No photo fits “ducks”"), "\(useless.errors)")
        #expect(!useless.errors.contains("No photo has") && !useless.errors.contains("Did you mean"))
        #expect(try Self.names(run, "beach", "-2020") == [beach])
        #expect(try run.control("search", "beach", "--explain", "-2020").output.contains(beach))
        #expect(try Self.names(run, "from", "the", "beach", "in", "2024") == [beach])
        #expect(try Self.names(run, "beach 2024") == [beach], "quoted for the shell as a whole")
        #expect(try Self.names(run, "folder:trip to the beach", "2024") == [beach], "quoted for the shell")
        #expect(try Self.names(run, "folder:beach to the trip", "2024").isEmpty)
        #expect(try Self.names(run, "before", "1970").isEmpty)
        #expect(try Self.names(run, "mountain", "or", "beach").sorted() == [beach, "mountain.jpg"].sorted())
        #expect(try Self.names(run, "mount*") == ["mountain.jpg"])
        let explained = try run.control("search", "beach", "--explain")
        #expect(explained.output.contains("in the folder"))
        // A word with a meaning of its own is named once, though a photo has it, too.
        try run.move("1.jpg", to: "sunset.jpg")
        try run.sync()
        #expect(try run.control("search", "sunsett").errors.contains("searched for “sunset”."))
        let missing = try run.control("search", "beach", "volcano")
        #expect(missing.code == 0 && missing.errors.contains("No photo fits “volcano”, and pictures are not"))
        // What is moved is found by its new name at once.
        try run.move("mountain.jpg", to: "volcano.jpg")
        try run.sync()
        #expect(try Self.names(run, "volcano") == ["volcano.jpg"])
        #expect(try Self.names(run, "mountain").isEmpty)
        try FileManager.default.removeItem(atPath: run.path("volcano.jpg"))
        try run.sync()
        #expect(try Self.names(run, "volcano").isEmpty)
    }

    @Test("Where no photo fits all words, those that fit some are listed, but never decided about")
    func partly() throws {
        let run = try Run(knowing: ["carpet.jpg": 1, "lake.jpg": 2, "lake house.jpg": 3, "tree.jpg": 4, "car.jpg": 5])
        #expect(try Self.names(run, "persian carpet") == ["carpet.jpg"])
        let answer = try run.control("search", "persian carpet", "--explain")
        #expect(answer.output.hasPrefix("No photo fits all words; those that fit some"))
        #expect(answer.errors.contains("No photo fits “persian”") && answer.output.contains("carpet: in the name"))
        #expect(try Self.names(run, "lake house castle").first == "lake house.jpg")
        #expect(try Self.names(run, "persian carpet", "-carpet").isEmpty)
        #expect(try Self.names(run, "name:persian", "carpet").isEmpty)
        #expect(try run.control("search", "carpet", "-jpg").errors.contains("5 photos with “jpg” are left out."))
        #expect(try run.control("review", "--search", "persian carpet", "--json").objects().count == 1)
        // Who marks a whole list means photos that fit all words.
        _ = try run.control("mark", "delete", "--list", "all", "--search", "persian carpet", "--yes")
        #expect(try run.control("list", "marked", "--json").objects().isEmpty)
        #expect(try run.control("mark", "delete", "--list", "all", "--search", "carpet", "--yes").code == 0)
        #expect(try run.control("list", "marked", "--json").objects().count == 1)
    }

    @Test("A decision about a list takes words as they are written, and names those that may be meant")
    func asWritten() throws {
        let run = try Run(knowing: [
            "beach 1.jpg": 1, "beech.jpg": 2, "beach 2.jpg": 3, "wedding_anna.jpg": 4, "wedding_bob.jpg": 5,
        ])
        func mark(_ words: String, _ options: String...) throws -> Run.Answer {
            try run.control(["mark", "delete", "--list", "all", "--search", words] + options)
        }
        func marked() throws -> [String] {
            try run.control("list", "marked", "--json").objects().compactMap { $0["path"] as? String }.sorted()
        }
        for (words, word, meant) in [
            ("baech", "“baech”", "did you mean “beach” or “beech”?"), ("baech wedding", "“baech”", "“beach”"),
            ("weddin", "“weddin”", "did you mean “wedding”?"), ("wedding -ana", "“ana”", "did you mean “anna”?"),
            ("wedding -name:ana", "“name:ana”", "leave it away"), ("wedding -\"ana b\"", "\"ana b\"", "leave it away"),
        ] {
            for option in ["--yes", "--dry-run"] {
                let answer = try mark(words, option)
                #expect(answer.code == 5 && answer.output.isEmpty, "\(words): \(answer.output)")
                #expect(answer.errors.contains("no photo has the word \(word)"), "\(words): \(answer.errors)")
                #expect(answer.errors.contains(meant), "\(words): \(answer.errors)")
            }
        }
        #expect(try marked().isEmpty)
        #expect(try mark("wedding -anna -screenshot", "--yes").code == 0)
        #expect(try marked() == ["wedding_bob.jpg"])
        // A search that decides nothing goes on to follow corrections; sections, which one key decides, do not.
        #expect(try Self.names(run, "baech").count == 3)
        let sections = try run.control("list", "all", "--by", "day", "--search", "baech")
        #expect(!sections.output.contains("beach") && !sections.output.contains("beech"))
        #expect(sections.errors.contains("Did you mean “beach” or “beech”?"), "\(sections.errors)")
    }

    @Test("Words for an order sort what the other words find, and alone all photos")
    func ordered() throws {
        let run = try Run(knowing: ["lake b.jpg": 1, "lake a.jpg": 2, "tree.jpg": 3])
        func bytes(_ name: String) throws -> Int {
            try #require(try FileManager.default.attributesOfItem(atPath: run.path(name))[.size] as? Int)
        }
        let all = try ["lake b.jpg", "lake a.jpg", "tree.jpg"].sorted { try bytes($0) > bytes($1) }
        #expect(Set(try all.map(bytes)).count == 3, "three sizes")
        #expect(try Self.names(run, "the", "big", "ones") == all)
        #expect(try Self.names(run, "largest lake") == all.filter { $0.hasPrefix("lake") })
        #expect(try Self.names(run, "smallest", "lake") == all.filter { $0.hasPrefix("lake") }.reversed())
        #expect(try Self.names(run, "largest", "--smallest") == all.reversed(), "an option counts more than a word")
        // A list that is decided about as a whole is not all photos because of such a word.
        _ = try run.control("mark", "delete", "--list", "all", "--search", "the big ones", "--yes")
        _ = try run.control("mark", "delete", "--list", "all", "--search", "largest lake", "--yes")
        #expect(try run.control("list", "marked", "--json").objects().isEmpty)
    }

    @Test("Two words of a photo are found written as one")
    func parted() throws {
        let run = try Run(knowing: ["Sun flower.jpg": 1, "sun.jpg": 2])
        #expect(try Self.names(run, "sunflower") == ["Sun flower.jpg"])
        #expect(try run.control("search", "sunflower").errors.contains("searched for “sun flower”"))
    }

    @Test("Each kind of word finds its photo and no other, and says why")
    func kinds() throws {
        let run = try Run()
        for (number, name) in ["plain.jpg", "tagged.jpg", "dark.jpg", "grey.jpg"].enumerated() {
            try run.draw(UInt64(number + 1), to: name)
        }
        let scene = Scene(seed: 9).drawn(width: 640, height: 480)
        try run.write(
            try DrawnLibrary.photo(of: scene.toned(contrast: 0.02, brightness: -124), nil), to: "dark.jpg")
        try run.write(try DrawnLibrary.photo(of: scene.greyscale, nil), to: "grey.jpg")
        let tagged = try run.program(
            "/usr/bin/exiftool",
            [
                "-q", "-overwrite_original", "-Make=Google", "-Model=Pixel 7", "-LensModel=Wide 24mm",
                "-Software=Darktable", "-DateTimeOriginal=2019:12:25 07:30:00", "-XMP-dc:Title=Grandma",
                "-IPTC:Keywords=Puppy",
                "-XMP-iptcExt:PersonInImage=Ann", "-EXIF:Artist=Peter Maker", "-IPTC:City=Mainz", "-GPSLatitude=53.35",
                "-GPSLatitudeRef=N", "-GPSLongitude=6.26",
                "-GPSLongitudeRef=W", run.path("tagged.jpg"),
            ])
        try #require(tagged.code == 0, "\(tagged.errors)")
        try run.start()
        try run.sync()
        for (words, reason) in [
            ("pixel", "camera"), ("camera:google", "camera"), ("24mm", "camera"), ("darktable", "camera"),
            ("grandma", "title"), ("keyword:puppy", "keywords"), ("puppies", "keywords"), ("ann", "title"),
            ("christmas 2019", "2019-12-25"), ("decembr 2019", "2019-12-25"), ("morning 2019", "07:30"),
            ("before 2020", "2019-12-25"),
            ("wednesday 2019", "2019-12-25"), ("dublin", "taken there"), ("peter", "names"), ("mainz", "taken there"),
            ("place:ireland", "taken there"), ("leinster", "taken there"), ("europe", "taken there"),
            ("dec. 2019", "2019-12-25"),
        ] {
            #expect(try Self.names(run, words) == ["tagged.jpg"], "\(words)")
            #expect(try run.control("search", words, "--explain").output.contains(reason), "\(words)")
        }
        #expect(try run.control("search", "--", "grandma").output.contains("tagged.jpg"))
        #expect(try run.control("search", "grandma", "--", "--limit").code != 64, "options end at the two hyphens")
        #expect(try run.control("search", "grandma", "--limitless").code == 64)
        let shown = try run.control("show", run.path("tagged.jpg")).output
        #expect(shown.contains("taken by: Peter Maker") && shown.contains("place: Mainz"), "\(shown)")
        #expect(try Self.names(run, "dark") == ["dark.jpg"])
        #expect(try run.control("search", "dark", "--explain").output.contains("a dark picture"))
        let colourless = Set(try Self.names(run, "black", "and", "white"))
        #expect(colourless.contains("grey.jpg") && colourless.isDisjoint(with: ["plain.jpg", "tagged.jpg"]))
        #expect(try Self.names(run, "name:plain") == ["plain.jpg"])
    }

    @Test("A picture that moves is found and said to be one")
    func animated() throws {
        let run = try Run()
        let frames = [1, 2].map { Scene(seed: $0).drawn(width: 64, height: 48) }
        try run.write(try GIFEncoder().encode(frames[0], frames[1]), to: "moving.gif")
        try run.write(try GIFEncoder().encode(frames[0]), to: "still.gif")
        try run.start()
        try run.sync()
        #expect(try Self.names(run, "animated", "gif") == ["moving.gif"])
        #expect(try run.control("show", "moving.gif").output.contains("animated"))
        #expect(try run.control("show", "still.gif").output.contains("animated") == false)
    }

    @Test("What was found can be listed by category, decided about, and survives a restart")
    func reviewed() throws {
        let run = try Run(knowing: ["1.jpg": 1, "lake.jpg": 1, "3.jpg": 3])
        run.stop()
        try run.start()
        try run.sync()
        #expect(try Self.names(run, "lake") == ["lake.jpg"])
        let listed = try run.control("list", "duplicates", "--search", "lake", "--json").objects()
        #expect(listed.contains { $0["path"] as? String == "lake.jpg" })
        #expect(try run.control("review", "--search", "lake", "--json").objects().count == 1)
    }

    @Test(
        "Bad input gets a clear error",
        arguments: [[], ["--"], ["-"], ["beach", "--explian"], ["beach", "--limit", "0"]])
    func badInput(words: [String]) throws {
        let run = try Run()
        let answer = try run.control(["search"] + words)
        #expect(answer.code == 64 && !answer.errors.isEmpty)
    }
}
