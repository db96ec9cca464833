import CleanerProtocol
import Foundation
import Glibc
import OwnPrograms
import PhotoCategories
import PhotoCulling
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Where the daemon takes its settings from")
struct SettingsTests {
    @Test(
        "user-dirs.dirs is read as xdg-user-dirs writes it, and never evaluated",
        arguments: [
            ("XDG_PICTURES_DIR=\"$HOME/Bilder\"", "/home/a/Bilder"),
            ("XDG_PICTURES_DIR=\"/data/photos/\"\n", "/data/photos"),
            ("# a remark\n XDG_PICTURES_DIR=\"$HOME/My \\\"Photos\\\"\"", "/home/a/My \"Photos\""),
            ("XDG_PICTURES_DIR=\"$HOME/first\"\nXDG_PICTURES_DIR=\"$HOME/last\"", "/home/a/last"),
            ("XDG_PICTURES_DIR=\"$HOME\"", nil), ("XDG_PICTURES_DIR=\"$HOME/\"", nil),
            ("XDG_PICTURES_DIR=\"$HOMES/x\"", nil), ("XDG_PICTURES_DIR=\"Bilder\"", nil),
            ("XDG_PICTURES_DIR=$(rm -rf ~)", nil), ("XDG_DESKTOP_DIR=\"$HOME/Desktop\"", nil), ("", nil),
        ] as [(String, String?)])
    func userDirectories(text: String, path: String?) {
        let found = UserDirectories.directory(
            "XDG_PICTURES_DIR", in: Array(text.utf8), home: Array("/home/a".utf8))
        #expect(found.map { String(decoding: $0, as: UTF8.self) } == path)
    }

    @Test("The folder of downloads is the one that the desktop names")
    func downloads() throws {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("downloads-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let file = home.appendingPathComponent(".config/user-dirs.dirs")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let surroundings = Surroundings(environment: ["XDG_RUNTIME_DIR": "/run/user/7"], home: FilePath(home.path))
        func downloads() throws -> FilePath? {
            try Configuration(flags: Configuration.Flags(), surroundings: surroundings, processors: 1).downloads
        }
        #expect(try downloads() == nil)
        try Data("XDG_DOWNLOAD_DIR=\"$HOME/Pictures/Aus dem Netz\"\n".utf8).write(to: file)
        #expect(try downloads() == FilePath(home.path).appending("Pictures/Aus dem Netz"))
    }

    @Test("Flags go before the settings file, and that before what is usual")
    func precedence() throws {
        var flags = Configuration.Flags()
        let surroundings = Surroundings(environment: ["XDG_RUNTIME_DIR": "/run/user/7"], home: "/home/a")
        let usual = try Configuration(flags: flags, surroundings: surroundings, processors: 3)
        #expect(usual.libraries == ["/home/a/Pictures"])
        #expect(usual.socket == "/run/user/7/cleanerd.sock")
        #expect(usual.stateDirectory == "/home/a/.local/state/cleanerd")
        #expect(usual.workers == 3)
        #expect(try Configuration(flags: flags, surroundings: surroundings, processors: 100).workers == 64)
        flags.libraries = ["/photos", "/more"]
        flags.socket = "/s"
        #expect(
            try Configuration(flags: flags, surroundings: surroundings, processors: 3).libraries == [
                "/photos", "/more",
            ])
    }

    @Test("A relative XDG directory is ignored, as the specification asks")
    func relativeDirectories() throws {
        let surroundings = Surroundings(
            environment: ["XDG_RUNTIME_DIR": "/run/user/7", "XDG_STATE_HOME": "state"], home: "/home/a")
        let configuration = try Configuration(flags: .init(), surroundings: surroundings, processors: 1)
        #expect(configuration.stateDirectory == "/home/a/.local/state/cleanerd")
    }

