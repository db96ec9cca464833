import CleanerProtocol
import Fixtures
import Foundation
import PhotoCategories
import TerminalTesting
import Testing

@Suite("The review in a real terminal with a real daemon", .serialized)
struct ReviewInTerminalTests {
    private func decisions(_ run: Run) throws -> [String] {
        try run.control("decisions", "--json").objects().reversed()
            .filter { $0["undone"] as? Bool == false }
            .map {
                "\($0["decision"] ?? "none") \(URL(fileURLWithPath: "\($0["absolutePath"] ?? "")").lastPathComponent)"
            }
    }

    /// The photos of a list that are not decided about, in the order in which they are shown.
    private func order(_ run: Run, in list: String = "all") throws -> [String] {
        try run.control("list", list, "--json").objects().compactMap { $0["path"] as? String }
    }

    /// A terminal in which a review is open.
    private func review(_ run: Run, _ words: String, columns: Int = 80, rows: Int = 24) throws -> TmuxScreen {
        let screen = try run.screen(columns: columns, rows: rows)
        try open(words, run, screen)
        return screen
    }

    private func open(_ words: String, _ run: Run, _ screen: TmuxScreen) throws {
        try screen.run("\(run.controlPath) \(words) --pictures blocks")
    }

    private func leave(_ screen: TmuxScreen) throws {
        try screen.type("q")
        try screen.wait(for: "ready>")
    }

    @Test(
        "Photos are decided with the arrows, taken back, and gone on with another day",
        arguments: [(80, 24, "light"), (120, 40, "dark"), (40, 20, "dark")])
    func walk(columns: Int, rows: Int, theme: String) throws {
        let run = try Run.withFourAndACopy()
        let order = try order(run)
        let screen = try review(run, "review all --theme \(theme)", columns: columns, rows: rows)
        try screen.wait("the first photo and its picture") {
            $0.contains(order[0]) && $0.contains("1 of 5") && $0.contains("▀")
        }
        try screen.send("Right")
        try screen.wait(for: order[1])
        try screen.send("Up")
        try screen.wait(for: order[2])
        try screen.type("u")
        try screen.wait(for: "2 of 5")
        try screen.type("s")
        try screen.wait(for: "3 of 5")
        try leave(screen)
        #expect(try decisions(run) == ["keep \(order[0])"])
        run.stop(SIGKILL)
        try run.start()
        try open("review all", run, screen)
        try screen.wait("the place where it was left") { $0.contains(order[2]) && $0.contains("3 of 5") }
        try screen.resize(columns: 100, rows: 30)
        try screen.wait("the same photo, larger") { $0.contains(order[2]) && $0.contains("o open") }
        try screen.send("Space")
        try screen.wait(for: "space back")
        try screen.send("Escape")
        try screen.wait(for: "← Delete")
        try screen.type("i")
        try screen.wait(for: "Why")
        try screen.send("Escape")
        try screen.wait(for: "← Delete")
        try leave(screen)
        #expect(try run.isClean())
    }

    @Test("Of a group one is kept, the others are marked in the same step, and one key takes both back")
    func group() throws {
        let run = try Run.withFourAndACopy()
        let rows = try order(run, in: "duplicates")
        let screen = try review(run, "review duplicates")
        try screen.wait("the keeper") { $0.contains("★ stays") && $0.contains("group 1 of 1") }
        try screen.send("Enter")
        try screen.wait(for: "Reviewed 1 photo: 1 marked")
        try screen.type("u")
        try screen.wait(for: "group 1 of 1")
        try screen.send("Enter")
        try screen.wait(for: "Reviewed 1 photo: 1 marked")
        try leave(screen)
        // The shell has it in one line, with what comes next.
        let left = try screen.capture().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(left.contains("1 marked in all; nothing has moved yet. To the desktop's trash: cleanerctl trash send"))
        // What stays was chosen among its copies only, and may still go in favour of a better version.
        #expect(try Set(decisions(run)) == ["delete \(rows[1])"])
        #expect(run.exists(rows[1]))
    }

