import Foundation
import SystemPackage
import Testing

@testable import AppSurvey

/// Applications that Flatpak itself builds, exports and installs, from a repository of the test.
@Suite("Applications as Flatpak installs them")
struct RealFlatpakTests {
    private static let flatpak = Tool(path: "/usr/bin/flatpak")
    /// Beyond the bytes that Flatpak states: whole blocks, and the folders.
    private static let rounding: Int64 = 100_000

    /// Flatpak in the home of a test, far from what the machine has installed.
    private struct Installation {
        let top: String
        let tool: Tool
        let architecture: String

        init(in system: borrowing ScratchSystem) throws {
            top = system.root.string
            let home = system.places.home.string
            // The system's installation is empty; without a repository only root could use it.
            for folder in ["objects", "tmp", "state", "refs/heads", "refs/remotes"] {
                try system.write("var/lib/flatpak/repo/\(folder)/.keep", "")
            }
            try system.write("var/lib/flatpak/repo/config", "[core]\nrepo_version=1\nmode=bare-user-only\n")
            try system.write("etc/flatpak/.keep", "")
            let variables = [
                "HOME": home, "XDG_DATA_HOME": "\(home)/.local/share", "XDG_CACHE_HOME": "\(home)/.cache",
                "XDG_CONFIG_HOME": "\(home)/.config", "TMPDIR": top, "FLATPAK_SYSTEM_DIR": "\(top)/var/lib/flatpak",
                "FLATPAK_CONFIG_DIR": "\(top)/etc/flatpak",
            ]
            tool = Tool(path: RealFlatpakTests.flatpak.path, variables: variables)
            architecture = try tool.run(["--default-arch"]).trimmingCharacters(in: .whitespacesAndNewlines)
        }

        /// Bytes that no two drawn files share, as Flatpak keeps equal files only once, and that no file system makes
        /// smaller: Knuth's generator of MMIX.
        private func content(_ bytes: Int, _ seed: UInt64) -> Data {
            var state = seed
            return Data(
                (0..<bytes).map { _ in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return UInt8(state >> 56)
                })
        }

        func addRuntime(_ name: String, bytes: Int, _ system: borrowing ScratchSystem) throws {
            try system.write("build/\(name)/usr/lib/thing", content(bytes, 1))
            try system.write("build/\(name)/files/.keep", "")
            try export(name, group: "Runtime", runtime: name, options: ["--runtime"], system)
        }

        /// Adds an application with a desktop entry of each of these endings behind its id.
        func addApplication(
            _ id: String, runtime: String, bytes: Int, entries: [String] = [""], _ system: borrowing ScratchSystem
        ) throws {
            try system.write("build/\(id)/files/bin/program", content(bytes, 2), mode: 0o755)
            for ending in entries {
                try system.writeEntry(
                    "build/\(id)/export/share/applications/\(id)\(ending).desktop", name: "Title\(ending) of \(id)",
                    "Exec=program %U")
            }
            try export(id, group: "Application", runtime: runtime, options: [], system)
        }

        private func export(
            _ id: String, group: String, runtime: String, options: [String], _ system: borrowing ScratchSystem
        ) throws {
            let base = "\(runtime)/\(architecture)/1"
            try system.write("build/\(id)/metadata", "[\(group)]\nname=\(id)\nruntime=\(base)\nsdk=\(base)\n")
            try tool.run(["build-export"] + options + ["\(top)/repository", "\(top)/build/\(id)", "1"])
        }

        func install(_ ids: [String]) throws {
            try tool.run(["build-update-repo", "\(top)/repository"])
            try tool.run(["--user", "remote-add", "--no-gpg-verify", "drawn", "\(top)/repository"])
            try runInSession([tool.path, "--user", "install", "--noninteractive", "drawn"] + ids)
        }