    /// Fault 30.
    @Test(
        "A library that cannot be meant is refused with code 78",
        arguments: [["/home/a"], ["/"], ["/photos", "/photos/trip"], ["/home/a/.local/state"]] as [[FilePath]])
    func libraries(libraries: [FilePath]) {
        var flags = Configuration.Flags()
        flags.libraries = libraries
        let surroundings = Surroundings(environment: ["XDG_RUNTIME_DIR": "/run/user/7"], home: "/home/a")
        let error = #expect(throws: DaemonError.self) {
            try Configuration(flags: flags, surroundings: surroundings, processors: 1)
        }
        #expect(error?.exitCode == 78)
    }

    @Test("The settings file is understood, tables and dotted names alike")
    func settingsFile() throws {
        let text = """
            libraries = ["~/Camera", "/data"]
            leave-out = ["Scans", "~/Camera/Memes"]
            ignore = ["Cache"]
            workers = 4
            screenshots.sensitivity = "off"
            search.model = "python3 ~/clip.py"
            apps.command = "llama -m '~/a b.gguf' ~/c"

            [blurry]
            sensitivity = 0.3
            [near-duplicates]
            sensitivity = 24 # bits
            """
        let settings = try SettingsFile(text: text, home: "/home/a")
        #expect(settings.libraries == ["~/Camera", "/data"])
        #expect(settings.ignore == ["Cache"])
        #expect(settings.workers == 4)
        #expect(settings.model?.words == ["python3", "/home/a/clip.py"])
        #expect(settings.appCommand?.words == ["llama", "-m", "/home/a/a b.gguf", "/home/a/c"])
        #expect(settings.values.places[.leaveOut] == ["Scans", "/home/a/Camera/Memes"])
        #expect(
            settings.values.sensitivities == [
                .blurry: .threshold(0.3), .nearDuplicates: .threshold(24), .screenshots: .off,
            ])
    }

    static let wrong: [(text: String, line: Int?, words: String)] = [
        ("librarys = []", 1, "did you mean libraries?"), ("\nlibraries = 3", 2, "list of texts"),
        ("libraries = [\"x\"]", 1, "absolute"), ("workers = 1000", 1, "1 to 64"),
        ("search.model = ['clip']", 1, "no text"), ("apps.command = true", 1, "apps.command is no text"),
        ("apps.command = ' '", 1, "names no program"), ("search.model = \"'clip\"", 1, "quote"),
        ("# workers = 2\r\nworkers = 'two'", 2, "1 to 64"), ("ignore = [\"/x\"]", 1, "relative"),
        ("leave-out = [\"../x\"]", 1, "../x"), ("workers = 2\n= [", 2, "TOML"),
        ("[blurry]\nsensitivity = \"very\"", 2, "off, low ("), ("[blury]\n\nsensitivity = 1", 3, "blurry.sensitivity"),
        ("[blurry]\nsensitivity = 2", 2, "0 to 1"), ("\n\n'blurry' . sensitivity = true", 3, "neither"),
        ("[near-duplicates]\n\nsensitivity = 1.5", 3, "whole number"), ("[workers]\na = 1", 2, "workers.a"),
        ("[videos]\nsensitivity = 1", 2, "videos.sensitivity"),
        ("workers = 2\nlibraries = [}", 2, "brace stands in a list"),
        ("a = \"[}\" # [}\nignore = [ 'x]', # }\n }]", 3, "brace stands in a list"),
        ("ignore = [\"\"\"\nx\"\"\"\", }", 2, "brace stands in a list"),
        ("workers = 2\n[&blurry]", 2, "table has no name"), ("[[ ]]", 1, "table has no name"), ("[", 1, "no name"),
    ]

    @Test("A settings file that is wrong is refused with the line and what would be right", arguments: wrong.indices)
    func wrongFile(index: Int) {
        let (text, line, words) = Self.wrong[index]
        let problem = #expect(throws: SettingProblem.self) { try SettingsFile(text: text, home: "/home/a") }
        #expect(problem?.line == line)
        let said = [problem?.problem, problem?.remedy].compactMap(\.self).joined(separator: " ")
        #expect(said.contains(words))
    }

    @Test("A pipe as settings file is refused instead of being read as empty")
    func pipe() throws {
        var flags = Configuration.Flags()
        let surroundings = Surroundings(environment: ["XDG_RUNTIME_DIR": "/run/user/7"], home: "/home/a")
        let pipe = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).toml").path
        defer { unlink(pipe) }
        try #require(mkfifo(pipe, 0o600) == 0)
        flags.settingsFile = FilePath(pipe)
        let error = #expect(throws: DaemonError.self) {
            try Configuration(flags: flags, surroundings: surroundings, processors: 1)
        }
        #expect(error?.text.contains("it is not a regular file") == true)
        #expect(error?.exitCode == 78)
    }

    @Test("--set takes the names of the settings, and several folders")
    func setFlags() throws {
        var flags = Configuration.Flags()
        let surroundings = Surroundings(environment: ["XDG_RUNTIME_DIR": "/run/user/7"], home: "/home/a")
        flags.settings = ["leave-out=Scans", "blurry.sensitivity=low", "blurry.sensitivity=0.25", "leave-out=a=b"]
        let configuration = try Configuration(flags: flags, surroundings: surroundings, processors: 1)
        #expect(configuration.adjustable.flags.places[.leaveOut] == ["Scans", "a=b"])
        #expect(configuration.adjustable.flags.sensitivities == [.blurry: .threshold(0.25)])
        for wrong in ["blurry.sensitivity", "blurry.sensitivity=", "workers=2", "x=1", "leave-out="] {
            flags.settings = [wrong]
            let error = #expect(throws: DaemonError.self) {
                try Configuration(flags: flags, surroundings: surroundings, processors: 1)
            }
            #expect(error?.text.contains("--set \(wrong)") == true)
            #expect(error?.exitCode == 78)
        }
    }
}
