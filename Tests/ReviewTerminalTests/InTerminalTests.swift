import Foundation
import TerminalTesting
import Testing

@Suite("The review in a real terminal", .serialized) struct InTerminalTests {
    static let sizeRows: [(columns: Int, rows: Int, theme: String)] = [
        (80, 24, "light"), (80, 24, "dark"), (120, 40, "light"), (120, 40, "dark"), (40, 20, "light"), (40, 20, "dark"),
    ]

    @Test("The first photo is there, is decided about, and taken back", arguments: sizeRows)
    func single(columns: Int, rows: Int, theme: String) throws {
        let screen = try TmuxScreen(columns: columns, rows: rows)
        try screen.start("single --theme \(theme)")
        // The picture itself: block elements, and the page's colour around it.
        try screen.wait("a picture") { $0.contains("IMG_2041.PNG") && $0.contains("▀") }
        #expect(try screen.capture(styles: true).contains(theme == "light" ? "48;2;245;240;230" : "48;2;34;29;16"))
        try screen.send("Left")
        try screen.wait(for: "IMG_2042.PNG")
        try screen.send("Right")
        try screen.wait(for: "IMG_2043.PNG")
        try screen.type("u")
        try screen.wait("the photo before") { $0.contains("125 of 1,832") }
        try screen.type("q")
        try screen.wait(for: "left")
        #expect(screen.deeds == ["delete 1 p:1", "keep 2 p:2", "undo 2 p:2", "quit"])
        // Nothing of it is left on the screen.
        #expect(try !screen.capture().contains("Delete"))
    }

    @Test("Where no colours are wanted photos are grey, and not only black and white")
    func noColours() throws {
        let screen = try TmuxScreen(environment: ["NO_COLOR": "1"])
        try screen.start("single")
        try screen.wait(for: "IMG_2041.PNG")
        try screen.wait("a picture") { $0.contains("▀") || $0.contains("▄") || $0.contains("█") }
        let text = try screen.capture(styles: true)
        let greys = Set(text.matches(of: /[34]8;5;(23[2-9]|24\d|25[0-5])/).map(\.1))
        #expect(greys.count > 4)
        #expect(!text.contains("8;2;"))
    }

    @Test("A terminal without Unicode shows photos by letters, and no other character", arguments: ["C", "POSIX"])
    func plain(locale: String) throws {
        let screen = try TmuxScreen(columns: 120, rows: 40, environment: ["LC_ALL": locale])
        for (scenario, text) in [("single", "IMG_2041.PNG"), ("group", "1 * stays")] {
            try screen.start(scenario)
            // A picture has far more letters than all else.
            let seen = try screen.wait("a picture") { seen in
                seen.contains(text) && seen.count { !$0.isWhitespace } > 1_000
            }
            #expect(seen.allSatisfy { $0.isASCII })
            try screen.type("q")
            try screen.wait(for: "ready>")
        }
    }

    @Test("A group is kept down to one", arguments: [(80, 24), (120, 40), (40, 20)])
    func group(columns: Int, rows: Int) throws {
        let screen = try TmuxScreen(columns: columns, rows: rows)
        try screen.start("group --theme dark")
        try screen.wait("the keeper and a picture") { $0.contains("1 ★ stays") && $0.contains("▀") }
        try screen.type("x")
        try screen.send("Tab")
        try screen.type("x")
        try screen.wait(for: "Mark 4, 1 stays")
        // A narrow screen shows them in pages.
        try screen.send("Tab", "Tab", "Tab", "Tab", "Enter")
        try screen.wait(for: "group 2 of 3")
        #expect(screen.deeds.first == "accept 1 keeps p:102 deletes p:101 p:103 p:104 p:105")
    }

    @Test("Zoom, why, keys, menu and sheet come and go", arguments: [(80, 24), (40, 20)])
    func screens(columns: Int, rows: Int) throws {
        let screen = try TmuxScreen(columns: columns, rows: rows)
        try screen.start("single")
        try screen.wait(for: "IMG_2041.PNG")
        for (key, text) in [
            ("Space", "whole"), ("i", "It is exactly as large"), ("?", "undo, any number"), ("f", "Last 30 days"),
            ("g", "IMG_2042.PNG"),
        ] {
            try screen.send(key)
            try screen.wait(for: text)
            try screen.send("Escape")
            try screen.wait("the photo again") { $0.contains("q leave") && $0.contains("← Delete") }
        }
        try screen.send("Space", "+", "Right", "+")
        try screen.wait(for: "4×")
    }

