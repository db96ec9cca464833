import CleanerProtocol
import Foundation
import TerminalTesting
import Testing

/// Applications with desktop entries in the run's own data directory.
@Suite("Installed applications", .serialized)
struct AppsTests {
    private struct Row: Decodable {
        let id: String
        let name: String
    }

    private func install(_ id: String, name: String, in run: Run, more: String = "") throws {
        let folder = run.top.appendingPathComponent("data/applications")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("[Desktop Entry]\nType=Application\nName=\(name)\nComment=For tests\n\(more)\n".utf8)
            .write(to: folder.appendingPathComponent("\(id).desktop"))
    }

    private func listed(_ run: Run, _ options: String...) throws -> [String] {
        let result = try run.control(["apps", "--json"] + options)
        #expect(result.code == 0)
        return try result.output.split(separator: "\n").map {
            try JSONDecoder().decode(Row.self, from: Data($0.utf8)).id
        }
    }

    @Test("They are listed in the wanted order, shown with how to remove them, and kept over a restart")
    func listing() throws {
        let run = try Run()
        try install("org.example.Small", name: "Small\u{1B}[31m", in: run)
        try install("org.example.Large", name: "Large", in: run)
        try install("broken", name: "", in: run)
        let data = run.top.appendingPathComponent("data/large")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try Data(repeating: 1, count: 300_000).write(to: data.appendingPathComponent("file"))
        try run.start()
        #expect(try listed(run) == ["org.example.Large", "org.example.Small"])
        #expect(try listed(run, "--sort", "name", "--limit", "1") == ["org.example.Large"])
        #expect(try listed(run, "--unused", "90d") == [])
        let table = try run.control("apps").output
        #expect(table.contains("Small\\x1B[31m"))
        #expect(table.contains("last use unknown"))
        let shown = try run.control("apps", "show", "LARGE").output
        #expect(shown.contains("For tests"))
        #expect(shown.contains("Nobody knows how it was installed"))
        #expect(try run.control("apps", "show", "nothing").code == 4)

        run.stop()
        try install("org.example.New", name: "New", in: run)
        try run.start()
        #expect(try listed(run) == ["org.example.Large", "org.example.Small"])
        #expect(try listed(run, "--refresh").contains("org.example.New"))
    }

    @Test("What was used last is read from the desktop's own records, inside the worker's sandbox")
    func lastUse() throws {
        let run = try Run()
        try install("org.example.Used", name: "Used", in: run)
        try install("org.example.Opened", name: "Opened", in: run)
        let data = run.top.appendingPathComponent("data")
        let shell = data.appendingPathComponent("gnome-shell")
        try FileManager.default.createDirectory(at: shell, withIntermediateDirectories: true)
        try Data("<application-state><application id='org.example.Used.desktop' last-seen='5'/>".utf8)
            .write(to: shell.appendingPathComponent("application_state"))
        try Data("<bookmark:application name='org.example.Opened' modified='1970-01-02T00:00:00Z'/>".utf8)
            .write(to: data.appendingPathComponent("recently-used.xbel"))
        try run.start()
        let rows = try run.control("apps", "--json").output.split(separator: "\n").map(String.init)
        #expect(rows.contains { $0.contains("org.example.Used") && $0.contains("gnomeShell") })
        #expect(rows.contains { $0.contains("org.example.Opened") && $0.contains("recentFiles") })
        #expect(try run.control("apps", "show", "Used").output.contains("by GNOME Shell"))
    }

    @Test("Storage adds up photos and the home, keeps the result, and measures again when asked")
    func storage() throws {
        let run = try Run()
        try run.start()
        #expect(try run.control("sync").code == 0)
        struct Report: Decodable {
            struct Part: Decodable {
                let kind: String
                let bytes: Int64
            }
            struct Home: Decodable {
                let bytes: Int64
            }
            let parts: [Part]
            let home: Home
        }
        func report(_ options: String...) throws -> Report {
            let result = try run.control(["storage", "--json"] + options)
            #expect(result.code == 0)
            return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        }
        let first = try report()
        #expect(Set(first.parts.map(\.kind)).isSuperset(of: ["photos", "videos", "applications", "caches", "trash"]))
        try Data(repeating: 1, count: 32 << 20).write(to: run.top.appendingPathComponent("large"))
        #expect(try report().home.bytes == first.home.bytes)
        #expect(try report("--refresh").home.bytes >= first.home.bytes + (16 << 20))
        #expect(try run.control("storage").output.contains("Largest folders of your home"))
        #expect(try run.control("settings", "set", "apps.enabled", "false").code == 0)
        #expect(try run.control("storage").code == 5)
    }

    @Test("What a package manager installs is found without being asked for")
    func change() throws {
        let run = try Run()
        try install("org.example.Old", name: "Old", in: run)
        try run.start()
        #expect(try listed(run) == ["org.example.Old"])
        try install("org.example.New", name: "New", in: run)
        let flatpak = run.top.appendingPathComponent("data/flatpak")
        try FileManager.default.createDirectory(at: flatpak, withIntermediateDirectories: true)
        try run.until(pausing: 500_000) {
            // Flatpak touches this file after each change.
            try Data().write(to: flatpak.appendingPathComponent(".changed"))
            return try listed(run).count == 2
        }
    }

    @Test("A missing program is a condition, and with the setting off nothing is looked at")
    func missing() throws {
        let run = try Run()
        try run.useAnalyser(run.programs.appendingPathComponent("cleanerd-analyzer"))
        try FileManager.default.removeItem(at: run.top.appendingPathComponent("bin/cleanerd-survey"))
        try run.start()
        #expect(try run.control("apps").code == 1)
        try run.untilStatus { $0.contains("app-survey-failing") }
        #expect(try run.control("settings", "set", "apps.enabled", "false").code == 0)
        #expect(try run.control("status", "--check").code == 0)
        #expect(try run.control("apps").code == 5)
    }
}
