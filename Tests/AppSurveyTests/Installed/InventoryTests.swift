import Foundation
import SystemPackage
import Testing

@testable import AppSurvey

@Suite("What is installed")
struct InventoryTests {
    @Test("The person's own entry wins over the system's, also to hide it; folders become part of the id")
    func precedence() throws {
        let system = try ScratchSystem()
        try system.writeEntry("usr/share/applications/a.desktop", name: "System")
        try system.writeEntry("usr/share/applications/b.desktop", name: "Hidden")
        try system.writeEntry("usr/share/applications/kde/c.desktop", name: "Deep")
        try system.writeEntry("usr/share/applications/d.desktop", name: "Absent", "TryExec=no-such-program-here")
        try system.writeEntry("home/anna/.local/share/applications/a.desktop", name: "Own")
        try system.write("home/anna/.local/share/applications/b.desktop", "[Desktop Entry]\nHidden=true\n")
        try system.link("usr/share/applications/loop", to: ".")
        try system.link("usr/share/applications/gone.desktop", to: "nowhere")
        let survey = Survey(of: system.places)
        #expect(survey.problems == [])
        #expect(Set(survey.applications.map(\.name)) == ["Own", "Deep"])
        #expect(survey.applications.first { $0.name == "Deep" }?.id.hasSuffix("kde-c") == true)
        #expect(survey.applications.allSatisfy { $0.source == .other && $0.protection == .unknownSource })
    }

    @Test("An entry is its package's, whose size and needs count")
    func debian() throws {
        let system = try ScratchSystem()
        try system.writeEntry("usr/share/applications/viewer.desktop", "Exec=survey-viewer %U")
        try system.write("usr/bin/survey-viewer", "#!/bin/sh\n", mode: 0o755)
        try system.write("var/lib/dpkg/info/viewer.list", "/.\n/usr\n/usr/share/applications/viewer.desktop\n")
        try system.writeEntry("usr/share/applications/viewer-help.desktop", "Exec=survey-viewer --help")
        try system.write("var/lib/dpkg/info/viewer-data.list", "/usr/share/applications/viewer-help.desktop\n")
        try system.write(
            "var/lib/dpkg/status",
            """
            Package: dpkg
            Status: install ok installed
            Architecture: amd64
            Essential: yes
            Version: 1

            Package: viewer
            Status: install ok installed
            Architecture: amd64
            Installed-Size: 100
            Depends: viewer-data (= 2), libthing | other
            Version: 2

            Package: viewer-data
            Status: install ok installed
            Architecture: all
            Installed-Size: 7
            Depends: viewer
            Version: 2

            Package: libthing
            Status: install ok installed
            Architecture: amd64
            Installed-Size: 30
            Version: 2

            """)
        try system.write(
            "var/lib/apt/extended_states",
            "Package: viewer-data\nArchitecture: amd64\nAuto-Installed: 1\n\n"
                + "Package: libthing\nArchitecture: amd64\nAuto-Installed: 1\n")
        let application = try #require(Survey(of: system.places).applications.first { $0.id == "viewer" })
        #expect(application.source == .debian(package: "viewer"))
        #expect(application.takesAlong == ["viewer-help"])
        #expect(application.programs == [system.root.appending("usr/bin/survey-viewer").string])
        #expect(application.sizes.program == 100 << 10)
        #expect(application.sizes.along == 37 << 10)
        #expect(application.protection == nil)
    }

    @Test("Own folders are found by id, package, program and the last part of the id; caches are told apart")
    func ownData() throws {
        let system = try ScratchSystem()
        try system.writeEntry("usr/share/applications/org.example.Viewer.desktop", "Exec=survey-viewer")
        try system.write("usr/bin/survey-viewer", "#!/bin/sh\n", mode: 0o755)
        try system.write("home/anna/.config/viewer/settings", String(repeating: "s", count: 5000))
        try system.write("home/anna/.local/share/SURVEY-viewer/data", String(repeating: "d", count: 9000))
        try system.write("home/anna/.cache/org.example.viewer/cache", String(repeating: "c", count: 90_000))
        try system.write("home/anna/.cache/view/cache", String(repeating: "c", count: 90_000))
        // Neither a second name of a file nor a linked file counts.
        let data = system.root.string + "/home/anna/.local/share/SURVEY-viewer/"
        try FileManager.default.linkItem(atPath: data + "data", toPath: data + "again")
        try system.link("home/anna/.local/share/SURVEY-viewer/link", to: "../../../.cache/view")
        let sizes = try #require(Survey(of: system.places).applications.first).sizes
        func blocks(_ paths: String...) throws -> Int64 {
            try paths.reduce(0) { sum, path in
                var status = stat()
                try #require(lstat(system.root.appending("home/anna").appending(path).string, &status) == 0)
                return sum + Int64(status.st_blocks) * 512
            }
        }
        #expect(
            try sizes.data
                == blocks(
                    ".config/viewer", ".config/viewer/settings", ".local/share/SURVEY-viewer",
                    ".local/share/SURVEY-viewer/data"))
        #expect(try sizes.cache == blocks(".cache/org.example.viewer", ".cache/org.example.viewer/cache"))
    }

    @Test("A damaged file is a problem, and the rest is found")
    func damaged() throws {
        let system = try ScratchSystem()
        try system.writeEntry("usr/share/applications/good.desktop")
        try system.write("usr/share/applications/long.desktop", String(repeating: "x", count: 2 << 20))
        try FileManager.default.createDirectory(
            atPath: system.root.appending("usr/share/applications/folder.desktop").string,
            withIntermediateDirectories: true)
        try system.write("var/lib/dpkg/status", "Package: a\nDepends: \(String(repeating: "b,", count: 1 << 20))\n")
        let survey = Survey(of: system.places)
        #expect(survey.applications.map(\.id) == ["good"])
        #expect(survey.problems.count == 3)
    }
}