    @Test("A video plays to its end or to the next key, which decides nothing, and its frames are seen at once")
    func video() throws {
        let screen = try TmuxScreen(columns: 100, rows: 30)
        try screen.start("video")
        try screen.wait("the poster and the length") { $0.contains("▶ 0:02  VID_1.MP4") && $0.contains("▀") }
        try screen.type("c")
        try screen.wait("the frames") { $0.contains("c back") && $0.contains("0:01") && $0.contains("▀") }
        try screen.type("c")
        try screen.wait(for: "← Delete")
        try screen.send("Space")
        try screen.wait(for: "0:01 of 0:02")
        try screen.wait("the end") { $0.contains("← Delete") && $0.contains("VID_1.MP4") }
        try screen.send("Right")
        try screen.wait(for: "▶ 1:00:00  VID_2.MP4")
        try screen.send("Space")
        try screen.wait(for: "of 1:00:00")
        try screen.type("d")
        try screen.wait("the card") { $0.contains("← Delete") && $0.contains("VID_2.MP4") }
        #expect(screen.deeds == ["keep 1 p:1"])
    }

    @Test("The window may change its size at any time")
    func resize() throws {
        let screen = try TmuxScreen()
        try screen.start("single")
        try screen.wait(for: "IMG_2041.PNG")
        try screen.resize(columns: 40, rows: 20)
        // The labels stand in one row now.
        try screen.wait("the narrow screen") { text in
            text.split(separator: "\n").contains {
                $0.contains("← Delete") && $0.contains("Keep →") && $0.contains("Maybe")
            }
        }
        try screen.resize(columns: 20, rows: 5)
        try screen.wait(for: "Enlarge the window")
        try screen.resize(columns: 120, rows: 40)
        try screen.wait("the wide screen") { $0.contains("? keys") && $0.contains("IMG_2041.PNG") }
    }

    @Test("Ctrl-Z gives the terminal to the shell, fg brings the review back")
    func stop() throws {
        let screen = try TmuxScreen()
        try screen.start("single")
        try screen.wait(for: "IMG_2041.PNG")
        try screen.send("C-z")
        try screen.wait("the shell") { $0.contains("Stopped") && !$0.contains("IMG_2041") }
        try screen.type("echo it is $((40 + 2))")
        try screen.send("Enter")
        try screen.wait(for: "it is 42")
        try screen.type("fg")
        try screen.send("Enter")
        try screen.wait("the review") { $0.contains("IMG_2041.PNG") && $0.contains("▀") }
        try screen.send("Right")
        try screen.wait(for: "IMG_2042.PNG")
        #expect(screen.deeds == ["keep 1 p:1"])
    }

    static let finishes: [(keys: String, scenario: String, said: String)] = [
        ("C-c", "single", "interrupted by 2"), ("o", "crash", "Illegal instruction"),
    ]

    @Test("Ctrl-C and even a bug give the terminal back", arguments: finishes)
    func restore(keys: String, scenario: String, said: String) throws {
        let screen = try TmuxScreen()
        try screen.type("stty -a | sha256sum > \(screen.folder.path)/before")
        try screen.send("Enter")
        try screen.start(scenario)
        try screen.wait(for: "IMG_2041.PNG")
        try screen.send(keys)
        try screen.wait("the shell") { $0.contains(said) && !$0.contains("q leave") }
        try screen.type("stty -a | sha256sum | cmp - \(screen.folder.path)/before && echo same$((1))")
        try screen.send("Enter")
        try screen.wait(for: "same1")
    }

    @Test("A signal gives the terminal back", arguments: ["TERM", "HUP", "INT", "QUIT"])
    func signals(name: String) throws {
        let screen = try TmuxScreen()
        try screen.start("single")
        try screen.wait(for: "IMG_2041.PNG")
        let children = "$(cat /proc/\(try screen.shell())/task/*/children)"
        try Command.run(["sh", "-c", "kill -\(name) \(children)"], output: "/dev/null")
        try screen.wait("the shell") { $0.contains("interrupted by") && $0.contains("ready>") }
    }