    @Test("With the daemon gone a group stays on the screen, and the same key decides it once the daemon is back")
    func daemonGone() throws {
        let run = try Run.withFourAndACopy()
        let screen = try review(run, "review duplicates")
        try screen.wait(for: "group 1 of 1")
        run.stop(SIGKILL)
        try screen.wait(for: "the daemon went away")
        try screen.send("Enter")
        try screen.wait("that nothing was done") {
            // A picture that is missing says so, too, but does not ask for the key.
            $0.contains("press the key again") && $0.contains("group 1 of 1")
        }
        try run.start()
        #expect(try decisions(run).isEmpty)
        try screen.send("Enter")
        try screen.wait(for: "Reviewed 1 photo: 1 marked")
        try leave(screen)
        #expect(try decisions(run).count == 1)
    }

    @Test("After a restart of the daemon, what another terminal decides leaves this one as before")
    func daemonRestarted() throws {
        let run = try Run.withFourAndACopy()
        let order = try order(run)
        let screen = try review(run, "review all")
        try screen.wait(for: order[0])
        run.stop(SIGKILL)
        try screen.wait(for: "the daemon went away")
        try screen.send("Right")
        try screen.wait(for: "press the key again")
        try run.start()
        try screen.send("Right")
        try screen.wait(for: order[1])
        try run.control("mark", "keep", order[1])
        try screen.wait(for: "Decided elsewhere: \(order[1])")
        try leave(screen)
    }

    @Test("Without a category the surest is first; a skipped group is offered again, A accepts all that is left")
    func surestFirst() throws {
        let run = try Run.withFourAndACopy()
        let screen = try review(run, "review")
        try screen.wait(for: "group 1 of 1")
        try screen.type("s")
        try screen.wait(for: "l looks again at 1 group")
        try leave(screen)
        // Also at another start.
        try open("review duplicates", run, screen)
        try screen.wait(for: "l looks again at 1 photo")
        try leave(screen)
        try open("review duplicates --restart", run, screen)
        try screen.wait(for: "group 1 of 1")
        try screen.type("s")
        try screen.wait(for: "l looks again at 1 group")
        try screen.type("l")
        try screen.wait(for: "group 1 of 1")
        try screen.type("A")
        try screen.wait(for: "Accept what is left, 1 group: 1 photo goes")
        try screen.type("y")
        try screen.wait(for: "Reviewed 1 photo: 1 marked")
        #expect(try run.listed("marked").count == 1)
        try screen.type("u")
        try screen.wait(for: "group 1 of 1")
        try leave(screen)
        #expect(try run.listed("marked").isEmpty && decisions(run).isEmpty)
    }

    @Test("What another terminal decides leaves this one, and so does what leaves the library")
    func elsewhere() throws {
        let run = try Run.withFourAndACopy()
        let order = try order(run)
        let screen = try review(run, "review all")
        try screen.wait(for: order[0])
        try run.control("mark", "keep", order[0])
        try screen.wait(for: "Decided elsewhere: \(order[0])")
        try FileManager.default.removeItem(at: run.library.appendingPathComponent(order[1]))
        try screen.wait(for: "Gone from the library: \(order[1])")
        try screen.send("Right")
        try screen.wait(for: order[3])
        try leave(screen)
    }

    @Test("What another terminal decides about a group that was accepted and taken back is not taken for an own change")
    func elsewhereAfterUndo() throws {
        let run = try Run.withFourAndACopy()
        let rows = try order(run, in: "duplicates")
        let screen = try review(run, "review duplicates")
        try screen.wait(for: "group 1 of 1")
        try screen.send("Enter")
        try screen.wait(for: "Reviewed 1 photo: 1 marked")
        try screen.type("u")
        try screen.wait(for: "Taken back")
        try run.control("mark", "keep", rows[0])
        try screen.wait(for: "Decided elsewhere: \(rows[0])")
        try leave(screen)
    }

    @Test("What another terminal decided while a question was open is refused, and stays as it was decided")
    func decidedMeanwhile() throws {
        let run = try Run.withFourAndACopy()
        let rows = try order(run, in: "duplicates")
        let screen = try review(run, "review duplicates")
        try screen.wait("the keeper") { $0.contains("★ stays") && $0.contains("group 1 of 1") }
        // Both go, so that it is asked about.
        try screen.type("x")
        try screen.send("Enter")
        try screen.wait(for: "type: last copy")
        try run.control("mark", "keep", rows[1])
        try screen.wait(for: "2 kept")
        try screen.type("last copy")
        try screen.send("Enter")
        let seen = try screen.wait("an answer") {
            try $0.contains("it was decided meanwhile") || !run.listed("marked").isEmpty
        }
        #expect(seen.contains("decided meanwhile"))
        #expect(try run.listed("marked").isEmpty)
        #expect(try decisions(run).contains("keep \(rows[1])"))
        try leave(screen)
    }

