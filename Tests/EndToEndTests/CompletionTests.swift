import CleanerProtocol
import Fixtures
import Foundation
import Glibc
import TerminalTesting
import Testing

@Suite("Completions in real shells", .serialized)
struct CompletionTests {
    enum Shell: String, CaseIterable {
        case bash, zsh, fish

        var isThere: Bool { access("/usr/bin/\(rawValue)", X_OK) == 0 }

        /// The name of its script, and the command that loads it.
        var script: (name: String, load: String) {
            switch self {
            case .bash: ("completion", "source ./completion")
            case .zsh: ("_cleanerctl", "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D")
            case .fish: ("completion", "source ./completion")
            }
        }

        /// Starts it without anybody's settings, and puts a folder before the others in which it looks for programs.
        func begin(_ folder: String) -> (start: String, find: String) {
            switch self {
            case .bash: ("true", "PATH=\(folder):$PATH")
            case .zsh: ("zsh -f", "PS1='ready> '; PATH=\(folder):$PATH")
            case .fish: ("fish --no-config", "set -x PATH \(folder) $PATH")
            }
        }
    }

    /// A photo by each camera, whose names run a command where a shell expands them.
    private static func library() throws -> Run {
        let run = try Run()
        let trap = "touch \(run.top.path)/run-by-shell"
        for (number, model) in ["Pixel 7", "Pixel $(\(trap))", "Pixel `\(trap)`", "Pixel;\(trap)"].enumerated() {
            var encoder = JPEGEncoder()
            var exif = ExifFields()
            (exif.make, exif.model) = ("Drawn", model)
            encoder.exif = exif
            try run.write(
                encoder.encode(Scene(seed: UInt64(number)).drawn(width: 320, height: 240)), to: "\(number).jpg")
        }
        try run.start()
        try run.sync()
        // Whoever presses Tab names no socket.
        try FileManager.default.createSymbolicLink(
            atPath: run.top.path + "/cleanerd.sock", withDestinationPath: run.socket.path)
        return run
    }

    @Test("Tab writes the camera of the library, and runs no name that a file brought", arguments: Shell.allCases)
    func cameras(shell: Shell) throws {
        guard shell.isThere else { try Test.cancel("\(shell.rawValue) is not installed") }
        let run = try Self.library()
        let cameras = try run.client().send(CamerasRequest()).cameras
        #expect(cameras.count == 4 && cameras.contains { $0.hasPrefix("Drawn Pixel $(touch ") })
        let script = try run.control("--generate-completion-script", shell.rawValue).output
        try Run.put(Data(script.utf8), at: "\(run.top.path)/\(shell.script.name)")
        let folder = URL(fileURLWithPath: run.path(of: "cleanerctl")).deletingLastPathComponent().path
        let (start, find) = shell.begin(folder)

        let screen = try run.screen(columns: 200)
        try screen.run("cd \(run.top.path) && echo be''gun && \(start)")
        try screen.wait(for: "begun")
        try screen.run("\(find); \(shell.script.load); echo lo''aded")
        try screen.wait(for: "loaded")
        try screen.type("cleanerctl list --camera ")
        try screen.send("Tab")
        try screen.wait(for: #"--camera Drawn\ Pixel\ 7"#)
        // A key that is read in its turn: an interrupt that comes while a shell still completes is lost.
        try screen.send("C-u")
        try screen.type("cleanerctl list --color te")
        try screen.send("Tab")
        try screen.wait(for: "--color teal")
        #expect(access("\(run.top.path)/run-by-shell", F_OK) != 0)
    }

    @Test("Without a daemon that answers, Tab offers no camera and says nothing", arguments: Shell.allCases)
    func noDaemon(shell: Shell) throws {
        let run = try Self.library()
        run.variables = ["SAP_SHELL": shell.rawValue]
        func offered(_ options: [String] = []) throws -> [String] {
            let line = ["cleanerctl"] + options + ["list", "--camera", ""]
            let answer = try run.program(
                run.path(of: "cleanerctl"),
                ["---completion", "list", "--", "--camera", "\(line.count - 1)", "0"] + line)
            #expect(answer.code == 0 && answer.errors.isEmpty)
            // zsh wants a space behind the words.
            return answer.output.split(separator: "\n").map(String.init).filter { $0 != " " }
        }
        #expect(try offered() == ["Drawn Pixel 7"])
        #expect(try offered(["--socket=\(run.socket.path)"]) == ["Drawn Pixel 7"])
        #expect(try offered(["--socket=/nowhere"]).isEmpty)
        let daemon = try run.process
        kill(daemon, SIGSTOP)
        #expect(try offered().isEmpty)
        kill(daemon, SIGCONT)
        run.stop()
        #expect(try offered().isEmpty)
    }
}