    @Test("A thousand keys, as fast as the terminal takes them, lose no decision")
    func thousand() throws {
        let screen = try TmuxScreen()
        try screen.start("many")
        try screen.wait(for: "1 of 1,200")
        for _ in 0..<50 { try screen.type("kdmkdmkdmkdmkdmkdmkd") }
        try screen.wait(for: "1,001 of 1,200")
        let decided = screen.deeds.compactMap { $0.split(separator: " ").last.map(String.init) }
        #expect(decided == (1...1000).map { "p:\($0)" })
    }

    @Test("Slow pictures delay no key, and waiting has something to look at")
    func slow() throws {
        let screen = try TmuxScreen()
        try screen.start("slow")
        try screen.wait(for: "Fetching what is next…")
        try screen.type("?")
        try screen.wait(for: "undo, any number")
        try screen.send("Escape")
        try screen.allow("cards")
        try screen.wait("a card without its picture") { $0.contains("IMG_2041.PNG") && !$0.contains("▀") }
        try screen.type("kkk")
        try screen.wait(for: "IMG_2044.PNG")
        try screen.allow("rest")
        try screen.wait("the picture") { $0.contains("▀") }
    }

    @Test("Left and started again, it goes on where it was")
    func resume() throws {
        let screen = try TmuxScreen()
        try screen.start("single")
        try screen.wait(for: "124 of 1,832")
        try screen.type("kkd")
        try screen.wait(for: "IMG_2044.PNG")
        try screen.type("q")
        try screen.wait(for: "left")
        try screen.start("single")
        try screen.wait("where it was") { $0.contains("IMG_2044.PNG") && $0.contains("127 of 1,832") }
    }

    @Test("A refused decision says why, and its photo stays")
    func refused() throws {
        let screen = try TmuxScreen()
        try screen.start("refuse")
        try screen.wait(for: "IMG_2041.PNG")
        try screen.send("Left")
        try screen.wait(for: "Not deleted: it is the last copy.")
        try screen.type("i")
        try screen.wait(for: "Why IMG_2041.PNG")
        try screen.send("Escape")
        try screen.wait(for: "← Delete")
        try screen.type("d")
        try screen.wait(for: "Mark it all the same?")
        try screen.type("y")
        try screen.wait(for: "IMG_2042.PNG")
        #expect(screen.deeds == ["delete 1 p:1", "explain p:1", "last 2 p:1"])
    }

    @Test("The empty state offers the maybes; the end of a pass offers what is marked, which is emptied")
    func ends() throws {
        let screen = try TmuxScreen()
        try screen.start("empty")
        try screen.wait("the empty state") {
            $0.contains("Nothing is in this list.") && $0.contains("⏎ goes on with Similar shots: 90 groups")
        }
        try screen.send("Enter")
        try screen.wait(for: "Maybe pile")
        try screen.type("q")
        try screen.wait(for: "left")
        try screen.start("end")
        try screen.wait(for: "IMG_2041.PNG")
        try screen.type("ddk")
        try screen.wait(for: "Reviewed 3 photos: 2 marked")
        try screen.type("t")
        try screen.wait(for: "IMG_2141.PNG")
        try screen.type("e")
        try screen.wait(for: "to the desktop's trash?")
        try screen.type("y")
        try screen.wait(for: "went to the desktop's trash")
    }

    @Test("A click on a label decides")
    func mouse() throws {
        let screen = try TmuxScreen()
        try screen.start("single")
        let text = try screen.wait(for: "IMG_2041.PNG")
        let row = try #require(
            text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("← Delete") })
        try screen.click(column: 4, row: row)
        try screen.wait(for: "IMG_2042.PNG")
        #expect(screen.deeds == ["delete 1 p:1"])
    }

    @Test("What is pasted decides nothing")
    func paste() throws {
        let screen = try TmuxScreen()
        try screen.start("single")
        try screen.wait(for: "IMG_2041.PNG")
        try screen.type("\u{1B}[200~dddd\r\u{1B}[201~k")
        try screen.wait(for: "IMG_2042.PNG")
        #expect(screen.deeds == ["keep 1 p:1"])
    }
}