    @Test("A key takes back just what it says: behind a skipped card, and not what came before something refused")
    func justThat() throws {
        let run = try Run.withFourAndACopy()
        let order = try order(run)
        let screen = try review(run, "review all")
        try screen.wait(for: order[0])
        try screen.type("k")
        try screen.wait(for: "2 of 5")
        try screen.type("s")
        try screen.wait(for: "3 of 5")
        try screen.type("uu")
        try screen.wait(for: "1 of 5")
        try screen.type("k")
        try screen.wait(for: "2 of 5")
        // The screen showed the same before the keys were taken back.
        try screen.wait("the decision") { _ in
            try decisions(run) == ["keep \(order[0])"]
                && run.control("decisions", "--json").objects().contains { $0["undone"] as? Bool == true }
        }
        try run.control("mark", "keep", order[2])
        #expect(try decisions(run) == ["keep \(order[0])", "keep \(order[2])"])
        // What was looked at again is not skipped any more.
        try leave(screen)
        try open("review all", run, screen)
        try screen.wait(for: order[1])
        try leave(screen)
    }

    @Test("Nothing left says so and offers the maybe pile; the trash grid puts back and empties")
    func ends() throws {
        let run = try Run.withFourAndACopy()
        try run.control("mark", "maybe", "3.jpg")
        let screen = try review(run, "review screenshots", columns: 100, rows: 30)
        try screen.wait(for: "⏎ goes on with")
        try leave(screen)
        try run.control("mark", "delete", "2.jpg", "4.jpg")
        try open("trash", run, screen)
        try screen.wait("both photos") { $0.contains("2.jpg") && $0.contains("4.jpg") }
        try screen.type("k")
        try screen.wait("one photo") { $0.contains(" 1, ") }
        try screen.type("e")
        try screen.wait(for: "Send 1 photo")
        try screen.type("y")
        try screen.wait(for: "went to the desktop's trash")
        #expect(run.exists("2.jpg") != run.exists("4.jpg"))
        try screen.type("u")
        try screen.wait(for: "Taken back: moving")
        #expect(run.exists("2.jpg") && run.exists("4.jpg"))
        // As before it was sent: in its place, and marked.
        #expect(try run.listed("marked").count == 1)
        try leave(screen)
        try run.sync()
        #expect(try run.isClean())
    }

    @Test("All that is left goes by words that are typed, and comes back by one key")
    func deleteAll() throws {
        let run = try Run.withFourAndACopy()
        let screen = try review(run, "review all")
        try screen.wait(for: "1 of 5")
        try screen.type("D")
        // Of the copies one stays, as nobody said that the last one may go.
        try screen.wait(for: "Type: delete 4")
        try screen.type("delete 5")
        try screen.send("Enter")
        try screen.wait(for: "Nothing was marked.")
        #expect(try decisions(run).isEmpty)
        try screen.type("D")
        try screen.wait(for: "Type: delete 4")
        try screen.type("delete 4")
        try screen.send("Enter")
        // The question has said so; the photo that is left says why.
        try screen.wait(for: "its copies are marked: nothing of it would stay")
        #expect(try run.listed("marked").count == 4)
        try leave(screen)
        #expect(try run.control("undo").code == 0)
        #expect(try run.listed("marked").isEmpty)
    }

