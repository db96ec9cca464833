import CleanerDaemon
import SystemPackage
import Testing

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
        let found = UserDirectories.pictures(in: Array(text.utf8), home: Array("/home/a".utf8))
        #expect(found.map { String(decoding: $0, as: UTF8.self) } == path)
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

    @Test("The settings file is understood, or refused with what would be right")
    func settingsFile() throws {
        let settings = try SettingsFile(
            text: "libraries = [\"~/Camera\", \"/data\"]\nleave-out = [\"Scans\"]\nworkers = 4")
        #expect(settings.libraries == ["~/Camera", "/data"])
        #expect(settings.leaveOut == ["Scans"])
        #expect(settings.workers == 4)
        for wrong in [
            "librarys = []", "libraries = 3", "libraries = [\"x\"]", "workers = 1000", "leave-out = [\"/x\"]", "= [",
        ] {
            #expect(throws: DaemonError.self) { try SettingsFile(text: wrong) }
        }
    }
}