        /// Runs a program in a session with a bus, as desktops have one, which also stands for the system's: Flatpak asks
        /// there what a child may install.
        func runInSession(_ words: [String]) throws {
            // Threads of tests block signals, and the session's end asks its bus by one to end.
            let session = ["--default-signal=TERM", "dbus-run-session", "--", "/bin/sh", "-c"]
            let script = "DBUS_SYSTEM_BUS_ADDRESS=$DBUS_SESSION_BUS_ADDRESS exec \"$@\""
            try Tool(path: "/usr/bin/env", variables: tool.variables).run(session + [script, "sh"] + words)
        }

        /// Bytes that it states for an application or a runtime.
        func stated(_ name: String) throws -> Int64 {
            let text = try tool.run(["--user", "info", "--show-size", name])
            return try #require(Int64(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        }

        func listed(_ kind: String) throws -> Set<String> {
            let text = try tool.run(["--user", "list", kind, "--columns=application"])
            return Set(text.split(separator: "\n").map { String($0) })
        }
    }

    @Test(
        "Names, sizes and runtimes agree with what Flatpak says, and its own command frees what was promised",
        .enabled(if: flatpak.isInstalled, "Flatpak is not installed"))
    func agrees() throws {
        let system = try ScratchSystem()
        let installation = try Installation(in: system)
        try installation.addRuntime("org.example.Alone", bytes: 700_000, system)
        try installation.addRuntime("org.example.Shared", bytes: 500_000, system)
        try installation.addApplication("org.example.One", runtime: "org.example.Alone", bytes: 300_000, system)
        try installation.addApplication(
            "org.example.Two", runtime: "org.example.Shared", bytes: 200_000, entries: ["", ".Other"], system)
        try installation.addApplication("org.example.Three", runtime: "org.example.Shared", bytes: 100_000, system)
        try installation.install(["org.example.One", "org.example.Two", "org.example.Three"])
        try system.write("home/anna/.var/app/org.example.One/data/file", Data(repeating: 5, count: 50_000))

        let survey = Survey(of: system.places)
        #expect(survey.problems == [])
        #expect(
            survey.applications.map(\.name) == [
                "Title of org.example.One", "Title of org.example.Three", "Title of org.example.Two",
                "Title.Other of org.example.Two",
            ])
        var ids: Set<String> = []
        for application in survey.applications {
            guard case .flatpak(let id, isOwn: true) = application.source else {
                Issue.record("\(application.id) comes from \(application.source)")
                continue
            }
            ids.insert(id)
            let beyond = application.sizes.program - (try installation.stated(id))
            #expect((0..<Self.rounding).contains(beyond), "\(application.id)")
            #expect(application.protection == nil)
        }
        #expect(ids == (try installation.listed("--app")))
        let taken = survey.applications.map(\.takesAlong)
        #expect(taken == [[], [], ["org.example.Two.Other"], ["org.example.Two"]])

        let one = try #require(survey.applications.first)
        let beyond = one.sizes.along - (try installation.stated("org.example.Alone"))
        #expect((0..<Self.rounding).contains(beyond))
        #expect(survey.applications.dropFirst().allSatisfy { $0.sizes.along == 0 })
        try remove(one, installation)
        #expect(try installation.listed("--app") == ["org.example.Two", "org.example.Three"])
        #expect(try installation.listed("--runtime") == ["org.example.Shared"])
        #expect(Survey(of: system.places).leftovers == [])
        #expect(!FileManager.default.fileExists(atPath: "\(system.places.home)/.var/app/org.example.One"))
    }

    /// Runs the command that a person is told, who answers yes.
    private func remove(_ application: Application, _ installation: Installation) throws {
        guard case .command(let command) = RemovalWay(of: application) else {
            Issue.record("no command removes \(application.id)")
            return
        }
        let answered = command.replacing("flatpak uninstall", with: "flatpak uninstall --assumeyes")
        try installation.runInSession(["/bin/sh", "-c", answered])
    }
}
