import Foundation
import TerminalTesting
import Testing

/// What the survey's worker opens, by strace, against what cleanerd(8) says.
@Suite("What a survey opens", .serialized)
struct SurveyTraceTests {
    /// The places that the section about installed applications names, with a person's own directories.
    private struct NamedPlaces {
        /// Files that are read, and folders whose files are.
        let read: [String]
        /// Folders of which only names and sizes are read.
        let listed: [String]

        init(of run: Run) throws {
            let page = URL(fileURLWithPath: #filePath)
                .appendingPathComponent("../../../systemd/man/cleanerd.8").standardizedFileURL
            let text = try String(contentsOf: page, encoding: .utf8)
            let start = try #require(text.range(of: ".Sh INSTALLED APPLICATIONS\n")).upperBound
            let section = text[start...].prefix(upTo: text[start...].range(of: "\n.Sh ")?.lowerBound ?? text.endIndex)
            let lines = section.split(separator: "\n")
            read = lines.filter { $0.hasPrefix(".It Pa ") }.flatMap { Self.places($0, run) }
            let introduction = try #require(
                lines.firstIndex { $0.hasPrefix("Of these folders it reads only the names") })
            listed = Self.places(lines[introduction + 1], run)
        }

        private static func places(_ line: Substring, _ run: Run) -> [String] {
            let home = run.environment["HOME"] ?? ""
            let defaults = ["XDG_CONFIG_HOME": "\(home)/.config", "XDG_CACHE_HOME": "\(home)/.cache"]
            let variables = defaults.merging(run.environment) { $1 }.merging(["~": home]) { $1 }
            let words = line.split(separator: " ").filter { $0.contains("/") || $0.hasPrefix("$") }
            return words.flatMap { word in
                let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
                let rest = parts.dropFirst().map { "/\($0)" }.joined()
                let name = parts[0].drop { $0 == "$" }
                // A variable such as $XDG_DATA_DIRS has several directories.
                let tops = variables[String(name)].map { $0.split(separator: ":").map { String($0) } } ?? [String(name)]
                return tops.map { $0 + rest }
            }
        }
    }

    /// An opening of a file by the worker, once its sandbox is being made.
    private struct Opening {
        let path: String
        let call: Substring
        /// Whether the sandbox holds already; before it does, places are opened only to be granted.
        let isConfined: Bool

        func lies(in places: [String]) -> Bool { places.contains { path == $0 || path.hasPrefix("\($0)/") } }
    }

    @Test(
        "It opens nothing but the places that the manual names, and nobody makes a socket but a local one",
        .enabled(if: Run.mayTrace, "nothing may be traced here"),
        .enabled(if: Run.hasLandlock, "the kernel has no Landlock"))
    func places() throws {
        let run = try Run()
        let expected = try fill(run)
        let traces = run.top.appendingPathComponent("traces")
        try FileManager.default.createDirectory(at: traces, withIntermediateDirectories: true)
        // A file for each thread, so that no call is divided by those of others.
        try run.start(under: [
            "/usr/bin/strace", "-D", "-ff", "-y", "-qq", "-s", "4096", "-e",
            "trace=%file,%network,clone,clone3,vfork,landlock_create_ruleset,landlock_restrict_self", "-o",
            traces.appendingPathComponent("trace").path,
        ])
        #expect(try run.control("apps").code == 0)
        run.stop()
        let calls = try Self.calls(in: traces)
        let openings = try Self.openings(of: "cleanerd-survey", calls)
        let named = try NamedPlaces(of: run)
        for opening in openings where !opening.lies(in: named.read) {
            // The worker makes sure that its sandbox refuses it these.
            if ["/", "/dev/null"].contains(opening.path) { continue }
            // What is opened so can be asked for its times, and not read.
            if opening.isConfined, opening.call.contains("O_PATH") { continue }
            let isOnlyListed = !opening.isConfined || opening.call.contains("O_DIRECTORY")
            #expect(isOnlyListed && opening.lies(in: named.listed), "\(opening.call)")
        }
        let paths = Set(openings.map(\.path))
        for path in expected { #expect(paths.contains(path), "\(path) was not read") }

        let sockets = calls.values.joined().filter { $0.hasPrefix("socket(") || $0.hasPrefix("socketpair(") }
        #expect(sockets.contains { $0.contains("AF_UNIX") })
        // The daemon tries other sockets on purpose, to check that they are refused.
        #expect(sockets.filter { !$0.contains("(AF_UNIX,") && !$0.contains(" = -1 EAFNOSUPPORT") } == [])
    }

    /// Fills the home with something from each source.
    ///
    /// - Returns: The files that a survey has to read.
    private func fill(_ run: Run) throws -> [String] {
        func write(_ path: String, _ text: String, isProgram: Bool = false) throws -> String {
            let file = run.top.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            if isProgram { try #require(chmod(file.path, 0o755) == 0) }
            return file.path
        }
        let entry = "[Desktop Entry]\nType=Application\nName=App\n"
        let deployed = "data/flatpak/app/org.example.App/current/active"
        _ = try write("snap/viewer/common/file", "x")
        _ = try write(".config/org.example.Own/file", "x")
        _ = try write(".local/bin/own", "#!/bin/sh\n", isProgram: true)
        return [
            try write("data/applications/org.example.Own.desktop", entry + "Exec=own\n"),
            try write("share/applications/org.example.All.desktop", entry + "Exec=/usr/bin/env\n"),
            try write("share/applications/org.example.App.desktop", entry + "X-Flatpak=org.example.App\n"),
            try write("\(deployed)/metadata", "[Application]\nruntime=org.example.Platform/x86_64/1\n"),
            try write("Applications/Paint.AppImage", "\u{7F}ELF\u{2}\u{1}\u{1}\u{0}AI\u{2}", isProgram: true),
            try write("data/gnome-shell/application_state", "<application-state/>"),
            try write("data/recently-used.xbel", "<xbel/>"),
            try write("data/kactivitymanagerd/resources/database", "no database"),
        ]
    }

    /// The calls of each thread, by its number.
    private static func calls(in traces: URL) throws -> [String: [Substring]] {
        let files = try FileManager.default.contentsOfDirectory(at: traces, includingPropertiesForKeys: nil)
        return try files.reduce(into: [:]) { calls, file in
            calls[file.pathExtension] = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        }
    }

    /// What a program's threads open from the moment on at which it makes its sandbox.
    private static func openings(of program: String, _ calls: [String: [Substring]]) throws -> [Opening] {
        let first = try #require(
            calls.first { $1.contains { $0.hasPrefix("execve(") && $0.contains("/\(program)\"") } }
        ).key
        var threads = [first]
        var openings: [Opening] = []
        while let thread = threads.popLast() {
            let own = calls[thread] ?? []
            let begin = thread == first ? own.firstIndex { $0.hasPrefix("landlock_create_ruleset(") } : own.startIndex
            var isConfined = thread != first
            for call in own[try #require(begin)...] {
                if call.hasPrefix("landlock_restrict_self(") { isConfined = true }
                if let child = call.firstMatch(of: /^(?:clone3?|vfork)\(.* = (\d+)/) { threads.append(String(child.1)) }
                guard let match = call.firstMatch(of: /^open(?:at)?\((?:[^"<]*<([^>]*)>, )?"((?:[^"\\]|\\.)*)"/) else {
                    continue
                }
                let path = String(match.2)
                let isWhole = path.hasPrefix("/")
                openings.append(
                    Opening(path: isWhole ? path : "\(match.1 ?? "")/\(path)", call: call, isConfined: isConfined))
            }
        }
        return openings
    }
}
