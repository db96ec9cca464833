import Foundation
import Glibc
import Testing

@Suite("Bad input gets a clear error, and nothing stops", .serialized)
struct BadInputTests {
    @Test("A value that cannot be is wrong usage, and what is no command says which one is meant")
    func meant() throws {
        let run = try Run(knowingTiny: ["a.png", "b.png"])
        let rows: [(words: [String], code: Int32, hint: String)] = [
            (["list", "--year", "20"], 64, "write it as 2024"), (["list", "--color", "puce"], 64, "or one of: black"),
            (["list", "--since", "someday"], 64, "last summer"), (["colors", "blue"], 64, "list --color blue"),
            (["moments"], 64, "list moments"), (["delete", "a.png"], 64, "mark delete PHOTO"),
            (["list", "Summer"], 64, "search Summer"), (["undo", "3"], 64, "undo again"),
            (["list", "--last", "fortnight"], 64, "week"),
        ]
        for row in rows {
            let answer = try run.control(row.words)
            #expect(answer.code == row.code && answer.errors.contains(row.hint), "\(row.words): \(answer.errors)")
            #expect(answer.output.isEmpty)
        }
        for span in ["week", "2w", "year", "30d"] { #expect(try run.control("list", "--last", span).code == 0) }
        try run.control("mark", "keep", "a.png")
        try run.control("mark", "keep", "b.png")
        #expect(try run.control("decisions", "--limit", "1", "--json").objects().count == 1)
        #expect(try run.control("decisions", "--json").objects().count == 2)
    }

    @Test(
        "Wrong words end with the code for usage",
        arguments: [
            ["frobnicate"], ["list"], ["list", "nonsense"], ["mark", "perhaps", "a"], ["status", "--wrong"],
            ["help", "nonsense"], ["help", "trash", "nonsense"], ["nonsense", "help"],
        ])
    func usage(words: [String]) throws {
        let run = try Run()
        try run.start()
        let answer = try run.control(words)
        #expect(answer.code == 64)
        #expect(!answer.errors.isEmpty)
    }

    @Test("A command that is not there gets a suggestion, also in the help; one that is there gets its help")
    func help() throws {
        let run = try Run()
        for words in [["help", "lst"], ["lst"], ["--no-color", "help", "lst", "--json"]] {
            let answer = try run.control(words)
            #expect(answer.code == 64 && answer.output.isEmpty)
            #expect(answer.errors.contains("did you mean: cleanerctl list"), "\(words): \(answer.errors)")
        }
        #expect(try run.control("help", "trash", "sned").errors.contains("did you mean: cleanerctl trash send"))
        let reset = try run.control("settings", "reset", "blurry.sensitivity")
        #expect(reset.code == 64 && reset.errors.contains("did you mean: cleanerctl settings unset NAME"))
        for words in [
            ["help"], ["help", "list"], ["help", "trash", "send"], ["help", "trash", "empty"], ["help", "help"],
        ] {
            let answer = try run.control(words)
            #expect(answer.code == 0 && answer.output.contains("USAGE: cleanerctl"), "\(words)")
        }
    }

    @Test("With --json each error and refusal is a line of JSON with its word, and the exit status is the same")
    func jsonErrors() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        func errors(_ words: String...) throws -> (code: Int32, output: String, errors: [[String: String]]) {
            let answer = try run.control(words + ["--json"])
            let lines = try answer.errors.split(separator: "\n").map { line in
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: [String: String]]
                return try #require(object?["error"])
            }
            return (answer.code, answer.output, lines)
        }
        let missing = try errors("show", "p:99999")
        #expect(missing.code == 4 && missing.output.isEmpty)
        #expect(missing.errors.map { $0["word"] } == ["not-found"])
        #expect(missing.errors.first?["remedy"]?.contains("--ids") == true)
        let wrong = try errors("list", "nonsense")
        #expect(wrong.code == 64 && wrong.errors.map { $0["word"] } == ["usage"])
        #expect(try errors("frobnicate").errors.map { $0["word"] } == ["usage"])
        let partly = try errors("mark", "keep", "a.jpg", "b.jpg", "c.jpg")
        #expect(partly.code == 2 && partly.output.contains(#""photos":1"#))
        #expect(partly.errors.map { $0["photo"] } == ["b.jpg", "c.jpg"])
        run.stop()
        let gone = try errors("status")
        #expect(gone.code == 3 && gone.errors.map { $0["word"] } == ["not-running"])
    }

    @Test("Without a daemon the client says how to start it, or doubts the socket that it was told")
    func notRunning() throws {
        let run = try Run()
        let named = try run.control("status")
        #expect(named.code == 3 && named.errors.contains("check --socket"))
        let own = try run.program(run.path(of: "cleanerctl"), ["status"])
        #expect(own.code == 3 && own.errors.contains("systemctl --user start cleanerd"))
    }

    @Test("A photo that is not there is code 4, with the next step")
    func notFound() throws {
        let run = try Run()
        try run.start()
        let answer = try run.control("show", "nothing.jpg")
        #expect(answer.code == 4)
        #expect(answer.errors.hasPrefix("cleanerctl: nothing.jpg: no photo is known there\n"))
        #expect(answer.errors.split(separator: "\n").count >= 2)
        let unknown = try run.control("show", "p:99999")
        #expect(unknown.code == 4 && unknown.errors.contains("`cleanerctl list all --ids` shows the ids"))
        #expect(try run.control("undo").code == 4)
    }

    @Test("Files that are no photos are not marked for deletion, whoever names them")
    func noPhotos() throws {
        let run = try Run()
        for name in ["notes.txt", "README.md"] { try run.write(Array("no photo".utf8), to: name) }
        try run.write(try Run.photo(1), to: "a.jpg")
        try run.start()
        #expect(try run.control("sync").code == 0)
        let marked = try run.control(["mark", "delete", "a.jpg", "notes.txt", "README.md"])
        #expect(marked.output.hasPrefix("Marked 1 photo for deletion"))
        for name in ["notes.txt", "README.md"] {
            #expect(marked.errors.contains("\(name): it is neither a photo nor a video"), "\(name): \(marked.errors)")
        }
        #expect(try run.control("show", "notes.txt").errors.contains("neither a photo nor a video"))
        #expect(try run.listed("marked") == ["a.jpg"])
        let different = try run.control("different", "a.jpg", "nothing.jpg")
        #expect(different.errors.contains("nothing.jpg: no photo is known there"))
    }

    /// Faults 20, 48 and 54.
    @Test("Pipes, links, odd names and folders without rights disturb nothing")
    func oddFiles() throws {
        let run = try Run()
        try run.draw(1, to: "good.jpg")
        mkfifo(run.library.path + "/x.jpg", 0o644)
        symlink("good.jpg", run.library.path + "/link.jpg")
        symlink("..", run.library.path + "/loop")
        try run.draw(2, to: "new\nline\u{1B}[31m.jpg")
        let invalid = Array(run.library.path.utf8) + Array("/b".utf8) + [0xFF, 0xFE] + Array(".jpg".utf8)
        let bytes = try Run.photo(3)
        let file = open(invalid.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o644)
        try #require(file >= 0)
        #expect(write(file, bytes, bytes.count) == bytes.count)
        close(file)
        try run.start()
        try run.sync()
        let rows = try run.control("export", "--json").objects()
        #expect(rows.count == 3)
        #expect(rows.allSatisfy { $0["status"] as? String == "analysed" })
        let text = try run.control("list", "all").output
        #expect(!text.contains("\u{1B}"))
        let raw = rows.compactMap { $0["pathBytes"] as? String }
        #expect(raw == [Data(Array("b".utf8) + [0xFF, 0xFE] + Array(".jpg".utf8)).base64EncodedString()])
        #expect(try run.isClean())
    }

    @Test("A line of ten megabytes, no JSON and half a line each cost only their own connection")
    func badLines() throws {
        let run = try Run()
        try run.start()
        #expect(try run.speak(String(repeating: "x", count: 10_000_000) + "\n").contains("line-too-long"))
        #expect(try run.speak("GET / HTTP/1.1\r\n\r\n").contains("\"parse\""))
        #expect(try run.speak("{\"id\":1,\"method\":\"nothing\"}\n").contains("unknown-method"))
        #expect(try run.speak("{\"id\":1,\"method\":\"list\",\"params\":{}}\n").contains("bad-parameters"))
        #expect(try run.speak(String(repeating: "[", count: 5000) + "\n").contains("parse"))
        #expect(try run.control("status").code == 0)
    }

    @Test(
        "A settings file that is wrong is named with its mistake and code 78",
        arguments: ["colour = 1", "workers = 0", "x ="])
    func settings(text: String) throws {
        let run = try Run()
        try run.start()
        let file = run.top.appendingPathComponent("bad.toml")
        try Data(text.utf8).write(to: file)
        let answer = try run.refusal(["--config", file.path])
        #expect(answer.code == 78)
        #expect(answer.errors.contains("setting"))
    }
}

extension Run {
    /// Sends bytes to the socket and gives all that comes back until the daemon closes or falls silent.
    func speak(_ text: String) throws -> String {
        let answer = try program(
            "/usr/bin/python3",
            [
                "-c",
                """
                import socket, sys
                s = socket.socket(socket.AF_UNIX)
                s.connect(sys.argv[1])
                s.recv(65536)
                data = sys.stdin.buffer.read()
                try:
                    s.sendall(data)
                    s.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
                got = b''
                try:
                    while True:
                        part = s.recv(65536)
                        if not part: break
                        got += part
                except OSError:
                    pass
                sys.stdout.buffer.write(got)
                """, socket.path,
            ], input: Data(text.utf8))
        return answer.output
    }
}
