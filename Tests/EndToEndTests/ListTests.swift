import Foundation
import TerminalTesting
import Testing

@Suite("Lists in the terminal and in files", .serialized)
struct ListTests {
    @Test("A name alone is looked for in the whole library; several are listed, and none is decided about")
    func byName() throws {
        let run = try Run()
        try run.draw(1, to: "2023/IMG_1.jpg")
        try run.draw(2, to: "2024/May/IMG_1.jpg")
        try run.draw(3, to: "2024/IMG_2.jpg")
        try run.start()
        try run.sync()
        #expect(try run.control("show", "IMG_2.jpg").output.contains("2024/IMG_2.jpg"))
        #expect(try run.control("mark", "delete", "IMG_2.jpg").code == 0)
        #expect(try run.listed("marked") == ["2024/IMG_2.jpg"])
        #expect(try run.control("trash", "restore", "IMG_2.jpg").code == 0 && run.listed("marked").isEmpty)
        for words in [["show"], ["mark", "delete"]] {
            let several = try run.control(words + ["IMG_1.jpg"])
            #expect(several.code == 4)
            #expect(several.errors.contains("several photos have this name: 2023/IMG_1.jpg, 2024/May/IMG_1.jpg"))
            let none = try run.control(words + ["IMG_3.jpg"])
            #expect(none.code == 4 && none.errors.contains("no photo elsewhere has this name"))
            #expect(!none.errors.contains("outside"))
            for word in ["img_2.JPG", "IMG_2", "IMG_2.heic"] {
                let near = try run.control(words + [word])
                #expect(near.code == 4 && near.errors.contains("there is IMG_2.jpg\n"))
            }
            #expect(try !run.control(words + ["IMG%2"]).errors.contains("there is IMG"))
        }
        #expect(
            try run.control("mark", "delete", "IMG_2.jpg").code == 0 && run.control("trash", "send", "--yes").code == 0)
        #expect(try run.control("trash", "restore", "IMG_2.jpg").code == 0 && run.exists("2024/IMG_2.jpg"))
        // The library's own folder comes first.
        try run.draw(4, to: "IMG_1.jpg")
        try run.sync()
        #expect(try run.control("mark", "delete", "IMG_1.jpg").code == 0)
        #expect(try run.listed("marked") == ["IMG_1.jpg"])
    }

    @Test("In a locale without Unicode nothing but names of files has other letters than ASCII")
    func plain() throws {
        let run = try Run(knowing: ["a.jpg": 1, "b.jpg": 1, "ü.jpg": 2])
        for words in [
            ["status"], ["list", "duplicates"], ["colors"], ["settings"], ["trash", "list"], ["show", "a.jpg"],
        ] {
            run.variables["LANG"] = "C"
            let plain = try run.control(words).output
            #expect(plain.utf8.allSatisfy { $0 < 0x80 }, "\(plain)")
            run.variables["LANG"] = nil
        }
        #expect(try run.control("status").output.contains("█"))
        run.variables["LANG"] = "C"
        #expect(try run.control("list", "all").output.contains("ü.jpg"))
    }

    @Test("Paths are those from the library, ids are those that commands take")
    func paths() throws {
        let run = try Run(knowing: ["trip/a.jpg": 1, "b.jpg": 2])
        let plain = try run.control("list", "all").output
        #expect(plain.contains("  trip/a.jpg\n") && !plain.contains(run.library.path))
        let line = try #require(
            run.control("list", "all", "--ids").output.split(separator: "\n").first { $0.hasSuffix("trip/a.jpg") })
        let id = try #require(line.split(separator: " ").first { $0.hasPrefix("p:") })
        #expect(try run.control("show", String(id)).output.contains("trip/a.jpg"))
        #expect(try run.control("list", "all", "--null").output.contains(run.path("trip/a.jpg") + "\0"))
    }

    @Test("With several libraries paths are whole, as each could name two photos")
    func libraries() throws {
        let (run, photos) = try Run.withTwoLibraries()
        let text = try run.control("list", "all").output
        #expect(photos.allSatisfy { text.contains("  \($0)\n") })
    }

    @Test("No line of a list breaks in a terminal, whatever its width", arguments: [60, 80, 120])
    func widths(columns: Int) throws {
        let folder = "a folder with a rather long name/and another one in it"
        let run = try Run(knowing: ["\(folder)/the first photo.jpg": 1, "\(folder)/its copy.jpg": 1])
        let screen = try run.screen(columns: columns, rows: 24)
        try screen.run("\(run.controlPath) list duplicates")
        let text = try screen.wait(for: "Look and decide")
        // The name is the last word of its line, and neither begins nor ends on another one.
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        for name in ["the first photo.jpg", "its copy.jpg"] {
            #expect(lines.contains { $0.hasSuffix("/\(name)") || $0 == name }, "\(text)")
        }
    }

    @Test("A folder stands for all photos in it: list and show list them, from here or from the library")
    func folders() throws {
        let run = try Run(knowing: ["trip/a.jpg": 1, "trip/day/b.jpg": 2, "c.jpg": 1])
        for words in [["list", "trip"], ["show", "trip/"], ["list", run.path("trip")]] {
            let answer = try run.control(words)
            #expect(
                answer.output.contains("  trip/a.jpg\n") && answer.output.contains("  trip/day/b.jpg\n"), "\(words)")
            #expect(answer.code == 0 && !answer.output.contains("c.jpg"))
            #expect(answer.output.hasPrefix("2 photos, ") && answer.errors.isEmpty)
        }
        #expect(try run.control("list", "duplicates", "trip", "--json").objects().count == 2)
        #expect(try run.control("list", "blurry", "trip").errors == "Nothing is listed under blurry.\n")
        #expect(try run.control("list", "all", "nowhere").code == 4)
        #expect(try run.control("list", "trip", "trip").code == 64)
        #expect(try run.control("list", "all", "p:1").code == 64)
        let unknown = try run.control("list", "c.jpg")
        #expect(unknown.code == 64 && unknown.errors.contains("there is no category or folder 'c.jpg'"))
        #expect(try run.control("list", "tripp").errors.contains("did you mean: cleanerctl list trip\n"))
    }

    @Test("Marking a folder says how many photos it holds and asks; without a terminal it needs --yes")
    func markFolder() throws {
        let run = try Run(knowing: ["trip/a.jpg": 1, "trip/b.jpg": 2, "c.jpg": 3])
        let asked = try run.control("mark", "delete", "trip")
        #expect(asked.code == 5 && asked.errors.contains("Mark 2 photos, ") && asked.errors.contains("--yes"))
        #expect(asked.errors.contains("in \(run.path("trip")) for deletion?"))
        #expect(try run.listed("marked").isEmpty)
        #expect(try run.control("mark", "delete", "trip", "--dry-run").output.contains("Would mark 2 photos"))
        #expect(try run.control("mark", "delete", "trip", "c.jpg", "--yes").output.contains("Marked 3 photos"))
        #expect(try run.listed("marked") == ["trip/a.jpg", "trip/b.jpg", "c.jpg"])
        #expect(try run.control("undo").code == 0)
        #expect(try run.listed("marked").isEmpty)
        let link = run.top.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: run.path("trip"))
        let linked = try run.control("mark", "delete", link, "--yes")
        #expect(linked.code == 5 && linked.errors.contains("is a symbolic link, which is not followed"))
        #expect(try run.listed("marked").isEmpty)
        #expect(try run.control("mark", "delete", link + "/", "--dry-run").output.contains("Would mark 2 photos"))
        let screen = try run.screen(columns: 120)
        try screen.run("\(run.controlPath) mark maybe trip")
        try screen.wait(for: "on the maybe pile? [y/N]")
        try screen.type("n")
        try screen.send("Enter")
        try screen.wait(for: "nothing was decided")
        #expect(try run.listed("maybe").isEmpty)
        try screen.run("\(run.controlPath) mark keep trip")
        try screen.wait(for: "Keep 2 photos")
        try screen.type("y")
        try screen.send("Enter")
        try screen.wait(for: "Kept 2 photos.")
        #expect(try run.decision("trip/b.jpg") == "keep")
    }

    @Test("show answers first and keeps its numbers for --all; its group is compared")
    func show() throws {
        let run = try Run()
        try run.draw(5, to: "a.jpg")
        try run.write(try Run.smaller(5), to: "b.jpg")
        try run.start()
        try run.sync()
        let answer = try run.control("show", "b.jpg").output
        #expect(answer.contains("\nProposed to go: near-duplicates, "))
        #expect(answer.contains("2 photos, frees ") && answer.contains("  a.jpg\n") && answer.contains("640 × 480"))
        #expect(!answer.contains("SHA-256") && answer.contains("cleanerctl show --all p:"))
        #expect(try run.control("show", "a.jpg").output.contains("Proposed to stay: the keeper in near-duplicates"))
        let all = try run.control("show", "--all", "b.jpg").output
        #expect(all.contains("SHA-256") && all.contains("near-duplicates: yes"))
    }

    @Test("Each colour lists the photos that have enough of it, and no other word is a colour")
    func colours() throws {
        let run = try Run()
        for seed in 1...4 as ClosedRange<UInt64> { try run.draw(seed, to: "\(seed).jpg") }
        try run.start()
        try run.sync()
        var expected: [String: Set<String>] = [:]
        for row in try run.control("export").objects() {
            let path = try #require(row["path"] as? String)
            var shares: [String: Double] = [:]
            for colour in try #require(row["colours"] as? [[String: Any]]) {
                shares[try #require(colour["name"] as? String), default: 0] += try #require(colour["share"] as? Double)
            }
            let most = shares.values.max() ?? 0
            for (name, share) in shares {
                let least = ["black", "grey", "white", "brown"].contains(name) ? 0.25 : 0.125
                if share >= min(most, least) { expected[name, default: []].insert(path) }
            }
        }
        #expect(!expected.isEmpty)
        let names = [
            "black", "grey", "white", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "brown",
        ]
        for name in names {
            let rows = try run.control("list", "all", "--color", name, "--json").objects()
            #expect(Set(rows.compactMap { $0["path"] as? String }) == expected[name] ?? [], "\(name)")
        }
        let wrong = try run.control("list", "all", "--color", "plaid")
        #expect(wrong.code != 0 && wrong.errors.contains("there is no colour plaid") && wrong.errors.contains("teal"))
    }

    @Test("Help explains the categories where one is asked for")
    func help() throws {
        let run = try Run(knowing: [:])
        for command in ["list", "review"] {
            #expect(try run.control(command, "--help").output.contains("  similar          several shots of one scene"))
            let wrong = try run.control(command, "blury")
            #expect(wrong.code == 64 && wrong.errors.contains("did you mean: cleanerctl \(command) blurry"))
            #expect(wrong.errors.contains("  similar          several shots of one scene"))
        }
    }
}
