import AppSurvey
import Foundation
import SystemPackage
import Testing

@Suite("What applications left behind")
struct LeftoverTests {
    private static let content = Data(repeating: 1, count: 1_200_000)

    private static func status(_ packages: KeyValuePairs<String, String>) -> String {
        packages.map { "Package: \($0)\nStatus: \($1)\nArchitecture: all\nVersion: 1\n" }.joined(separator: "\n")
    }

    private static func found(_ system: borrowing ScratchSystem) -> [String] {
        let root = system.root.string
        return Survey(of: system.places).leftovers.map { String($0.path.dropFirst(root.count)) }
    }

    @Test("Data of a Flatpak that is not installed any more is named, with its size")
    func flatpak() throws {
        let system = try ScratchSystem()
        try system.write("home/anna/.var/app/org.example.Gone/data/file", Self.content)
        try system.write("home/anna/.var/app/org.example.Small/data/file", "little")
        try system.write("home/anna/.var/app/org.example.Here/data/file", Self.content)
        try system.write("home/anna/.var/app/org.example.Own/data/file", Self.content)
        try system.write("home/anna/.var/app/notes/file", Self.content)
        // Without an installation of Flatpak nobody knows what is installed.
        #expect(Self.found(system) == [])
        try system.write("var/lib/flatpak/app/org.example.Here/current/file", "")
        try system.write("home/anna/.local/share/flatpak/app/org.example.Own/current/file", "")
        #expect(Self.found(system) == ["/home/anna/.var/app/org.example.Gone"])
        let leftover = try #require(Survey(of: system.places).leftovers.first)
        #expect(leftover.owner == .flatpak("org.example.Gone"))
        #expect(leftover.bytes >= 1_200_000)
        // A further installation may have it.
        try system.write("etc/flatpak/installations.d/extra.conf", "[Installation \"extra\"]\nPath=/extra\n")
        #expect(Self.found(system) == [])
    }

    @Test("A folder of a package that was removed and not purged is named if nothing else can own it")
    func debian() throws {
        let system = try ScratchSystem()
        let gone = "deinstall ok config-files"
        try system.write(
            "var/lib/dpkg/status",
            Self.status([
                "gone": gone, "office": gone, "office-calc": "install ok installed", "tool": gone, "manual": gone,
                "here": "install ok installed", "half": "install ok half-configured",
            ]))
        for name in ["gone", "office", "tool", "manual", "here", "half", "unknown"] {
            try system.write("home/anna/.config/\(name)/file", Self.content)
        }
        try system.write("home/anna/.cache/gone/file", Data(repeating: 1, count: 2_400_000))
        // The person has a program of the same name from elsewhere, and an application.
        try system.write("usr/local/bin/tool", "", mode: 0o755)
        try system.writeEntry("usr/share/applications/org.example.Manual.desktop")
        #expect(Self.found(system) == ["/home/anna/.cache/gone", "/home/anna/.config/gone"])
        #expect(Survey(of: system.places).leftovers.allSatisfy { $0.owner == .debian("gone") })
    }

    @Test("A package database that cannot be read whole proposes nothing")
    func partial() throws {
        let system = try ScratchSystem()
        try system.write("home/anna/.config/gone/file", Self.content)
        let status = Self.status(["gone": "deinstall ok config-files"])
        try system.write("var/lib/dpkg/status", status)
        #expect(Self.found(system).count == 1)
        let long = "Package: gone-data\nStatus: install ok installed\nDescription: "
        try system.write("var/lib/dpkg/status", status + "\n" + long + String(repeating: "x", count: 2 << 20) + "\n")
        #expect(Self.found(system) == [])
    }
}
