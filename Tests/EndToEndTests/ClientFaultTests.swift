import CleanerProtocol
import Foundation
import Glibc
import TerminalTesting
import Testing

@Suite("Faults at the client's end, with the built client", .serialized)
struct ClientFaultTests {
    /// Fault 104.
    @Test("A reader that has enough ends the client without a word")
    func closedOutput() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        // A pipe whose reader has gone before the first word.
        let pipe = #"mkfifo "$0" && exec 3<>"$0" 4>"$0" 3<&- && rm "$0"; "#
        for words in ["list all", "list all --json", "export --json", "status", "settings", "--help"] {
            let answer = try run.program(
                "/bin/bash", ["-c", "\(pipe)\(run.controlPath) \(words) >&4", run.top.path + "/pipe"])
            #expect(answer.code == 0, "\(words)")
            #expect(answer.errors.isEmpty, "\(words): \(answer.errors)")
        }
    }

    /// Fault 105.
    @Test("Without a terminal nothing is asked: the answer names the flag")
    func noTerminal() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        try run.control("mark", "delete", "a.jpg")
        let answer = try run.control("trash", "send")
        #expect(answer.code == 5)
        #expect(answer.errors.contains("--yes"))
        #expect(run.exists("a.jpg"))
        #expect(try run.control("trash", "send", input: Data("y\n".utf8)).code == 5)
        #expect(run.exists("a.jpg"))
    }

    /// Fault 106.
    @Test("A name that attacks the terminal does nothing to it, in whatever command it occurs")
    func hostileName() throws {
        let run = try Run()
        let name = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m\u{202E}\n.jpg"
        try run.draw(1, to: name)
        try run.draw(1, to: "copy.jpg")
        try run.start()
        try run.sync()
        let commands = [
            ["list", "all"], ["list", "duplicates"], ["show", name], ["mark", "delete", name], ["decisions"],
            ["trash", "list"], ["trash", "send", "--yes"], ["trash", "restore"], ["audit"], ["show", name + "x"],
            ["settings", "add", "leave-out", name], ["settings"], ["list", name], [name],
        ]
        for words in commands {
            let answer = try run.control(words)
            for text in [answer.output, answer.errors] {
                let acting = text.unicodeScalars.filter {
                    ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
                }
                #expect(acting.isEmpty, "\(words): \(acting)")
            }
        }
    }

    /// Fault 108.
    @Test("Ctrl-C and a kill in the middle of the review give the terminal back as it was")
    func interrupted() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        let screen = try run.screen()
        let file = run.top.appendingPathComponent("stty")
        func shown() throws -> String {
            // Typed text appears on the screen before it runs, so the awaited word is put together by the command.
            try screen.run("stty -a >\(file.path); echo wri''tten")
            try screen.wait(for: "written")
            return try String(contentsOf: file, encoding: .utf8)
        }
        let before = try shown()
        for end in ["C-c", "TERM"] {
            try screen.run("\(run.controlPath) review all --pictures blocks")
            try screen.wait(for: "a.jpg")
            if end == "C-c" {
                try screen.send(end)
            } else {
                _ = try run.program(
                    "/usr/bin/pkill", ["-TERM", "-P", try screen.shell(), "-f", "cleanerctl"])
            }
            try screen.wait(for: "ready>")
            #expect(try shown() == before)
        }
    }

    /// Fault 110.
    @Test("A daemon that is stopped in its tracks is given up, with exit status and hint, and answers when it goes on")
    func frozenDaemon() throws {
        let run = try Run()
        try run.start()
        let daemon = try run.process
        kill(daemon, SIGSTOP)
        try run.untilStopped()
        // All at the same time, as each waits for its time limit.
        let clients = try [["status"], ["mark", "keep", "p:1"], ["sync"], ["export"]].map { try run.begin($0) }
        for client in clients {
            let answer = try client.answer()
            #expect(answer.code == 75)
            #expect(answer.errors.contains("the daemon does not answer"))
            #expect(answer.errors.contains("journalctl --user -u cleanerd"))
        }
        kill(daemon, SIGCONT)
        #expect(try run.control("status").code == 0)
    }

    /// Faults 75 and 110.
    @Test("Of what answers on the socket but is no daemon of this time, the client says what is wrong")
    func otherDaemons() throws {
        let run = try Run()
        let hello =
            #"{"jsonrpc":"2.0","method":"hello","params":{"protocol":1,"server":"cleanerd 0","features":["status"]}}"#
        let unknown =
            #"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method","data":{"word":"unknown-method"}}}"#
        let rows: [(script: [String], says: String)] = [
            ([hello, unknown], "no such method"), (["220 smtp ready"], "differ in version"),
            ([hello, "{}"], "differ in version"),
        ]
        for row in rows {
            let script = row.script.map { "\($0)\n" }
            let fake = try run.program(
                "/usr/bin/python3",
                [
                    "-c",
                    """
                    import os, socket, subprocess, sys
                    path, client, lines = sys.argv[1], sys.argv[2], sys.argv[3:]
                    listener = socket.socket(socket.AF_UNIX)
                    listener.bind(path)
                    listener.listen()
                    process = subprocess.Popen([client, '--socket', path, 'stats'])
                    peer, _ = listener.accept()
                    peer.sendall(lines[0].encode())
                    if len(lines) > 1:
                        peer.recv(65536)
                        peer.sendall(lines[1].encode())
                    code = process.wait()
                    os.unlink(path)
                    sys.exit(code)
                    """, run.socket.path, run.path(of: "cleanerctl"),
                ] + script)
            #expect(fake.code == 1, "\(fake.errors)")
            #expect(fake.errors.contains(row.says), "\(fake.errors)")
        }
    }

    /// Fault 106.
    @Test("JSON on a terminal escapes what turns text around, and only there")
    func jsonOnTerminal() throws {
        let run = try Run(knowingTiny: ["a\u{202E}b.png"])
        #expect(try run.control("export").output.contains("a\u{202E}b.png"))
        let screen = try run.screen(columns: 100, rows: 30)
        try screen.run("\(run.controlPath) export")
        try screen.wait(for: "a\\u202Eb.png")
    }
}