    @Test("One number for one thing: status, list, header, sheet and question agree, and say where they differ")
    func numbers() throws {
        let run = try Run()
        for seed in 3...7 {
            let scene = Scene(seed: UInt64(seed)).drawn(width: 640, height: 480).defocused(radius: 9)
            let bytes = try DrawnLibrary.photo(of: scene, UInt64(seed))
            try run.write(bytes, to: "\(seed).jpg")
            if seed < 5 { try run.write(bytes, to: "copy of \(seed).jpg") }
        }
        try run.start()
        try run.sync()
        try run.control("protect", "7.jpg")
        func counted() throws -> Int? {
            try run.send(StatusRequest()).categories.first { $0.category == .blurry }?.photos
        }
        #expect(try counted() == 6)
        #expect(try order(run, in: "blurry").count == 6)
        let screen = try review(run, "review blurry", columns: 100, rows: 30)
        try screen.wait(for: "1 of 6")
        try screen.type("v")
        try screen.wait("the sheet") { $0.contains("1 of 6") && $0.contains("1 photo chosen") }
        try screen.type("D")
        try screen.wait("the question, which says why it names fewer") {
            $0.contains("Mark all 4 photos of Blurry") && $0.contains("2 stay as the last copies")
        }
        try screen.type("delete 4")
        try screen.send("Enter")
        try screen.wait("the rest") { _ in try counted() == 2 }
        #expect(try run.send(StatusRequest()).marked.photos == 4)
    }

    @Test("A stretch is chosen with v and the arrows, and decided as one")
    func stretch() throws {
        let run = try Run.withFourAndACopy()
        let order = try order(run)
        let screen = try review(run, "review all", columns: 120, rows: 40)
        try screen.wait(for: "1 of 5")
        try screen.type("v")
        try screen.wait("all photos") { seen in order.allSatisfy(seen.contains) }
        try screen.send("Right", "Right")
        try screen.type("m")
        try screen.wait(for: "Put 3 photos on the maybe pile?")
        try screen.type("y")
        try screen.wait("the rest") { !$0.contains(order[0]) && $0.contains(order[3]) }
        try screen.wait("the maybe pile") { _ in try run.listed("maybe") == Set(order[..<3]) }
        try screen.type("u")
        try screen.wait(for: order[0])
        _ = try screen.wait("nothing put off") { _ in try run.listed("maybe").isEmpty }
        try screen.send("Escape")
        try screen.wait(for: "← Delete")
        try leave(screen)
    }

    @Test("The mouse keeps by a click on its label, and o opens the desktop's viewer with the photo's place")
    func mouseAndViewer() throws {
        let run = try Run.withFourAndACopy()
        let order = try order(run)
        let (viewer, opened) = (run.top.appendingPathComponent("xdg-open"), run.top.appendingPathComponent("opened"))
        try Data("#!/bin/sh\nprintf '%s' \"$1\" >'\(opened.path)'\n".utf8).write(to: viewer)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: viewer.path)
        let screen = try run.screen()
        try screen.run("PATH='\(run.top.path)':$PATH \(run.controlPath) review all --pictures blocks")
        try screen.wait("the first photo") { $0.contains(order[0]) && $0.contains("Keep →") }
        try screen.type("o")
        try screen.wait("the viewer") { _ in
            (try? String(contentsOf: opened, encoding: .utf8)) == run.library.appendingPathComponent(order[0]).path
        }
        try screen.click(on: "Keep →")
        try screen.wait(for: "2 of 5")
        try leave(screen)
        #expect(try decisions(run) == ["keep \(order[0])"])
    }

    @Test("Three hundred decisions and two hundred undos as fast as keys can come: none is lost")
    func asFastAsKeysCome() throws {
        let run = try Run(knowingTiny: (0..<100).map { "\($0).png" })
        let screen = try review(run, "review all")
        try screen.wait(for: "1 of 100")
        // Maybe, taken back, delete, taken back and kept: five keys a photo, all acts of the daemon.
        try screen.type(String(repeating: "muduk", count: 100))
        try screen.wait("the end") { !$0.contains("← Delete") && !$0.contains("Fetching") }
        try leave(screen)
        let rows = try run.control("decisions", "--json").objects()
        let standing = rows.filter { $0["undone"] as? Bool == false }
        #expect(standing.count == 100)
        #expect(rows.count { $0["undone"] as? Bool == true } == 200)
        #expect(Set(standing.compactMap { $0["id"] as? String }).count == 100)
    }

    @Test("Without a terminal it lists, and says how to decide")
    func noTerminal() throws {
        let run = try Run.withFourAndACopy()
        let answer = try run.control("review", "duplicates")
        #expect(answer.code == 0)
        #expect(answer.output.contains("keeper"))
        #expect(answer.errors.contains("cleanerctl mark delete"))
        #expect(try run.control("review", "duplicates", "--json").objects().count == 2)
        #expect(try run.control("review", "marked").code == 64)
        #expect(try run.control("trash").output.isEmpty)
    }
}
