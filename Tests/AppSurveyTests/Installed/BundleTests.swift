import Foundation
import SystemPackage
import Testing

@testable import AppSurvey

/// Files as flatpak-metadata(5), the layout of Flatpak's installations, snapd's directories and the AppImage
/// specification describe them.
@Suite("Flatpak, Snap and AppImage")
struct BundleTests {
    private static let kilobytes = Data(repeating: 7, count: 64 << 10)

    private func installFlatpak(_ id: String, runtime: String, own: Bool = false, in system: borrowing ScratchSystem)
        throws
    {
        let top = own ? "home/anna/.local/share/flatpak" : "var/lib/flatpak"
        let deployed = "\(top)/app/\(id)/x86_64/stable/0a1b"
        try system.write("\(deployed)/metadata", "[Application]\nname=\(id)\nruntime=\(runtime)\nsdk=x\n")
        try system.write("\(deployed)/files/bin/app", Self.kilobytes)
        try system.writeEntry("\(deployed)/export/share/applications/\(id).desktop", name: id, "X-Flatpak=\(id)")
        try system.link("\(top)/app/\(id)/x86_64/stable/active", to: "0a1b")
        try system.link("\(top)/app/\(id)/current", to: "x86_64/stable")
        try system.link(
            "\(top)/exports/share/applications/\(id).desktop",
            to: "../../../app/\(id)/current/active/export/share/applications/\(id).desktop")
    }

    private func installRuntime(_ name: String, in system: borrowing ScratchSystem) throws {
        try system.write("var/lib/flatpak/runtime/\(name)/x86_64/45/0c/files/lib", Self.kilobytes)
    }

    @Test("A runtime that one application alone uses goes along with it, one of two stays")
    func flatpak() throws {
        let system = try ScratchSystem()
        try installFlatpak("org.example.One", runtime: "org.example.Platform/x86_64/45", in: system)
        try installFlatpak("org.example.Two", runtime: "org.shared.Platform/x86_64/45", in: system)
        try installFlatpak("org.example.Three", runtime: "org.shared.Platform/x86_64/45", own: true, in: system)
        for name in ["org.example.Platform", "org.example.Platform.Locale", "org.shared.Platform"] {
            try installRuntime(name, in: system)
        }
        try installRuntime("org.example.One.Locale", in: system)
        try system.write("home/anna/.var/app/org.example.One/data/file", Self.kilobytes)
        try system.write("home/anna/.var/app/org.example.One/cache/file", Self.kilobytes)
        let survey = Survey(of: system.places)
        #expect(survey.problems == [])
        #expect(survey.applications.count == 3)
        let one = try #require(survey.applications.first { $0.id == "org.example.One" })
        #expect(one.source == .flatpak(id: "org.example.One", isOwn: false))
        #expect(one.protection == nil)
        #expect(one.programs == [])
        let files = Int64(Self.kilobytes.count)
        #expect((files..<2 * files).contains(one.sizes.program))
        #expect((3 * files..<4 * files).contains(one.sizes.along))
        #expect((files..<2 * files).contains(one.sizes.data))
        #expect((files..<2 * files).contains(one.sizes.cache))
        let two = try #require(survey.applications.first { $0.id == "org.example.Two" })
        #expect(two.sizes.along == 0)
        let three = try #require(survey.applications.first { $0.id == "org.example.Three" })
        #expect(three.source == .flatpak(id: "org.example.Three", isOwn: true))
    }

    @Test("Metadata that names a path in place of a runtime leads nowhere")
    func hostileRuntime() throws {
        let system = try ScratchSystem()
        try installFlatpak("org.example.One", runtime: "../../../etc/x86_64/45", in: system)
        try installFlatpak("org.example.Two", runtime: "../x/..", in: system)
        #expect(Survey(of: system.places).applications.map(\.sizes.along) == [0, 0])
    }

    @Test("All revisions of a snap count, and its own data")
    func snap() throws {
        let system = try ScratchSystem()
        try system.writeEntry(
            "var/lib/snapd/desktop/applications/viewer_viewer.desktop",
            "X-SnapInstanceName=viewer\nExec=/snap/bin/viewer")
        for revision in ["1", "x2"] { try system.write("var/lib/snapd/snaps/viewer_\(revision).snap", Self.kilobytes) }
        try system.write("var/lib/snapd/snaps/viewer-extra_1.snap", Self.kilobytes)
        try system.write("home/anna/snap/viewer/common/.cache/file", Self.kilobytes)
        let viewer = try #require(Survey(of: system.places).applications.first)
        #expect(viewer.source == .snap(name: "viewer"))
        #expect(viewer.sizes.program == 2 * Int64(Self.kilobytes.count))
        #expect(viewer.sizes.cache >= Int64(Self.kilobytes.count))
        #expect(viewer.protection == nil)
    }

    @Test("An AppImage is known by its first bytes, and listed once if an entry starts it")
    func appImage() throws {
        let system = try ScratchSystem()
        let head = Data([0x7F] + Array("ELF".utf8) + [2, 1, 1, 0] + Array("AI".utf8) + [2]) + Self.kilobytes
        try system.write("home/anna/Applications/Paint.AppImage", head, mode: 0o755)
        try system.write("home/anna/Downloads/started", head, mode: 0o755)
        try system.write("home/anna/Downloads/text.AppImage", "no program")
        try system.write("home/anna/Downloads/program", Data([0x7F] + Array("ELF".utf8)) + Self.kilobytes, mode: 0o755)
        let started = system.root.appending("home/anna/Downloads/started").string
        try system.writeEntry("home/anna/.local/share/applications/s.desktop", name: "Started", "Exec=\(started) %U")
        let applications = Survey(of: system.places).applications
        #expect(Set(applications.map(\.name)) == ["Paint", "Started"])
        #expect(applications.first { $0.name == "Started" }?.source == .appImage(path: started))
        #expect(applications.allSatisfy { $0.protection == nil && $0.sizes.program > 0 })
    }
}
